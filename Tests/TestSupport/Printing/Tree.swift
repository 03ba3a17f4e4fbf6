/// A JSON value without layout, which printers write and edits change.
package struct Tree: Sendable {
    /// A member of an object.
    package struct Member: Sendable {
        package var name: String
        package var value: Tree

        package init(_ name: String, _ value: Tree) {
            self.name = name
            self.value = value
        }
    }

    /// The forms of a value.
    package enum Content: Sendable {
        /// The text of a string, number or literal.
        case scalar(String)
        case array([Tree])
        case object([Member])
    }

    package var content: Content
    /// The identity of a container, which edits of it and copies keep; 0 for a scalar or a new container.
    package var number = 0

    package init(_ content: Content, number: Int = 0) {
        self.content = content
        self.number = number
    }

    /// Creates a scalar.
    package static func scalar(_ text: String) -> Tree { Tree(.scalar(text)) }

    /// Creates a new array.
    package static func array(_ elements: [Tree]) -> Tree { Tree(.array(elements)) }

    /// Creates a new object.
    package static func object(_ members: [(String, Tree)]) -> Tree {
        Tree(.object(members.map { Member($0.0, $0.1) }))
    }

    package var isScalar: Bool {
        if case .scalar = content { true } else { false }
    }

    package var isObject: Bool {
        if case .object = content { true } else { false }
    }

    /// The number of children.
    package var count: Int {
        switch content {
        case .scalar: 0
        case .array(let elements): elements.count
        case .object(let members): members.count
        }
    }

    /// The values of the children.
    package var children: [Tree] {
        switch content {
        case .scalar: []
        case .array(let elements): elements
        case .object(let members): members.map(\.value)
        }
    }

    /// The steps to the children.
    package var steps: [TreeStep] {
        switch content {
        case .scalar: []
        case .array(let elements): elements.indices.map { .index($0) }
        case .object(let members): members.map { .name($0.name) }
        }
    }

    /// Gives each container an identity that has none.
    package mutating func number(from next: inout Int) {
        switch content {
        case .scalar:
            return
        case .array(var elements):
            for at in elements.indices { elements[at].number(from: &next) }
            content = .array(elements)
        case .object(var members):
            for at in members.indices { members[at].value.number(from: &next) }
            content = .object(members)
        }
        if number > 0 { return }
        number = next
        next += 1
    }
}

/// A step from a container to a child.
package enum TreeStep: Hashable, Sendable {
    case name(String)
    case index(Int)
}

/// An edit that a tree has no place for.
package struct TreeError: Error {
    package init() {}
}

// MARK: Editing

extension Tree {
    /// Returns the value at a path; nil if there is none.
    package func value(at path: some Collection<TreeStep>) -> Tree? {
        guard let first = path.first else { return self }
        return child(first)?.value(at: Array(path.dropFirst()))
    }

    private func child(_ step: TreeStep) -> Tree? {
        switch (content, step) {
        case (.array(let elements), .index(let index)): elements.indices.contains(index) ? elements[index] : nil
        case (.object(let members), .name(let name)): members.first { $0.name == name }?.value
        default: nil
        }
    }

    /// Changes the value at a path.
    package mutating func change(
        at path: some Collection<TreeStep>, _ body: (inout Tree) throws -> Void
    ) throws {
        guard let first = path.first else { return try body(&self) }
        let rest = Array(path.dropFirst())
        switch (content, first) {
        case (.array(var elements), .index(let index)) where elements.indices.contains(index):
            try elements[index].change(at: rest, body)
            content = .array(elements)
        case (.object(var members), .name(let name)):
            guard let at = members.firstIndex(where: { $0.name == name }) else { throw TreeError() }
            try members[at].value.change(at: rest, body)
            content = .object(members)
        default:
            throw TreeError()
        }
    }

    /// Sets a member or element; a new member is the last, and an index may be the count.
    ///
    /// Missing parents are created: arrays where the next step is the index 0, else objects.
    package mutating func set(_ value: Tree, at path: some Collection<TreeStep>) throws {
        guard let first = path.first else {
            self = value
            return
        }
        let rest = Array(path.dropFirst())
        let missing = rest.first == .index(0) ? Tree.array([]) : .object([])
        switch (content, first) {
        case (.array(var elements), .index(let index)) where index <= elements.count:
            if index == elements.count { elements.append(missing) }
            try elements[index].set(value, at: rest)
            content = .array(elements)
        case (.object(var members), .name(let name)):
            let found = members.firstIndex { $0.name == name }
            if found == nil { members.append(Member(name, missing)) }
            try members[found ?? members.count - 1].value.set(value, at: rest)
            content = .object(members)
        default:
            throw TreeError()
        }
    }

    /// Inserts an element before the one at an index, or behind the last one.
    package mutating func insert(_ value: Tree, at index: Int) throws {
        guard case .array(var elements) = content, index <= elements.count else { throw TreeError() }
        elements.insert(value, at: index)
        content = .array(elements)
    }

    /// Removes a member or element.
    package mutating func remove(at path: some BidirectionalCollection<TreeStep>) throws {
        guard let last = path.last else { throw TreeError() }
        try change(at: Array(path.dropLast())) { parent in
            guard let at = parent.steps.firstIndex(of: last) else { throw TreeError() }
            switch parent.content {
            case .scalar: throw TreeError()
            case .array(var elements):
                elements.remove(at: at)
                parent.content = .array(elements)
            case .object(var members):
                members.remove(at: at)
                parent.content = .object(members)
            }
        }
    }

    /// Merges a merge patch of RFC 7396 into the value.
    package mutating func merge(_ patch: Tree) {
        guard case .object(let changes) = patch.content else {
            self = patch
            return
        }
        var members: [Member] = []
        if case .object(let existing) = content { members = existing } else { number = 0 }
        for change in changes {
            let found = members.firstIndex { $0.name == change.name }
            if case .scalar("null") = change.value.content {
                if let found { members.remove(at: found) }
            } else {
                if found == nil { members.append(Member(change.name, .scalar("0"))) }
                members[found ?? members.count - 1].value.merge(change.value)
            }
        }
        content = .object(members)
    }
}

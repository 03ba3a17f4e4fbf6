import LazyJSON

/// A child that is put into a container of a tree and of its document.
struct Addition: CustomStringConvertible {
    enum Place {
        /// At the end, by `append` or `set`.
        case last
        /// At a position, by `insert` or `insertMember`.
        case at(Int)
        /// Before and after a member.
        case before(String)
        case after(String)
    }

    /// The number of the container.
    let container: Int
    /// The name of a member; nil for an element.
    let name: String?
    /// The value, whose tree has a number.
    let value: StyleValue
    let place: Place

    var number: Int { value.tree.number }

    var description: String { "add \(name ?? "") \(place) of container \(container): \(value)" }

    /// Adds the child to a tree.
    func make(in tree: inout Tree) throws {
        guard let path = tree.path(to: container) else { throw TreeError() }
        try tree.change(at: path) { parent in
            switch parent.content {
            case .scalar: throw TreeError()
            case .array(var elements):
                elements.insert(value.tree, at: try position(in: parent))
                parent.content = .array(elements)
            case .object(var members):
                guard let name else { throw TreeError() }
                members.insert(Tree.Member(name, value.tree), at: try position(in: parent))
                parent.content = .object(members)
            }
        }
    }

    private func position(in parent: Tree) throws -> Int {
        func find(_ name: String) throws -> Int {
            guard let position = parent.steps.firstIndex(of: .name(name)) else { throw TreeError() }
            return position
        }
        switch place {
        case .last: return parent.count
        case .at(let position):
            if position > parent.count { throw TreeError() }
            return position
        case .before(let name): return try find(name)
        case .after(let name): return try find(name) + 1
        }
    }

    /// Adds the child to the document of a tree.
    func make(in json: inout JSON, of tree: Tree) throws {
        guard let path = tree.path(to: container) else { throw TreeError() }
        let pointer = JSONPointer(steps: path)
        let value = try value.json()
        guard let name else {
            switch place {
            case .at(let position): try json.insert(value, at: JSONPointer(steps: path + [.index(position)]))
            default: try json[at: pointer]?.append(value)
            }
            return
        }
        switch place {
        case .last: try json.set(value, at: JSONPointer(steps: path + [.name(name)]))
        case .at(let position): try json[at: pointer]?.insertMember(name, value: value, at: position)
        case .before(let other): try json[at: pointer]?.insertMember(name, value: value, before: other)
        case .after(let other): try json[at: pointer]?.insertMember(name, value: value, after: other)
        }
    }
}

/// An addition, or the removal of what was added.
enum AdditionStep: CustomStringConvertible {
    case add(Addition)
    case remove(Int)

    var description: String {
        switch self {
        case .add(let addition): "\(addition)"
        case .remove(let number): "remove \(number)"
        }
    }

    func make(in tree: inout Tree) throws {
        switch self {
        case .add(let addition): try addition.make(in: &tree)
        case .remove(let number):
            guard let path = tree.path(to: number) else { throw TreeError() }
            try tree.remove(at: path)
        }
    }

    func make(in json: inout JSON, of tree: Tree) throws {
        switch self {
        case .add(let addition): try addition.make(in: &json, of: tree)
        case .remove(let number):
            guard let path = tree.path(to: number) else { throw TreeError() }
            try json.remove(at: JSONPointer(steps: path))
        }
    }
}

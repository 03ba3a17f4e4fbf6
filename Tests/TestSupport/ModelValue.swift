import LazyJSON

/// A JSON value as simple as can be, which the library is held against.
package enum ModelValue: Equatable, Sendable {
    case object([Member])
    case array([ModelValue])
    /// The text as it is spelt.
    case scalar([UInt8])

    package struct Member: Equatable, Sendable {
        /// The name's UTF-16 units, so that lone surrogates have a place.
        package var key: [UInt16]
        package var value: ModelValue

        package init(key: [UInt16], value: ModelValue) {
            self.key = key
            self.value = value
        }
    }

    /// Made anew each time: the leak checker takes a constant of an enum, whose bits hide the reference, for a leak.
    package static var null: ModelValue { .scalar(Array("null".utf8)) }

    package var isNull: Bool { self == .null }

    package var isContainer: Bool {
        if case .scalar = self { false } else { true }
    }

    package var count: Int {
        switch self {
        case .object(let members): members.count
        case .array(let elements): elements.count
        case .scalar: 0
        }
    }

    /// A number that changes if a container gets or loses its first or second child.
    package var narrowContainerCount: Int {
        let children: [ModelValue] =
            switch self {
            case .object(let members): members.map(\.value)
            case .array(let elements): elements
            case .scalar: []
            }
        return children.reduce(min(children.count, 2)) { $0 + $1.narrowContainerCount }
    }
}

/// That an edit is not possible.
package struct ModelError: Error {}

// MARK: Reading

extension ModelValue {
    package func child(_ component: JSONPointer.Component) -> ModelValue? {
        switch (self, component) {
        case (.object(let members), _):
            return members.first { $0.key == Array(component.name.utf16) }?.value
        case (.array(let elements), .index(let index)):
            return elements.indices.contains(index) ? elements[index] : nil
        default:
            return nil
        }
    }

    /// The values at the end of a path through each occurrence of the members on it, and of the last; nil for none.
    package func occurrences(at way: ArraySlice<JSONPointer.Component>) -> [ModelValue?] {
        guard let component = way.first else { return [self] }
        guard case .object(let members) = self else {
            return child(component)?.occurrences(at: way.dropFirst()) ?? [nil]
        }
        let found = members.filter { $0.key == Array(component.name.utf16) }
        return found.isEmpty ? [nil] : found.flatMap { $0.value.occurrences(at: way.dropFirst()) }
    }

    /// The value that a reader finds who takes the last of several members with one name.
    package func lastValue(at components: ArraySlice<JSONPointer.Component>) -> ModelValue? {
        guard let first = components.first else { return self }
        guard case .object(let members) = self else {
            return child(first)?.lastValue(at: components.dropFirst())
        }
        return members.last { $0.key == Array(first.name.utf16) }?.value.lastValue(at: components.dropFirst())
    }

    package func value(at components: ArraySlice<JSONPointer.Component>) -> ModelValue? {
        guard let first = components.first else { return self }
        return child(first)?.value(at: components.dropFirst())
    }
}

// MARK: Editing

/// The values in the way of a path that are replaced by containers, beside null; each case includes those before it.
package enum ModelObstacles: Int {
    case none, scalars, containers
}

extension ModelValue {
    /// Sets the value at the end of a path, in each occurrence of the members on it; nothing changes if that throws.
    package mutating func set(
        _ value: ModelValue, at way: ArraySlice<JSONPointer.Component>, replacing obstacles: ModelObstacles = .none
    ) throws {
        try edit(at: way) { try $0.write(value, at: way, $1 ? .containers : obstacles, $1) }
    }

    /// Makes an edit through the first members on a path, which decides whether it is possible, and then through all.
    private mutating func edit(
        at way: ArraySlice<JSONPointer.Component>, _ edit: (inout ModelValue, _ isEach: Bool) throws -> Void
    ) throws {
        var (first, each) = (self, self)
        try edit(&first, false)
        if (try? edit(&each, true)) != nil {
            self = each
        } else {
            self = first
            writeOccurrences(at: way.dropLast())
        }
    }

    /// Writes the first value at a path in all occurrences, or the array around it if one has too few elements.
    private mutating func writeOccurrences(at way: ArraySlice<JSONPointer.Component>) {
        var way = way
        while true {
            guard let value = value(at: way) else {
                try? remove(at: way)
                return
            }
            var copy = self
            if (try? copy.write(value, at: way, .containers, true)) != nil {
                self = copy
                return
            }
            way.removeLast()
        }
    }

    private mutating func write(
        _ value: ModelValue, at way: ArraySlice<JSONPointer.Component>, _ obstacles: ModelObstacles, _ isEach: Bool
    ) throws {
        guard let component = way.first else {
            self = value
            return
        }
        if isObstacle(before: component, obstacles) { self = Self.empty(for: component) }
        let rest = way.dropFirst()
        switch self {
        case .scalar:
            throw ModelError()
        case .object(var members):
            let name = Array(component.name.utf16)
            let places = members.indices.filter { members[$0].key == name }
            for place in rest.isEmpty || !isEach ? places.prefix(1) : places[...] {
                try members[place].value.write(value, at: rest, obstacles, isEach)
            }
            if places.isEmpty {
                var new = ModelValue.null
                try new.write(value, at: rest, obstacles, isEach)
                members.append(Member(key: name, value: new))
            } else if rest.isEmpty {
                for place in places.dropFirst().reversed() { members.remove(at: place) }
            }
            self = .object(members)
        case .array(var elements):
            let position = try Self.position(component, in: elements.count)
            if position == elements.count { elements.append(.null) }
            try elements[position].write(value, at: rest, obstacles, isEach)
            self = .array(elements)
        }
    }

    private func isObstacle(before component: JSONPointer.Component, _ obstacles: ModelObstacles) -> Bool {
        switch self {
        case .scalar: return isNull || obstacles != .none
        case .object: return false
        case .array:
            if case .key(let name) = component { return obstacles == .containers && name != "-" }
            return false
        }
    }

    package mutating func insert(_ value: ModelValue, at way: ArraySlice<JSONPointer.Component>) throws {
        guard let last = way.last else { throw ModelError() }
        try edit(at: way) { model, isEach in
            model = try model.changed(at: way.dropLast(), isEach: isEach, isRequired: true) { parent in
                guard case .array(var elements) = parent else { throw ModelError() }
                elements.insert(value, at: try Self.position(last, in: elements.count))
                return .array(elements)
            }
        }
    }

    /// Removes the value at the end of a path from each occurrence of the members on it that has it.
    package mutating func remove(at way: ArraySlice<JSONPointer.Component>) throws {
        guard let last = way.last else { throw ModelError() }
        var isRemoved = false
        let result = try changed(at: way.dropLast(), isEach: true, isRequired: false) { parent in
            guard parent.child(last) != nil else { return parent }
            isRemoved = true
            switch (parent, last) {
            case (.object(let members), _):
                let name = Array(last.name.utf16)
                return .object(members.filter { $0.key != name })
            case (.array(var elements), .index(let index)):
                elements.remove(at: index)
                return .array(elements)
            default:
                return parent
            }
        }
        if !isRemoved { throw ModelError() }
        self = result
    }

    /// The value with the values at the end of a path changed, in each occurrence of the members on it or the first.
    private func changed(
        at way: ArraySlice<JSONPointer.Component>, isEach: Bool, isRequired: Bool,
        _ change: (ModelValue) throws -> ModelValue
    ) throws -> ModelValue {
        guard let component = way.first else { return try change(self) }
        if child(component) == nil {
            if isRequired { throw ModelError() }
            return self
        }
        func next(_ value: ModelValue) throws -> ModelValue {
            try value.changed(at: way.dropFirst(), isEach: isEach, isRequired: isRequired, change)
        }
        switch (self, component) {
        case (.object(var members), _):
            let places = members.indices.filter { members[$0].key == Array(component.name.utf16) }
            for place in isEach ? places[...] : places.prefix(1) {
                members[place].value = try next(members[place].value)
            }
            return .object(members)
        case (.array(var elements), .index(let index)):
            elements[index] = try next(elements[index])
            return .array(elements)
        default:
            return self
        }
    }

    /// Edits the container at the end of a path in place: in its first occurrence, and then in the others what was written.
    ///
    /// - Parameters:
    ///   - way: The path.
    ///   - component: The member or element that is written; nil for the container as a whole.
    ///   - edit: The edit of the first occurrence.
    package mutating func editInPlace(
        at way: ArraySlice<JSONPointer.Component>, writing component: JSONPointer.Component?,
        _ edit: (inout ModelValue) throws -> Void
    ) throws {
        guard var part = value(at: way) else { throw ModelError() }
        try edit(&part)
        try replace(part, at: way)
        writeOccurrences(at: way + [component].compactMap(\.self))
    }

    /// Puts a value in the place of the first one at a path.
    private mutating func replace(_ value: ModelValue, at way: ArraySlice<JSONPointer.Component>) throws {
        guard let component = way.first else {
            self = value
            return
        }
        switch (self, component) {
        case (.object(var members), _):
            let name = Array(component.name.utf16)
            guard let at = members.firstIndex(where: { $0.key == name }) else { throw ModelError() }
            try members[at].value.replace(value, at: way.dropFirst())
            self = .object(members)
        case (.array(var elements), .index(let index)):
            try elements[index].replace(value, at: way.dropFirst())
            self = .array(elements)
        default:
            throw ModelError()
        }
    }

    private static func position(_ component: JSONPointer.Component, in count: Int) throws -> Int {
        switch component {
        case .index(let index) where (0...count).contains(index): return index
        case .key("-"): return count
        default: throw ModelError()
        }
    }

    private static func empty(for component: JSONPointer.Component) -> ModelValue {
        component == .index(0) || component == .key("-") ? .array([]) : .object([])
    }
}

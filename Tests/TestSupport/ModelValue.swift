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
    /// Sets the value at the end of a path; nothing changes if that throws.
    package mutating func set(
        _ value: ModelValue, at way: ArraySlice<JSONPointer.Component>, replacing obstacles: ModelObstacles = .none
    ) throws {
        var result = self
        try result.write(value, at: way, obstacles)
        self = result
    }

    private mutating func write(
        _ value: ModelValue, at way: ArraySlice<JSONPointer.Component>, _ obstacles: ModelObstacles
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
            if !rest.isEmpty, places.count > 1 { throw ModelError() }
            if places.isEmpty { members.append(Member(key: name, value: .null)) }
            for place in places.dropFirst().reversed() { members.remove(at: place) }
            try members[places.first ?? members.count - 1].value.write(value, at: rest, obstacles)
            self = .object(members)
        case .array(var elements):
            let position = try Self.position(component, in: elements.count)
            if position == elements.count { elements.append(.null) }
            try elements[position].write(value, at: rest, obstacles)
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
        self = try changed(at: way.dropLast()) { parent in
            guard case .array(var elements) = parent else { throw ModelError() }
            elements.insert(value, at: try Self.position(last, in: elements.count))
            return .array(elements)
        }
    }

    /// Removes the value at the end of a path, with the other members of its name.
    package mutating func remove(at way: ArraySlice<JSONPointer.Component>) throws {
        guard let last = way.last else { throw ModelError() }
        self = try changed(at: way.dropLast()) { parent in
            switch (parent, last) {
            case (.object(let members), _) where parent.child(last) != nil:
                return .object(members.filter { $0.key != Array(last.name.utf16) })
            case (.array(var elements), .index(let index)) where elements.indices.contains(index):
                elements.remove(at: index)
                return .array(elements)
            default:
                throw ModelError()
            }
        }
    }

    /// The value with the value at the end of a path changed; throws if there is none, or a member on the path occurs twice.
    private func changed(
        at way: ArraySlice<JSONPointer.Component>, _ change: (ModelValue) throws -> ModelValue
    ) throws -> ModelValue {
        guard let component = way.first else { return try change(self) }
        switch (self, component) {
        case (.object(var members), _):
            let places = members.indices.filter { members[$0].key == Array(component.name.utf16) }
            guard places.count == 1 else { throw ModelError() }
            members[places[0]].value = try members[places[0]].value.changed(at: way.dropFirst(), change)
            return .object(members)
        case (.array(var elements), .index(let index)) where elements.indices.contains(index):
            elements[index] = try elements[index].changed(at: way.dropFirst(), change)
            return .array(elements)
        default:
            throw ModelError()
        }
    }

    /// Edits the container at the end of a path in place: not if a member on the path occurs twice.
    package mutating func editInPlace(
        at way: ArraySlice<JSONPointer.Component>, _ edit: (inout ModelValue) throws -> Void
    ) throws {
        guard var part = value(at: way) else { throw ModelError() }
        try edit(&part)
        self = (try? changed(at: way) { _ in part }) ?? self
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

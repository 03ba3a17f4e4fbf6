import LazyJSON

/// A JSON value as simple as can be, which the library is held against.
enum ModelValue: Equatable, Sendable {
    case object([Member])
    case array([ModelValue])
    /// The text as it is spelt.
    case scalar([UInt8])

    struct Member: Equatable, Sendable {
        /// The name's UTF-16 units, so that lone surrogates have a place.
        var key: [UInt16]
        var value: ModelValue
    }

    /// Made anew each time: the leak checker takes a constant of an enum, whose bits hide the reference, for a leak.
    static var null: ModelValue { .scalar(Array("null".utf8)) }

    var isNull: Bool { self == .null }

    var isContainer: Bool {
        if case .scalar = self { false } else { true }
    }

    var count: Int {
        switch self {
        case .object(let members): members.count
        case .array(let elements): elements.count
        case .scalar: 0
        }
    }

    /// A number that changes if a container gets or loses its first or second child.
    var narrowContainerCount: Int {
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
struct ModelError: Error {}

// MARK: Reading

extension ModelValue {
    func child(_ component: JSONPointer.Component) -> ModelValue? {
        switch (self, component) {
        case (.object(let members), _):
            return members.first { $0.key == Array(component.name.utf16) }?.value
        case (.array(let elements), .index(let index)):
            return elements.indices.contains(index) ? elements[index] : nil
        default:
            return nil
        }
    }

    func value(at components: ArraySlice<JSONPointer.Component>) -> ModelValue? {
        guard let first = components.first else { return self }
        return child(first)?.value(at: components.dropFirst())
    }
}

// MARK: Editing

extension ModelValue {
    /// Sets what stands at the end of a way; nothing changes where that throws.
    mutating func set(_ value: ModelValue, at way: ArraySlice<JSONPointer.Component>, replacing: Bool) throws {
        var copy = self
        try copy.write(value, at: way, replacing: replacing)
        self = copy
    }

    private mutating func write(_ value: ModelValue, at way: ArraySlice<JSONPointer.Component>, replacing: Bool) throws
    {
        guard let component = way.first else {
            self = value
            return
        }
        if isNull || replacing && !isContainer { self = Self.empty(for: component) }
        let rest = way.dropFirst()
        switch self {
        case .scalar:
            throw ModelError()
        case .object(var members):
            let name = Array(component.name.utf16)
            if let at = members.firstIndex(where: { $0.key == name }) {
                let wasContainer = members[at].value.isContainer
                try members[at].value.write(value, at: rest, replacing: replacing)
                if rest.isEmpty || !wasContainer { Self.keepFirst(at, &members) }
            } else {
                var new = ModelValue.null
                try new.write(value, at: rest, replacing: replacing)
                members.append(Member(key: name, value: new))
            }
            self = .object(members)
        case .array(var elements):
            let position = try Self.position(component, in: elements.count)
            if position == elements.count { elements.append(.null) }
            try elements[position].write(value, at: rest, replacing: replacing)
            self = .array(elements)
        }
    }

    mutating func insert(_ value: ModelValue, at way: ArraySlice<JSONPointer.Component>) throws {
        guard let last = way.last else { throw ModelError() }
        guard case .array(var elements)? = self.value(at: way.dropLast()) else { throw ModelError() }
        elements.insert(value, at: try Self.position(last, in: elements.count))
        try replace(.array(elements), at: way.dropLast())
    }

    mutating func append(_ value: ModelValue, at way: ArraySlice<JSONPointer.Component>) throws {
        try insert(value, at: way + [.key("-")])
    }

    mutating func remove(at way: ArraySlice<JSONPointer.Component>) throws {
        guard let last = way.last, let parent = value(at: way.dropLast()), parent.child(last) != nil else {
            throw ModelError()
        }
        switch (parent, last) {
        case (.object(let members), _):
            let name = Array(last.name.utf16)
            try replace(.object(members.filter { $0.key != name }), at: way.dropLast())
        case (.array(var elements), .index(let index)):
            elements.remove(at: index)
            try replace(.array(elements), at: way.dropLast())
        default:
            throw ModelError()
        }
    }

    /// Puts a value in the place of another without taking duplicates away.
    mutating func replace(_ value: ModelValue, at way: ArraySlice<JSONPointer.Component>) throws {
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

    private static func keepFirst(_ first: Int, _ members: inout [Member]) {
        let name = members[first].key
        let others = members[(first + 1)...].filter { $0.key != name }
        members.replaceSubrange((first + 1)..., with: others)
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

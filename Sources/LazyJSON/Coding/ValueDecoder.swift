#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A value that is being decoded: the `Decoder` that `init(from:)` gets, and a link of the coding path.
///
/// It reads the index of the document directly, and only the parts that the type requests.
final class ValueDecoder: CodingStep, Decoder {
    let value: JSON
    /// The state that all decoders of the call share; nil if there are no strategies.
    private let call: DecodingCall?
    /// The members of this object by their converted names; nil if these are the keys, or before a container is requested.
    private(set) var converted: ConvertedMembers?

    /// Creates a decoder of a root.
    init(_ value: JSON, _ call: DecodingCall? = nil, keepsNames: Bool = false) {
        self.value = value
        self.call = call
        super.init(level: value.isContainer ? 1 : 0, keepsNames: keepsNames)
    }

    private init(_ value: JSON, _ parent: ValueDecoder, _ key: (any CodingKey)?, level: Int32, keepsNames: Bool) {
        self.value = value
        call = parent.call
        super.init(parent, key, level: level, keepsNames: keepsNames)
    }

    /// Returns a decoder of a child, or without a key of this value again.
    @inline(never)
    func child(_ value: JSON, at key: (any CodingKey)?, keepsNames: Bool = false) throws -> ValueDecoder {
        let level = key != nil && value.isContainer ? level + 1 : level
        // The same value again adds no level, but takes as much of the stack.
        guard level <= CodingLimits.depth, calls < CodingLimits.calls else { throw tooDeep(at: key) }
        return ValueDecoder(value, self, key, level: level, keepsNames: keepsNames)
    }

    /// The strategies; nil if all are the default.
    var strategies: CodingStrategies? { call?.strategies }

    // MARK: Names

    /// The strategies that convert the names of this object's members; nil if they are the keys.
    private var keyStrategies: CodingStrategies? { strategies?.decodesKeys == true && !keepsNames ? strategies : nil }

    /// Returns the members of this object by their converted names; nil if these are the keys.
    @inline(never)
    func convertedMembers() -> ConvertedMembers? {
        if let converted { return converted }
        guard let call, let strategies = keyStrategies else { return nil }
        // The path takes an allocation for each step, so that it is made only for a closure that sees it.
        let path = strategies.convertsKeysByPath ? codingPath : []
        converted = ConvertedMembers(of: value, strategies, at: path, call.numbers)
        return converted
    }

    override var file: String? {
        parent != nil ? super.file : value.view.flatMap { $0.place == Document.root ? $0.document.file : nil }
    }

    override func component(_ key: any CodingKey) -> JSONPointer.Component {
        let component = super.component(key)
        guard case .key = component, let strategies = keyStrategies, let members = convertedMembers() else {
            return component
        }
        // A missing member has the name that the key would get.
        return .key(members.name(ofKey: key.stringValue) ?? strategies.name(ofKey: key, at: codingPath))
    }

    // MARK: Decoder

    var userInfo: [CodingUserInfoKey: Any] {
        guard let strategies else { return [:] }
        return strategies.values.decodingUserInfo
    }

    func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        guard value.kind == .object else {
            throw mismatch(KeyedDecodingContainer<Key>.self, "an object", value, at: nil)
        }
        // `KeyedReader` reads `converted`, so that a search needs no check of the strategies.
        if call != nil { _ = convertedMembers() }
        return KeyedDecodingContainer(KeyedReader<Key>(decoder: self))
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
        guard value.kind == .array else { throw mismatch([JSON].self, "an array", value, at: nil) }
        return UnkeyedReader(decoder: self)
    }

    func singleValueContainer() -> any SingleValueDecodingContainer { self }

    // MARK: Values

    /// Decodes a type from a child of this value, or without a key from the value itself.
    ///
    /// It recurses as the types that are decoded do, so it is inlined and keeps little on the stack.
    @inline(__always)
    func decode<T: Decodable>(_ type: T.Type, from value: JSON, at key: (any CodingKey)?) throws -> T {
        // First, because `Data` can have a strategy and needs no decoder of its own otherwise.
        if let call, let result = try call.decode(type, from: value, by: self, at: key) { return result }
        if Self.needsNoDecoder(type), let result = try decodeAtOnce(type, from: value, at: key) { return result }
        guard type == T.self else { return try decodeSubclass(type, from: value, at: key) }
        let keepsNames = strategies?.decodesKeys == true && CodingStrategies.keepsNames(type)
        return try T(from: child(value, at: key, keepsNames: keepsNames))
    }

    /// Decodes a class that is known only at run time.
    @inline(never)
    private func decodeSubclass<T: Decodable>(_ type: T.Type, from value: JSON, at key: (any CodingKey)?) throws -> T {
        guard let result = try make(type, child(value, at: key)) as? T else {
            throw mismatch(type, "\(type)", value, at: key)
        }
        return result
    }

    /// Creates a value of a type that is opened here, because the initializer of a protocol extension, such as
    /// the initializer of models, creates the static type.
    ///
    /// Neither generic nor inlined: the optimizer takes a metatype that is converted in the same function for the static
    /// type.
    @inline(never)
    private func make(_ type: any Decodable.Type, _ decoder: ValueDecoder) throws -> any Decodable {
        try type.init(from: decoder)
    }

    /// Decodes a scalar.
    func scalar<T: ExactScalar>(
        _ type: T.Type, from value: JSON, at key: @autoclosure () -> (any CodingKey)?
    ) throws -> T {
        guard let result = T.exact(value) else { return try exceptional(type, from: value, at: key()) }
        return result
    }

    /// Decodes a number that is not finite from its text.
    @inline(never)
    private func exceptional<T: ExactScalar>(_ type: T.Type, from value: JSON, at key: (any CodingKey)?) throws -> T {
        if let double = strategies?.nonConformingFloat(value), let result = double as? T ?? Float(double) as? T {
            return result
        }
        throw unreadable(type, value, at: key)
    }

    /// Whether a type is one that `decodeAtOnce` decodes.
    @inline(never)
    private static func needsNoDecoder(_ type: Any.Type) -> Bool {
        // One call without generics tells most types that they need a decoder.
        type == String.self || type == Double.self || type == Int.self || type == [Int].self
            || type == [Double].self || type == [String].self || type == URL.self || type == Decimal.self
            || type == Data.self || type == JSON.self
    }

    /// Decodes a type that needs no decoder of its own; returns nil for other types.
    ///
    /// These are the types that do not code themselves here, common scalars, and arrays of these. The method has a frame of its
    /// own, which is gone before anything recurses.
    @inline(never)
    private func decodeAtOnce<T>(_ type: T.Type, from value: JSON, at key: (any CodingKey)?) throws -> T? {
        if type == JSON.self { return value.withoutFrame as? T }
        if type == String.self { return try scalar(String.self, from: value, at: key) as? T }
        if type == Double.self { return try scalar(Double.self, from: value, at: key) as? T }
        if type == Int.self { return try scalar(Int.self, from: value, at: key) as? T }
        if type == [Int].self { return try scalars(Int.self, from: value, at: key) as? T }
        if type == [Double].self { return try scalars(Double.self, from: value, at: key) as? T }
        if type == [String].self { return try scalars(String.self, from: value, at: key) as? T }
        if type == URL.self { return try scalar(URL.self, from: value, at: key) as? T }
        if type == Decimal.self { return try scalar(Decimal.self, from: value, at: key) as? T }
        if type == Data.self { return try scalar(Data.self, from: value, at: key) as? T }
        return nil
    }

    private func scalars<T: ExactScalar>(_ type: T.Type, from value: JSON, at key: (any CodingKey)?) throws -> [T] {
        guard value.kind == .array else { throw mismatch([T].self, "an array", value, at: key) }
        var scalars: [T] = []
        scalars.reserveCapacity(value.count)
        for element in value.elements {
            if let scalar = T.exact(element) {
                scalars.append(scalar)
            } else {
                // For the path of the error; or the element is a text for a number that is not finite.
                let decoder = try child(value, at: key)
                scalars.append(try decoder.exceptional(type, from: element, at: PlainKey.index(scalars.count)))
            }
        }
        return scalars
    }
}

/// A value as its own container.
extension ValueDecoder: SingleValueDecodingContainer {
    func decodeNil() -> Bool { value.isNull }

    func decode<T: ExactScalar>(_ type: T.Type) throws -> T { try scalar(type, from: value, at: nil) }
    // The standard library has versions of these two that only throw, which would be taken before a generic one.
    func decode(_ type: Int128.Type) throws -> Int128 { try scalar(type, from: value, at: nil) }
    func decode(_ type: UInt128.Type) throws -> UInt128 { try scalar(type, from: value, at: nil) }

    func decode<T: Decodable>(_ type: T.Type) throws -> T { try decode(type, from: value, at: nil) }
}

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A value that is being encoded: the `Encoder` that `encode(to:)` gets, and a link of the coding path.
///
/// Encoded values form one tree, whose containers are references. Containers may be requested in any order and any number
/// of times: at one place there is one container, whether it was created by a request or by encoding a value.
final class ValueEncoder: Encoder {
    /// What all encoders of one call share.
    final class Shared {
        /// The first failure of a call that cannot throw.
        var failure: EncodingError?
        /// Whether only the type of the key of the root is wanted.
        let isProbe: Bool
        var probedKey: ObjectIdentifier?

        init(isProbe: Bool) { self.isProbe = isProbe }
    }

    let shared: Shared
    private let parent: ValueEncoder?
    private let key: (any CodingKey)?
    /// How many arrays and objects there are around this value.
    private let level: Int32
    /// How many values are being encoded, from the root to here.
    private let calls: Int32
    /// Stores each value in the parent container; nil unless this is a super encoder, whose value the container does not
    /// read.
    private let onValue: ((EncodedValue) -> Void)?
    /// The value encoded so far; nil if there is none.
    private(set) var value: EncodedValue? {
        didSet {
            if let onValue, let value { onValue(value) }
        }
    }

    /// Creates an encoder of a root.
    init(isProbe: Bool = false) {
        shared = Shared(isProbe: isProbe)
        parent = nil
        key = nil
        level = 0
        calls = 1
        onValue = nil
    }

    private init(
        _ parent: ValueEncoder, _ key: (any CodingKey)?, _ value: EncodedValue?, _ onValue: ((EncodedValue) -> Void)?
    ) {
        shared = parent.shared
        self.parent = parent
        self.key = key
        level = key == nil ? parent.level : parent.level + 1
        calls = parent.calls + 1
        self.onValue = onValue
        self.value = value
    }

    /// Returns an encoder of a child that continues an existing value; without a key, of this value again.
    ///
    /// Nested containers cannot throw, so that their users may go on beyond the limit, into nothing: then the path does
    /// not get longer any more.
    func child(
        at key: (any CodingKey)?, holding value: EncodedValue? = nil, onValue: ((EncodedValue) -> Void)? = nil
    ) -> ValueEncoder {
        ValueEncoder(level > CodingLimits.depth ? parent ?? self : self, key, value, onValue)
    }

    // MARK: Encoder

    var codingPath: [any CodingKey] {
        var path: [any CodingKey] = []
        var link: ValueEncoder? = self
        while let here = link {
            if let key = here.key { path.append(key) }
            link = here.parent
        }
        return path.reversed()
    }

    var userInfo: [CodingUserInfoKey: Any] { [:] }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        KeyedEncodingContainer(KeyedWriter<Key>(encoder: self, object: object()))
    }

    /// Returns whether members with keys of a type have no order.
    func isUnordered(_ key: Any.Type) -> Bool {
        if shared.isProbe {
            shared.probedKey = ObjectIdentifier(key)
            return false
        }
        return ObjectIdentifier(key) == DictionaryKey.type
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer { UnkeyedWriter(encoder: self, array: array()) }

    func singleValueContainer() -> any SingleValueEncodingContainer { self }

    /// The object that this value is; another one, which is never written, if the value cannot be an object.
    private func object() -> EncodedObject {
        if case .object(let object)? = value { return object }
        let object = EncodedObject()
        if case .json(let json)? = value, json.kind == .object, object.set(membersOf: json) {
            value = .object(object)
        } else if canBegin("an object") {
            value = .object(object)
        }
        return object
    }

    /// The array that this value is; another one, which is never written, if the value cannot be an array.
    private func array() -> EncodedArray {
        if case .array(let array)? = value { return array }
        let array = EncodedArray()
        if case .json(let json)? = value, json.kind == .array {
            array.append(elementsOf: json)
            value = .array(array)
        } else if canBegin("an array") {
            value = .array(array)
        }
        return array
    }

    private func canBegin(_ container: String) -> Bool {
        guard level < CodingLimits.depth else {
            fail(tooDeep(container))
            return false
        }
        if value != nil { fail(encodedTwice(container)) }
        return value == nil
    }

    private func fail(_ error: @autoclosure () -> EncodingError) {
        if shared.failure == nil { shared.failure = error() }
    }

    // MARK: Values

    /// Encodes a root.
    static func encoded<T: Encodable>(root: T) throws -> EncodedValue {
        let encoder = ValueEncoder()
        if let scalar = try encoder.encodedAtOnce(root, at: nil) { return scalar }
        try root.encode(to: encoder)
        if let failure = encoder.shared.failure { throw failure }
        guard let value = encoder.value else { throw encoder.nothingEncoded(root) }
        return value
    }

    /// Sets the value of a single value container, or adds the members or elements of a `JSON` to a container of its kind.
    private func set(_ new: EncodedValue) {
        switch (value, new) {
        case (nil, _):
            value = new
        case (.object(let object), .json(let json)) where json.kind == .object && object.set(membersOf: json):
            break
        case (.array(let array), .json(let json)) where json.kind == .array:
            array.append(elementsOf: json)
        default:
            fail(encodedTwice("another value"))
        }
    }

    /// Encodes a value as a child: as an empty object if it encodes nothing.
    ///
    /// This is what recurses as the user's types do, so it is inlined and keeps little on the stack.
    @inline(__always)
    func encoded<T: Encodable>(_ value: T, at key: any CodingKey) throws -> EncodedValue {
        if let scalar = try encodedAtOnce(value, at: key) { return scalar }
        let encoder = try enter(key)
        try value.encode(to: encoder)
        return encoder.value ?? .object(EncodedObject())
    }

    /// Returns the encoder of a child, or without a key of this value again, if there is room on the stack.
    @inline(never)
    private func enter(_ key: (any CodingKey)?) throws -> ValueEncoder {
        if let failure = shared.failure { throw failure }
        let encoder = ValueEncoder(self, key, key == nil ? value : nil, nil)
        guard encoder.level <= CodingLimits.depth, encoder.calls <= CodingLimits.calls else {
            throw encoder.tooDeep("another value")
        }
        return encoder
    }

    /// Returns the encoded form of a scalar.
    func encoded<T: ExactScalar>(scalar value: T, at key: @autoclosure () -> (any CodingKey)?) throws -> EncodedValue {
        guard let encoded = value.encoded else { throw unrepresentable(value, at: key()) }
        return encoded
    }

    /// Encodes what needs no encoder of its own; nil for other types.
    ///
    /// The same types as in `ValueDecoder`, for the same reasons.
    @inline(never)
    private func encodedAtOnce<T>(_ value: T, at key: (any CodingKey)?) throws -> EncodedValue? {
        if T.self == JSON.self, let json = value as? JSON { return .json(json) }
        if T.self == String.self, let text = value as? String { return .string(text) }
        if T.self == Double.self, let number = value as? Double { return try encoded(scalar: number, at: key) }
        if T.self == Int.self, let number = value as? Int { return try encoded(scalar: number, at: key) }
        if T.self == URL.self, let url = value as? URL { return try encoded(scalar: url, at: key) }
        if T.self == Decimal.self, let number = value as? Decimal { return try encoded(scalar: number, at: key) }
        if T.self == Data.self, let data = value as? Data { return try encoded(scalar: data, at: key) }
        return nil
    }
}

extension ValueEncoder: SingleValueEncodingContainer {
    func encodeNil() throws { set(.token("null")) }
    func encode<T: ExactScalar>(_ value: T) throws { set(try encoded(scalar: value, at: nil)) }
    // The standard library has versions of these two that only throw, which would be taken before a generic one.
    func encode(_ value: Int128) throws { set(try encoded(scalar: value, at: nil)) }
    func encode(_ value: UInt128) throws { set(try encoded(scalar: value, at: nil)) }

    func encode<T: Encodable>(_ value: T) throws {
        if let scalar = try encodedAtOnce(value, at: nil) { return set(scalar) }
        let encoder = try enter(nil)
        try value.encode(to: encoder)
        self.value = encoder.value ?? .object(EncodedObject())
    }
}

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A value that is being encoded: the `Encoder` that `encode(to:)` gets, and a link of the coding path.
///
/// Containers may be asked for in any order and as often as wanted: those of one kind are one container.
final class ValueEncoder: Encoder {
    /// What all encoders of one call share: the first failure of what cannot throw.
    final class Shared {
        var failure: EncodingError?
    }

    let shared: Shared
    private let parent: ValueEncoder?
    private let key: (any CodingKey)?
    /// How many arrays and objects there are around this value.
    private let level: Int
    /// How many values are being encoded, from the root to here.
    private let calls: Int
    /// The place for what is encoded that the container has already; else it is kept here until it is asked for.
    private let slot: EncodedSlot?
    private var own: EncodedValue?

    /// An encoder of a root.
    init() {
        shared = Shared()
        parent = nil
        key = nil
        level = 0
        calls = 1
        slot = nil
    }

    private init(_ parent: ValueEncoder, _ key: (any CodingKey)?, _ slot: EncodedSlot?) {
        shared = parent.shared
        self.parent = parent
        self.key = key
        level = key == nil ? parent.level : parent.level + 1
        calls = parent.calls + 1
        self.slot = slot
    }

    private var value: EncodedValue? {
        get { slot.map(\.value) ?? own }
        set { if let slot { slot.value = newValue } else { own = newValue } }
    }

    /// What was encoded: an empty object where nothing was.
    var result: EncodedValue { value ?? .object(EncodedObject()) }

    /// An encoder of a child, or with no key of this value again.
    ///
    /// Nested containers cannot throw, so that their users may go on beyond the limit, into nothing: then the way does
    /// not get longer any more.
    func child(at key: (any CodingKey)?, filling slot: EncodedSlot? = nil) -> ValueEncoder {
        ValueEncoder(level > CodingLimits.depth ? parent ?? self : self, key, slot)
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

    func unkeyedContainer() -> any UnkeyedEncodingContainer { UnkeyedWriter(encoder: self, array: array()) }

    func singleValueContainer() -> any SingleValueEncodingContainer { self }

    /// The object that this value is; one of its own, written nowhere, where the value cannot be an object.
    private func object() -> EncodedObject {
        if case .object(let object)? = value { return object }
        let object = EncodedObject()
        if canBegin("an object") { value = .object(object) }
        return object
    }

    /// The array that this value is; one of its own, written nowhere, where the value cannot be an array.
    private func array() -> EncodedArray {
        if case .array(let array)? = value { return array }
        let array = EncodedArray()
        if canBegin("an array") { value = .array(array) }
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

    /// Sets the value of a single value container; the last one counts.
    func set(_ value: EncodedValue) {
        switch self.value {
        case .object, .array: fail(encodedTwice("a scalar"))
        default: self.value = value
        }
    }

    /// What a value is encoded as: that of a child, or with no key this value itself.
    ///
    /// This is what recurses as the user's types do, so it is inlined and keeps little on the stack.
    @inline(__always)
    func encoded<T: Encodable>(_ value: T, at key: (any CodingKey)?) throws -> EncodedValue {
        if let scalar = try encodedAtOnce(value, at: key) { return scalar }
        let encoder = try enter(key)
        try value.encode(to: encoder)
        return encoder.result
    }

    /// The encoder of a child, where there is room on the stack for what it may do.
    @inline(never)
    private func enter(_ key: (any CodingKey)?) throws -> ValueEncoder {
        if let failure = shared.failure { throw failure }
        let encoder = child(at: key)
        guard encoder.level <= CodingLimits.depth, encoder.calls <= CodingLimits.calls else {
            throw encoder.tooDeep("another value")
        }
        return encoder
    }

    /// What a scalar is encoded as.
    @inline(__always)
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
    func encode<T: Encodable>(_ value: T) throws { set(try encoded(value, at: nil)) }
}

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A value that is being encoded: the `Encoder` that `encode(to:)` gets, and a link of the coding path.
///
/// Encoded values form one tree, whose containers are references. Containers may be requested in any order and any number
/// of times: at one place there is one container, whether it was created by a request or by encoding a value.
final class ValueEncoder: CodingStep, Encoder, NotingEncoder {
    /// The state that all encoders of one call share.
    final class Shared {
        /// The first failure of a call that cannot throw.
        var failure: EncodingError? {
            didSet { hasFailed = failure != nil }
        }
        private(set) var hasFailed = false
        /// Whether the call only finds the type of the keys of the root.
        let isProbe: Bool
        var probedKey: ObjectIdentifier?
        /// The strategies; nil if all are the default.
        let strategies: CodingStrategies?
        /// Whether the encoding is compared with another one: elements of sets are sorted, and types are noted.
        let isCompared: Bool
        /// The `userInfo` of an encoder of another library, for which the value is encoded; nil for the one of the strategies.
        var userInfo: [CodingUserInfoKey: Any]?

        init(isProbe: Bool, strategies: CodingStrategies?, isCompared: Bool) {
            self.isProbe = isProbe
            self.strategies = strategies
            self.isCompared = isCompared
        }
    }

    let shared: Shared
    /// Stores each value in the parent container; nil if the container reads the value after it was encoded.
    private let onValue: ((EncodedValue) -> Void)?
    /// The value encoded so far; nil if there is none.
    private(set) var value: EncodedValue? {
        didSet {
            if let onValue, let value { onValue(value) }
        }
    }

    /// Creates an encoder of a root.
    init(
        isProbe: Bool = false, strategies: CodingStrategies? = nil, keepsNames: Bool = false, isCompared: Bool = false
    ) {
        shared = Shared(isProbe: isProbe, strategies: strategies, isCompared: isCompared)
        onValue = nil
        super.init(level: 0, keepsNames: keepsNames)
    }

    private init(
        _ parent: ValueEncoder, _ key: (any CodingKey)?, _ value: EncodedValue?, keepsNames: Bool = false,
        _ onValue: ((EncodedValue) -> Void)? = nil
    ) {
        shared = parent.shared
        self.onValue = onValue
        self.value = value
        // The same value again is at the same level.
        super.init(parent, key, level: key == nil ? parent.level : parent.level + 1, keepsNames: keepsNames)
    }

    /// Returns an encoder of a child that continues an existing value.
    ///
    /// Requests for nested containers cannot throw. Beyond the limit, values are discarded, the path does not get longer, and the
    /// error is thrown by a later call.
    func child(
        at key: any CodingKey, holding value: EncodedValue? = nil, onValue: @escaping (EncodedValue) -> Void
    ) -> ValueEncoder {
        let parent = level > CodingLimits.depth ? parent as? ValueEncoder : self
        return ValueEncoder(parent ?? self, key, value, keepsNames: false, onValue)
    }

    // MARK: Encoder

    var userInfo: [CodingUserInfoKey: Any] {
        if let userInfo = shared.userInfo { return userInfo }
        guard let strategies = shared.strategies else { return [:] }
        return strategies.values.encodingUserInfo
    }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        KeyedEncodingContainer(KeyedWriter<Key>(encoder: self, object: object()))
    }

    /// The strategies that convert the keys of this object's members; nil if the keys are the names.
    var keyStrategies: CodingStrategies? {
        shared.strategies?.encodesKeys == true && !keepsNames ? shared.strategies : nil
    }

    /// Returns whether members with keys of a type have no order.
    func isUnordered(_ key: Any.Type) -> Bool {
        if shared.isProbe {
            // Only a dictionary is encoded in this way, to see the type of its keys.
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
        // A `JSON` that was encoded here becomes a container, to which members can be added.
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
        // As in `object()`; elements have no names that could be refused.
        if case .json(let json)? = value, json.kind == .array {
            array.append(elementsOf: json)
            value = .array(array)
        } else if canBegin("an array") {
            value = .array(array)
        }
        return array
    }

    private func canBegin(_ container: String) -> Bool {
        // The children of the container are one level further in.
        guard level < CodingLimits.depth else {
            fail(tooDeep(container))
            return false
        }
        // A call that cannot throw keeps the first value, and leaves the error to a later call.
        if value != nil { fail(encodedTwice(container)) }
        return value == nil
    }

    private func fail(_ error: @autoclosure () -> EncodingError) {
        // The first failure has the place; others may only follow from it.
        if shared.failure == nil { shared.failure = error() }
    }

    // MARK: Values

    /// Encodes a root.
    static func encoded<T: Encodable>(
        root: T, by strategies: CodingStrategies?, isCompared: Bool = false, userInfo: [CodingUserInfoKey: Any]? = nil
    ) throws -> EncodedValue {
        let encoder = ValueEncoder(
            strategies: strategies, keepsNames: strategies != nil && CodingStrategies.keepsNames(T.self),
            isCompared: isCompared)
        if let userInfo { encoder.shared.userInfo = userInfo }
        let special = strategies?.special(root)
        if let special {
            try special.encode(to: encoder)
        } else {
            if let scalar = try encoder.encodedAtOnce(root, at: nil) { return scalar }
            try root.encode(to: encoder)
            encoder.note(root)
        }
        return try encoder.finished(root, isSpecial: special != nil)
    }

    /// The value of a root that was encoded.
    func finished(_ root: @autoclosure () -> Any, isSpecial: Bool) throws -> EncodedValue {
        if shared.hasFailed, let failure = shared.failure { throw failure }
        if let value { return value }
        // For a strategy that encodes nothing, `JSONEncoder` writes an empty container.
        guard isSpecial else { throw nothingEncoded(root()) }
        return .object(EncodedObject())
    }

    /// Sets the value of a single value container, or adds the members or elements of a `JSON` to a container of its kind.
    private func set(_ new: EncodedValue) {
        switch (value, new) {
        case (nil, _):
            value = new
        // A type may encode a `JSON` and add members of its own to it, in any order.
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
    /// It recurses as the types that are encoded do, so it is inlined and keeps little on the stack.
    @inline(__always)
    func encoded<T: Encodable>(_ value: T, at key: any CodingKey) throws -> EncodedValue {
        // First, because `Data` can have a strategy and needs no encoder of its own otherwise.
        if let strategies = shared.strategies, let special = strategies.special(value) {
            return try encoded(special, at: key)
        }
        if let scalar = try encodedAtOnce(value, at: key) { return scalar }
        let encoder = try enter(key, keepsNames: keepsNames(T.self))
        try value.encode(to: encoder)
        encoder.note(value)
        return encoder.value ?? .object(EncodedObject())
    }

    /// Encodes a value with a note of what it is.
    func encode(noting value: some Encodable) throws {
        let json = try JSON(encoding: value)
        set(.noted(EncodingNotes(value, text: json.rawText)))
    }

    /// Encodes a value that keeps unknown members, without these, with a note of what it is.
    func encode(noting whole: some KeepingUnknownMembers) throws {
        try encode(whole.value)
        value?.notes?.value = whole
    }

    /// Notes what the text of a value that was encoded does not show, if it is compared.
    @inline(__always)
    private func note<T>(_ source: T) {
        if shared.isCompared { addNotes(of: source) }
    }

    @inline(never)
    private func addNotes<T>(of source: T) {
        // A scalar is what its text shows, unless a note was made when it was encoded.
        guard let value, value.isContainer else { return }
        if let type = T.self as? any UnorderedCollection.Type {
            // The order of a set differs from run to run: sorted, equal sets have equal texts.
            value.notes?.collection = type
            if let stride = type.elementStride, case .array(let array) = value { array.sort(stride: stride) }
        } else if let identity = ElementIdentity(of: source) {
            value.notes?.identity = identity
        }
    }

    /// Notes the type of an element of this array, if it is compared.
    @inline(__always)
    func note(element type: Any.Type) {
        if shared.isCompared { value?.notes?.note(element: type) }
    }

    /// Returns the encoder of a child, or without a key of this value again, if there is room on the stack.
    @inline(never)
    private func enter(_ key: (any CodingKey)?, keepsNames: Bool) throws -> ValueEncoder {
        // The flag first: reading the error would copy it for each value.
        if shared.hasFailed, let failure = shared.failure { throw failure }
        let encoder = ValueEncoder(self, key, key == nil ? value : nil, keepsNames: keepsNames)
        guard encoder.level <= CodingLimits.depth, encoder.calls <= CodingLimits.calls else {
            throw encoder.tooDeep("another value")
        }
        return encoder
    }

    /// Returns whether values of a type are dictionaries whose names are not converted.
    @inline(__always)
    private func keepsNames(_ type: Any.Type) -> Bool {
        // The cast to a protocol is slow, so that it comes last.
        shared.strategies?.encodesKeys == true && CodingStrategies.keepsNames(type)
    }

    /// Returns the encoded form of a scalar.
    func encoded<T: ExactScalar>(scalar value: T, at key: @autoclosure () -> (any CodingKey)?) throws -> EncodedValue {
        guard let encoded = value.encoded else { return try exceptional(value, at: key()) }
        return encoded
    }

    /// Returns the text of a number that is not finite.
    @inline(never)
    private func exceptional(_ value: any ExactScalar, at key: (any CodingKey)?) throws -> EncodedValue {
        if let strategies = shared.strategies, let text = strategies.text(ofNonConforming: value) {
            // With a note of the number, which another encoder encodes by its own strategy.
            return strategies.values.keepsValues ? .noted(EncodingNotes(value, text: "\"\(text)\"")) : .string(text)
        }
        throw unrepresentable(value, at: key)
    }

    /// Encodes a value that needs no encoder of its own; returns nil for other types.
    ///
    /// These are the types that do not code themselves here, and common scalars.
    @inline(never)
    private func encodedAtOnce<T>(_ value: T, at key: (any CodingKey)?) throws -> EncodedValue? {
        if T.self == JSON.self, let json = value as? JSON { return .json(json) }
        if T.self == String.self, let text = value as? String { return .string(text) }
        if T.self == Double.self, let number = value as? Double { return try encoded(scalar: number, at: key) }
        if T.self == Int.self, let number = value as? Int { return try encoded(scalar: number, at: key) }
        if T.self == URL.self, let url = value as? URL { return try encoded(scalar: url, at: key) }
        if T.self == Decimal.self, let number = value as? Decimal {
            let encoded = try encoded(scalar: number, at: key)
            // With a note, because only decimals keep the fraction digits of the text that they replace.
            if shared.isCompared, case .token(let text) = encoded { return .noted(EncodingNotes(number, text: text)) }
            return encoded
        }
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
        if let strategies = shared.strategies, let special = strategies.special(value) { return try encode(special) }
        if let scalar = try encodedAtOnce(value, at: nil) { return set(scalar) }
        let encoder = try enter(nil, keepsNames: keepsNames(T.self))
        try value.encode(to: encoder)
        encoder.note(value)
        // A type that encodes nothing is an empty object, as for a child.
        self.value = encoder.value ?? .object(EncodedObject())
    }
}

/// The type of key that the standard library's dictionaries code themselves with.
///
/// A dictionary encodes its members in an order that differs from run to run, so members that are encoded by this key have
/// no order and are sorted. The type is not public: it is found once, by encoding a dictionary.
enum DictionaryKey {
    /// The type; `Never` if dictionaries are coded in another way.
    static let type: ObjectIdentifier = {
        let probe = ValueEncoder(isProbe: true)
        try? ["": 0].encode(to: probe)
        return probe.shared.probedKey ?? ObjectIdentifier(Never.self)
    }()
}

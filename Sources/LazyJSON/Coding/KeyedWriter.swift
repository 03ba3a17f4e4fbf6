/// The members of an object that is being encoded.
struct KeyedWriter<Key: CodingKey>: KeyedEncodingContainerProtocol {
    private let encoder: ValueEncoder
    private let object: EncodedObject
    private let isUnordered: Bool

    init(encoder: ValueEncoder, object: EncodedObject) {
        self.encoder = encoder
        self.object = object
        isUnordered = ObjectIdentifier(Key.self) == DictionaryKey.type
    }

    var codingPath: [any CodingKey] { encoder.codingPath }

    @inline(never)
    private func set(_ key: Key, to value: EncodedValue) {
        object.set(key.stringValue, to: value, isUnordered: isUnordered)
    }

    // MARK: Values

    func encodeNil(forKey key: Key) throws { set(key, to: .token("null")) }

    func encode<T: ExactScalar>(_ value: T, forKey key: Key) throws {
        set(key, to: try encoder.encoded(scalar: value, at: key))
    }

    // The standard library has versions of these two that only throw, which would be taken before a generic one.
    func encode(_ value: Int128, forKey key: Key) throws { set(key, to: try encoder.encoded(scalar: value, at: key)) }
    func encode(_ value: UInt128, forKey key: Key) throws { set(key, to: try encoder.encoded(scalar: value, at: key)) }

    func encode<T: Encodable>(_ value: T, forKey key: Key) throws {
        set(key, to: try encoder.encoded(value, at: key))
    }

    // Like the standard library's own, but with less on the stack.
    func encodeIfPresent<T: Encodable>(_ value: T?, forKey key: Key) throws {
        if let value { set(key, to: try encoder.encoded(value, at: key)) }
    }

    // MARK: Containers

    func nestedContainer<Nested: CodingKey>(
        keyedBy type: Nested.Type, forKey key: Key
    ) -> KeyedEncodingContainer<Nested> {
        pending(key, named: key.stringValue).container(keyedBy: type)
    }

    func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
        pending(key, named: key.stringValue).unkeyedContainer()
    }

    func superEncoder() -> any Encoder {
        pending(PlainKey.superclass, named: PlainKey.superclass.stringValue)
    }

    func superEncoder(forKey key: Key) -> any Encoder { pending(key, named: key.stringValue) }

    /// The encoder of a member that is filled later; of the one that is there, so that a container may be asked for again.
    private func pending(_ key: any CodingKey, named name: String) -> ValueEncoder {
        if case .pending(let slot)? = object.value(name) { return encoder.child(at: key, filling: slot) }
        let slot = EncodedSlot()
        object.set(name, to: .pending(slot), isUnordered: isUnordered)
        return encoder.child(at: key, filling: slot)
    }
}

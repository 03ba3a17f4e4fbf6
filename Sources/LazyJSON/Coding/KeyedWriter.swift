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
        nested(key) { $0.container(keyedBy: type) }
    }

    func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
        nested(key) { $0.unkeyedContainer() }
    }

    func superEncoder() -> any Encoder { superEncoder(PlainKey.superclass) }
    func superEncoder(forKey key: Key) -> any Encoder { superEncoder(key) }

    /// Returns a container for a member, which continues the existing value.
    private func nested<Container>(_ key: Key, _ container: (ValueEncoder) -> Container) -> Container {
        let child = encoder.child(at: key, holding: object.value(key.stringValue))
        let container = container(child)
        if let value = child.value { set(key, to: value) }
        return container
    }

    /// Returns the encoder of a member, which replaces the existing value.
    private func superEncoder(_ key: any CodingKey) -> ValueEncoder {
        let set = { [object, isUnordered] in object.set(key.stringValue, to: $0, isUnordered: isUnordered) }
        set(.object(EncodedObject()))
        return encoder.child(at: key, onValue: set)
    }
}

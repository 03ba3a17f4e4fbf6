/// The members of an object that is being encoded.
struct KeyedWriter<Key: CodingKey>: KeyedEncodingContainerProtocol {
    private let encoder: ValueEncoder
    private let object: EncodedObject
    private let isUnordered: Bool
    private let convertsKeys: Bool

    init(encoder: ValueEncoder, object: EncodedObject) {
        self.encoder = encoder
        self.object = object
        // Asked for once, and not for each member.
        isUnordered = encoder.isUnordered(Key.self)
        convertsKeys = encoder.keyStrategies != nil
    }

    var codingPath: [any CodingKey] { encoder.codingPath }

    @inline(never)
    private func set(_ key: Key, to value: EncodedValue) {
        // The key is passed to `name`, and boxed, only if it is converted.
        object.set(convertsKeys ? name(key) : key.stringValue, to: value, isUnordered: isUnordered)
    }

    /// The name of the member for a key.
    @inline(never)
    private func name(_ key: any CodingKey) -> String {
        encoder.keyStrategies?.name(ofKey: key, at: codingPath) ?? key.stringValue
    }

    // MARK: Values

    func encodeNil(forKey key: Key) throws { set(key, to: .token("null")) }

    // One method for each type, as in `KeyedReader`. The standard library's `encodeIfPresent` leaves nil out.

    func encode(_ value: Bool, forKey key: Key) throws { try encodeScalar(value, key) }
    func encode(_ value: String, forKey key: Key) throws { try encodeScalar(value, key) }
    func encode(_ value: Double, forKey key: Key) throws { try encodeScalar(value, key) }
    func encode(_ value: Float, forKey key: Key) throws { try encodeScalar(value, key) }
    func encode(_ value: Int, forKey key: Key) throws { try encodeScalar(value, key) }
    func encode(_ value: Int8, forKey key: Key) throws { try encodeScalar(value, key) }
    func encode(_ value: Int16, forKey key: Key) throws { try encodeScalar(value, key) }
    func encode(_ value: Int32, forKey key: Key) throws { try encodeScalar(value, key) }
    func encode(_ value: Int64, forKey key: Key) throws { try encodeScalar(value, key) }
    func encode(_ value: Int128, forKey key: Key) throws { try encodeScalar(value, key) }
    func encode(_ value: UInt, forKey key: Key) throws { try encodeScalar(value, key) }
    func encode(_ value: UInt8, forKey key: Key) throws { try encodeScalar(value, key) }
    func encode(_ value: UInt16, forKey key: Key) throws { try encodeScalar(value, key) }
    func encode(_ value: UInt32, forKey key: Key) throws { try encodeScalar(value, key) }
    func encode(_ value: UInt64, forKey key: Key) throws { try encodeScalar(value, key) }
    func encode(_ value: UInt128, forKey key: Key) throws { try encodeScalar(value, key) }

    func encodeIfPresent(_ value: Bool?, forKey key: Key) throws { try encodeScalar(ifPresent: value, key) }
    func encodeIfPresent(_ value: String?, forKey key: Key) throws { try encodeScalar(ifPresent: value, key) }
    func encodeIfPresent(_ value: Double?, forKey key: Key) throws { try encodeScalar(ifPresent: value, key) }
    func encodeIfPresent(_ value: Float?, forKey key: Key) throws { try encodeScalar(ifPresent: value, key) }
    func encodeIfPresent(_ value: Int?, forKey key: Key) throws { try encodeScalar(ifPresent: value, key) }
    func encodeIfPresent(_ value: Int8?, forKey key: Key) throws { try encodeScalar(ifPresent: value, key) }
    func encodeIfPresent(_ value: Int16?, forKey key: Key) throws { try encodeScalar(ifPresent: value, key) }
    func encodeIfPresent(_ value: Int32?, forKey key: Key) throws { try encodeScalar(ifPresent: value, key) }
    func encodeIfPresent(_ value: Int64?, forKey key: Key) throws { try encodeScalar(ifPresent: value, key) }
    func encodeIfPresent(_ value: Int128?, forKey key: Key) throws { try encodeScalar(ifPresent: value, key) }
    func encodeIfPresent(_ value: UInt?, forKey key: Key) throws { try encodeScalar(ifPresent: value, key) }
    func encodeIfPresent(_ value: UInt8?, forKey key: Key) throws { try encodeScalar(ifPresent: value, key) }
    func encodeIfPresent(_ value: UInt16?, forKey key: Key) throws { try encodeScalar(ifPresent: value, key) }
    func encodeIfPresent(_ value: UInt32?, forKey key: Key) throws { try encodeScalar(ifPresent: value, key) }
    func encodeIfPresent(_ value: UInt64?, forKey key: Key) throws { try encodeScalar(ifPresent: value, key) }
    func encodeIfPresent(_ value: UInt128?, forKey key: Key) throws { try encodeScalar(ifPresent: value, key) }

    @inline(__always)
    private func encodeScalar<T: ExactScalar>(_ value: T, _ key: Key) throws {
        set(key, to: try encoder.encoded(scalar: value, at: key))
    }

    @inline(__always)
    private func encodeScalar<T: ExactScalar>(ifPresent value: T?, _ key: Key) throws {
        if let value { try encodeScalar(value, key) } else { encodeAbsent(key) }
    }

    func encode<T: Encodable>(_ value: T, forKey key: Key) throws {
        set(key, to: try encoder.encoded(value, at: key))
    }

    // Like the standard library's own, but with less on the stack.
    func encodeIfPresent<T: Encodable>(_ value: T?, forKey key: Key) throws {
        if let value { set(key, to: try encoder.encoded(value, at: key)) } else { encodeAbsent(key) }
    }

    /// Encodes nil for a member that is left out unless the options want it as null.
    @inline(never)
    private func encodeAbsent(_ key: Key) {
        if encoder.shared.strategies?.values.nilAsNull == true { set(key, to: .token("null")) }
    }

    // MARK: Containers

    func nestedContainer<Nested: CodingKey>(
        keyedBy type: Nested.Type, forKey key: Key
    ) -> KeyedEncodingContainer<Nested> {
        child(key).container(keyedBy: type)
    }

    func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer { child(key).unkeyedContainer() }

    /// Returns the encoder of a member, which continues the existing value.
    private func child(_ key: Key) -> ValueEncoder {
        encoder.child(at: key, holding: object.value(name(key))) { set(key, to: $0) }
    }

    func superEncoder() -> any Encoder { superEncoder(PlainKey.superclass) }
    func superEncoder(forKey key: Key) -> any Encoder { superEncoder(key) }

    /// Returns the encoder of a member, which replaces the existing value.
    private func superEncoder(_ key: any CodingKey) -> ValueEncoder {
        let name = name(key)
        let set = { [object, isUnordered] in object.set(name, to: $0, isUnordered: isUnordered) }
        // The member has its position now, and is an empty object if nothing is encoded.
        set(.object(EncodedObject()))
        return encoder.child(at: key, onValue: set)
    }
}

/// The elements of an array that is being encoded.
struct UnkeyedWriter: UnkeyedEncodingContainer {
    let encoder: ValueEncoder
    let array: EncodedArray

    var codingPath: [any CodingKey] { encoder.codingPath }
    var count: Int { array.elements.count }
    private var key: PlainKey { .index(count) }

    // MARK: Values

    func encodeNil() throws { array.append(.token("null")) }

    func encode<T: ExactScalar>(_ value: T) throws { try encodeScalar(value) }
    // The standard library has versions of these two that only throw, which would be taken before a generic one.
    func encode(_ value: Int128) throws { try encodeScalar(value) }
    func encode(_ value: UInt128) throws { try encodeScalar(value) }

    private func encodeScalar<T: ExactScalar>(_ value: T) throws {
        array.append(try encoder.encoded(scalar: value, at: key))
        encoder.note(element: T.self)
    }

    func encode<T: Encodable>(_ value: T) throws {
        array.append(try encoder.encoded(value, at: key))
        encoder.note(element: T.self)
    }

    // MARK: Containers

    func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type) -> KeyedEncodingContainer<Nested> {
        child().container(keyedBy: type)
    }

    func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { child().unkeyedContainer() }

    private func child() -> ValueEncoder { encoder.child(at: key) { [array] in array.append($0) } }

    func superEncoder() -> any Encoder {
        let index = count
        // The element has its position now, and is an empty object if nothing is encoded.
        array.append(.object(EncodedObject()))
        return encoder.child(at: PlainKey.index(index)) { [array] in array.set(index, to: $0) }
    }
}

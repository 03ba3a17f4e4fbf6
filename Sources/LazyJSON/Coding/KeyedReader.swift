/// The members of an object that is being decoded.
struct KeyedReader<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let decoder: ValueDecoder

    var codingPath: [any CodingKey] { decoder.codingPath }

    /// The keys in document order; of names that `String` takes for equal the first.
    var allKeys: [Key] {
        var seen = Set<String>()
        return decoder.value.members.compactMap { name, _ in
            seen.insert(name).inserted ? Key(stringValue: name) : nil
        }
    }

    func contains(_ key: Key) -> Bool { decoder.value.member(key.stringValue) != nil }

    private func member(_ key: Key) throws -> JSON {
        guard let value = decoder.value.member(key.stringValue) else { throw decoder.missing(key) }
        return value
    }

    /// The value of a member; nil where it is null or there is none.
    @inline(__always)
    private func present(_ key: Key) -> JSON? {
        guard let value = decoder.value.member(key.stringValue), !value.isNull else { return nil }
        return value
    }

    // MARK: Scalars

    func decodeNil(forKey key: Key) throws -> Bool { try member(key).isNull }

    func decode<T: ExactScalar>(_ type: T.Type, forKey key: Key) throws -> T {
        try decoder.scalar(type, from: member(key), at: key)
    }

    func decodeIfPresent<T: ExactScalar>(_ type: T.Type, forKey key: Key) throws -> T? {
        guard let value = present(key) else { return nil }
        return try decoder.scalar(type, from: value, at: key)
    }

    // The standard library has versions of these that only throw, which would be taken before a generic one.
    func decode(_ type: Int128.Type, forKey key: Key) throws -> Int128 {
        try decoder.scalar(type, from: member(key), at: key)
    }

    func decode(_ type: UInt128.Type, forKey key: Key) throws -> UInt128 {
        try decoder.scalar(type, from: member(key), at: key)
    }

    func decodeIfPresent(_ type: Int128.Type, forKey key: Key) throws -> Int128? {
        guard let value = present(key) else { return nil }
        return try decoder.scalar(type, from: value, at: key)
    }

    func decodeIfPresent(_ type: UInt128.Type, forKey key: Key) throws -> UInt128? {
        guard let value = present(key) else { return nil }
        return try decoder.scalar(type, from: value, at: key)
    }

    // MARK: Other types

    func decode<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T {
        try decoder.decode(type, from: member(key), at: key)
    }

    func decodeIfPresent<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T? {
        guard let value = present(key) else { return nil }
        return try decoder.decode(type, from: value, at: key)
    }

    // MARK: Containers

    func nestedContainer<Nested: CodingKey>(
        keyedBy type: Nested.Type, forKey key: Key
    ) throws -> KeyedDecodingContainer<Nested> {
        try decoder.child(member(key), at: key).container(keyedBy: type)
    }

    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
        try decoder.child(member(key), at: key).unkeyedContainer()
    }

    func superDecoder() throws -> any Decoder {
        let key = PlainKey.superclass
        return try decoder.child(decoder.value.member(key.stringValue) ?? .null, at: key)
    }

    func superDecoder(forKey key: Key) throws -> any Decoder {
        try decoder.child(decoder.value.member(key.stringValue) ?? .null, at: key)
    }
}

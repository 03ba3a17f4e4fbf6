/// The members of an object that is being decoded.
struct KeyedReader<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let decoder: ValueDecoder

    var codingPath: [any CodingKey] { decoder.codingPath }

    /// The keys in document order; of names that `String` takes for equal the first.
    var allKeys: [Key] { decoder.memberNames.compactMap { Key(stringValue: $0) } }

    func contains(_ key: Key) -> Bool { decoder.value.member(key.stringValue) != nil }

    private func member(_ key: Key) throws -> JSON {
        guard let value = decoder.value.member(key.stringValue) else { throw decoder.missing(key) }
        return value
    }

    /// The value of a member; nil if it is null or there is none.
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
        try present(key).map { try decoder.scalar(type, from: $0, at: key) }
    }

    // The standard library has versions of these that only throw, which would be taken before a generic one.
    func decode(_ type: Int128.Type, forKey key: Key) throws -> Int128 {
        try decoder.scalar(type, from: member(key), at: key)
    }

    func decode(_ type: UInt128.Type, forKey key: Key) throws -> UInt128 {
        try decoder.scalar(type, from: member(key), at: key)
    }

    func decodeIfPresent(_ type: Int128.Type, forKey key: Key) throws -> Int128? {
        try present(key).map { try decoder.scalar(type, from: $0, at: key) }
    }

    func decodeIfPresent(_ type: UInt128.Type, forKey key: Key) throws -> UInt128? {
        try present(key).map { try decoder.scalar(type, from: $0, at: key) }
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

    func superDecoder() throws -> any Decoder { try decoder.superDecoder(PlainKey.superclass) }
    func superDecoder(forKey key: Key) throws -> any Decoder { try decoder.superDecoder(key) }
}

extension ValueDecoder {
    /// The names of the members in document order; of names that `String` takes for equal the first.
    fileprivate var memberNames: [String] {
        var seen = Set<String>()
        return value.members.compactMap { name, _ in seen.insert(name).inserted ? name : nil }
    }

    fileprivate func superDecoder(_ key: any CodingKey) throws -> ValueDecoder {
        try child(value.member(key.stringValue) ?? .null, at: key)
    }
}

/// The elements of an array that is being decoded, one after another; one that fails is tried again.
struct UnkeyedReader: UnkeyedDecodingContainer {
    private let decoder: ValueDecoder
    private var cursor: ChildCursor
    /// The next element; nil behind the last.
    private var element: JSON?
    private(set) var currentIndex = 0

    init(decoder: ValueDecoder) {
        self.decoder = decoder
        cursor = ChildCursor(decoder.value)
        element = cursor.next()?.value
    }

    var codingPath: [any CodingKey] { decoder.codingPath }
    var count: Int? { decoder.value.count }
    var isAtEnd: Bool { element == nil }
    private var key: PlainKey { .index(currentIndex) }

    /// The next element.
    private func next(_ type: Any.Type) throws -> JSON {
        guard let element else { throw decoder.behindEnd(type, at: currentIndex) }
        return element
    }

    private mutating func advance() {
        element = cursor.next()?.value
        currentIndex += 1
    }

    // MARK: Values

    mutating func decodeNil() throws -> Bool {
        let isNull = try next(Never?.self).isNull
        if isNull { advance() }
        return isNull
    }

    mutating func decode<T: ExactScalar>(_ type: T.Type) throws -> T {
        let result = try decoder.scalar(type, from: next(type), at: key)
        advance()
        return result
    }

    // The standard library has versions of these two that only throw, which would be taken before a generic one.
    mutating func decode(_ type: Int128.Type) throws -> Int128 { try decodeScalar() }
    mutating func decode(_ type: UInt128.Type) throws -> UInt128 { try decodeScalar() }
    private mutating func decodeScalar<T: ExactScalar>() throws -> T { try decode(T.self) }

    mutating func decode<T: Decodable>(_ type: T.Type) throws -> T {
        let result = try decoder.decode(type, from: next(type), at: key)
        advance()
        return result
    }

    // The standard library's version does not pass the class of the metatype on.
    mutating func decodeIfPresent<T: Decodable>(_ type: T.Type) throws -> T? {
        if try isAtEnd || decodeNil() { return nil }
        return try decode(type)
    }

    // MARK: Containers

    mutating func nestedContainer<Nested: CodingKey>(
        keyedBy type: Nested.Type
    ) throws -> KeyedDecodingContainer<Nested> {
        let container = try child(KeyedDecodingContainer<Nested>.self).container(keyedBy: type)
        advance()
        return container
    }

    mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
        let container = try child((any UnkeyedDecodingContainer).self).unkeyedContainer()
        advance()
        return container
    }

    mutating func superDecoder() throws -> any Decoder {
        let decoder = try child((any Decoder).self)
        advance()
        return decoder
    }

    private func child(_ type: Any.Type) throws -> ValueDecoder { try decoder.child(next(type), at: key) }
}

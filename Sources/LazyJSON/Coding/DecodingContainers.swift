/// The members of an object that is being decoded.
struct KeyedReader<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let decoder: ValueDecoder

    var codingPath: [any CodingKey] { decoder.codingPath }

    /// The keys in document order; of names that `String` takes for equal the first, and no name with a lone surrogate, for which
    /// there is no key.
    var allKeys: [Key] {
        var seen = Set<String>()
        let names = decoder.convertedMembers()?.list ?? decoder.value.members.map(\.key)
        // In a name that is not found, U+FFFD is in place of a lone surrogate.
        return names.filter { seen.insert($0).inserted && (!$0.unicodeScalars.contains("\u{FFFD}") || find($0) != nil) }
            .compactMap { Key(stringValue: $0) }
    }

    func contains(_ key: Key) -> Bool { find(key.stringValue) != nil }

    /// The value of the first member with a key; nil if there is none.
    @inline(__always)
    private func find(_ name: String) -> JSON? {
        // Names that are not converted are found by the index of the document.
        if let converted = decoder.converted { return converted.value(name) }
        return decoder.value.member(name)
    }

    private func member(_ key: Key) throws -> JSON {
        guard let value = find(key.stringValue) else { throw decoder.missing(key) }
        return value
    }

    /// The value of a member; nil if it is null or there is none.
    @inline(__always)
    private func present(_ key: Key) -> JSON? {
        // A member that is null and one that is missing are nil alike, as for `JSONDecoder`.
        guard let value = find(key.stringValue), !value.isNull else { return nil }
        return value
    }

    // MARK: Scalars

    func decodeNil(forKey key: Key) throws -> Bool { try member(key).isNull }

    // One method for each type, in which the generic ones are specialized: in a generic one the runtime would have to find
    // the type of the optional that is read. The standard library's `decodeIfPresent` looks a member up three times.

    func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool { try scalar(key) }
    func decode(_ type: String.Type, forKey key: Key) throws -> String { try scalar(key) }
    func decode(_ type: Double.Type, forKey key: Key) throws -> Double { try scalar(key) }
    func decode(_ type: Float.Type, forKey key: Key) throws -> Float { try scalar(key) }
    func decode(_ type: Int.Type, forKey key: Key) throws -> Int { try scalar(key) }
    func decode(_ type: Int8.Type, forKey key: Key) throws -> Int8 { try scalar(key) }
    func decode(_ type: Int16.Type, forKey key: Key) throws -> Int16 { try scalar(key) }
    func decode(_ type: Int32.Type, forKey key: Key) throws -> Int32 { try scalar(key) }
    func decode(_ type: Int64.Type, forKey key: Key) throws -> Int64 { try scalar(key) }
    func decode(_ type: Int128.Type, forKey key: Key) throws -> Int128 { try scalar(key) }
    func decode(_ type: UInt.Type, forKey key: Key) throws -> UInt { try scalar(key) }
    func decode(_ type: UInt8.Type, forKey key: Key) throws -> UInt8 { try scalar(key) }
    func decode(_ type: UInt16.Type, forKey key: Key) throws -> UInt16 { try scalar(key) }
    func decode(_ type: UInt32.Type, forKey key: Key) throws -> UInt32 { try scalar(key) }
    func decode(_ type: UInt64.Type, forKey key: Key) throws -> UInt64 { try scalar(key) }
    func decode(_ type: UInt128.Type, forKey key: Key) throws -> UInt128 { try scalar(key) }

    func decodeIfPresent(_ type: Bool.Type, forKey key: Key) throws -> Bool? { try scalar(ifPresent: key) }
    func decodeIfPresent(_ type: String.Type, forKey key: Key) throws -> String? { try scalar(ifPresent: key) }
    func decodeIfPresent(_ type: Double.Type, forKey key: Key) throws -> Double? { try scalar(ifPresent: key) }
    func decodeIfPresent(_ type: Float.Type, forKey key: Key) throws -> Float? { try scalar(ifPresent: key) }
    func decodeIfPresent(_ type: Int.Type, forKey key: Key) throws -> Int? { try scalar(ifPresent: key) }
    func decodeIfPresent(_ type: Int8.Type, forKey key: Key) throws -> Int8? { try scalar(ifPresent: key) }
    func decodeIfPresent(_ type: Int16.Type, forKey key: Key) throws -> Int16? { try scalar(ifPresent: key) }
    func decodeIfPresent(_ type: Int32.Type, forKey key: Key) throws -> Int32? { try scalar(ifPresent: key) }
    func decodeIfPresent(_ type: Int64.Type, forKey key: Key) throws -> Int64? { try scalar(ifPresent: key) }
    func decodeIfPresent(_ type: Int128.Type, forKey key: Key) throws -> Int128? { try scalar(ifPresent: key) }
    func decodeIfPresent(_ type: UInt.Type, forKey key: Key) throws -> UInt? { try scalar(ifPresent: key) }
    func decodeIfPresent(_ type: UInt8.Type, forKey key: Key) throws -> UInt8? { try scalar(ifPresent: key) }
    func decodeIfPresent(_ type: UInt16.Type, forKey key: Key) throws -> UInt16? { try scalar(ifPresent: key) }
    func decodeIfPresent(_ type: UInt32.Type, forKey key: Key) throws -> UInt32? { try scalar(ifPresent: key) }
    func decodeIfPresent(_ type: UInt64.Type, forKey key: Key) throws -> UInt64? { try scalar(ifPresent: key) }
    func decodeIfPresent(_ type: UInt128.Type, forKey key: Key) throws -> UInt128? { try scalar(ifPresent: key) }

    @inline(__always)
    private func scalar<T: ExactScalar>(_ key: Key) throws -> T {
        try decoder.scalar(T.self, from: member(key), at: key)
    }

    @inline(__always)
    private func scalar<T: ExactScalar>(ifPresent key: Key) throws -> T? {
        guard let value = present(key) else { return nil }
        return try decoder.scalar(T.self, from: value, at: key)
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

    func superDecoder() throws -> any Decoder { try superDecoder(PlainKey.superclass) }
    func superDecoder(forKey key: Key) throws -> any Decoder { try superDecoder(key) }

    private func superDecoder(_ key: any CodingKey) throws -> ValueDecoder {
        // A missing member is null here, as in `JSONDecoder`.
        try decoder.child(find(key.stringValue) ?? .null, at: key)
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
        // One ahead, so that `isAtEnd` needs no search.
        element = cursor.next()?.value
    }

    var codingPath: [any CodingKey] { decoder.codingPath }
    var count: Int? { decoder.value.count }
    var isAtEnd: Bool { element == nil }

    /// Reads the next element by a closure, and passes it unless that throws.
    @inline(__always)
    private mutating func read<Result>(
        _ type: Any.Type, _ body: (ValueDecoder, JSON, PlainKey) throws -> Result
    ) throws -> Result {
        guard let json = element else { throw decoder.behindEnd(type, at: currentIndex, of: decoder.value.count) }
        let result = try body(decoder, json, .index(currentIndex))
        element = cursor.next()?.value
        currentIndex += 1
        return result
    }

    // MARK: Values

    mutating func decodeNil() throws -> Bool {
        // Any other value remains the next element. At the end `read` throws.
        if element?.isNull == false { return false }
        return try read(Never?.self) { _, json, _ in json.isNull }
    }

    mutating func decode<T: ExactScalar>(_ type: T.Type) throws -> T {
        try read(type) { try $0.scalar(type, from: $1, at: $2) }
    }

    // The standard library has versions of these two that only throw, which would be taken before a generic one.
    mutating func decode(_ type: Int128.Type) throws -> Int128 { try decodeScalar() }
    mutating func decode(_ type: UInt128.Type) throws -> UInt128 { try decodeScalar() }
    private mutating func decodeScalar<T: ExactScalar>() throws -> T { try decode(T.self) }

    mutating func decode<T: Decodable>(_ type: T.Type) throws -> T {
        // Not by `read`, whose closure would take twice as much of the stack at each level.
        guard let json = element else { throw decoder.behindEnd(type, at: currentIndex, of: decoder.value.count) }
        let result = try decoder.decode(type, from: json, at: PlainKey.index(currentIndex))
        element = cursor.next()?.value
        currentIndex += 1
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
        try read(KeyedDecodingContainer<Nested>.self) { try $0.child($1, at: $2).container(keyedBy: type) }
    }

    mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
        try read((any UnkeyedDecodingContainer).self) { try $0.child($1, at: $2).unkeyedContainer() }
    }

    mutating func superDecoder() throws -> any Decoder {
        try read((any Decoder).self) { try $0.child($1, at: $2) }
    }
}

/// The elements of an array that is being decoded, one after another; one that fails is tried again.
struct UnkeyedReader: UnkeyedDecodingContainer {
    private let decoder: ValueDecoder
    private var cursor: ChildCursor
    /// The element that is next; nil behind the last.
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

    /// Hands out the next element with its key, and goes on where that does not throw.
    @inline(__always)
    private mutating func advance<R>(
        _ type: Any.Type, _ body: (ValueDecoder, JSON, PlainKey) throws -> R
    ) throws -> R {
        guard let value = element else { throw decoder.behindEnd(type, at: currentIndex) }
        let result = try body(decoder, value, .index(currentIndex))
        goOn()
        return result
    }

    private mutating func goOn() {
        element = cursor.next()?.value
        currentIndex += 1
    }

    // MARK: Scalars

    mutating func decodeNil() throws -> Bool {
        guard let value = element else { throw decoder.behindEnd(Never?.self, at: currentIndex) }
        if value.isNull { goOn() }
        return value.isNull
    }

    mutating func decode<T: ExactScalar>(_ type: T.Type) throws -> T {
        try advance(type) { try $0.scalar(type, from: $1, at: $2) }
    }

    // The standard library has versions of these two that only throw, which would be taken before a generic one.
    mutating func decode(_ type: Int128.Type) throws -> Int128 {
        try advance(type) { try $0.scalar(type, from: $1, at: $2) }
    }

    mutating func decode(_ type: UInt128.Type) throws -> UInt128 {
        try advance(type) { try $0.scalar(type, from: $1, at: $2) }
    }

    // MARK: Other types

    mutating func decode<T: Decodable>(_ type: T.Type) throws -> T {
        try advance(type) { try $0.decode(type, from: $1, at: $2) }
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
        try advance(KeyedDecodingContainer<Nested>.self) { try $0.child($1, at: $2).container(keyedBy: type) }
    }

    mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
        try advance((any UnkeyedDecodingContainer).self) { try $0.child($1, at: $2).unkeyedContainer() }
    }

    mutating func superDecoder() throws -> any Decoder {
        try advance((any Decoder).self) { try $0.child($1, at: $2) }
    }
}

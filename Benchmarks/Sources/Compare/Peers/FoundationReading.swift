import Foundation

/// Reading and writing with Foundation.
enum FoundationReading {
    /// One decoder for all, as its users keep one.
    private static let decoder = JSONDecoder()
    /// One encoder for all.
    private static let encoder = JSONEncoder()

    static func decode<Value: Decodable>(_ type: Value.Type, _ bytes: Data) throws -> Value {
        try decoder.decode(type, from: bytes)
    }

    static func encode(_ value: some Encodable) throws -> Data { try encoder.encode(value) }

    /// The sum of an answer of each record, decoded from a slice of the text, which costs no copy.
    static func lines<Record: Decodable>(_ bytes: Data, of type: Record.Type, _ answer: (Record) -> Int) throws -> Int {
        var sum = 0
        try forEachLine(of: bytes) { line in sum &+= answer(try decoder.decode(Record.self, from: line)) }
        return sum
    }

    /// Calls `body` with each line that is not empty, found by `memchr`: `Data.split` takes several times as long as
    /// decoding the lines does.
    private static func forEachLine(of bytes: Data, _ body: (Data) throws -> Void) rethrows {
        var start = bytes.startIndex
        while start < bytes.endIndex {
            let end = bytes.withUnsafeBytes { text -> Int in
                let offset = start - bytes.startIndex
                guard let base = text.baseAddress, let found = memchr(base + offset, 0x0A, text.count - offset)
                else { return bytes.endIndex }
                return bytes.startIndex + (UnsafeRawPointer(found) - base)
            }
            if end > start { try body(bytes[start..<end]) }
            start = end + 1
        }
    }

    /// The document with one number of one tweet changed, decoded into types that have all and encoded anew.
    static func change(tweet: Int, followers: Int, in bytes: Data) throws -> Data {
        let timeline = try decoder.decode(Timeline.self, from: bytes)
        timeline.statuses[tweet].user.followers_count = followers
        return try encode(timeline)
    }
}

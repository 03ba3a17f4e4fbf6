import Testing

@testable import LazyJSON
@testable import LazyJSONLines

/// The bytes that are added to a buffer at once: so few that the offsets in a buffer with the largest record have 32 bits.
struct RecordFeedTests {
    /// A source that fills the room that it gets.
    private final class LargeSource: ByteSource {
        let size: Int? = nil
        private(set) var most = 0

        func read(into buffer: inout ByteBuffer, atMost limit: Int) -> Int {
            most = max(most, limit)
            buffer.append([UInt8](repeating: 0x37, count: limit))
            return limit
        }
    }

    private static var feed: RecordFeed { LineFeed(limits: RecordLimits(size: 1 << 26, document: JSONLimits())) }

    @Test func aLongRecordIsReadInPieces() throws {
        let source = LargeSource()
        let feed = Self.feed
        while feed.buffer.count < 1 << 23 { try feed.fill(from: source) }
        #expect(source.most == 1 << 20)
    }

    @Test func aLargeChunkIsAddedInPieces() async throws {
        let chunk = [UInt8](repeating: 0x37, count: 5 << 19)
        let source = ChunkSource(Pieces(bytes: chunk + [0x0A], size: chunk.count))
        let feed = Self.feed
        var counts: [Int] = []
        while !feed.isWhole {
            try await source.read(into: feed, isolation: nil)
            counts.append(feed.buffer.count - 1)
        }
        #expect(counts == [1 << 20, 1 << 21, 5 << 19, 5 << 19 + 1, 5 << 19 + 1])
    }

    @Test func theRecordsOfALargeChunkAreRead() async throws {
        let text = (0..<400_000).map { "\($0)\n" }.joined()
        var next = 0
        for try await json in JSONLinesSequence<JSON, _>(Pieces(bytes: Array(text.utf8), size: text.utf8.count)) {
            #expect(json.int == next)
            next += 1
        }
        #expect(next == 400_000)
    }
}

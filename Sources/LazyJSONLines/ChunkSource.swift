import LazyJSON

/// The source of a reader's bytes that arrive over time.
protocol ArrivingSource: AnyObject {
    /// Adds the next bytes to a feed, or ends it.
    func read(into feed: RecordFeed, isolation: isolated (any Actor)?) async throws
}

/// An asynchronous sequence of chunks as a source.
final class ChunkSource<Chunks: AsyncSequence>: ArrivingSource where Chunks.Element: Collection<UInt8> {
    private var chunks: Chunks.AsyncIterator
    /// The rest of a chunk that is larger than a piece; `nil` if there is none.
    private var rest: Chunks.Element.SubSequence?

    init(_ chunks: Chunks) { self.chunks = chunks.makeAsyncIterator() }

    func read(into feed: RecordFeed, isolation: isolated (any Actor)?) async throws {
        if rest == nil { rest = try await chunks.next(isolation: isolation)?[...] }
        guard let chunk = rest.take() else { return feed.finish() }
        let more = chunk.dropFirst(RecordFeed.pieceSize)
        if !more.isEmpty { rest = more }
        feed.append(chunk.prefix(RecordFeed.pieceSize))
    }
}

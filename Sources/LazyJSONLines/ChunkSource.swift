import LazyJSON

/// The source of a reader's bytes that arrive over time.
protocol ArrivingSource: AnyObject {
    /// Adds the next bytes to a feed, or ends it.
    func read(into feed: RecordFeed, isolation: isolated (any Actor)?) async throws
}

/// An asynchronous sequence of chunks as a source.
final class ChunkSource<Chunks: AsyncSequence>: ArrivingSource where Chunks.Element: Collection<UInt8> {
    private var chunks: Chunks.AsyncIterator

    init(_ chunks: Chunks) { self.chunks = chunks.makeAsyncIterator() }

    func read(into feed: RecordFeed, isolation: isolated (any Actor)?) async throws {
        if let chunk = try await chunks.next(isolation: isolation) { feed.append(chunk) } else { feed.finish() }
    }
}

import LazyJSON

/// The records of server-sent events (`text/event-stream`) that arrive in chunks.
///
/// Preview: may change in a minor release.
///
/// ```swift
/// for try await event in JSONEventSequence<Delta, _>(chunks, end: "[DONE]") {
///     print(event.record.text)
/// }
/// ```
///
/// The data of each event is a record: any JSON value for `JSON`, an object for a class of models. The chunks are
/// collections of bytes of any size, divided anywhere, or single bytes, such as `URLSession.AsyncBytes`.
///
/// Events are parsed as in section 9.2 of the HTML standard: lines end with LF, CR, or both; the `data` lines of an event
/// are joined by LF; comments and other fields are ignored; an event that is not complete when the stream ends is skipped.
/// An event is returned as soon as its blank line has arrived. Two rules come from JSON Lines: an event whose data is white
/// space is skipped, and ill-formed UTF-8 in the data is an error.
///
/// As with ``JSONLinesSequence``, the iterator throws the error of a bad record once, with the position in the stream, and
/// its next call continues with the event after it. If the task is canceled, it throws `CancellationError` before the next
/// event.
public struct JSONEventSequence<Record: JSONRecord, Chunks: AsyncSequence>: AsyncSequence
where Chunks.Element: Collection<UInt8> {
    /// An event with its record.
    public typealias Element = JSONServerSentEvent<Record>

    private let chunks: Chunks
    private let end: String?
    private let options: JSONReadingOptions

    /// Creates a sequence from chunks of bytes.
    ///
    /// - Parameters:
    ///   - chunks: The chunks.
    ///   - end: The data of the event that ends the sequence, such as `[DONE]`, which is not a record; `nil` by default.
    ///   - options: The options.
    public init(_ chunks: Chunks, end: String? = nil, _ options: JSONReadingOptions = JSONReadingOptions()) {
        (self.chunks, self.end, self.options) = (chunks, end, options)
    }

    /// Creates a sequence from single bytes, such as `URLSession.bytes(for:)` returns.
    ///
    /// ```swift
    /// for try await event in JSONEventSequence<Delta, _>(bytes, end: "[DONE]") {
    ///     print(event.record.text)
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - bytes: The bytes.
    ///   - end: The data of the event that ends the sequence, such as `[DONE]`, which is not a record; `nil` by default.
    ///   - options: The options.
    public init<Bytes>(_ bytes: Bytes, end: String? = nil, _ options: JSONReadingOptions = JSONReadingOptions())
    where Chunks == JSONByteChunks<Bytes> {
        self.init(JSONByteChunks(bytes, endingWith: [0x0A, 0x0D]), end: end, options)
    }

    /// Returns an iterator over the events.
    public func makeAsyncIterator() -> AsyncIterator {
        let feed = feed()
        return AsyncIterator(feed: feed, reader: reader(feed))
    }

    func feed(findsComments: Bool = false) -> EventFeed {
        EventFeed(limits: options.recordLimits, end: end, findsComments: findsComments)
    }

    func reader(_ feed: EventFeed) -> RecordReader {
        RecordReader(nil, feed, options, for: Record.self, arriving: ChunkSource(chunks))
    }

    /// An iterator over the events.
    public struct AsyncIterator: AsyncIteratorProtocol {
        private let feed: EventFeed
        private let reader: RecordReader

        fileprivate init(feed: EventFeed, reader: RecordReader) { (self.feed, self.reader) = (feed, reader) }

        /// The number of the first `data` line of the event that was read last, good or bad, counted from 1.
        public var lineNumber: Int? { feed.event.lineNumber }

        /// The offset of the first `data` line of the event that was read last, good or bad.
        public var byteOffset: Int { feed.event.byteOffset }

        /// The number of bad records that were skipped.
        public var badRecordCount: Int { reader.badRecordCount }

        /// The identifier of the last event that had one, for the header `Last-Event-ID` of the next request.
        ///
        /// It is empty if no event had one.
        public var lastEventID: String { feed.scanner.lastEventID }

        /// The time to wait before the next request, if the server has sent one in a field `retry`.
        public var reconnectionTime: Duration? { feed.scanner.retry.map { .milliseconds($0) } }

        /// Returns the next event; `nil` at the end.
        ///
        /// - Throws: `JSONError` for a bad record, `CancellationError`, and the errors of the chunks.
        /// - Complexity: O(*n*) in the length of the event.
        public mutating func next() async throws -> JSONServerSentEvent<Record>? {
            guard let json = try await reader.nextArriving() else { return nil }
            return JSONServerSentEvent(record: Record._record(json, reader.context), event: feed.event)
        }
    }
}

extension JSONEventSequence: JSONRecordSequence {
    /// Returns a reader of the records, for the methods that all sequences share.
    public func _makeReader() -> JSONRecordReader<Record> { JSONRecordReader(reader(feed())) }
}

/// A server-sent event: its record, and its fields in the stream.
///
/// Preview: may change in a minor release.
public struct JSONServerSentEvent<Record: JSONRecord>: Sendable {
    /// The record in the data of the event.
    public let record: Record
    /// The name of the event: the value of its field `event`, or `message`.
    public let name: String
    /// The identifier of this event or of the last one before it that had one; empty if none had.
    public let id: String
    /// The number of the first `data` line of the event in the stream, counted from 1.
    public let lineNumber: Int?
    /// The offset of the first `data` line of the event in the stream.
    public let byteOffset: Int

    init(record: Record, event: EventScanner.Event) {
        self.record = record
        name = event.name.isEmpty ? "message" : event.name
        id = event.id
        lineNumber = event.lineNumber
        byteOffset = event.byteOffset
    }
}

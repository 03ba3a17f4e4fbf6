import LazyJSON

/// An event, a text or a comment in a stream of server-sent events; see ``JSONEventSequence/items``.
///
/// Preview: may change in a minor release.
public enum JSONServerSentItem<Record: JSONRecord>: Sendable {
    /// An event whose data is a record.
    case event(JSONServerSentEvent<Record>)
    /// An event whose data is not JSON, such as `[DONE]`.
    case text(JSONServerSentText)
    /// The text of a comment, which servers send to keep a connection open.
    case comment(String)
}

/// A server-sent event whose data is not JSON.
///
/// Preview: may change in a minor release.
public struct JSONServerSentText: Sendable, Hashable {
    /// The data of the event.
    public let text: String
    /// The name of the event: the value of its field `event`, or `message`.
    public let name: String
    /// The identifier of this event or of the last one before it that had one; empty if none had.
    public let id: String
    /// The number of the first `data` line of the event in the stream, counted from 1.
    public let lineNumber: Int?
    /// The offset of the first `data` line of the event in the stream.
    public let byteOffset: Int

    fileprivate init(_ event: EventScanner.Event) {
        text = String(decoding: event.data, as: UTF8.self)
        name = event.name.isEmpty ? "message" : event.name
        id = event.id
        (lineNumber, byteOffset) = (event.lineNumber, event.byteOffset)
    }
}

extension JSONEventSequence {
    /// All events and comments of the stream, also events whose data is not JSON.
    ///
    /// ```swift
    /// for try await item in JSONEventSequence<Delta, _>(chunks).items {
    ///     switch item {
    ///     case .event(let event): answer += event.record.text
    ///     case .text(let event): print(event.name, event.text)  // message [DONE]
    ///     case .comment: break  // a heartbeat
    ///     }
    /// }
    /// ```
    ///
    /// The event that ends the sequence is the last item. An event whose data is JSON, but not a good record, is an error, which
    /// the iterator throws once, as for events that are too large; the policy of the options does not apply.
    public var items: JSONEventItems<Record, Chunks> { JSONEventItems(events: self) }
}

/// The events and comments of a stream of server-sent events; see ``JSONEventSequence/items``.
///
/// Preview: may change in a minor release.
public struct JSONEventItems<Record: JSONRecord, Chunks: AsyncSequence>: AsyncSequence
where Chunks.Element: Collection<UInt8> {
    /// An event or a comment.
    public typealias Element = JSONServerSentItem<Record>

    fileprivate let events: JSONEventSequence<Record, Chunks>

    /// Returns an iterator over the items.
    public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(events) }

    /// An iterator over the items.
    public struct AsyncIterator: AsyncIteratorProtocol {
        private let feed: EventFeed
        private let reader: RecordReader

        fileprivate init(_ events: JSONEventSequence<Record, Chunks>) {
            feed = events.feed(findsComments: true)
            reader = events.reader(feed)
        }

        /// The identifier of the last event that had one, for the header `Last-Event-ID` of the next request.
        ///
        /// It is empty if no event had one.
        public var lastEventID: String { feed.scanner.lastEventID }

        /// The time to wait before the next request, if the server has sent one in a field `retry`.
        public var reconnectionTime: Duration? { feed.scanner.retry.map { .milliseconds($0) } }

        /// Returns the next event or comment; `nil` at the end.
        ///
        /// - Throws: `JSONError` for an event that is not a good record or too large, `CancellationError`, and the errors of the
        ///   chunks.
        /// - Complexity: O(*n*) in the length of the item.
        public mutating func next() async throws -> JSONServerSentItem<Record>? {
            while !reader.isFinished {
                try Task.checkCancellation()
                if let event = feed.nextEvent() { return try item(of: event) }
                _ = try await reader.waitForMore(isolation: nil)
            }
            return nil
        }

        private func item(of event: EventScanner.Event) throws(JSONError) -> JSONServerSentItem<Record> {
            if let comment = event.comment { return .comment(comment) }
            if event.isTooLarge { throw feed.limits.tooLarge(at: event.byteOffset, line: event.lineNumber) }
            guard let json = try? JSON(parsing: event.data, limits: feed.limits.document) else {
                return .text(JSONServerSentText(event))
            }
            if let error = reader.rules.error(in: json) { throw event.locating(error) }
            return .event(JSONServerSentEvent(record: Record._record(json, reader.context), event: event))
        }
    }
}

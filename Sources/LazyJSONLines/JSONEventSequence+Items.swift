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
    public var items: JSONEventItems<Record, Chunks> { JSONEventItems(chunks: chunks, end: end, options: options) }
}

/// The events and comments of a stream of server-sent events; see ``JSONEventSequence/items``.
///
/// Preview: may change in a minor release.
public struct JSONEventItems<Record: JSONRecord, Chunks: AsyncSequence>: AsyncSequence
where Chunks.Element: Collection<UInt8> {
    /// An event or a comment.
    public typealias Element = JSONServerSentItem<Record>

    fileprivate let chunks: Chunks
    fileprivate let end: String?
    fileprivate let options: JSONReadingOptions

    /// Returns an iterator over the items.
    public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(chunks.makeAsyncIterator(), end, options) }

    /// An iterator over the items.
    public struct AsyncIterator: AsyncIteratorProtocol {
        private var chunks: Chunks.AsyncIterator
        private let lastData: [UInt8]?
        private let limits: RecordLimits
        private let rules: RecordRules
        private var scanner: EventScanner
        private var isEnded = false

        fileprivate init(_ chunks: Chunks.AsyncIterator, _ end: String?, _ options: JSONReadingOptions) {
            self.chunks = chunks
            lastData = end.map { Array($0.utf8) }
            limits = options.recordLimits
            rules = RecordRules(for: Record.self, options)
            scanner = EventScanner(maximumSize: limits.size, findsComments: true)
        }

        /// The identifier of the last event that had one, for the header `Last-Event-ID` of the next request.
        ///
        /// It is empty if no event had one.
        public var lastEventID: String { scanner.lastEventID }

        /// The time to wait before the next request, if the server has sent one in a field `retry`.
        public var reconnectionTime: Duration? { scanner.retry.map { .milliseconds($0) } }

        /// Returns the next event or comment; `nil` at the end.
        ///
        /// - Throws: `JSONError` for an event that is not a good record or too large, `CancellationError`, and the errors of the
        ///   chunks.
        /// - Complexity: O(*n*) in the length of the item.
        public mutating func next() async throws -> JSONServerSentItem<Record>? {
            while !isEnded {
                try Task.checkCancellation()
                if let event = scanner.next() {
                    if event.comment == nil, !event.isTooLarge, event.data == lastData { isEnded = true }
                    return try item(of: event)
                }
                do {
                    guard let chunk = try await chunks.next() else {
                        // The chunks may have ended because the task was canceled.
                        try Task.checkCancellation()
                        break
                    }
                    scanner.append(chunk)
                } catch {
                    isEnded = true
                    throw error
                }
            }
            isEnded = true
            return nil
        }

        private func item(of event: EventScanner.Event) throws(JSONError) -> JSONServerSentItem<Record> {
            if let comment = event.comment { return .comment(comment) }
            if event.isTooLarge { throw limits.tooLarge(at: event.byteOffset, line: event.lineNumber) }
            guard let json = try? JSON(parsing: event.data, limits: limits.document) else {
                return .text(JSONServerSentText(event))
            }
            if let error = rules.error(in: json) { throw event.locating(error) }
            return .event(JSONServerSentEvent(record: Record._record(json, rules.context), event: event))
        }
    }
}

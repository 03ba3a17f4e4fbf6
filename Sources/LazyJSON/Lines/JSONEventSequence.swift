/// The records of server-sent events (`text/event-stream`), which arrive in pieces.
///
/// ```swift
/// for try await event in JSONEventSequence<Delta, _>(chunks, end: "[DONE]") {
///     print(event.record.text)
/// }
/// ```
///
/// The data of each event is a record: any JSON value for ``JSON``, an object for a class of models. The pieces are collections
/// of bytes of any size, divided anywhere, or single bytes, as those of `URLSession.AsyncBytes`. They are read as section 9.2
/// of the HTML standard says: lines end with LF, CR or both; the `data` lines of an event are joined by LF; comments and
/// other fields are ignored; an event that the stream ends in is left out. An event is returned as soon as its blank line is
/// there. Two things are of JSON: data of white space is left out, as a blank line of JSON Lines is, and ill-formed UTF-8 in
/// data is an error.
///
/// Bad records are treated as by ``JSONLinesSequence``: the iterator throws the error once, with the place in the stream, and its
/// next call continues with the event after it. If the task is canceled, it throws `CancellationError` before the next event.
public struct JSONEventSequence<Record: JSONRecord, Chunks: AsyncSequence>: AsyncSequence
where Chunks.Element: Collection<UInt8> {
    /// An event with its record.
    public typealias Element = JSONServerSentEvent<Record>

    private let chunks: Chunks
    private let reader: EventReader

    /// Reads pieces.
    ///
    /// - Parameters:
    ///   - chunks: The pieces.
    ///   - end: The data of the event that ends the sequence, such as `[DONE]`, which is no record; nil by default.
    ///   - policy: The policy for bad records.
    ///   - invalid: The treatment of models with issues; good records by default.
    ///   - maximumRecordSize: The most bytes of the data of an event: 64 MiB by default.
    ///   - context: The context of models.
    ///   - limits: The limits of each record.
    public init(
        _ chunks: Chunks, end: String? = nil, policy: JSONBadRecordPolicy = .throwing,
        invalid: JSONInvalidRecords = .accept, maximumRecordSize: Int = 1 << 26,
        context: JSONContext = JSONContext(), limits: JSONLimits = JSONLimits()
    ) {
        self.chunks = chunks
        reader = EventReader(
            end: end, policy: policy, limits: RecordLimits(size: maximumRecordSize, document: limits),
            rules: RecordRules(Record._recordType, invalid, context))
    }

    /// Reads single bytes, which are gathered line by line.
    ///
    /// ```swift
    /// let (bytes, _) = try await URLSession.shared.bytes(for: request)
    /// for try await event in JSONEventSequence<Delta, _>(bytes, end: "[DONE]") { … }
    /// ```
    ///
    /// - Parameters:
    ///   - bytes: The bytes.
    ///   - end: The data of the event that ends the sequence, such as `[DONE]`, which is no record; nil by default.
    ///   - policy: The policy for bad records.
    ///   - invalid: The treatment of models with issues; good records by default.
    ///   - maximumRecordSize: The most bytes of the data of an event: 64 MiB by default.
    ///   - context: The context of models.
    ///   - limits: The limits of each record.
    public init<Bytes>(
        _ bytes: Bytes, end: String? = nil, policy: JSONBadRecordPolicy = .throwing,
        invalid: JSONInvalidRecords = .accept, maximumRecordSize: Int = 1 << 26,
        context: JSONContext = JSONContext(), limits: JSONLimits = JSONLimits()
    ) where Chunks == JSONByteChunks<Bytes> {
        self.init(
            JSONByteChunks(bytes, endsAtCR: true), end: end, policy: policy, invalid: invalid,
            maximumRecordSize: maximumRecordSize, context: context, limits: limits)
    }

    /// Begins to read.
    public func makeAsyncIterator() -> AsyncIterator {
        AsyncIterator(reader: reader, chunks: chunks.makeAsyncIterator())
    }

    /// The iterator.
    public struct AsyncIterator: AsyncIteratorProtocol {
        private var reader: EventReader
        private var chunks: Chunks.AsyncIterator
        private var isFinished = false

        fileprivate init(reader: EventReader, chunks: Chunks.AsyncIterator) {
            self.reader = reader
            self.chunks = chunks
        }

        /// The number of the first `data` line of the event that was read last, good or bad, counted from 1.
        public var lineNumber: Int? { reader.event.lineNumber }

        /// The offset of the first `data` line of the event that was read last, good or bad.
        public var byteOffset: Int { reader.event.byteOffset }

        /// The number of bad records that were left out.
        public var badRecordCount: Int { reader.badRecordCount }

        /// The identifier of the last event that had one, for the header `Last-Event-ID` of the next request; empty without.
        public var lastEventID: String { reader.scanner.lastEventID }

        /// The time to wait before the next request, if the server has sent one in a field `retry`.
        public var reconnectionTime: Duration? { reader.scanner.retry.map { .milliseconds($0) } }

        /// Returns the next event; `nil` at the end.
        ///
        /// - Throws: ``JSONError`` of a bad record, `CancellationError`, and the errors of the pieces.
        public mutating func next() async throws -> JSONServerSentEvent<Record>? {
            while true {
                try Task.checkCancellation()
                if let json = try reader.next() {
                    return JSONServerSentEvent(
                        record: Record._record(json, reader.rules.context), event: reader.event)
                }
                if reader.isEnded || isFinished { return nil }
                if let chunk = try await chunks.next() { reader.append(chunk) } else { isFinished = true }
            }
        }
    }
}

/// A server-sent event: its record, and what the stream says about it.
public struct JSONServerSentEvent<Record: JSONRecord>: Sendable {
    /// The record that the data of the event is.
    public let record: Record
    /// The name of the event: the value of its field `event`; `message` without one.
    public let name: String
    /// The identifier of the last event that had one, this event included; empty without.
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

/// Records of JSON Lines that come in pieces: from a network, a subprocess, a decompressor.
///
///     for try await user in JSONLinesSequence<User, _>(chunks) { … }
///
/// The pieces are collections of bytes of any size, divided anywhere. Everything is as with ``JSONLinesReader``: iterating
/// throws a bad record's error once, and the iterator's next call goes on with the record after it. Where the task is
/// cancelled, `CancellationError` is thrown before the next record.
public struct JSONLinesSequence<Record: JSONRecord, Chunks: AsyncSequence>: AsyncSequence
where Chunks.Element: Collection<UInt8> {
    /// A record.
    public typealias Element = Record

    private let chunks: Chunks
    private let policy: JSONBadRecordPolicy
    private let limits: RecordLimits
    private let context: JSONContext

    /// Reads pieces.
    ///
    /// - Parameters:
    ///   - chunks: The pieces.
    ///   - policy: What happens with a bad record.
    ///   - maximumRecordSize: The most bytes that a record may have: 64 MiB unless told otherwise.
    ///   - context: What models carry along.
    ///   - limits: What each record may be at most.
    public init(
        _ chunks: Chunks, policy: JSONBadRecordPolicy = .throwing, maximumRecordSize: Int = 1 << 26,
        context: JSONContext = JSONContext(), limits: JSONLimits = JSONLimits()
    ) {
        self.chunks = chunks
        self.policy = policy
        self.limits = RecordLimits(size: maximumRecordSize, document: limits)
        self.context = context
    }

    /// Begins to read.
    public func makeAsyncIterator() -> AsyncIterator {
        AsyncIterator(
            reader: JSONLinesReader(source: nil, policy: policy, limits: limits, context: context),
            chunks: chunks.makeAsyncIterator())
    }

    /// Hands out the records.
    public struct AsyncIterator: AsyncIteratorProtocol {
        private let reader: JSONLinesReader<Record>
        private var chunks: Chunks.AsyncIterator

        fileprivate init(reader: JSONLinesReader<Record>, chunks: Chunks.AsyncIterator) {
            self.reader = reader
            self.chunks = chunks
        }

        /// The number of the line of the record that was read last, counted from 1.
        public var lineNumber: Int? { reader.lineNumber }

        /// The offset of the line of the record that was read last.
        public var byteOffset: Int { reader.byteOffset }

        /// How many bad records were left out.
        public var badRecordCount: Int { reader.badRecordCount }

        /// The next record; nil at the end.
        ///
        /// - Throws: ``JSONError`` of a bad record, `CancellationError`, and what the pieces throw.
        public mutating func next() async throws -> Record? {
            while true {
                try Task.checkCancellation()
                if let json = try reader.records.nextKnown() { return Record._record(json, reader.records.context) }
                if reader.records.isFinished { return nil }
                try await read()
            }
        }

        /// Takes in the next piece.
        private mutating func read() async throws {
            if let chunk = try await chunks.next() {
                reader.records.feed.append(chunk)
            } else {
                reader.records.feed.finish()
            }
        }
    }
}

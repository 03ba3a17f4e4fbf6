import LazyJSON

/// The records of JSON Lines that arrive in chunks: from a network, a subprocess, or a decompressor.
///
/// ```swift
/// for try await user in JSONLinesSequence<User, _>(chunks) {
///     total += user.age
/// }
/// ```
///
/// The chunks are collections of bytes of any size, divided anywhere, or single bytes, such as those of
/// `URLSession.AsyncBytes`. A record is returned as soon as its line end has arrived. As with ``JSONLinesReader``, the
/// iterator throws the error of a bad record once, and its next call continues with the record after it. If the task is
/// canceled, it throws `CancellationError` before the next record.
public struct JSONLinesSequence<Record: JSONRecord, Chunks: AsyncSequence>: AsyncSequence
where Chunks.Element: Collection<UInt8> {
    /// A record.
    public typealias Element = Record

    private let chunks: Chunks
    private let policy: JSONBadRecordPolicy
    private let invalid: JSONInvalidRecords
    private let limits: RecordLimits
    private let context: JSONContext

    /// Creates a sequence from chunks of bytes.
    ///
    /// - Parameters:
    ///   - chunks: The chunks.
    ///   - policy: The policy for bad records.
    ///   - invalid: The policy for models with issues; by default they are good records.
    ///   - maximumRecordSize: The most bytes of a record, limited to 1 through 4 GiB − 2 MiB; 64 MiB by default.
    ///   - context: The context of models.
    ///   - limits: The limits of each record.
    public init(
        _ chunks: Chunks, policy: JSONBadRecordPolicy = .throwing, invalid: JSONInvalidRecords = .accept,
        maximumRecordSize: Int = 1 << 26, context: JSONContext = JSONContext(), limits: JSONLimits = JSONLimits()
    ) {
        self.chunks = chunks
        self.policy = policy
        self.invalid = invalid
        self.limits = RecordLimits(size: maximumRecordSize, document: limits)
        self.context = context
    }

    /// Returns an iterator over the records.
    public func makeAsyncIterator() -> AsyncIterator {
        AsyncIterator(
            reader: JSONLinesReader(source: nil, policy: policy, invalid: invalid, limits: limits, context: context),
            chunks: chunks.makeAsyncIterator())
    }

    /// An iterator over the records.
    public struct AsyncIterator: AsyncIteratorProtocol {
        private let reader: JSONLinesReader<Record>
        private var chunks: Chunks.AsyncIterator

        fileprivate init(reader: JSONLinesReader<Record>, chunks: Chunks.AsyncIterator) {
            self.reader = reader
            self.chunks = chunks
        }

        /// The line of the record that was read last, counted from 1.
        public var lineNumber: Int? { reader.lineNumber }

        /// The offset of the line of the record that was read last.
        public var byteOffset: Int { reader.byteOffset }

        /// The number of bad records that were skipped.
        public var badRecordCount: Int { reader.badRecordCount }

        /// Returns the next record; `nil` at the end.
        ///
        /// - Throws: `JSONError` for a bad record, `CancellationError`, and the errors of the chunks.
        /// - Complexity: O(*n*) in the length of the record, on average.
        public mutating func next() async throws -> Record? {
            while true {
                try Task.checkCancellation()
                if let json = try reader.records.nextKnown() { return Record._record(json, reader.records.context) }
                if reader.records.isFinished { return nil }
                try await read()
            }
        }

        /// Adds the next piece.
        private mutating func read() async throws {
            if let chunk = try await chunks.next() {
                reader.records.feed.append(chunk)
            } else {
                reader.records.feed.finish()
            }
        }
    }
}

extension JSONLinesSequence {
    /// Creates a sequence from single bytes, such as those of `URLSession.bytes(from:)`.
    ///
    /// ```swift
    /// for try await user in JSONLinesSequence<User, _>(bytes) {
    ///     total += user.age
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - bytes: The bytes.
    ///   - policy: The policy for bad records.
    ///   - invalid: The policy for models with issues; by default they are good records.
    ///   - maximumRecordSize: The most bytes of a record, limited to 1 through 4 GiB − 2 MiB; 64 MiB by default.
    ///   - context: The context of models.
    ///   - limits: The limits of each record.
    public init<Bytes>(
        _ bytes: Bytes, policy: JSONBadRecordPolicy = .throwing, invalid: JSONInvalidRecords = .accept,
        maximumRecordSize: Int = 1 << 26, context: JSONContext = JSONContext(), limits: JSONLimits = JSONLimits()
    ) where Chunks == JSONByteChunks<Bytes> {
        self.init(
            JSONByteChunks(bytes), policy: policy, invalid: invalid, maximumRecordSize: maximumRecordSize,
            context: context, limits: limits)
    }
}

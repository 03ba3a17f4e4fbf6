import LazyJSON

/// The records of JSON Lines that arrive in chunks: from a network, a subprocess, or a decompressor.
///
/// ```swift
/// for try await user in JSONLinesSequence<User, _>(chunks) {
///     total += user.age
/// }
/// ```
///
/// The chunks are collections of bytes of any size, divided anywhere, or single bytes, such as
/// `URLSession.AsyncBytes`. A record is returned as soon as its line end has arrived. As with ``JSONLinesReader``, the
/// iterator throws the error of a bad record once, and its next call continues with the record after it. If the task is
/// canceled, it throws `CancellationError` before the next record.
public struct JSONLinesSequence<Record: JSONRecord, Chunks: AsyncSequence>: AsyncSequence
where Chunks.Element: Collection<UInt8> {
    /// A record.
    public typealias Element = Record

    private let chunks: Chunks
    private let options: JSONReadingOptions

    /// Creates a sequence from chunks of bytes.
    ///
    /// - Parameters:
    ///   - chunks: The chunks.
    ///   - options: The options.
    public init(_ chunks: Chunks, _ options: JSONReadingOptions = JSONReadingOptions()) {
        (self.chunks, self.options) = (chunks, options)
    }

    /// Returns an iterator over the records.
    public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(reader: reader()) }

    private func reader() -> RecordReader {
        RecordReader(
            nil, options.feed(isArriving: true), options, for: Record.self, arriving: ChunkSource(chunks))
    }

    /// An iterator over the records.
    public struct AsyncIterator: AsyncIteratorProtocol {
        fileprivate let reader: RecordReader

        /// The line of the record that was read last, counted from 1.
        public var lineNumber: Int? { reader.lineNumber }

        /// The offset of the record that was read last, or of its line.
        public var byteOffset: Int { reader.byteOffset }

        /// The number of bad records that were skipped.
        public var badRecordCount: Int { reader.badRecordCount }

        /// Returns the next record; `nil` at the end.
        ///
        /// - Throws: `JSONError` for a bad record, `CancellationError`, and the errors of the chunks.
        /// - Complexity: O(*n*) in the length of the record, on average.
        public mutating func next() async throws -> Record? {
            try await reader.nextArriving().map { Record._record($0, reader.context) }
        }
    }
}

extension JSONLinesSequence {
    /// Creates a sequence from single bytes, such as `URLSession.bytes(from:)` returns.
    ///
    /// ```swift
    /// for try await user in JSONLinesSequence<User, _>(bytes) {
    ///     total += user.age
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - bytes: The bytes.
    ///   - options: The options.
    public init<Bytes>(_ bytes: Bytes, _ options: JSONReadingOptions = JSONReadingOptions())
    where Chunks == JSONByteChunks<Bytes> {
        let ends: [UInt8] = options.framing == .concatenated ? [0x0A, 0x7D, 0x5D] : [0x0A]
        self.init(JSONByteChunks(bytes, endingWith: ends), options)
    }
}

extension JSONLinesSequence: JSONRecordSequence {
    /// Returns a reader of the records, for the methods that all sequences share.
    public func _makeReader() -> JSONRecordReader<Record> { JSONRecordReader(reader()) }
}

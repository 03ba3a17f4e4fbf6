#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Reads JSON Lines (NDJSON) one record after another, however large the file, in constant memory.
///
/// ```swift
/// let reader = try JSONLinesReader<User>(contentsOf: url)
/// while let user = try reader.next() {
///     total += user.age
/// }
/// ```
///
/// A record is one line: any JSON value for ``JSON``, an object for a class of models, polymorphic ones too. Lines end at
/// LF, and a CR before it belongs to the line end; blank lines, a byte order mark at the start of the file and a missing
/// last line end are accepted. The text of a record is kept, except for the white space around its value.
///
/// Each record is checked when it is reached. A ``JSONBadRecordPolicy`` is the treatment of bad ones; errors have the place in
/// the file. With ``JSONInvalidRecords/divert`` models with issues are bad records, too.
///
/// Records of one window of the file (256 KiB at most, a longer record alone) share one copy of its text as long as none
/// of them is kept; when records are found to be kept, those that follow get text of their own. A record never changes.
///
/// A reader must be used by one thread at a time. Its records, models and ``JSON``, may be passed to other threads.
public final class JSONLinesReader<Record: JSONRecord> {
    /// Does the reading.
    @usableFromInline let records: RecordReader

    /// The number of records delivered so far.
    public var recordCount: Int { records.recordCount }

    /// The number of bad records that were left out under the policies `skipping` and `diverting`.
    public var badRecordCount: Int { records.badRecordCount }

    /// The number of issues of the values that columns have read, as far as they were counted; see
    /// ``forEach(columns:countingIssues:do:)``.
    public var issueCount: Int { records.issueCount }

    /// The number of all bytes of the source: the size of a regular file when it was opened; nil if that is unknown.
    public var totalBytes: Int? { records.source?.size }

    init(
        source: (any ByteSource)?, policy: JSONBadRecordPolicy, invalid: JSONInvalidRecords = .accept,
        limits: RecordLimits, context: JSONContext, split: JSONLinesSplit? = nil
    ) {
        records = RecordReader(
            source: source, feed: LineFeed(limits: limits, split: split), policy: policy,
            rules: RecordRules(Record._recordType, invalid, context))
    }

    // MARK: Creating

    /// Reads bytes that are in memory.
    ///
    /// - Parameters:
    ///   - bytes: The text in UTF-8.
    ///   - split: The part to read; the whole file by default.
    ///   - policy: The policy for bad records.
    ///   - invalid: The treatment of models with issues; good records by default.
    ///   - maximumRecordSize: The most bytes of a record; 64 MiB by default.
    ///   - context: The context of models.
    ///   - limits: The limits of each record.
    public convenience init(
        _ bytes: some Collection<UInt8>, split: JSONLinesSplit? = nil, policy: JSONBadRecordPolicy = .throwing,
        invalid: JSONInvalidRecords = .accept, maximumRecordSize: Int = 1 << 26,
        context: JSONContext = JSONContext(), limits: JSONLimits = JSONLimits()
    ) {
        self.init(
            source: MemorySource(bytes, from: split?.start ?? 0), policy: policy, invalid: invalid,
            limits: RecordLimits(size: maximumRecordSize, document: limits), context: context, split: split)
    }

    /// Reads a file, 256 KiB at once.
    ///
    /// A file that grows meanwhile is read up to its end at the time when that is reached.
    ///
    /// - Parameters:
    ///   - url: A file URL.
    ///   - split: The part to read; the whole file by default.
    ///   - policy: The policy for bad records.
    ///   - invalid: The treatment of models with issues; good records by default.
    ///   - maximumRecordSize: The most bytes of a record; 64 MiB by default.
    ///   - context: The context of models.
    ///   - limits: The limits of each record.
    /// - Throws: ``JSONError`` with the code `unreadableFile`.
    public convenience init(
        contentsOf url: URL, split: JSONLinesSplit? = nil, policy: JSONBadRecordPolicy = .throwing,
        invalid: JSONInvalidRecords = .accept, maximumRecordSize: Int = 1 << 26,
        context: JSONContext = JSONContext(), limits: JSONLimits = JSONLimits()
    ) throws(JSONError) {
        self.init(
            source: try InputFile(contentsOf: url, from: split?.start ?? 0), policy: policy, invalid: invalid,
            limits: RecordLimits(size: maximumRecordSize, document: limits), context: context, split: split)
    }

    /// Reads a file descriptor, such as standard input (0), from its current offset; it stays open.
    ///
    /// Records are delivered as soon as their lines are complete.
    ///
    /// - Parameters:
    ///   - fileDescriptor: A descriptor that can be read: of a file, pipe or socket.
    ///   - policy: The policy for bad records.
    ///   - invalid: The treatment of models with issues; good records by default.
    ///   - maximumRecordSize: The most bytes of a record; 64 MiB by default.
    ///   - context: The context of models.
    ///   - limits: The limits of each record.
    public convenience init(
        fileDescriptor: Int32, policy: JSONBadRecordPolicy = .throwing, invalid: JSONInvalidRecords = .accept,
        maximumRecordSize: Int = 1 << 26, context: JSONContext = JSONContext(), limits: JSONLimits = JSONLimits()
    ) {
        self.init(
            source: InputFile(descriptor: fileDescriptor), policy: policy, invalid: invalid,
            limits: RecordLimits(size: maximumRecordSize, document: limits), context: context)
    }

    // MARK: Reading

    /// Returns the next record; nil at the end.
    ///
    /// Parses at most a window of 256 KiB at once, and decodes nothing unless invalid records are bad.
    ///
    /// - Throws: ``JSONError``: of a bad record, once, under the policy `throwing`; the next call continues with the record
    ///   after it. `unreadableFile` if reading fails; then there are no more records.
    @inlinable
    public func next() throws(JSONError) -> Record? {
        guard let json = try records.next() else { return nil }
        return Record._record(json, records.context)
    }

    // MARK: Position

    /// The number of the line of the record that was read last, good or bad, counted from 1; nil inside of a split, and
    /// before the first record.
    public var lineNumber: Int? { records.lineNumber }

    /// The offset in the file of the line of the record that was read last, good or bad; at the end, of the end.
    public var byteOffset: Int { records.byteOffset }
}

/// Iterating over all records.
extension JSONLinesReader: Sequence {
    /// A record, or what is wrong with it.
    public typealias Element = Result<Record, JSONError>

    /// Continues with the reader: all iterators of a reader share its position.
    ///
    /// ```swift
    /// for result in reader {
    ///     if case .success(let user) = result { … }
    /// }
    /// ```
    public func makeIterator() -> Iterator { Iterator(reader: self) }

    /// An iterator over the records of a reader, with bad records as failures.
    public struct Iterator: IteratorProtocol {
        fileprivate let reader: JSONLinesReader

        /// Returns the next record, or the error that ``JSONLinesReader/next()`` would throw; nil at the end.
        public mutating func next() -> Result<Record, JSONError>? {
            do throws(JSONError) {
                return try reader.next().map { .success($0) }
            } catch {
                return .failure(error)
            }
        }
    }

    /// Calls a closure with every remaining record.
    ///
    /// ```swift
    /// try reader.forEach(reusing: true) { user in total += user.age }
    /// ```
    ///
    /// - Parameters:
    ///   - reusing: Whether the instance of a record may be used again for the next one when the closure returns; the closure
    ///     must then keep neither it nor anything that was read from it except values such as strings and numbers. If
    ///     `false`, records never change and may be kept. Where invalid records are bad, no instance is used again.
    ///   - body: The closure.
    /// - Throws: The errors that ``next()`` throws, and the error that the closure throws; reading can continue with the
    ///   record after it.
    /// - Complexity: O(*n*) in the bytes that are left.
    @inlinable
    public func forEach(reusing: Bool, _ body: (Record) throws -> Void) throws {
        let records = records
        while var record = try next() {
            try body(record)
            while reusing, record._isHeldOnce(and: { records.move($0) }) { try body(record) }
        }
    }

    /// The progress of the reader.
    public var progress: JSONProgress {
        records.progress
    }
}

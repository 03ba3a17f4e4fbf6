import LazyJSON

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A reader of JSON Lines (NDJSON), one record after another, in constant memory for files of any size.
///
/// ```swift
/// let reader = try JSONLinesReader<User>(contentsOf: url)
/// while let user = try reader.next() {
///     total += user.age
/// }
/// ```
///
/// A record is one line: any JSON value for `JSON`, an object for a class of models, also a polymorphic one. Lines end at
/// LF, and a CR before it belongs to the line end. Blank lines, a byte order mark at the start of the file, and a missing
/// last line end are accepted. A record keeps its text, except for the white space around its value.
///
/// Each record is checked when it is reached. Bad records are handled by a ``JSONBadRecordPolicy``; errors have the position
/// in the file. With ``JSONInvalidRecords/divert``, models with issues are bad records, too.
///
/// The records of a window of the file (at most 256 KiB, or one longer record) share one copy of its text as long as none
/// of them is retained. After some were retained, later records get text of their own. A record never changes.
///
/// Use from one thread at a time. Its records may be passed to other threads.
public final class JSONLinesReader<Record: JSONRecord> {
    /// Does the reading.
    @usableFromInline let records: RecordReader

    /// The number of records that were read so far.
    public var recordCount: Int { records.recordCount }

    /// The number of bad records that were skipped under the policies `skipping` and `diverting`.
    public var badRecordCount: Int { records.badRecordCount }

    /// The number of issues of the values that columns have read.
    ///
    /// Issues are counted on request; see ``forEach(columns:countingIssues:do:)``.
    public var issueCount: Int { records.issueCount }

    /// The size of the source in bytes: that of a regular file when it was opened; `nil` if it is unknown.
    public var totalBytes: Int? { records.source?.size }

    init(
        source: (any ByteSource)?, policy: JSONBadRecordPolicy, invalid: JSONInvalidRecords = .accept,
        limits: RecordLimits, context: JSONContext, split: JSONLinesSplit? = nil
    ) {
        records = RecordReader(
            source: source, feed: LineFeed(limits: limits, split: split), policy: policy,
            rules: RecordRules(for: Record.self, invalid, context))
    }

    init(_ records: RecordReader) { self.records = records }

    // MARK: Creating

    /// Creates a reader of bytes in memory.
    ///
    /// - Parameters:
    ///   - bytes: The text in UTF-8.
    ///   - split: The part to read; the whole file by default.
    ///   - policy: The policy for bad records.
    ///   - invalid: The policy for models with issues; by default they are good records.
    ///   - maximumRecordSize: The most bytes of a record, limited to 1 through 4 GiB − 2 MiB; 64 MiB by default.
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

    /// Creates a reader of a file, which reads 256 KiB at a time.
    ///
    /// A file that grows in the meantime is read up to the end that it has when that is reached.
    ///
    /// - Parameters:
    ///   - url: A file URL.
    ///   - split: The part to read; the whole file by default.
    ///   - policy: The policy for bad records.
    ///   - invalid: The policy for models with issues; by default they are good records.
    ///   - maximumRecordSize: The most bytes of a record, limited to 1 through 4 GiB − 2 MiB; 64 MiB by default.
    ///   - context: The context of models.
    ///   - limits: The limits of each record.
    /// - Throws: `JSONError` with the code `unreadableFile`.
    /// - Complexity: O(1); nothing is read yet.
    public convenience init(
        contentsOf url: URL, split: JSONLinesSplit? = nil, policy: JSONBadRecordPolicy = .throwing,
        invalid: JSONInvalidRecords = .accept, maximumRecordSize: Int = 1 << 26,
        context: JSONContext = JSONContext(), limits: JSONLimits = JSONLimits()
    ) throws(JSONError) {
        self.init(
            source: try InputFile(contentsOf: url, from: split?.start ?? 0), policy: policy, invalid: invalid,
            limits: RecordLimits(size: maximumRecordSize, document: limits), context: context, split: split)
    }

    /// Creates a reader of a file descriptor, such as standard input (0), from its current offset; it stays open.
    ///
    /// A record is returned as soon as its line is complete.
    ///
    /// - Parameters:
    ///   - fileDescriptor: A descriptor that can be read: of a file, pipe or socket.
    ///   - policy: The policy for bad records.
    ///   - invalid: The policy for models with issues; by default they are good records.
    ///   - maximumRecordSize: The most bytes of a record, limited to 1 through 4 GiB − 2 MiB; 64 MiB by default.
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

    /// Returns the next record; `nil` at the end.
    ///
    /// - Throws: `JSONError` for a bad record, once, under the policy `throwing`; the next call continues with the record
    ///   after it. Also with the code `unreadableFile` if reading fails; then there are no more records.
    /// - Complexity: O(*n*) in the length of the record, on average: a window of at most 256 KiB is parsed at a time, and nothing
    ///   is decoded unless invalid records are bad.
    @inlinable
    public func next() throws(JSONError) -> Record? {
        guard let json = try records.next() else { return nil }
        return Record._record(json, records.context)
    }

    // MARK: Position

    /// The line of the record that was read last, good or bad, counted from 1.
    ///
    /// It is `nil` inside of a split, and before the first record.
    public var lineNumber: Int? { records.lineNumber }

    /// The offset in the file of the line of the record that was read last, good or bad, or of the end of the file.
    public var byteOffset: Int { records.byteOffset }
}

/// Iterating over all records.
extension JSONLinesReader: Sequence {
    /// A record, or its error.
    public typealias Element = Result<Record, JSONError>

    /// Returns an iterator that continues at the position of the reader.
    ///
    /// ```swift
    /// for result in reader {
    ///     if case .success(let user) = result { total += user.age }
    /// }
    /// ```
    ///
    /// All iterators of a reader share its position.
    public func makeIterator() -> Iterator { Iterator(reader: self) }

    /// An iterator over the records of a reader, with bad records as failures.
    public struct Iterator: IteratorProtocol {
        fileprivate let reader: JSONLinesReader

        /// Returns the next record, or the error that ``JSONLinesReader/next()`` would throw; `nil` at the end.
        ///
        /// - Complexity: O(*n*) in the length of the record, on average.
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
    ///   - reusing: Whether the instance of a record may be reused for the next one when the closure returns. The closure must
    ///     then retain neither the instance nor anything that was read from it except values such as strings and numbers. If
    ///     `false`, records never change and may be retained. If invalid records are bad, no instance is reused.
    ///   - body: The closure.
    /// - Throws: The errors that ``next()`` throws, and the error that the closure throws; reading can continue with the
    ///   record after it.
    /// - Complexity: O(*n*) in the remaining bytes.
    @inlinable
    public func forEach(reusing: Bool, _ body: (Record) throws -> Void) throws {
        let records = records
        while var record = try next() {
            do {
                try body(record)
                while reusing, record._isHeldOnce(and: { records.move($0) }) { try body(record) }
            } catch {
                records.noteFailure()
                throw error
            }
        }
    }

    /// The progress of the reader.
    public var progress: JSONProgress { records.progress }
}

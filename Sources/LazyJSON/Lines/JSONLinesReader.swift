#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Reads JSON Lines (NDJSON) one record after another, however large the file, in constant memory.
///
///     let reader = try JSONLinesReader<User>(contentsOf: url)
///     while let user = try reader.next() {
///         total += user.age
///     }
///
/// A record is one line: any JSON value for ``JSON``, an object for a class of models, polymorphic ones too. Lines end at
/// LF, and a CR before it belongs to the line end; blank lines, a byte order mark at the start of the file and a missing
/// last line end are accepted. The text of a record is kept, but for the white space around its value.
///
/// Each record is checked when it is reached. A ``JSONBadRecordPolicy`` decides what happens with a bad one; errors
/// carry the place in the file.
///
/// Records of one stretch of the file (256 KiB at most, a longer record alone) share one copy of its text as long as none
/// of them is kept; when records are found to be kept, those that follow get text of their own. A record never changes.
///
/// A reader is no value to be shared between threads. What it reads are: models and ``JSON`` may be passed on.
public final class JSONLinesReader<Record: JSONRecord> {
    /// Does the reading.
    @usableFromInline let records: RecordReader

    /// The number of records delivered so far.
    public var recordCount: Int { records.recordCount }

    /// How many bad records were left out under the policies `skipping` and `diverting`.
    public var badRecordCount: Int { records.badRecordCount }

    /// The number of issues of the values that columns have read, as far as they were counted; see
    /// ``forEach(columns:countingIssues:do:)``.
    public var issueCount: Int { records.issueCount }

    /// How many bytes the source has in all: the size of a regular file when it was opened; nil if that is unknown.
    public var totalBytes: Int? { records.source?.size }

    init(
        source: (any ByteSource)?, policy: JSONBadRecordPolicy, limits: RecordLimits, context: JSONContext,
        split: JSONLinesSplit? = nil
    ) {
        records = RecordReader(
            source: source, feed: LineFeed(limits: limits, split: split), policy: policy, context: context,
            of: Record._recordType)
    }

    // MARK: Making

    /// Reads bytes that are in memory.
    ///
    /// - Parameters:
    ///   - bytes: The text in UTF-8.
    ///   - split: The part to read; defaults to the whole file.
    ///   - policy: What happens with a bad record.
    ///   - maximumRecordSize: The most bytes that a record may have: defaults to 64 MiB.
    ///   - context: What models carry along.
    ///   - limits: What each record may be at most.
    public convenience init(
        _ bytes: some Collection<UInt8>, split: JSONLinesSplit? = nil, policy: JSONBadRecordPolicy = .throwing,
        maximumRecordSize: Int = 1 << 26, context: JSONContext = JSONContext(), limits: JSONLimits = JSONLimits()
    ) {
        self.init(
            source: MemorySource(bytes, from: split?.start ?? 0), policy: policy,
            limits: RecordLimits(size: maximumRecordSize, document: limits), context: context, split: split)
    }

    /// Reads a file, 256 KiB at once.
    ///
    /// A file that grows meanwhile is read up to the end that it has when that is reached.
    ///
    /// - Parameters:
    ///   - url: A file URL.
    ///   - split: The part to read; defaults to the whole file.
    ///   - policy: What happens with a bad record.
    ///   - maximumRecordSize: The most bytes that a record may have: defaults to 64 MiB.
    ///   - context: What models carry along.
    ///   - limits: What each record may be at most.
    /// - Throws: ``JSONError`` with the code `unreadableFile`.
    public convenience init(
        contentsOf url: URL, split: JSONLinesSplit? = nil, policy: JSONBadRecordPolicy = .throwing,
        maximumRecordSize: Int = 1 << 26, context: JSONContext = JSONContext(), limits: JSONLimits = JSONLimits()
    ) throws(JSONError) {
        self.init(
            source: try InputFile(contentsOf: url, from: split?.start ?? 0), policy: policy,
            limits: RecordLimits(size: maximumRecordSize, document: limits), context: context, split: split)
    }

    /// Reads a file descriptor, such as standard input (0), from its current offset; it stays open.
    ///
    /// Records are delivered as soon as their lines are complete.
    ///
    /// - Parameters:
    ///   - fileDescriptor: A descriptor that can be read: of a file, pipe or socket.
    ///   - policy: What happens with a bad record.
    ///   - maximumRecordSize: The most bytes that a record may have: defaults to 64 MiB.
    ///   - context: What models carry along.
    ///   - limits: What each record may be at most.
    public convenience init(
        fileDescriptor: Int32, policy: JSONBadRecordPolicy = .throwing, maximumRecordSize: Int = 1 << 26,
        context: JSONContext = JSONContext(), limits: JSONLimits = JSONLimits()
    ) {
        self.init(
            source: InputFile(descriptor: fileDescriptor), policy: policy,
            limits: RecordLimits(size: maximumRecordSize, document: limits), context: context)
    }

    // MARK: Reading

    /// The next record; nil at the end.
    ///
    /// Parses no more than a stretch of 256 KiB at once, and decodes nothing.
    ///
    /// - Throws: ``JSONError``: of a bad record, once, under the policy `throwing`; the next call goes on with the record
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

    /// Goes on with the reader: all iterators of a reader share its position.
    ///
    ///     for result in reader {
    ///         if case .success(let user) = result { … }
    ///     }
    public func makeIterator() -> Iterator { Iterator(reader: self) }

    /// Delivers what a reader reads, bad records as failures.
    public struct Iterator: IteratorProtocol {
        fileprivate let reader: JSONLinesReader

        /// The next record, or the error that ``JSONLinesReader/next()`` would throw; nil at the end.
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
    ///     try reader.forEach(reusing: true) { user in total += user.age }
    ///
    /// - Parameters:
    ///   - reusing: Whether the record may be gone, and its instance used again for another one, when the closure
    ///     returns; the closure must then keep neither it nor anything that was read from it but for values such as
    ///     strings and numbers. If `false`, records never change and may be kept.
    ///   - body: What to do with a record.
    /// - Throws: What ``next()`` throws, and what the closure throws; reading can go on with the record after it.
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

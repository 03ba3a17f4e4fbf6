import LazyJSON

/// A reader of records, one after another, in constant memory for sources of any size.
///
/// ``JSONLinesReader`` reads the records of JSON Lines, and ``JSONArrayReader`` the elements of an array:
///
/// ```swift
/// let reader = try JSONLinesReader<User>(contentsOf: url)
/// while let user = try reader.next() {
///     total += user.age
/// }
/// ```
///
/// A record is any JSON value for `JSON`, and an object for a class of models, also a polymorphic one. It keeps its text, except
/// for the white space around its value, and is checked when it is reached. Bad records are handled by a ``JSONBadRecordPolicy``;
/// errors have the position in the file. With ``JSONInvalidRecords/divert``, models with issues are bad records, too.
///
/// The records of a window of the file (at most 256 KiB, or one longer record) share one copy of its text as long as none
/// of them is retained. After some were retained, later records get text of their own, except in `concurrentMap`: there, a record
/// that a result retains keeps its whole window in memory, unless it is `detached()`. A record never changes.
///
/// Use from one thread at a time. Its records may be passed to other threads.
public class JSONRecordReader<Record: JSONRecord> {
    /// Reads the values, independently of the type of the records.
    @usableFromInline final let records: RecordReader

    init(_ records: RecordReader) { self.records = records }

    /// The number of records that were read so far.
    public final var recordCount: Int { records.recordCount }

    /// The number of bad records that were skipped under the policies `skipping` and `diverting`.
    public final var badRecordCount: Int { records.badRecordCount }

    /// The number of issues of the values that columns have read.
    ///
    /// Issues are counted on request; see ``forEach(columns:countingIssues:do:)``.
    public final var issueCount: Int { records.issueCount }

    /// The size of the source in bytes; `nil` if it is unknown.
    ///
    /// For a regular file, it is the size when the file was opened, or the current size of a file that is followed.
    public final var totalBytes: Int? { records.source?.size }

    /// The offset in the file of the record that was read last, good or bad, or of its line; at the end, of the end of the file.
    public final var byteOffset: Int { records.byteOffset }

    /// The progress of the reader.
    public final var progress: JSONProgress { records.progress }

    /// Returns the next record; `nil` at the end.
    ///
    /// - Throws: `JSONError` for a bad record, once, under the policy `throwing`; the next call continues with the record after
    ///   it. Also if reading fails, with the code `unreadableFile`, or if the text is malformed so that no further record can be
    ///   found; then there are no more records.
    /// - Complexity: O(*n*) in the length of the record, on average: a window of at most 256 KiB is parsed at a time, and nothing
    ///   is decoded unless invalid records are bad.
    @inlinable
    public final func next() throws(JSONError) -> Record? {
        guard let json = try records.next() else { return nil }
        return Record._record(json, records.context)
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
    public final func forEach(reusing: Bool, _ body: (Record) throws -> Void) throws {
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
}

/// Iterating over all records.
extension JSONRecordReader: Sequence {
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
    public final func makeIterator() -> Iterator { Iterator(reader: self) }

    /// An iterator over the records of a reader, with bad records as failures.
    public struct Iterator: IteratorProtocol {
        fileprivate let reader: JSONRecordReader

        /// Returns the next record, or the error that ``JSONRecordReader/next()`` would throw; `nil` at the end.
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
}

import LazyJSON

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A reader of the elements of one huge array, one after another, in constant memory.
///
/// ```swift
/// let reader = try JSONArrayReader<User>(contentsOf: url, at: "data.items")
/// while let user = try reader.next() {
///     total += user.age
/// }
/// ```
///
/// The array is the whole text, or the one that a pointer leads to. Each element is checked when it is reached; the text
/// before the array is checked before the first element, and the text after it after the last one. As a consequence,
/// `next()` returns all good elements before the first malformed byte, then throws the error, with the position of that byte
/// in the file, and then returns `nil`. If records are models, an element that is not an object is a bad record, as in JSON
/// Lines, and so is a model with issues if the reader has ``JSONInvalidRecords/divert``.
///
/// Use from one thread at a time. Its records may be passed to other threads.
public final class JSONArrayReader<Record: JSONRecord> {
    /// Does the reading.
    @usableFromInline let records: RecordReader

    /// The number of elements that were read so far.
    public var recordCount: Int { records.recordCount }

    /// The number of bad elements that were left out under the policies `skipping` and `diverting`.
    public var badRecordCount: Int { records.badRecordCount }

    /// The number of issues of the values that columns have read.
    ///
    /// Issues are counted on request; see ``forEach(columns:countingIssues:do:)``.
    public var issueCount: Int { records.issueCount }

    /// The size of the source in bytes: that of a regular file when it was opened; `nil` if it is unknown.
    public var totalBytes: Int? { records.source?.size }

    /// The offset in the file of the element that was read last, or of the end of the file.
    public var byteOffset: Int { records.byteOffset }

    /// The progress of the reader.
    public var progress: JSONProgress { records.progress }

    init(
        _ source: any ByteSource, _ pointer: JSONPointer, _ policy: JSONBadRecordPolicy,
        _ maximumRecordSize: Int, _ context: JSONContext, _ limits: JSONLimits,
        _ invalid: JSONInvalidRecords = .accept
    ) {
        let limits = RecordLimits(size: maximumRecordSize, document: limits)
        records = RecordReader(
            source: source, feed: ElementFeed(limits: limits, pointer: pointer), policy: policy,
            rules: RecordRules(for: Record.self, invalid, context))
    }

    /// Creates a reader of bytes in memory.
    ///
    /// - Parameters:
    ///   - bytes: The text in UTF-8.
    ///   - pointer: The pointer to the array; the whole text by default.
    ///   - policy: The policy for bad records: elements that are not objects if records are models, and invalid ones.
    ///   - invalid: The policy for models with issues; by default they are good records.
    ///   - maximumRecordSize: The most bytes of an element, limited to 1 through 4 GiB − 2 MiB; 64 MiB by default.
    ///   - context: The context of models.
    ///   - limits: The limits of each element.
    public convenience init(
        _ bytes: some Collection<UInt8>, at pointer: JSONPointer = JSONPointer(),
        policy: JSONBadRecordPolicy = .throwing, invalid: JSONInvalidRecords = .accept,
        maximumRecordSize: Int = 1 << 26, context: JSONContext = JSONContext(), limits: JSONLimits = JSONLimits()
    ) {
        self.init(MemorySource(bytes), pointer, policy, maximumRecordSize, context, limits, invalid)
    }

    /// Creates a reader of a file, which reads 256 KiB at a time.
    ///
    /// - Parameters:
    ///   - url: A file URL.
    ///   - pointer: The pointer to the array; the whole text by default.
    ///   - policy: The policy for bad records: elements that are not objects if records are models, and invalid ones.
    ///   - invalid: The policy for models with issues; by default they are good records.
    ///   - maximumRecordSize: The most bytes of an element, limited to 1 through 4 GiB − 2 MiB; 64 MiB by default.
    ///   - context: The context of models.
    ///   - limits: The limits of each element.
    /// - Throws: `JSONError` with the code `unreadableFile`.
    /// - Complexity: O(1); nothing is read yet.
    public convenience init(
        contentsOf url: URL, at pointer: JSONPointer = JSONPointer(), policy: JSONBadRecordPolicy = .throwing,
        invalid: JSONInvalidRecords = .accept, maximumRecordSize: Int = 1 << 26,
        context: JSONContext = JSONContext(), limits: JSONLimits = JSONLimits()
    ) throws(JSONError) {
        self.init(try InputFile(contentsOf: url), pointer, policy, maximumRecordSize, context, limits, invalid)
    }

    /// Creates a reader of a file descriptor, such as standard input (0), from its current offset; it stays open.
    ///
    /// - Parameters:
    ///   - fileDescriptor: A descriptor that can be read.
    ///   - pointer: The pointer to the array; the whole text by default.
    ///   - policy: The policy for bad records: elements that are not objects if records are models, and invalid ones.
    ///   - invalid: The policy for models with issues; by default they are good records.
    ///   - maximumRecordSize: The most bytes of an element, limited to 1 through 4 GiB − 2 MiB; 64 MiB by default.
    ///   - context: The context of models.
    ///   - limits: The limits of each element.
    public convenience init(
        fileDescriptor: Int32, at pointer: JSONPointer = JSONPointer(), policy: JSONBadRecordPolicy = .throwing,
        invalid: JSONInvalidRecords = .accept, maximumRecordSize: Int = 1 << 26,
        context: JSONContext = JSONContext(), limits: JSONLimits = JSONLimits()
    ) {
        self.init(InputFile(descriptor: fileDescriptor), pointer, policy, maximumRecordSize, context, limits, invalid)
    }

    /// Returns the next element; `nil` at the end.
    ///
    /// - Throws: `JSONError` if the text is malformed, there is no such array, an element is too large, or reading fails; then
    ///   there are no more elements. Also for a bad element under the policy `throwing`; the next call continues with the
    ///   element after it.
    /// - Complexity: O(*n*) in the length of the element, on average; nothing is decoded unless invalid records are bad.
    @inlinable
    public func next() throws(JSONError) -> Record? {
        guard let json = try records.next() else { return nil }
        return Record._record(json, records.context)
    }

    /// Calls a closure with every remaining element.
    ///
    /// - Parameters:
    ///   - reusing: Whether the instance of an element may be reused for the next one; see
    ///     ``JSONLinesReader/forEach(reusing:_:)``.
    ///   - body: The closure.
    /// - Throws: The errors that ``next()`` throws, and the error that the closure throws.
    /// - Complexity: O(*n*) in the remaining bytes.
    @inlinable
    public func forEach(reusing: Bool, _ body: (Record) throws -> Void) throws {
        let records = records
        while var record = try next() {
            try body(record)
            while reusing, record._isHeldOnce(and: { records.move($0) }) { try body(record) }
        }
    }
}

extension JSONArrayReader where Record: JSONModelProtocol {
    /// Calls a closure with the values of some properties of every remaining element, without creating models.
    ///
    /// The values are those that the properties of an element read; see `JSONArray.columns(_:)`.
    ///
    /// - Parameters:
    ///   - paths: The key paths of the properties. A key path to a computed property traps.
    ///   - countingIssues: Whether ``issueCount`` counts the issues of the values, which creates a model for each element.
    ///   - body: The closure.
    /// - Throws: The errors that ``next()`` throws, and the error that the closure throws.
    /// - Complexity: O(*n*) in the remaining bytes; only the values are decoded.
    @inlinable
    public func forEach<each Value>(
        columns paths: repeat KeyPath<Record, each Value>, countingIssues: Bool = false,
        do body: (repeat each Value) throws -> Void
    ) throws {
        var columns = ColumnSet(of: Record._modelType)
        repeat columns.add(each paths)
        var rows = ColumnRows(columns, records.context, countingIssues: countingIssues)
        while try records.next(&rows) {
            var column = 0
            try body(repeat rows.next(&column, of: (each Value).self))
        }
    }
}

/// Iterating over all elements.
extension JSONArrayReader: Sequence {
    /// An element, or its error.
    public typealias Element = Result<Record, JSONError>

    /// Returns an iterator that continues at the position of the reader.
    ///
    /// All iterators of a reader share its position.
    public func makeIterator() -> Iterator { Iterator(reader: self) }

    /// An iterator over the elements of a reader, with errors as failures.
    public struct Iterator: IteratorProtocol {
        fileprivate let reader: JSONArrayReader

        /// Returns the next element, or the error that ``JSONArrayReader/next()`` would throw; `nil` at the end.
        ///
        /// - Complexity: O(*n*) in the length of the element, on average.
        public mutating func next() -> Result<Record, JSONError>? {
            do throws(JSONError) {
                return try reader.next().map { .success($0) }
            } catch {
                return .failure(error)
            }
        }
    }
}

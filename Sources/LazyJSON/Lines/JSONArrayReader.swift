#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Reads the elements of one huge array one after another, in constant memory.
///
///     let reader = try JSONArrayReader<User>(contentsOf: url, at: "data.items")
///     while let user = try reader.next() { … }
///
/// The array is the whole text, or the one that a pointer leads to. Each element is checked when it is reached; the
/// text before the array is checked before the first element, and the text after it after the last one. So `next()`
/// gives all good elements before the first malformed byte, then the error, with the place of that byte in the file,
/// and then nothing more. An element that is JSON but no object, where a model is wanted, is a bad record as in JSON
/// Lines.
///
/// A reader is no value to be shared between threads.
public final class JSONArrayReader<Record: JSONRecord> {
    /// Does the reading.
    @usableFromInline let records: RecordReader

    /// The number of elements delivered so far.
    public var recordCount: Int { records.recordCount }

    /// How many elements of the wrong kind were left out under the policies `skipping` and `diverting`.
    public var badRecordCount: Int { records.badRecordCount }

    /// The number of issues of the values that columns have read, as far as they were counted; see
    /// ``forEach(columns:countingIssues:do:)``.
    public var issueCount: Int { records.issueCount }

    /// How many bytes the source has in all: the size of a regular file when it was opened; nil if that is unknown.
    public var totalBytes: Int? { records.source?.size }

    /// The offset in the file of the element that was read last; at the end, of the end.
    public var byteOffset: Int { records.byteOffset }

    /// How far the reader has come.
    public var progress: JSONProgress { records.progress }

    init(
        _ source: any ByteSource, _ pointer: JSONPointer, _ policy: JSONBadRecordPolicy, _ maximumRecordSize: Int,
        _ context: JSONContext, _ limits: JSONLimits
    ) {
        let limits = RecordLimits(size: maximumRecordSize, document: limits)
        records = RecordReader(
            source: source, feed: ElementFeed(limits: limits, pointer: pointer), policy: policy, context: context,
            of: Record._recordType)
    }

    /// Reads bytes that are in memory.
    ///
    /// - Parameters:
    ///   - bytes: The text in UTF-8.
    ///   - pointer: To the array; defaults to the whole text.
    ///   - policy: What happens with an element that is no object where a model is wanted.
    ///   - maximumRecordSize: The most bytes that an element may have: defaults to 64 MiB.
    ///   - context: What models carry along.
    ///   - limits: What each element may be at most.
    public convenience init(
        _ bytes: some Collection<UInt8>, at pointer: JSONPointer = JSONPointer(),
        policy: JSONBadRecordPolicy = .throwing, maximumRecordSize: Int = 1 << 26,
        context: JSONContext = JSONContext(), limits: JSONLimits = JSONLimits()
    ) {
        self.init(MemorySource(bytes), pointer, policy, maximumRecordSize, context, limits)
    }

    /// Reads a file, 256 KiB at once.
    ///
    /// - Parameters:
    ///   - url: A file URL.
    ///   - pointer: To the array; defaults to the whole text.
    ///   - policy: What happens with an element that is no object where a model is wanted.
    ///   - maximumRecordSize: The most bytes that an element may have: defaults to 64 MiB.
    ///   - context: What models carry along.
    ///   - limits: What each element may be at most.
    /// - Throws: ``JSONError`` with the code `unreadableFile`.
    public convenience init(
        contentsOf url: URL, at pointer: JSONPointer = JSONPointer(), policy: JSONBadRecordPolicy = .throwing,
        maximumRecordSize: Int = 1 << 26, context: JSONContext = JSONContext(), limits: JSONLimits = JSONLimits()
    ) throws(JSONError) {
        self.init(try InputFile(contentsOf: url), pointer, policy, maximumRecordSize, context, limits)
    }

    /// Reads a file descriptor, such as standard input (0), from its current offset; it stays open.
    ///
    /// - Parameters:
    ///   - fileDescriptor: A descriptor that can be read.
    ///   - pointer: To the array; defaults to the whole text.
    ///   - policy: What happens with an element that is no object where a model is wanted.
    ///   - maximumRecordSize: The most bytes that an element may have: defaults to 64 MiB.
    ///   - context: What models carry along.
    ///   - limits: What each element may be at most.
    public convenience init(
        fileDescriptor: Int32, at pointer: JSONPointer = JSONPointer(), policy: JSONBadRecordPolicy = .throwing,
        maximumRecordSize: Int = 1 << 26, context: JSONContext = JSONContext(), limits: JSONLimits = JSONLimits()
    ) {
        self.init(InputFile(descriptor: fileDescriptor), pointer, policy, maximumRecordSize, context, limits)
    }

    /// The next element; nil at the end.
    ///
    /// - Throws: ``JSONError``: if the text is malformed, there is no such array, an element is too large or reading
    ///   fails; then there are no more elements. `wrongKind` of an element under the policy `throwing`; the next call goes
    ///   on with the one after it.
    @inlinable
    public func next() throws(JSONError) -> Record? {
        guard let json = try records.next() else { return nil }
        return Record._record(json, records.context)
    }

    /// Calls a closure with every remaining element.
    ///
    /// - Parameters:
    ///   - reusing: Whether the element may be gone, and its instance used again for another one, when the closure
    ///     returns.
    ///   - body: What to do with an element.
    /// - Throws: What ``next()`` throws, and what the closure throws.
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
    /// Calls a closure with the values of some properties of every element that is left, without making models.
    ///
    /// The values are those that the properties of an element read; see ``JSONArray/columns(_:)``.
    ///
    /// - Parameters:
    ///   - paths: The key paths of the properties; one that leads to a computed property traps.
    ///   - countingIssues: Whether ``issueCount`` counts the issues of the values, which takes a model for each element.
    ///   - body: The closure.
    /// - Throws: The errors that ``next()`` throws, and the error that the closure throws.
    /// - Complexity: O(n) in the bytes that are left; only the values are decoded.
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

/// Walking over all elements.
extension JSONArrayReader: Sequence {
    /// An element, or what is wrong.
    public typealias Element = Result<Record, JSONError>

    /// Goes on with the reader: all iterators of a reader share its position.
    public func makeIterator() -> Iterator { Iterator(reader: self) }

    /// Delivers what a reader reads, errors as failures.
    public struct Iterator: IteratorProtocol {
        fileprivate let reader: JSONArrayReader

        /// The next element, or the error that ``JSONArrayReader/next()`` would throw; nil at the end.
        public mutating func next() -> Result<Record, JSONError>? {
            do throws(JSONError) {
                return try reader.next().map { .success($0) }
            } catch {
                return .failure(error)
            }
        }
    }
}

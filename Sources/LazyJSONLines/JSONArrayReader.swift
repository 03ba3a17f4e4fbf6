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
/// The array is the whole text, or the one that a pointer leads to. Each element is checked when it is reached; the text before
/// the array is checked before the first element, and the text after it after the last one. As a consequence,
/// ``JSONRecordReader/next()`` returns all good elements before the first malformed byte, then throws the error, with the
/// position of that byte in the file, under any policy, and then returns `nil`. If records are models, an element that is not an
/// object is a bad record, and so is a model with issues if the reader has ``JSONInvalidRecords/divert``.
///
/// Use from one thread at a time. Its records may be passed to other threads.
public final class JSONArrayReader<Record: JSONRecord>: JSONRecordReader<Record> {
    init(_ source: any ByteSource, _ pointer: JSONPointer, _ options: JSONReadingOptions) {
        let feed = ElementFeed(limits: options.recordLimits, pointer: pointer)
        super.init(RecordReader(source, feed, options, for: Record.self))
    }

    /// Creates a reader of bytes in memory.
    ///
    /// - Parameters:
    ///   - bytes: The text in UTF-8.
    ///   - pointer: The pointer to the array; the whole text by default.
    ///   - options: The options.
    public convenience init(
        _ bytes: some Collection<UInt8>, at pointer: JSONPointer = JSONPointer(),
        _ options: JSONReadingOptions = JSONReadingOptions()
    ) {
        self.init(MemorySource(bytes), pointer, options)
    }

    /// Creates a reader of a file, which reads 256 KiB at a time.
    ///
    /// - Parameters:
    ///   - url: A file URL.
    ///   - pointer: The pointer to the array; the whole text by default.
    ///   - options: The options.
    /// - Throws: `JSONError` with the code `unreadableFile`.
    /// - Complexity: O(1); nothing is read yet.
    public convenience init(
        contentsOf url: URL, at pointer: JSONPointer = JSONPointer(),
        _ options: JSONReadingOptions = JSONReadingOptions()
    ) throws(JSONError) {
        self.init(try InputFile(contentsOf: url), pointer, options)
    }

    /// Creates a reader of a file descriptor, such as standard input (0), from its current offset; it stays open.
    ///
    /// - Parameters:
    ///   - fileDescriptor: A descriptor that can be read.
    ///   - pointer: The pointer to the array; the whole text by default.
    ///   - options: The options.
    public convenience init(
        fileDescriptor: Int32, at pointer: JSONPointer = JSONPointer(),
        _ options: JSONReadingOptions = JSONReadingOptions()
    ) {
        self.init(InputFile(descriptor: fileDescriptor), pointer, options)
    }
}

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
/// A record is one line. Lines end at LF, and a CR before it belongs to the line end. Blank lines, a byte order mark at the start
/// of the file, and a missing last line end are accepted. With another ``JSONFraming``, records are the texts of a sequence (RFC
/// 7464) or values one after another.
///
/// Use from one thread at a time. Its records may be passed to other threads.
public final class JSONLinesReader<Record: JSONRecord>: JSONRecordReader<Record> {
    init(
        _ source: any ByteSource, _ options: JSONReadingOptions, split: JSONLinesSplit? = nil, isArriving: Bool = false
    ) {
        let feed = options.feed(split: split, isArriving: isArriving)
        super.init(RecordReader(source, feed, options, for: Record.self))
    }

    override init(_ records: RecordReader) { super.init(records) }

    // MARK: Creating

    /// Creates a reader of bytes in memory.
    ///
    /// - Parameters:
    ///   - bytes: The text in UTF-8.
    ///   - split: The part to read; the whole file by default.
    ///   - options: The options.
    public convenience init(
        _ bytes: some Collection<UInt8>, split: JSONLinesSplit? = nil,
        _ options: JSONReadingOptions = JSONReadingOptions()
    ) {
        self.init(MemorySource(bytes, from: split?.start ?? 0), options, split: split)
    }

    /// Creates a reader of a file, which reads 256 KiB at a time.
    ///
    /// If the file grows before its end is reached, the appended bytes are read, too.
    ///
    /// - Parameters:
    ///   - url: A file URL.
    ///   - split: The part to read; the whole file by default.
    ///   - options: The options.
    /// - Throws: `JSONError` with the code `unreadableFile`.
    /// - Complexity: O(1); nothing is read yet.
    public convenience init(
        contentsOf url: URL, split: JSONLinesSplit? = nil, _ options: JSONReadingOptions = JSONReadingOptions()
    ) throws(JSONError) {
        if let refusal = options.refusal(of: split) { throw refusal }
        self.init(try InputFile(contentsOf: url, from: split?.start ?? 0), options, split: split)
    }

    /// Creates a reader of a file descriptor, such as standard input (0), from its current offset; it stays open.
    ///
    /// A record is returned as soon as its line is complete.
    ///
    /// - Parameters:
    ///   - fileDescriptor: A descriptor that can be read: of a file, pipe or socket.
    ///   - options: The options.
    public convenience init(fileDescriptor: Int32, _ options: JSONReadingOptions = JSONReadingOptions()) {
        self.init(InputFile(descriptor: fileDescriptor), options, isArriving: true)
    }

    /// The line of the record that was read last, good or bad, counted from 1.
    ///
    /// It is `nil` inside of a split, and before the first record.
    public var lineNumber: Int? { records.lineNumber }
}

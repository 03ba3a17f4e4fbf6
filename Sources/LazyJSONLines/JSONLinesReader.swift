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
/// of the file, and a missing last line end are accepted. A run of NUL bytes at the start of a line is a bad record by itself, and
/// the record behind it on the line is read. With another ``JSONFraming``, records are the texts of a sequence (RFC
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
    /// A record is returned as soon as its line is complete. Lines and offsets are counted from the current offset, except the
    /// offset of a ``position``.
    ///
    /// - Parameters:
    ///   - fileDescriptor: A descriptor that can be read: of a file, pipe or socket.
    ///   - options: The options.
    public convenience init(fileDescriptor: Int32, _ options: JSONReadingOptions = JSONReadingOptions()) {
        self.init(InputFile(descriptor: fileDescriptor), options, isArriving: true)
    }

    /// Creates a reader of a file that grows, from a position on.
    ///
    /// ```swift
    /// let reader = try JSONLinesReader<Event>(contentsOf: log, resumingAt: position)
    /// while true {
    ///     while let event = try reader.next() { handle(event) }
    ///     position = reader.position
    ///     try await Task.sleep(for: .seconds(1))
    ///     try reader.readMore()
    /// }
    /// ```
    ///
    /// A last line without its line end is held back, because it may be incomplete. ``readMore()`` continues with the bytes that
    /// were appended since, and ``readRest()`` reads the last line after the writer has ended. If the file is not the file of the
    /// position, reading begins at its start, and ``start`` has the reason. A line that is too large is reported when its line
    /// end has been written, and NUL bytes at the end of the file, which may be room for records, when another byte follows them.
    ///
    /// - Parameters:
    ///   - url: The URL of a regular file.
    ///   - position: The ``position`` of a reader, also in another process; `nil` to read from the start.
    ///   - options: The options.
    /// - Throws: `JSONError` with the code `unreadableFile`, also if it is not a regular file.
    /// - Complexity: O(1); at most 5 KiB before the position are read.
    public convenience init(
        contentsOf url: URL, resumingAt position: JSONLinesPosition?,
        _ options: JSONReadingOptions = JSONReadingOptions()
    ) throws(JSONError) {
        let file = try FollowedFile(InputFile.path(of: url))
        let start = position.map { file.resume(at: $0) } ?? .beginning
        let place = start == .resumed ? position.map { RecordLocation($0) } : nil
        self.init(RecordReader(file, options.feed(following: place ?? .start), options, for: Record.self))
        records.lastEnd = place ?? .start
        records.start = start
    }

    /// The line of the record that was read last, good or bad, counted from 1.
    ///
    /// It is `nil` inside of a split, and before the first record.
    public var lineNumber: Int? { records.lineNumber }
}

import LazyJSON

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A writer of JSON Lines: each record on one line that ends with LF, and in a sequence (RFC 7464) begins with RS.
///
/// ```swift
/// let writer = try JSONLinesWriter(to: url)
/// for user in users { try writer.write(user) }
/// try writer.finish()
/// ```
///
/// The text of a record is written unchanged. If it has line breaks or tabs, which can only be between tokens, the white
/// space next to these bytes is removed, and nothing else, so that the record is on one line. White space around the value
/// and a byte order mark are not written.
///
/// Output is buffered and written 64 KiB at a time. A writer that is not finished does not replace its file, and drops the
/// lines that are buffered for a descriptor or a closure. A pipe without a reader and a full disk are errors, and send no signal
/// to the process.
///
/// Use from one thread at a time.
public final class JSONLinesWriter {
    private let sink: any ByteSink
    private var lines: LineBuffer
    private var state = State.open

    private enum State {
        case open, finished
        case failed(JSONError)
    }

    /// The form in which records follow each other; ``JSONFraming/concatenated`` is written as lines.
    public let framing: JSONFraming

    /// The number of bytes that are collected before they are written.
    static let flushSize = 1 << 16

    /// The number of records that were written.
    public private(set) var recordCount = 0
    /// The number of bytes that were passed to the sink.
    private var flushedCount = 0

    /// The number of bytes that were written, including line ends and buffered bytes.
    public var byteCount: Int { flushedCount + lines.byteCount }

    /// Creates a writer of a file, whose contents are replaced when the writer is finished.
    ///
    /// Until then the bytes are in a hidden file in the same folder, which is removed if the writer is released without being
    /// finished. An existing file keeps its mode and, if the process may set them, its owner and group. A symbolic link stays;
    /// the file that it leads to is replaced.
    ///
    /// - Parameters:
    ///   - url: A file URL.
    ///   - framing: The form in which records follow each other; lines by default.
    /// - Throws: `JSONError` with the code `unwritableFile`.
    public convenience init(to url: URL, framing: JSONFraming = .lines) throws(JSONError) {
        self.init(try OutputFile(replacing: url), framing)
    }

    /// Creates a writer to a file descriptor, such as standard output (1), which stays open.
    ///
    /// - Parameters:
    ///   - fileDescriptor: A file descriptor that can be written.
    ///   - framing: The form in which records follow each other; lines by default.
    public convenience init(fileDescriptor: Int32, framing: JSONFraming = .lines) {
        self.init(OutputFile(descriptor: fileDescriptor), framing)
    }

    /// Creates a writer to a closure, which receives whole lines, about 64 KiB at a time.
    ///
    /// ```swift
    /// var output: [UInt8] = []
    /// let writer = JSONLinesWriter { output += $0 }
    /// ```
    ///
    /// - Parameters:
    ///   - framing: The form in which records follow each other; lines by default.
    ///   - sink: Receives the bytes. It may read the properties of the writer. The writer throws the errors that it throws.
    public convenience init(
        framing: JSONFraming = .lines, _ sink: @escaping (_ bytes: [UInt8]) throws(JSONError) -> Void
    ) {
        self.init(ClosureSink(sink), framing)
    }

    private init(_ sink: any ByteSink, _ framing: JSONFraming) {
        (self.sink, self.framing) = (sink, framing)
        lines = LineBuffer(framing)
    }

    /// Writes a record.
    ///
    /// - Parameter record: The record.
    /// - Throws: `JSONError` with the code `unwritableFile`, also in every later call.
    /// - Complexity: O(*n*) in the length of the text.
    public func write(_ record: some JSONRecord) throws(JSONError) {
        try checkOpen()
        lines.append(record.json(replacing: nil))
        try wrote(1)
    }

    /// Writes the bytes of a line, such as a bad record that was read; they need not be JSON.
    ///
    /// - Parameter line: The bytes without a line end. LF and CR in them are replaced by spaces.
    /// - Throws: `JSONError` with the code `unwritableFile`.
    /// - Complexity: O(*n*) in the number of bytes.
    public func write(line: [UInt8]) throws(JSONError) {
        try checkOpen()
        lines.append(line: line)
        try wrote(1)
    }

    /// Writes a batch of lines.
    @usableFromInline
    func write(_ batch: LineBatch) throws(JSONError) {
        try checkOpen()
        lines.append(batch.lines)
        try wrote(batch.lines.count)
    }

    private func checkOpen() throws(JSONError) {
        switch state {
        case .open: break
        case .failed(let error): throw error
        case .finished:
            fatalError("JSONLinesWriter: a record was written after finish(); write all records before it.")
        }
    }

    private func wrote(_ count: Int) throws(JSONError) {
        recordCount += count
        if lines.byteCount >= Self.flushSize { try flush() }
    }

    /// Writes the buffered lines; does nothing after ``finish()``.
    ///
    /// - Throws: `JSONError` with the code `unwritableFile`.
    public func flush() throws(JSONError) {
        if case .failed(let error) = state { throw error }
        // The lines are taken out first, because the sink may be a client's closure that reads the properties of the writer.
        var batch = LineBuffer(framing)
        swap(&lines, &batch)
        let count = batch.byteCount
        flushedCount += count
        // The memory is used again.
        defer { if lines.count == 0 { swap(&lines, &batch) } }
        do throws(JSONError) {
            try batch.write(to: sink)
        } catch {
            flushedCount -= count
            state = .failed(error)
            throw error
        }
    }

    /// Writes the buffered lines, waits until all lines are on the disk, and replaces the file.
    ///
    /// A second call does nothing. Writing a record after this call traps.
    ///
    /// - Throws: `JSONError` with the code `unwritableFile`; an existing file is then unchanged.
    public func finish() throws(JSONError) {
        if case .finished = state { return }
        try flush()
        do throws(JSONError) {
            try sink.finish()
            state = .finished
        } catch {
            state = .failed(error)
            throw error
        }
    }
}

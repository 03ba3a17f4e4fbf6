import CLazyJSON
import LazyJSON

/// A part of a file: whole records, read but not parsed yet.
///
/// It is created by the task that reads the file, and opened once, on any thread.
final class RecordWindow: @unchecked Sendable {
    // Sendable because one thread has it at a time, and only that one opens it.

    /// The contents of a window.
    enum Contents {
        /// Lines.
        case lines(WindowLines)
        /// Elements of an array, or records that are not lines.
        case elements(WindowElements)
        /// The data of an event.
        case event(EventScanner.Event)
        /// A bad record: its error, the range of its bytes in the text, and its location in the file.
        case bad(JSONError, Range<Int>, RecordLocation)
    }

    /// The text, after one byte that is not part of the file; `nil` once it was opened.
    private var text: TextBytes?
    /// The end of the records in the text; a byte follows that is not part of them.
    let end: Int
    /// The offset in the file of the text's byte 1.
    let offset: Int
    var contents: Contents
    /// The location after the window, if it is known.
    ///
    /// After a record that is too large, it is known only in a file that is followed, once the end of the record is found.
    var endPlace: RecordLocation?

    init(text: consuming TextBytes, end: Int, offset: Int, _ contents: Contents) {
        self.text = consume text
        self.end = end
        self.offset = offset
        self.contents = contents
    }

    /// The ranges of the records.
    var spans: ContiguousArray<RecordSpan> {
        switch contents {
        case .lines(let lines): lines.spans
        case .elements(let elements): elements.spans
        case .event: [RecordSpan(1..<end, number: 0)]
        case .bad: []
        }
    }

    /// The place of the window's byte 1, if lines are counted from it.
    var start: FileLine? { if case .elements(let elements) = contents { elements.place } else { nil } }

    /// Indexes the records.
    func open(_ limits: RecordLimits) -> Document {
        guard let text = text.take() else { preconditionFailure("RecordWindow: open it once") }
        let spans = spans
        guard let last = spans.last else { return Document(unindexed: text) }
        var count = Int(last.end) + 1
        switch contents {
        case .lines(let lines) where !lines.areSeparate:
            // The bracket is written over the line feed, so that a CR before it shows where the line ends.
            if text[count - 1] == 0x0D { count += 1 }
            let start = Int(spans[0].start)
            return Document(
                window: text, blanking: start..<start, count: count,
                following: spans.dropFirst(), haveFrames: true, limits: limits.document, kernel: limits.kernel)
        case .elements(let elements) where elements.isShared:
            // Between the elements of an array there are commas. The separator before the first text of a sequence is blanked.
            let start = Int(spans[0].start)
            return Document(
                window: text, blanking: elements.form == .sequence ? max(start - 1, 1)..<start : 1..<1, count: count,
                following: elements.form == .array ? [] : spans.dropFirst(), haveFrames: elements.form == .sequence,
                limits: limits.document, kernel: limits.kernel)
        default:
            return Document(unindexed: text)
        }
    }
}

/// Lines that follow each other in a file.
struct WindowLines: Sendable {
    /// The ranges in the window of the lines that are not blank; a run of NUL bytes before a line has one of its own.
    var spans: ContiguousArray<RecordSpan> = []
    /// The number of the first line, counted from 1, if it is known.
    let first: Int?
    /// The offset in the file at which that line begins: before the window if a byte order mark or a run of NUL bytes was
    /// cut off.
    let start: Int
    /// Whether each line is parsed alone, because one is larger than allowed, or has a run of NUL bytes before it.
    var areSeparate = false
}

/// The range of one record in a window, which C code fills in.
typealias RecordSpan = clj_span

extension RecordSpan {
    init(_ range: Range<Int>, number: UInt32) {
        self.init(
            start: UInt32(truncatingIfNeeded: range.lowerBound), end: UInt32(truncatingIfNeeded: range.upperBound),
            number: number)
    }

    /// The bytes of the record.
    var range: Range<Int> { Int(start)..<Int(end) }
}

/// The limits of records.
struct RecordLimits: Sendable {
    /// The most bytes of a record, without its line end.
    let size: Int
    let document: JSONLimits
    /// The kernel that parses records.
    let kernel: IndexKernel

    /// The largest size for offsets of 32 bits.
    private static let largest = (1 << 32) - (1 << 21)

    init(size: Int, document: JSONLimits, kernel: IndexKernel = .automatic) {
        self.kernel = kernel
        self.size = min(max(size, 1), Self.largest)
        self.document = document
    }

    /// The error for a run of NUL bytes.
    func gap(at offset: Int) -> JSONError {
        JSONError(.unexpectedCharacter, expected: "a record", found: "a run of NUL bytes", byteOffset: offset)
    }

    /// The error for a record that is too large.
    func tooLarge(at offset: Int, line: Int? = nil) -> JSONError {
        JSONError(
            .recordTooLarge, expected: "a record of at most \(size) bytes", found: "a larger one", byteOffset: offset,
            line: line, column: line == nil ? nil : 1)
    }
}

/// A part of a file: whole records, read but not parsed yet.
///
/// It is created by the task that reads the file, and opened once, on any thread.
final class RecordWindow: @unchecked Sendable {
    // Sendable because one thread has it at a time, and only that one opens it.

    /// The contents of a window.
    enum Contents {
        /// Lines, with the number of the first one if it is known.
        case lines(first: Int?)
        /// The beginning of a line that is too large.
        case largeLine(Int?)
        /// Elements of an array.
        case elements(ElementStretch)
    }

    /// The text, after one byte that is not part of the file; `nil` once it was opened.
    private var text: TextBytes?
    /// The end of the records in the text; a byte follows that is not part of them.
    let end: Int
    /// The offset in the file of the text's byte 1.
    let offset: Int
    let contents: Contents

    init(text: consuming TextBytes, end: Int, offset: Int, _ contents: Contents) {
        self.text = consume text
        self.end = end
        self.offset = offset
        self.contents = contents
    }

    /// The number of bytes of the file.
    var count: Int { end - 1 }

    /// Finds the records and indexes them.
    ///
    /// - Parameters:
    ///   - spans: Filled with the ranges of the records.
    ///   - limits: The limits of records.
    func open(_ spans: inout ContiguousArray<RecordSpan>, _ limits: RecordLimits) -> Document {
        guard let text = text.take() else { preconditionFailure("RecordWindow: open it once") }
        spans.removeAll(keepingCapacity: true)
        switch contents {
        case .largeLine:
            return Document(unindexed: text)
        case .elements(let stretch):
            spans = stretch.spans
            guard let last = spans.last else { return Document(unindexed: text) }
            // The commas are in the text.
            return Document(
                window: text, blanking: 1..<1, count: Int(last.end) + 1, starts: EmptyCollection(),
                limits: limits.document, kernel: limits.kernel)
        case .lines:
            let skipped = offset == 0 ? text.byteOrderMark(at: 1) : 0
            let isInSize = Self.find(&spans, in: text, from: 1 + skipped, to: end, limits)
            guard isInSize, let last = spans.last else { return Document(unindexed: text) }
            return Document(
                window: text, blanking: 1..<1 + skipped, count: Int(last.end) + 1,
                starts: spans.lazy.dropFirst().map { Int($0.start) }, limits: limits.document, kernel: limits.kernel)
        }
    }

    /// Adds the lines that are not blank; returns `false` if one is too large.
    private static func find(
        _ spans: inout ContiguousArray<RecordSpan>, in text: borrowing TextBytes, from first: Int, to end: Int,
        _ limits: RecordLimits
    ) -> Bool {
        var isInSize = true
        var start = first
        var number: UInt32 = 0
        func endLine(at feed: Int) {
            let lineEnd = feed > start && text[feed - 1] == 0x0D ? feed - 1 : feed
            if lineEnd - start > limits.size { isInSize = false }
            if lineEnd - start > limits.size || text.skipSpace(from: start, to: lineEnd) < lineEnd {
                spans.append(RecordSpan(start..<lineEnd, number: number))
            }
            start = feed + 1
            number += 1
        }
        text.forEachLineFeed(in: first..<end) { endLine(at: $0) }
        if start < end { endLine(at: end) }
        return isInSize
    }
}

/// The range of one record in a window.
struct RecordSpan: Sendable {
    /// The offset of its first byte in the window's text.
    let start: UInt32
    /// The offset after its last byte; of a line without LF and the CR before it.
    let end: UInt32
    /// The number of lines, with blank ones, or elements before it in the window.
    let number: UInt32

    init(_ range: Range<Int>, number: UInt32) {
        start = UInt32(truncatingIfNeeded: range.lowerBound)
        end = UInt32(truncatingIfNeeded: range.upperBound)
        self.number = number
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

    /// The error for a record that is too large.
    func tooLarge(offset: Int, line: Int?) -> JSONError {
        JSONError(
            .recordTooLarge, expected: "a record of at most \(size) bytes", found: "a larger one", byteOffset: offset,
            line: line, column: line == nil ? nil : 1)
    }
}

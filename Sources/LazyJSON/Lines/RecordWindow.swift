/// A stretch of a file: whole records, read but not looked at yet.
///
/// It is made where the file is read, and opened once, there or on another thread.
final class RecordWindow: @unchecked Sendable {
    // Sendable because it is handed from one thread to another, and only the one that has it opens it.

    /// What the stretch consists of.
    enum Contents {
        /// Lines, the first of which has a number; nil where nobody knows.
        case lines(first: Int?)
        /// The beginning of a line that is too large.
        case largeLine(Int?)
        /// Elements of an array.
        case elements(ElementStretch)
    }

    /// The text, which one byte stands before that is no part of the file; nil once it was opened.
    private var text: TextBytes?
    /// Where the records end in the text; a byte follows that is no part of them.
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

    /// How many bytes of the file this is.
    var count: Int { end - 1 }

    /// Finds the records and indexes them.
    ///
    /// - Parameters:
    ///   - spans: Filled with where the records stand.
    ///   - limits: What records may be at most.
    func open(_ spans: inout ContiguousArray<RecordSpan>, _ limits: RecordLimits) -> Document {
        guard let text = text.take() else { preconditionFailure("RecordWindow: open it once") }
        spans.removeAll(keepingCapacity: true)
        switch contents {
        case .largeLine:
            return Document(unindexed: text)
        case .elements(let stretch):
            spans = stretch.spans
            guard let last = spans.last else { return Document(unindexed: text) }
            // The commas are there already.
            return Document(
                window: text, blanking: 1..<1, count: Int(last.end) + 1, starts: EmptyCollection(),
                limits: limits.document)
        case .lines:
            let skipped = offset == 0 ? text.byteOrderMark(at: 1) : 0
            let isInSize = Self.find(&spans, in: text, from: 1 + skipped, to: end, limits)
            guard isInSize, let last = spans.last else { return Document(unindexed: text) }
            return Document(
                window: text, blanking: 1..<1 + skipped, count: Int(last.end) + 1,
                starts: spans.lazy.dropFirst().map { Int($0.start) }, limits: limits.document)
        }
    }

    /// Fills in the lines that are not blank; says whether none is too large.
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

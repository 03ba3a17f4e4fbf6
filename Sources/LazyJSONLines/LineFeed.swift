import LazyJSON

/// Cuts windows of whole lines from a file, or from a split of it.
final class LineFeed: RecordFeed {
    /// The use of the bytes up to the next LF.
    private enum State {
        /// They are a line.
        case line
        /// They are the rest of a line that another split reads.
        case beforeSplit
        /// They are the rest of a line that is too large.
        case tooLarge
        /// Nothing more is needed.
        case end
    }

    /// The number of the line that begins at the buffer's byte 1, counted from 1, if it is known.
    private var line: Int?
    /// The offset up to which the buffer has no LF.
    private var searched = 1
    private var state: State
    /// The last offset in the file at which a line of the split may begin.
    private let lastStart: Int?
    /// Whether the file grows, so that a line without its line end is not whole.
    private(set) var isFollowing = false
    /// A line that is too large, until its line end is found.
    private var large: RecordWindow?

    init(limits: RecordLimits, split: JSONLinesSplit? = nil) {
        let start = split?.start ?? 0
        state = split?.length == 0 ? .end : start > 0 ? .beforeSplit : .line
        line = split == nil ? 1 : nil
        lastStart = split?.end
        super.init(limits: limits, offset: start)
    }

    /// Cuts the lines of a file that grows, from a position on.
    init(limits: RecordLimits, followingFrom position: (offset: Int, lineCount: Int)) {
        (state, line, lastStart, isFollowing) = (.line, position.lineCount + 1, nil, true)
        super.init(limits: limits, offset: position.offset)
    }

    override var isAtEnd: Bool { state == .end || isWhole }

    override func window() -> RecordWindow? {
        skip()
        guard state == .line else { return nil }
        if let large = large.take() {
            large.endOfLine = offset
            return large
        }
        if let end = lastEnd() {
            state = .end
            return cutLines(to: end)
        }
        if let last = buffer.lastOffset(of: 0x0A, from: searched) { return cutLines(to: last + 1) }
        searched = buffer.count
        if isWhole, !isFollowing {
            state = .end
            return buffer.count > 1 ? cutLines(to: buffer.count) : nil
        }
        guard isTooLarge else { return nil }
        state = .tooLarge
        searched = 1
        let beginning = cut(to: buffer.count, .largeLine(line))
        if !isFollowing { return beginning }
        large = beginning
        return nil
    }

    // MARK: Following

    /// The offset in the file up to which it was read.
    var end: Int { offset - 1 + buffer.count }

    /// Continues with what was appended.
    func resume() { isWhole = false }

    /// Takes the text at the end of the file as a line, also without its line end.
    func endFollowing() { isFollowing = false }

    /// Begins with another file; returns what is left of the last line of the one before, which is a bad record.
    func beginOtherFile() -> RecordWindow? {
        var left = large.take()
        if left == nil, buffer.skipSpace(from: 1, to: buffer.count) < buffer.count {
            left = cut(to: buffer.count, .cutOffLine(line))
        }
        drop(to: buffer.count)
        (offset, line, searched, state, isWhole) = (0, 1, 1, .line, false)
        return left
    }

    /// Removes the bytes that are not part of a line of this reader.
    private func skip() {
        while state == .beforeSplit || state == .tooLarge {
            guard let feed = buffer.firstOffset(of: 0x0A, from: 1) else {
                drop(to: buffer.count)
                if isWhole, !isFollowing { state = .end }
                return
            }
            drop(to: feed + 1)
            searched = 1
            if let line { self.line = line + 1 }
            state = .line
            if let lastStart, offset > lastStart { state = .end }
        }
    }

    /// The end of the last line that begins in the split, if it is in the buffer.
    private func lastEnd() -> Int? {
        guard let lastStart, offset - 1 + buffer.count > lastStart else { return nil }
        return buffer.firstOffset(of: 0x0A, from: max(lastStart - offset + 1, searched)).map { $0 + 1 }
    }

    private var isTooLarge: Bool {
        // One more byte may be the CR before an LF, and three may be a byte order mark.
        buffer.count - 1 > limits.size + (offset == 0 ? 4 : 1)
    }

    private func cutLines(to end: Int) -> RecordWindow {
        let markLength = offset == 0 && buffer.beginsWithMark(at: 1) ? 3 : 0
        var found = LineStretch(spans: emptySpans(), first: line, markLength: markLength)
        let lines = buffer.findLines(in: 1 + markLength..<end, limit: limits.size, &found.spans)
        found.hasLarge = lines.hasLarge
        found.count = lines.count
        if let line { self.line = line + lines.count }
        let window = cut(to: end, .lines(found))
        searched = buffer.count
        return window
    }
}

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

    init(limits: RecordLimits, split: JSONLinesSplit? = nil) {
        let start = split?.start ?? 0
        state = split?.length == 0 ? .end : start > 0 ? .beforeSplit : .line
        line = split == nil ? 1 : nil
        lastStart = split?.end
        super.init(limits: limits, offset: start)
    }

    /// Cuts the lines of a file that grows, from a position on.
    init(limits: RecordLimits, following place: RecordLocation) {
        (state, line, lastStart) = (.line, place.lineCount + 1, nil)
        super.init(limits: limits, offset: place.offset)
        isFollowing = true
    }

    override var isAtEnd: Bool { state == .end || isWhole }

    override func window() -> RecordWindow? {
        skip()
        // The rest of a record that is too large may end with the file.
        if state == .line || isWhole && !isFollowing, let large = large.take() {
            large.endPlace = RecordLocation(offset, lineCount: (line ?? 1) - 1)
            return large
        }
        guard state == .line else { return nil }
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
        // One more byte may be the CR before an LF, and three may be a byte order mark.
        guard buffer.count - 1 > limits.size + (offset == 0 ? 4 : 1) else { return nil }
        state = .tooLarge
        searched = 1
        let start = 1 + markLength
        let error = limits.tooLarge(offset: offset + start - 1, line: line)
        let range = start..<min(start + limits.size, buffer.count)
        let beginning = cut(to: buffer.count, .bad(error, range, RecordLocation(offset, lineCount: (line ?? 1) - 1)))
        if !isFollowing { return beginning }
        large = beginning
        return nil
    }

    // MARK: Following

    override func cutOffError() -> JSONError? {
        guard buffer.skipSpace(from: 1, to: buffer.count) < buffer.count else { return nil }
        return JSONError(
            .unexpectedEnd, expected: "the end of the line", found: "the end of the file: its last line is cut off",
            byteOffset: end, line: line)
    }

    override func restart() { (line, searched, state) = (1, 1, .line) }

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

    /// The length of a byte order mark at the start of the buffer.
    private var markLength: Int { offset == 0 && buffer.beginsWithMark(at: 1) ? 3 : 0 }

    private func cutLines(to end: Int) -> RecordWindow {
        let markLength = markLength
        var found = WindowLines(spans: emptySpans(), first: line, markLength: markLength)
        let lines = buffer.findLines(in: 1 + markLength..<end, limit: limits.size, &found.spans)
        found.hasLarge = lines.hasLarge
        if let line { self.line = line + lines.count }
        let window = cut(to: end, .lines(found))
        window.endPlace = RecordLocation(offset, lineCount: (found.first ?? 1) - 1 + lines.count)
        searched = buffer.count
        return window
    }
}

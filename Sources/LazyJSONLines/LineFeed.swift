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
        /// They begin with the rest of a run of NUL bytes, and then a line.
        case gap
        /// Nothing more is needed.
        case end
    }

    /// The number of the line that begins at the buffer's byte 1, counted from 1, if it is known.
    private var line: Int?
    /// The offset in the file at which that line begins: before the buffer's byte 1 if a byte order mark or a run of NUL bytes was
    /// cut off.
    private var lineStart: Int
    /// The offset up to which the buffer has no LF.
    private var searched = 1
    private var state: State
    /// The last offset in the file at which a line of the split may begin.
    private let lastStart: Int?

    /// Cuts the lines of a file, of a split, or of a file that grows, from a place on.
    init(limits: RecordLimits, split: JSONLinesSplit? = nil, following place: RecordLocation? = nil) {
        let start = split?.start ?? 0
        state = split?.length == 0 ? .end : start > 0 ? .beforeSplit : .line
        line = split == nil ? (place?.lineCount ?? 0) + 1 : nil
        lineStart = place?.lineStart ?? start
        lastStart = split?.end
        super.init(limits: limits, offset: place?.offset ?? start)
        isFollowing = place != nil
    }

    override var isAtEnd: Bool { state == .end || isWhole }

    override func window() -> RecordWindow? {
        skip()
        guard skipMark() else { return nil }
        // The rest of a record that is too large may end with the file.
        if state == .line || isWhole && !isFollowing, let large = large.take() {
            large.endPlace = location
            return large
        }
        guard state == .line else { return nil }
        if let end = lastEnd() {
            state = .end
            return cutLines(to: end)
        }
        if let last = buffer.lastOffset(of: 0x0A, from: searched) { return cutLines(to: last + 1) }
        searched = buffer.count
        if buffer.count > 1, buffer[1] == 0, !isWhole || isFollowing { return cutGap() }
        if isWhole, !isFollowing {
            state = .end
            return buffer.count > 1 ? cutLines(to: buffer.count) : nil
        }
        // One more byte may be the CR before an LF.
        guard buffer.count - 1 > limits.size + 1 else { return nil }
        state = .tooLarge
        return cutBeginning(limits.tooLarge(at: offset), to: buffer.count)
    }

    /// Cuts off a run of NUL bytes at the start of a line, once its end is there or it is long.
    private func cutGap() -> RecordWindow? {
        let end = buffer.skipNUL(from: 1)
        guard end < buffer.count || end > Self.windowSize / 4 else { return nil }
        state = end < buffer.count ? .line : .gap
        return cutBeginning(limits.gap(at: offset), to: end)
    }

    /// Cuts off the beginning of a bad record; if the file is followed, returns it only if its end is known.
    private func cutBeginning(_ error: JSONError, to end: Int) -> RecordWindow? {
        let error = line == nil ? error : place.locating(error, at: offset)
        let beginning = cut(to: end, .bad(error, (1..<end).prefix(limits.size), location))
        searched = 1
        if state != .line { return report(beginning) }
        beginning.endPlace = location
        return beginning
    }

    /// The line that the buffer's byte 1 is on, which is the first one if it is unknown.
    private var place: FileLine { FileLine(line: line ?? 1, lineStart: lineStart) }
    /// The place of the buffer's byte 1.
    private var location: RecordLocation { RecordLocation(offset, on: place) }

    // MARK: Following

    override func cutOffError() -> JSONError? {
        guard buffer.skipSpace(from: 1, to: buffer.count) < buffer.count else { return nil }
        return JSONError(
            .unexpectedEnd, expected: "the end of the line", found: "the end of the file: its last line is cut off",
            byteOffset: end, line: line)
    }

    override func restart(at place: RecordLocation) {
        (line, lineStart, searched, state) = (place.lineCount + 1, place.lineStart, 1, .line)
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
            (state, lineStart) = (.line, offset)
            if let lastStart, offset > lastStart { state = .end }
        }
        guard state == .gap else { return }
        drop(to: buffer.skipNUL(from: 1))
        if buffer.count > 1 { state = .line } else if isWhole, !isFollowing { state = .end }
    }

    /// The end of the last line that begins in the split, if it is in the buffer.
    private func lastEnd() -> Int? {
        guard let lastStart, offset - 1 + buffer.count > lastStart else { return nil }
        return buffer.firstOffset(of: 0x0A, from: max(lastStart - offset + 1, searched)).map { $0 + 1 }
    }

    private func cutLines(to end: Int) -> RecordWindow {
        var found = WindowLines(spans: emptySpans(), first: line, start: lineStart)
        let lines = buffer.findLines(in: 1..<end, limit: limits.size, &found.spans)
        found.areSeparate = lines.hasLarge
        if let line { self.line = line + lines.count }
        let window = cut(to: end, .lines(found))
        lineStart = offset
        window.endPlace = location
        searched = buffer.count
        return window
    }
}

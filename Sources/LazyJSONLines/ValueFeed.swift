import LazyJSON

/// Cuts windows of records that are not lines: the texts of a sequence (RFC 7464), or values one after another.
final class ValueFeed: RecordFeed {
    private enum State {
        /// The bytes up to the next separator belong to another split.
        case beforeSplit
        /// The next record is not found yet.
        case between
        /// The buffer begins with a record, or with its separator.
        case inRecord
        /// The bytes are the rest of a record that is too large.
        case tooLarge
        /// The buffer begins with the rest of a run of NUL bytes.
        case gap
        /// Nothing more is needed.
        case end
    }

    /// The byte before each text of a sequence: RS.
    static let separator: UInt8 = 0x1E

    private let form: WindowElements.Framing
    /// Whether a text of a sequence also ends with the line after its value.
    private let endsWithLine: Bool
    private var state: State
    private var scanner: ValueScanner
    /// The offset up to which the buffer was searched for the end of the record.
    private var searched = 1
    /// The place in the file of the buffer's byte 1; nil in a split.
    private var place: FileLine?
    /// The offset in the file from which on separators belong to other splits.
    private let splitEnd: Int?
    /// The error that prevents reading, until it is reported.
    private var refusal: JSONError?

    /// Cuts the records of a source, of a split, or of a file that grows, from a location on.
    init(
        limits: RecordLimits, _ framing: JSONFraming, split: JSONLinesSplit?, isArriving: Bool, refusal: JSONError?,
        following location: RecordLocation?
    ) {
        let start = split?.start ?? 0
        form = framing == .sequence ? .sequence : .concatenated
        endsWithLine = form == .sequence && (isArriving || location != nil)
        state = split?.length == 0 ? .end : start > 0 ? .beforeSplit : .between
        place = split == nil ? FileLine(location ?? .start) : nil
        splitEnd = split?.end
        self.refusal = refusal
        scanner = ValueScanner(depthLimit: limits.document.depth, isInSequence: endsWithLine)
        super.init(limits: limits, offset: location?.offset ?? start)
        isFollowing = location != nil
    }

    override var isAtEnd: Bool { state == .end || isWhole }

    override func window() -> RecordWindow? {
        if let refusal = refusal.take() { return fail(refusal) }
        guard skipMark() else { return nil }
        do throws(JSONError) {
            // In a sequence, the first record is bad, and reading goes on.
            if form == .concatenated, state == .between, try !checkEncoding() { return nil }
        } catch {
            return fail(error)
        }
        if state == .beforeSplit { skipToSplit() }
        if state == .tooLarge, let window = skipLarge() { return window }
        if state == .gap, let window = skipGap() { return window }
        if state == .between || state == .inRecord, let window = records() { return window }
        return state == .between ? cutGap() : nil
    }

    // MARK: Records

    /// Cuts off the whole records of the buffer.
    private func records() -> RecordWindow? {
        var found = newElements()
        var start = state == .inRecord && isSeparator(1) ? 2 : 1
        while state == .between || state == .inRecord {
            if state == .between {
                start = buffer.skipSpace(from: start, to: buffer.count)
                if isGap(start) { break }
                guard let next = begin(from: start) else {
                    start = buffer.count
                    if isWhole, !isFollowing { state = .end }
                    break
                }
                start = next
            }
            var end = buffer.count
            switch findEnd() {
            case .more where !isWhole || isFollowing: return wait(found, start)
            case .more: state = .end
            case .wrong(let at): (end, state) = (at + 1, .end)
            case .end(let at): (end, state) = (at, .between)
            }
            if buffer.skipSpace(from: start, to: end) < end { found.add(start..<end, in: buffer, limits) }
            (start, searched) = (end, end)
        }
        return cutRecords(found, to: start)
    }

    /// Returns the start of the record at an offset, after its separator; nil at the end of the buffer, and if the record belongs
    /// to another split.
    private func begin(from at: Int) -> Int? {
        guard at < buffer.count else { return nil }
        if isSeparator(at), let splitEnd, offset + at - 1 >= splitEnd {
            state = .end
            return nil
        }
        state = .inRecord
        searched = isSeparator(at) ? at + 1 : at
        scanner = ValueScanner(depthLimit: limits.document.depth, isInSequence: endsWithLine)
        return searched
    }

    private func isSeparator(_ at: Int) -> Bool {
        form == .sequence && at > 0 && at < buffer.count && buffer[at] == Self.separator
    }

    /// Continues to search for the end of the record.
    private func findEnd() -> ScanOutcome {
        if form == .concatenated || endsWithLine { return buffer.withSpan { scanner.scan($0, from: &searched) } }
        let separator = buffer.firstOffset(of: Self.separator, from: searched)
        let range = searched..<(separator ?? buffer.count)
        searched = range.upperBound
        // The record before a run of NUL bytes ends there, although its separator is missing.
        if buffer.contains(0, in: range), let gap = range.first(where: { buffer[$0] == 0 && buffer[$0 - 1] == 0x0A }) {
            return .end(gap)
        }
        return separator.map { .end($0) } ?? .more
    }

    /// Cuts off the records before one that is not whole yet.
    private func wait(_ found: WindowElements, _ start: Int) -> RecordWindow? {
        // The separator is kept in the buffer, so that a position before the record is before the separator.
        let isSeparated = isSeparator(start - 1)
        if let window = cutRecords(found, to: isSeparated ? start - 1 : start) { return window }
        let start = isSeparated ? 2 : 1
        // A line end is not part of the record.
        guard buffer.count - start > limits.size + 2 else { return nil }
        let error = limits.tooLarge(at: offset + start - 1)
        let located = place?.locating(error, at: offset + start - 1) ?? error
        if form == .concatenated { return fail(located) }
        state = .tooLarge
        let before = RecordLocation(offset, on: place)
        return report(cutOff(to: restStart, .bad(located, start..<start + limits.size, before)))
    }

    /// The end of the bytes of a record that is too large: a line feed at the end of the buffer stays there, because a run of NUL
    /// bytes after it does not belong to the record.
    private var restStart: Int { buffer.count - (buffer[buffer.count - 1] == 0x0A ? 1 : 0) }

    /// Removes the rest of a record that is too large.
    ///
    /// In a file that is followed, returns the record once its end is found.
    private func skipLarge() -> RecordWindow? {
        if case .end(let end) = findEnd() {
            dropOff(to: end)
            state = .between
        } else {
            let isEnd = isWhole && !isFollowing
            dropOff(to: isEnd ? buffer.count : restStart)
            guard isEnd else { return nil }
            state = .end
        }
        large?.endPlace = RecordLocation(offset, on: place)
        return large.take()
    }

    // MARK: Runs of NUL bytes

    /// Returns whether a run of NUL bytes begins at an offset, which is between two records of a sequence.
    private func isGap(_ at: Int) -> Bool { form == .sequence && at < buffer.count && buffer[at] == 0 }

    /// Cuts off a run of NUL bytes, once its end is there or it is long.
    private func cutGap() -> RecordWindow? {
        guard isGap(1) else { return nil }
        let end = buffer.skipNUL(from: 1)
        let isEnd = end < buffer.count || isWhole && !isFollowing
        guard isEnd || end > Self.windowSize / 4 else { return nil }
        let (error, before) = (limits.gap(at: offset), RecordLocation(offset, on: place))
        let located = place?.locating(error, at: offset) ?? error
        let run = cutOff(to: end, .bad(located, (1..<end).prefix(limits.size), before))
        guard isEnd else {
            state = .gap
            return report(run)
        }
        run.endPlace = RecordLocation(offset, on: place)
        return run
    }

    /// Removes the rest of a run of NUL bytes.
    ///
    /// In a file that is followed, returns the run once its end is found.
    private func skipGap() -> RecordWindow? {
        dropOff(to: buffer.skipNUL(from: 1))
        guard buffer.count > 1 || isWhole && !isFollowing else { return nil }
        state = .between
        large?.endPlace = RecordLocation(offset, on: place)
        return large.take()
    }

    /// Removes the bytes before the first separator of a split.
    private func skipToSplit() {
        let separator = buffer.firstOffset(of: Self.separator, from: 1)
        dropOff(to: separator ?? buffer.count)
        if separator != nil { state = .between } else if isWhole { state = .end }
    }

    // MARK: Following

    override func cutOffError() -> JSONError? {
        guard buffer.skipSpace(from: isSeparator(1) ? 2 : 1, to: buffer.count) < buffer.count else { return nil }
        let error = JSONError(
            .unexpectedEnd, expected: "the end of the record",
            found: "the end of the file: its last record is cut off", byteOffset: end)
        var place = place
        place?.pass(buffer, 1..<buffer.count, at: offset)
        return place?.locating(error, at: end) ?? error
    }

    override func restart(at start: RecordLocation) { (state, searched, place) = (.between, 1, FileLine(start)) }

    // MARK: Cutting

    private func newElements(failure: JSONError? = nil) -> WindowElements {
        WindowElements(emptySpans(), form, place: place, failure: failure)
    }

    /// Ends with an error.
    private func fail(_ error: JSONError) -> RecordWindow {
        state = .end
        return cut(to: 1, .elements(newElements(failure: error)))
    }

    /// Cuts off records, or only removes the bytes before `end` if there are none.
    private func cutRecords(_ found: WindowElements, to end: Int) -> RecordWindow? {
        if !found.spans.isEmpty {
            let window = cutOff(to: end, .elements(found))
            window.endPlace = RecordLocation(offset, on: place)
            return window
        }
        if end > 1 { dropOff(to: end) }
        return nil
    }

    private func cutOff(to end: Int, _ contents: RecordWindow.Contents) -> RecordWindow {
        pass(end)
        return cut(to: end, contents)
    }

    private func dropOff(to end: Int) {
        pass(end)
        drop(to: end)
    }

    private func pass(_ end: Int) {
        place?.pass(buffer, 1..<end, at: offset)
        searched = max(searched - end + 1, 1)
    }
}

import LazyJSON

/// Collects the bytes of a file, in pieces of any size, and cuts windows of whole records from them.
class RecordFeed {
    /// One byte that is not part of the file, then the bytes that are not cut yet.
    final var buffer = RecordFeed.empty()
    /// The offset in the file of the buffer's byte 1.
    final var offset: Int
    /// Whether the file ends with the buffer.
    final var isWhole = false
    final let limits: RecordLimits
    /// The ranges of an earlier window, whose memory is used again.
    final var spareSpans: ContiguousArray<RecordSpan> = []
    /// Whether the file is followed, so that a record without its end is not whole.
    final var isFollowing = false
    /// A record that is too large in a file that is followed, until its end is found.
    final var large: RecordWindow?
    private final var hasSkippedMark = false

    /// The number of bytes that are read at once.
    static let windowSize = 1 << 18
    /// The most bytes that are added at once, so that a buffer with the largest record has offsets of 32 bits.
    static let pieceSize = 1 << 20

    init(limits: RecordLimits, offset: Int) {
        self.limits = limits
        self.offset = offset
    }

    private static func empty() -> ByteBuffer {
        var buffer = ByteBuffer()
        buffer.append(0x5B)
        return buffer
    }

    /// The offset in the source up to which windows were cut.
    var progress: Int { offset }

    /// Returns the next whole records; `nil` if more has to be read first, or everything was read.
    func window() -> RecordWindow? { nil }

    /// Whether there is nothing more to read.
    var isAtEnd: Bool { isWhole }

    // MARK: Adding bytes

    /// Reads at most one window.
    ///
    /// The buffer does not grow beyond the rest of a source whose size is known.
    final func fill(from source: any ByteSource) throws(JSONError) {
        var wanted = max(Self.windowSize - buffer.count, 1 << 16)
        if let size = source.size {
            // A file that has grown since it was opened is read as if its size were unknown.
            let left = size - (offset - 1 + buffer.count)
            if left >= 0 { wanted = min(wanted, max(left, 1 << 10)) }
        }
        // One byte stays free for the end of the array that a window becomes.
        let room = buffer.makeRoom(for: wanted + 1)
        if try source.read(into: &buffer, atMost: min(room - 1, Self.pieceSize)) == 0 { isWhole = true }
    }

    /// Adds a piece.
    func append(_ piece: some Collection<UInt8>) {
        buffer.append(contentsOf: piece)
    }

    /// Ends the file: there are no more pieces.
    final func finish() { isWhole = true }

    /// Skips a byte order mark at the start of the file; returns `false` if more has to be read to decide whether there is one.
    final func skipMark() -> Bool {
        if hasSkippedMark || offset > 0 { return true }
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        let isBegun = buffer.count < 4 && (1..<buffer.count).allSatisfy { buffer[$0] == mark[$0 - 1] }
        if isBegun, !isWhole || isFollowing { return false }
        hasSkippedMark = true
        if buffer.begins(with: mark[...], at: 1) { drop(to: 4) }
        return true
    }

    /// Throws the error that names UTF-16 or UTF-32 if the file begins as a text in one of them.
    ///
    /// - Returns: `false` if more has to be read to decide this.
    final func checkEncoding() throws(JSONError) -> Bool {
        if offset > 0 { return true }
        let start = buffer.array(1..<min(buffer.count, 5))
        // One of the first two bytes of such a file is in no JSON. No record is delayed, because none ends before the second.
        let isOther = start.prefix(2).contains { $0 == 0 || $0 >= 0xFE }
        if start.count < (isOther ? 4 : 2), !isWhole || isFollowing { return false }
        if isOther { _ = try JSON(parsing: start) }
        return true
    }

    /// Returns the beginning of a record that is too large; in a file that is followed, keeps it until its end is found.
    final func report(_ beginning: RecordWindow) -> RecordWindow? {
        if !isFollowing { return beginning }
        large = beginning
        return nil
    }

    // MARK: Following

    /// The offset in the file up to which it was read.
    final var end: Int { offset - 1 + buffer.count }

    /// Begins to read another file; returns the unfinished last record of the previous file as a bad record, if there is one.
    final func beginOtherFile() -> RecordWindow? {
        // The bad record has the start of the other file as its location, where reading resumes.
        var left = large.take()
        if case .bad(let error, let range, _)? = left?.contents {
            left?.contents = .bad(error, range, .start)
        } else if let error = cutOffError() {
            left = cut(to: buffer.count, .bad(error, 1..<buffer.count, .start))
        }
        hasSkippedMark = false
        moveBack(to: .start)
        return left
    }

    /// Continues at an earlier place of the file, and forgets what was read behind it.
    final func moveBack(to place: RecordLocation) {
        drop(to: buffer.count)
        large = nil
        (offset, isWhole) = (place.offset, false)
        restart(at: place)
    }

    /// The error for a record at the end of the buffer whose rest was never written; nil if there is none.
    func cutOffError() -> JSONError? { nil }

    /// Resets the state to a place between two records.
    func restart(at place: RecordLocation) {}

    // MARK: Cutting

    /// Returns an empty array of ranges, which uses the memory of an earlier window again.
    final func emptySpans() -> ContiguousArray<RecordSpan> {
        var spans = spareSpans
        spareSpans = []
        spans.removeAll(keepingCapacity: true)
        return spans
    }

    /// Removes the bytes before `end`.
    final func drop(to end: Int) {
        // Without this, a token that arrives in many pieces would be copied for each of them.
        if end == 1 { return }
        var rest = Self.empty()
        rest.append(buffer, end..<buffer.count)
        offset += end - 1
        buffer = rest
    }

    /// Cuts off the bytes before `end`, and keeps the rest.
    final func cut(to end: Int, _ contents: RecordWindow.Contents) -> RecordWindow {
        let start = offset
        var rest = Self.empty()
        rest.append(buffer, end..<buffer.count)
        offset += end - 1
        swap(&buffer, &rest)
        // One byte after the records, which is not part of them.
        rest.append(0x0A)
        return RecordWindow(text: rest.text(), end: end, offset: start, contents)
    }
}

extension ByteBuffer {
    private static let someNUL = [UInt8](repeating: 0, count: 4_096)[...]

    /// The first offset from an offset on with a byte other than NUL, else the end.
    func skipNUL(from offset: Int) -> Int {
        var at = offset
        while begins(with: Self.someNUL, at: at) { at += Self.someNUL.count }
        while at < count, self[at] == 0 { at += 1 }
        return at
    }
}

/// Takes what is read of a file, in pieces of any size, and cuts windows of whole records from it.
class RecordFeed {
    /// One byte that is no part of the file, then what is not cut yet.
    final var buffer = RecordFeed.empty()
    /// The offset in the file of the buffer's byte 1.
    final var offset: Int
    /// Whether the file ends with the buffer.
    final var isWhole = false
    final let limits: RecordLimits

    /// How many bytes are read at once.
    static let windowSize = 1 << 18
    /// Memory that is left free, so that what follows the text when it becomes a document needs no more.
    private static let reserve = TextBytes.padding + 1

    init(limits: RecordLimits, offset: Int) {
        self.limits = limits
        self.offset = offset
    }

    private static func empty() -> ByteBuffer {
        var buffer = ByteBuffer()
        buffer.append(0x5B)
        return buffer
    }

    /// The next whole records, if there are some; nil where more has to be read first, or all is read.
    func window() -> RecordWindow? { nil }

    /// Whether there is nothing more to read.
    var isAtEnd: Bool { isWhole }

    // MARK: Taking in

    /// Reads more.
    final func fill(from source: any ByteSource) throws(JSONError) {
        let room = buffer.makeRoom(for: max(Self.windowSize - buffer.count, 1 << 16) + Self.reserve)
        if try source.read(into: &buffer, atMost: room - Self.reserve) == 0 { isWhole = true }
    }

    /// Takes in a piece.
    final func append(_ piece: some Collection<UInt8>) {
        buffer.append(contentsOf: piece)
    }

    /// Says that there are no more pieces.
    final func finish() { isWhole = true }

    // MARK: Cutting

    /// Leaves out what stands before `end`.
    final func drop(to end: Int) {
        var rest = Self.empty()
        rest.append(buffer, end..<buffer.count)
        offset += end - 1
        buffer = rest
    }

    /// Cuts off what stands before `end`, and carries the rest over.
    final func cut(to end: Int, _ contents: RecordWindow.Contents) -> RecordWindow {
        let start = offset
        var rest = Self.empty()
        rest.append(buffer, end..<buffer.count)
        offset += end - 1
        swap(&buffer, &rest)
        // The byte behind the records: of the next one, which was copied, or one more.
        rest.append(0x0A)
        return RecordWindow(text: rest.text(), end: end, offset: start, contents)
    }
}

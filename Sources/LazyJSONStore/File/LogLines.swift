import LazyJSON

/// Reads a log line by line, 256 KiB at once.
struct LogLines: ~Copyable {
    /// The bytes that were read and are still needed.
    private(set) var buffer = ByteBuffer()
    /// The offset in the file of the buffer's first byte.
    private var base: Int
    /// The position in the buffer at which the next line begins.
    private var next = 0
    /// The position in the buffer up to which there is no LF after `next`.
    private var searched = 0
    private var isWhole = false

    private static let windowSize = 1 << 18

    /// Begins at an offset of a file, at which a line begins.
    init(from start: Int) { base = start }

    /// The offset in the file at which the next line begins.
    var offset: Int { base + next }

    /// The bytes after the last LF, when there are no more lines.
    var rest: Range<Int> { next..<buffer.count }

    /// The next line with its LF, as a range of the buffer; `nil` if there is no further LF.
    mutating func nextLine(of file: borrowing LogFile) throws(JSONError) -> Range<Int>? {
        while true {
            if let feed = buffer.firstOffset(of: 0x0A, from: searched) {
                let line = next..<feed + 1
                next = feed + 1
                searched = next
                return line
            }
            searched = buffer.count
            if isWhole { return nil }
            drop()
            let wanted = max(Self.windowSize, buffer.count)
            if try file.read(into: &buffer, from: base + buffer.count, atMost: wanted) == 0 { isWhole = true }
        }
    }

    /// Drops the bytes before the next line.
    private mutating func drop() {
        guard next > 0 else { return }
        var left = ByteBuffer()
        left.append(buffer, next..<buffer.count)
        buffer = left
        base += next
        searched -= next
        next = 0
    }
}

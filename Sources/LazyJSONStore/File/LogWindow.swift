import LazyJSON

/// A stretch of a log that is kept in memory where reading goes forward, because what is wanted next stands in it too.
struct LogWindow: ~Copyable {
    private var stretch = ByteBuffer()
    private var start = 0
    /// Where that ended which was wanted last.
    private var last = 0

    private static let size = 1 << 18
    private static let near = 1 << 14

    /// All bytes of a range of a file, which is always the same one.
    mutating func bytes(_ range: Range<Int>, of file: LogFile) throws(JSONError) -> ByteBuffer {
        if range.lowerBound < start || range.upperBound > start + stretch.count {
            let isForward = range.lowerBound >= last && range.lowerBound - last < Self.near
            last = range.upperBound
            if !isForward { return try file.bytes(range) }
            let end = max(range.upperBound, min(range.lowerBound + Self.size, file.size))
            stretch = try file.bytes(range.lowerBound..<end)
            start = range.lowerBound
        }
        last = range.upperBound
        var bytes = ByteBuffer(textOf: range.count)
        bytes.append(stretch, range.lowerBound - start..<range.upperBound - start)
        return bytes
    }
}

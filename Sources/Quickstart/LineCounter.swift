/// A counter of the lines of a text up to increasing offsets.
struct LineCounter {
    private let bytes: [UInt8]
    private var offset = 0
    private var line = 1

    /// Creates a counter at the beginning of a text.
    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// Returns the number of the line, counted from 1, that has an offset, which must not be before the last one.
    mutating func number(at end: Int) -> Int {
        while offset < end {
            if bytes[offset] == 0x0A { line += 1 }
            offset += 1
        }
        return line
    }
}

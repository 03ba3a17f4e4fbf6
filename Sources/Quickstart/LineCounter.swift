/// Counts the lines of a text up to places that come one after another.
struct LineCounter {
    private let bytes: [UInt8]
    private var offset = 0
    private var line = 1

    /// A counter at the beginning of a text.
    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// The number of the line, counted from 1, that an offset is in; not before the offset that was asked for last.
    mutating func number(at end: Int) -> Int {
        while offset < end {
            if bytes[offset] == 0x0A { line += 1 }
            offset += 1
        }
        return line
    }
}

import LazyJSON

/// Lines that are collected to be written together.
struct LineBuffer: ~Copyable {
    private var bytes = ByteBuffer()
    /// The number of lines.
    private(set) var count = 0

    /// The number of bytes.
    var byteCount: Int { bytes.count }

    /// Adds a value as a line.
    mutating func append(_ json: JSON) {
        let start = bytes.count
        json.write(into: &bytes)
        if bytes.hasLineBreaksOrTabs(from: start) { bytes.putOnOneLine(from: start) }
        bytes.append(0x0A)
        count += 1
    }

    /// Adds bytes as a line; line breaks in them become spaces.
    mutating func append(line: [UInt8]) {
        bytes.append(
            line.contains { $0 == 0x0A || $0 == 0x0D } ? line.map { $0 == 0x0A || $0 == 0x0D ? 0x20 : $0 } : line)
        bytes.append(0x0A)
        count += 1
    }

    /// Adds lines.
    mutating func append(_ other: borrowing LineBuffer) {
        bytes.append(other.bytes, 0..<other.bytes.count)
        count += other.count
    }

    /// Writes the lines and removes them.
    mutating func write(to sink: any ByteSink) throws(JSONError) {
        defer {
            bytes.removeAll()
            count = 0
        }
        if bytes.count > 0 { try sink.write(bytes) }
    }
}

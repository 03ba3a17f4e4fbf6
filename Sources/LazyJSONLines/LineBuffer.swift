import LazyJSON

/// Lines that are collected to be written together.
struct LineBuffer: ~Copyable {
    private var bytes = ByteBuffer()
    /// The number of lines.
    private(set) var count = 0
    private let isSequence: Bool

    init(_ framing: JSONFraming) { isSequence = framing == .sequence }

    /// The number of bytes.
    var byteCount: Int { bytes.count }

    /// Adds a value as a line.
    mutating func append(_ json: JSON) {
        if isSequence { bytes.append(ValueFeed.separator) }
        let start = bytes.count
        json.write(into: &bytes)
        if bytes.hasLineBreaksOrTabs(from: start) { bytes.putOnOneLine(from: start) }
        bytes.append(0x0A)
        count += 1
    }

    /// Adds bytes as a line; line breaks and separators in them become spaces.
    mutating func append(line: [UInt8]) {
        if isSequence { bytes.append(ValueFeed.separator) }
        func isBreak(_ byte: UInt8) -> Bool {
            byte == 0x0A || byte == 0x0D || isSequence && byte == ValueFeed.separator
        }
        bytes.append(line.contains(where: isBreak) ? line.map { isBreak($0) ? 0x20 : $0 } : line)
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

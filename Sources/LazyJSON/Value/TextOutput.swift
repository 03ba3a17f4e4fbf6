/// What the text of values is written to.
protocol TextOutput: ~Copyable {
    /// Whether nothing that follows changes the result, so that the writer may stop.
    var isFull: Bool { get }

    /// Writes one byte.
    mutating func append(_ byte: UInt8)
    /// Writes bytes.
    mutating func append(_ bytes: [UInt8])
    /// Writes a range of a document's text.
    mutating func append(_ text: borrowing TextBytes, _ range: Range<Int>)
    /// Writes what a short scalar keeps: of a string the bytes between the quotes.
    mutating func appendContent(of text: SmallText)
}

extension ByteBuffer: TextOutput {
    /// Never: all that is written is kept.
    var isFull: Bool { false }
}

/// The length of a text, of which nothing is kept.
struct TextLength: TextOutput {
    private(set) var count = 0
    /// The length beyond which it need not be known.
    let limit: Int

    var isFull: Bool { count > limit }

    mutating func append(_ byte: UInt8) { count += 1 }
    mutating func append(_ bytes: [UInt8]) { count += bytes.count }
    mutating func append(_ text: borrowing TextBytes, _ range: Range<Int>) { count += range.count }
    mutating func appendContent(of text: SmallText) { count += text.count }

    /// Counts a text of a known length.
    mutating func skip(_ length: Int) { count += length }
}

/// The first bytes of a text.
struct TextStart: TextOutput {
    private(set) var bytes: [UInt8] = []
    /// How many bytes are kept.
    let limit: Int

    var isFull: Bool { bytes.count >= limit }
    private var room: Int { limit - bytes.count }

    mutating func append(_ byte: UInt8) { if room > 0 { bytes.append(byte) } }
    mutating func append(_ bytes: [UInt8]) { self.bytes += bytes.prefix(room) }
    mutating func append(_ text: borrowing TextBytes, _ range: Range<Int>) {
        bytes += text.bytes(range.prefix(room))
    }
    mutating func appendContent(of text: SmallText) {
        var content = ByteBuffer(capacity: text.count)
        content.appendContent(of: text)
        append(content.array())
    }
}

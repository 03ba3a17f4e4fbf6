/// The text of a short scalar, kept in twelve bytes without memory of its own.
///
/// Of a string these are the bytes between the quotes, with escapes.
struct SmallText: Equatable, Sendable {
    /// Byte 0 has the length (4 bits) and the tag; the other seven and the bytes of `rest` have the text.
    private var first: UInt64
    private var rest: UInt32

    /// The longest text that fits.
    static let capacity = 11

    /// Keeps a text; `nil` if it does not fit.
    @inline(__always)
    init?(_ tag: IndexEntry.Tag, _ text: UnsafeRawBufferPointer) {
        guard text.count <= Self.capacity else { return nil }
        let (low, high) = unsafe (text.word(), text.count > 8 ? text.word(from: 8) : 0)
        first = low << 8 | UInt64(text.count) | UInt64(tag.rawValue) << 4
        rest = UInt32(truncatingIfNeeded: high << 8 | low >> 56)
    }

    /// Keeps the decimal digits of an integer that is not negative; `nil` if there are more than seven.
    @inline(__always)
    init?(_ integer: Int) {
        guard integer >= 0, integer < 10_000_000 else { return nil }
        var left = UInt64(integer)
        var digits: UInt64 = 0
        var count: UInt64 = 0
        repeat {
            digits = digits << 8 | (0x30 + left % 10)
            left /= 10
            count += 1
        } while left > 0
        first = digits << 8 | UInt64(IndexEntry.Tag.integer.rawValue) << 4 | count
        rest = 0
    }

    /// Keeps a word whose letters are passed from the last to the first, as a constant instead of a global.
    @inline(__always)
    init(literal reversed: UInt64, count: UInt64) {
        first = reversed << 8 | UInt64(IndexEntry.Tag.literal.rawValue) << 4 | count
        rest = 0
    }

    /// The kind of scalar.
    @inline(__always)
    var tag: IndexEntry.Tag { IndexEntry(bits: first << 57).tag }

    /// Its length in bytes.
    @inline(__always)
    var count: Int { Int(first & 15) }

    /// Its first byte; 0 if it is empty.
    var firstByte: UInt8 { UInt8(truncatingIfNeeded: first >> 8) }

    /// The text in two words, of which the lowest byte is the first.
    @inline(__always)
    fileprivate var words: (UInt64, UInt64) { (first >> 8 | UInt64(rest) << 56, UInt64(rest >> 8)) }

    /// Calls a closure with the text.
    @inline(__always)
    func withBytes<R, E: Error>(_ body: (UnsafeRawBufferPointer) throws(E) -> R) throws(E) -> R {
        var words = words
        return try unsafe Swift.withUnsafeBytes(of: &words) { bytes throws(E) in
            try unsafe body(UnsafeRawBufferPointer(rebasing: bytes[..<count]))
        }
    }
}

extension ByteBuffer {
    /// Appends a short scalar; a string with its quotes.
    @inline(__always)
    mutating func append(_ text: SmallText) {
        if !text.tag.isString { return appendContent(of: text) }
        var (first, second) = (text.words.0 << 8 | 0x22, text.words.1 << 8 | text.words.0 >> 56)
        let end = UInt64(text.count + 1)
        if end < 8 { first |= 0x22 << (8 * end) } else { second |= 0x22 << (8 * (end - 8)) }
        append(first, second, count: text.count + 2)
    }

    /// Appends the bytes of a short scalar: of a string those between the quotes.
    @inline(__always)
    mutating func appendContent(of text: SmallText) {
        append(text.words.0, text.words.1, count: text.count)
    }
}

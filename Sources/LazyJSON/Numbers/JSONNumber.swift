/// A JSON number, exactly as it is spelled: of any size and any number of digits.
///
/// Conversions say when they cannot keep the value:
///
/// ```swift
/// JSONNumber("1e3")?.int                  // 1000
/// JSONNumber("42.9")?.int                 // nil: not an integer
/// JSONNumber("42.9")?.truncated(to: Int.self)   // (42, isExact: false)
/// JSONNumber("0.1")?.decimal              // exactly 0.1
/// JSONNumber("1e400")?.double             // nil: too great
/// ```
///
/// Numbers are equal when their values are, compared exactly and not through `Double`: `1`, `1.0` and `10e-1` are
/// equal, `-0` equals `0`, `1e400` is less than `1e401`. What a number costs follows the length of its text, never the
/// value of its exponent.
public struct JSONNumber: Sendable, LosslessStringConvertible {
    /// The number's text, which follows the grammar of RFC 8259.
    public let text: String

    /// Makes a number of its text; nil where that is not exactly one JSON number, without blanks around it.
    ///
    /// - Complexity: O(*n*) in the length of the text.
    public init?(_ text: String) {
        guard text.withUTF8Span({ NumberText.isValid($0) }) else { return nil }
        // A string of our own, not a bridged one whose bytes are somewhere else.
        self.text = String(decoding: text.utf8, as: UTF8.self)
    }

    /// Makes a number of the bytes of a text that was found to be a number when its document was parsed.
    ///
    /// They are copied and then checked again, because those of a mapped file may have changed: then it is nil.
    init?(validated text: Span<UInt8>) {
        let copy = String(copying: text)
        guard copy.withUTF8Span({ NumberText.isValid($0) }) else { return nil }
        self.text = copy
    }

    /// Makes a number of an integer.
    public init(_ value: some BinaryInteger) {
        text = String(value)
    }

    /// Makes a number of a double's shortest text that reads back as the same double; nil for NaN and infinity.
    public init?(_ value: Double) {
        guard let text = NumberFormat.text(value) else { return nil }
        self.text = text
    }

    /// Makes a number of a float's shortest text that reads back as the same float; nil for NaN and infinity.
    public init?(_ value: Float) {
        guard let text = NumberFormat.text(value) else { return nil }
        self.text = text
    }

    /// The number's text.
    public var description: String { text }
}

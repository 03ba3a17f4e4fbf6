/// The positions of the parts of a number's text: one pass, which also checks the grammar (RFC 8259).
///
///     - 1 2 . 5 0 e + 3
///       │   │     │   └ exponentStart
///       │   │     └ fractionEnd
///       │   └ integerEnd
///       └ integerStart
///
/// The parts are positions, not bytes. The bytes of a mapped file may have changed when they are read again: positions stay
/// within the text, and any byte there is read as some digit.
struct NumberPositions {
    let isNegative: Bool
    let integerStart: Int
    let integerEnd: Int
    /// The end of the fraction's digits; without fraction, `integerEnd`.
    let fractionEnd: Int
    /// All digits of integer and fraction as one integer, modulo 2^64: exact when there are at most 19.
    let significand: UInt64
    /// The exponent, limited to ±`exponentLimit`: numbers beyond that are too large or small for any type.
    let exponent: Int
    /// The position of the exponent's first digit; the end of the text without an exponent.
    let exponentStart: Int

    /// Greater than any sum of text lengths, so that zeros in the text cannot balance the part that was cut off; ten times the
    /// limit still fits an `Int`.
    static let exponentLimit = 100_000_000_000_000_000

    @inline(__always)
    var integerCount: Int { integerEnd &- integerStart }

    @inline(__always)
    var fractionCount: Int { fractionEnd > integerEnd ? fractionEnd &- integerEnd &- 1 : 0 }

    /// Reads a whole text; `nil` if it is not exactly one JSON number.
    @inline(__always)
    init?(_ text: Span<UInt8>) {
        // Local variables, because an incomplete `self` would be kept in memory instead of in registers.
        let count = text.count
        guard count > 0 else { return nil }
        let isNegative = text[0] == UInt8(ascii: "-")
        let start = isNegative ? 1 : 0
        var digits: UInt64 = 0
        var position = DigitRun.read(text, from: start, into: &digits)
        let integerEnd = position
        guard position > start else { return nil }
        if text[start] == UInt8(ascii: "0"), position > start &+ 1 { return nil }

        if position < count, text[position] == UInt8(ascii: ".") {
            let fractionStart = position &+ 1
            position = DigitRun.read(text, from: fractionStart, into: &digits)
            guard position > fractionStart else { return nil }
        }
        let fractionEnd = position
        var exponent = 0
        if position < count {
            guard let read = Self.readExponent(text, from: position) else { return nil }
            (exponent, position) = (read.value, read.start)
        }

        self.isNegative = isNegative
        self.integerStart = start
        self.integerEnd = integerEnd
        self.fractionEnd = fractionEnd
        self.significand = digits
        self.exponent = exponent
        self.exponentStart = position
    }

    /// Reads `e`, sign and digits up to the end of the text; `start` is the position of the first digit.
    private static func readExponent(_ text: Span<UInt8>, from letter: Int) -> (value: Int, start: Int)? {
        let count = text.count
        guard text[letter] | 0x20 == UInt8(ascii: "e") else { return nil }
        var position = letter &+ 1
        guard position < count else { return nil }
        let sign = text[position]
        if sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") { position &+= 1 }
        guard position < count else { return nil }
        let start = position
        var magnitude = 0
        while position < count {
            let digit = text[position] &- 0x30
            guard digit < 10 else { return nil }
            if magnitude < exponentLimit { magnitude = magnitude &* 10 &+ Int(digit) }
            position &+= 1
        }
        magnitude = min(magnitude, exponentLimit)
        return (sign == UInt8(ascii: "-") ? 0 &- magnitude : magnitude, start)
    }
}

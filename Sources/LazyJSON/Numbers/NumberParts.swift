/// Where the parts of a number's text stand: one pass over it, which is also the check of its grammar (RFC 8259).
///
///     - 1 2 . 5 0 e + 3
///       │   │     │   └ exponentStart
///       │   │     └ fractionEnd
///       │   └ integerEnd
///       └ integerStart
///
/// The parts remember positions, not bytes. Who goes back to the bytes must bear that they have changed (a mapped
/// file): positions stay within the text, and whatever stands there is read as some digit.
struct NumberParts {
    var isNegative = false
    var integerStart = 0
    var integerEnd = 0
    /// The end of the fraction's digits; without fraction, `integerEnd`.
    var fractionEnd = 0
    /// All digits of integer and fraction as one integer, modulo 2^64: exact when there are at most 19.
    var significand: UInt64 = 0
    /// The exponent, held at ±`exponentLimit`: beyond that, only the size of numbers too large or small to matter.
    var exponent = 0
    /// The position of the exponent's first digit; the end of the text where there is no exponent.
    var exponentStart = 0

    /// Greater than any sum of text lengths, so that zeros in the text cannot make up for what was cut.
    static let exponentLimit = 1_000_000_000_000_000_000

    @inline(__always)
    var integerCount: Int { integerEnd &- integerStart }

    @inline(__always)
    var fractionCount: Int { fractionEnd > integerEnd ? fractionEnd &- integerEnd &- 1 : 0 }

    /// Reads a whole text; nil where it is not exactly one JSON number.
    @inline(__always)
    init?(_ text: Span<UInt8>) {
        let count = text.count
        guard count > 0 else { return nil }
        if text[0] == UInt8(ascii: "-") {
            isNegative = true
            integerStart = 1
        }
        var position = DigitRun.read(text, from: integerStart, into: &significand)
        integerEnd = position
        fractionEnd = position
        guard position > integerStart else { return nil }
        if text[integerStart] == UInt8(ascii: "0"), position > integerStart &+ 1 { return nil }

        if position < count, text[position] == UInt8(ascii: ".") {
            let start = position &+ 1
            position = DigitRun.read(text, from: start, into: &significand)
            guard position > start else { return nil }
            fractionEnd = position
        }
        exponentStart = position
        if position < count {
            guard readExponent(text, from: position) else { return nil }
        }
    }

    /// Reads `e`, sign and digits up to the end of the text.
    private mutating func readExponent(_ text: Span<UInt8>, from start: Int) -> Bool {
        let count = text.count
        var position = start
        guard text[position] | 0x20 == UInt8(ascii: "e") else { return false }
        position &+= 1
        guard position < count else { return false }
        let sign = text[position]
        if sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") { position &+= 1 }
        guard position < count else { return false }
        exponentStart = position
        var magnitude = 0
        while position < count {
            let digit = text[position] &- 0x30
            guard digit < 10 else { return false }
            if magnitude < Self.exponentLimit { magnitude = magnitude &* 10 &+ Int(digit) }
            position &+= 1
        }
        magnitude = min(magnitude, Self.exponentLimit)
        exponent = sign == UInt8(ascii: "-") ? 0 &- magnitude : magnitude
        return true
    }
}

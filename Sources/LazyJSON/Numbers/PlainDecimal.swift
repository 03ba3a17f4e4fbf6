/// A number with a fraction, without an exponent and of up to 19 digits, read eight digits at a time.
///
/// It has nine characters or more, up to seven digits before the point, and up to 16 digits after it.
///
/// Most doubles of more than eight characters are of this form. A text of another form is read by `NumberPositions`, which looks
/// at one part after the other and takes three times as long; the values are the same.
struct PlainDecimal {
    let isNegative: Bool
    /// All digits as one integer.
    let significand: UInt64
    /// The number of digits after the point.
    let fractionCount: Int

    /// Reads a whole text; `nil` if it has another form, or is no JSON number.
    @inline(__always)
    init?(_ text: Span<UInt8>) {
        let count = text.count
        guard count >= 9 else { return nil }
        let isNegative = text[0] == UInt8(ascii: "-")
        let start = isNegative ? 1 : 0
        let first = text.eightBytes(at: start)
        let unlike = first ^ 0x2E2E_2E2E_2E2E_2E2E
        let points = (unlike &- 0x0101_0101_0101_0101) & ~unlike & 0x8080_8080_8080_8080
        let integerCount = points.trailingZeroBitCount &>> 3  // 8 without a point
        let fractionStart = start &+ integerCount &+ 1
        let fractionCount = count &- fractionStart
        guard integerCount > 0, integerCount < 8, fractionCount > 0, fractionCount <= 16,
            integerCount &+ fractionCount <= 19, integerCount == 1 || first & 0xFF != 0x30
        else { return nil }

        let integer = DigitRun.lastDigits(
            integerCount, of: first &<< UInt64(truncatingIfNeeded: 64 &- 8 &* integerCount))
        var (significand, others) = (DigitRun.value(of: integer), DigitRun.otherBits(integer))
        DigitRun.appendLast(fractionCount, of: text, to: &significand, &others)
        guard others == 0 else { return nil }

        self.isNegative = isNegative
        self.significand = significand
        self.fractionCount = fractionCount
    }
}

/// Conversions of a number's text, given as its bytes.
///
/// Each reads the whole text and checks its grammar (RFC 8259), so that other bytes (the text of a string, a mapped file
/// that changed) result in `nil`, never in a wrong number. The cost is linear in the length of the text and does
/// not depend on the value of an exponent.
enum NumberText {
    /// Whether the text is exactly one JSON number, without white space around it.
    static func isValid(_ text: Span<UInt8>) -> Bool {
        NumberPositions(text) != nil
    }

    /// The integer that the text is exactly: `42`, `42.0` and `4.2e1` alike; `nil` for all other texts and out of range.
    @inline(__always)
    static func integer<T: FixedWidthInteger>(_ text: Span<UInt8>, as type: T.Type = T.self) -> T? {
        if let plain = plainInteger(text) { return T(exactly: plain) }
        return exactInteger(text, as: type)
    }

    /// The integer part, and whether there is no fraction; `nil` if out of range.
    static func truncated<T: FixedWidthInteger>(
        _ text: Span<UInt8>, to type: T.Type = T.self
    ) -> (value: T, isExact: Bool)? {
        if T.bitWidth > 128 { return NumberDigits(text)?.truncated(to: type, in: text) }
        guard let (wide, isExact) = truncated(text) else { return nil }
        return wide.narrowed(to: type).map { ($0, isExact) }
    }

    /// The integer part, and whether there is no fraction; `nil` beyond 128 bits.
    static func truncated(_ text: Span<UInt8>) -> (value: WideInteger, isExact: Bool)? {
        if let plain = plainInteger(text) { return (.signed(Int128(plain)), true) }
        return NumberDigits(text)?.truncated(in: text)
    }

    /// Whether the value is zero; `nil` if it is not a number.
    static func isZero(_ text: Span<UInt8>) -> Bool? {
        NumberDigits(text)?.isZero
    }

    /// The value of at most 19 digits without fraction and exponent; `nil` for everything else, and beyond ±(2^63 - 1).
    @inline(__always)
    static func plainInteger(_ text: Span<UInt8>) -> Int64? {
        let count = text.count
        guard count > 0 else { return nil }
        let isNegative = text[0] == UInt8(ascii: "-")
        let start = isNegative ? 1 : 0
        let digits = count &- start
        guard digits > 0, digits <= 19, digits == 1 || text[start] != UInt8(ascii: "0") else { return nil }
        var magnitude: UInt64 = 0
        if digits >= 8 {
            guard let all = DigitRun.readToEnd(text, from: start), all <= Int64.max else { return nil }
            magnitude = all
        } else if DigitRun.read(text, from: start, into: &magnitude) != count {
            return nil
        }
        let value = Int64(truncatingIfNeeded: magnitude)
        return isNegative ? 0 &- value : value
    }

    @inline(never)
    private static func exactInteger<T: FixedWidthInteger>(_ text: Span<UInt8>, as type: T.Type) -> T? {
        guard let (value, isExact) = truncated(text, to: type), isExact else { return nil }
        return value
    }

    /// The same text for all numbers with the same value; `nil` if the text is not a number, or the exponent is beyond ±5e16.
    ///
    /// It is a JSON number: `1.5` for 15e-1, `1e40` for 10e39, `0` for -0.0.
    static func canonical(_ text: Span<UInt8>) -> String? {
        guard let digits = NumberDigits(text) else { return nil }
        if digits.isZero { return "0" }
        let limit = NumberPositions.exponentLimit / 2
        guard digits.exponent > -limit, digits.exponent < limit else { return nil }
        return digits.text(in: text, wholeLimit: 30, plus: "")
    }
}

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension NumberText {
    /// The decimal that is exactly the number; `nil` if it would be rounded, is out of range, or is not a number.
    ///
    /// A `Decimal` is an integer below 2^128 (38 digits and some of 39) times 10^-128 to 10^127. The integer is taken without
    /// zeros at its end, so 1e128 is out of range.
    static func decimal(_ text: Span<UInt8>) -> Decimal? {
        NumberDigits(text).flatMap { decimal($0, in: text) }
    }

    /// The number as a decimal, or the nearest decimal of at most 38 digits, ties to even, and whether it is exact.
    ///
    /// Returns `nil` if the number is out of range, or the text is not a number.
    static func nearestDecimal(_ text: Span<UInt8>) -> (value: Decimal, isExact: Bool)? {
        guard let digits = NumberDigits(text) else { return nil }
        if let exact = decimal(digits, in: text) { return (exact, true) }
        // For a very small number the smallest exponent leaves fewer than 38 digits.
        let length = min(38, digits.count, digits.exponent &+ 128)
        guard length >= 0 else { return (0, false) }
        return decimal(rounding: digits, to: length, in: text).map { ($0, false) }
    }

    private static func decimal(_ digits: NumberDigits, in text: Span<UInt8>) -> Decimal? {
        if digits.isZero { return 0 }
        guard digits.count <= 39, let integer = integer(digits, digits.count, in: text) else { return nil }
        return decimal(integer, exponent: digits.exponent &- digits.count, isNegative: digits.isNegative)
    }

    private static func decimal(rounding digits: NumberDigits, to length: Int, in text: Span<UInt8>) -> Decimal? {
        guard var integer = integer(digits, length, in: text) else { return nil }
        if roundsUp(digits, at: length, in: text) { integer += 1 }
        if integer == 0 { return 0 }
        var exponent = digits.exponent &- length
        while integer % 10 == 0 {
            integer /= 10
            exponent &+= 1
        }
        return decimal(integer, exponent: exponent, isNegative: digits.isNegative)
    }

    private static func roundsUp(_ digits: NumberDigits, at length: Int, in text: Span<UInt8>) -> Bool {
        guard length < digits.count else { return false }
        let next = digits.digit(length, in: text)
        if next != 5 || digits.count > length + 1 { return next >= 5 }
        return length > 0 && digits.digit(length - 1, in: text) % 2 == 1
    }

    /// The first `length` digits as an integer; `nil` from 2^128 on.
    private static func integer(_ digits: NumberDigits, _ length: Int, in text: Span<UInt8>) -> UInt128? {
        if length <= 19 { return UInt128(digits.prefix(length, in: text)) }
        return UInt128(String(decoding: digits.characters(length, in: text), as: UTF8.self))
    }

    /// `integer` must not end with a zero, or Foundation may have put it into another exponent.
    private static func decimal(_ integer: UInt128, exponent: Int, isNegative: Bool) -> Decimal? {
        guard (-128...127).contains(exponent),
            let significand = UInt64(exactly: integer).map({ Decimal($0) }) ?? Decimal(string: String(integer))
        else { return nil }
        return Decimal(sign: isNegative ? .minus : .plus, exponent: exponent, significand: significand)
    }
}

extension NumberFormat {
    /// All digits of a decimal, without exponent; `nil` for NaN.
    static func text(_ value: Decimal) -> String? {
        value.isNaN ? nil : value.description
    }
}

extension JSONNumber {
    /// Creates a number with the exact text of a decimal; `nil` for NaN.
    public init?(_ value: Decimal) {
        guard let text = NumberFormat.text(value) else { return nil }
        self.init(text)
    }

    /// The number as a decimal; `nil` if it would be rounded or is out of range.
    ///
    /// A `Decimal` has 38 digits, or 39 below 2^128; the last digit that is not zero has a place value from 10^-128 to 10^127.
    public var decimal: Decimal? {
        text.withUTF8Span { NumberText.decimal($0) }
    }

    /// The nearest decimal, and whether it is exact; `nil` if the number is out of range.
    ///
    /// A number with more digits than a `Decimal` can have is rounded to 38 digits, ties to even; a number that is too small
    /// becomes zero.
    public var nearestDecimal: (value: Decimal, isExact: Bool)? {
        text.withUTF8Span { NumberText.nearestDecimal($0) }
    }
}

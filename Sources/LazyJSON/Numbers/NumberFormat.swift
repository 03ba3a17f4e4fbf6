#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The JSON text of numbers.
enum NumberFormat {
    /// The shortest text that reads back as the same double or float; `nil` for NaN and infinity, which JSON lacks.
    ///
    /// Swift's own text of a finite number is JSON: `3.0`, `-0.0`, `1e+20`, `5e-324`.
    ///
    /// - Parameter keepFraction: Whether an integral value is written as `3.0`, not `3`. Large ones are `1e+20` in any case.
    static func text(
        _ value: some BinaryFloatingPoint & CustomStringConvertible, keepFraction: Bool = false
    ) -> String? {
        guard value.isFinite else { return nil }
        let text = value.description
        return keepFraction || !text.hasSuffix(".0") ? text : String(text.dropLast(2))
    }

    /// All digits of a decimal, without exponent; `nil` for NaN.
    static func text(_ value: Decimal) -> String? {
        value.isNaN ? nil : value.description
    }
}

extension NumberFormat {
    /// The text that ECMAScript gives to a number (ECMA-262, Number::toString), as canonical JSON needs it (RFC 8785,
    /// section 3.2.2.3).
    ///
    /// The digits are Swift's: the fewest that read back as the same double, and of those the nearest. Only the
    /// position of the point and the use of an exponent differ. NaN and infinity are `null`, as `JSON.stringify` writes them.
    static func ecmaScript(_ value: Double) -> String {
        guard value.isFinite else { return "null" }
        guard value != 0 else { return "0" }
        let (digits, exponent) = shortestDigits(value.magnitude)
        let sign = value < 0 ? "-" : ""
        return sign + layOut(digits, exponent: exponent)
    }

    /// ECMA-262 calls `exponent` *n* and the number of digits *k*.
    private static func layOut(_ digits: String, exponent: Int) -> String {
        let count = digits.utf8.count
        switch exponent {
        case count...max(count, 21):
            return digits + String(repeating: "0", count: exponent - count)
        case 1...21:
            return digits.prefix(exponent) + "." + digits.dropFirst(exponent)
        case -5...0:
            return "0." + String(repeating: "0", count: -exponent) + digits
        default:
            let fraction = count > 1 ? "." + digits.dropFirst() : ""
            let sign = exponent > 0 ? "+" : "-"
            return digits.prefix(1) + fraction + "e" + sign + String(abs(exponent - 1))
        }
    }

    /// The significant digits of a positive value that is `0.DIGITS × 10^exponent`.
    private static func shortestDigits(_ value: Double) -> (digits: String, exponent: Int) {
        value.description.withUTF8Span { text in
            guard let digits = NumberDigits(text) else { return ("0", 1) }
            let characters = digits.characters(digits.count, in: text)
            return (String(decoding: characters, as: UTF8.self), digits.exponent)
        }
    }
}

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

    /// The text that ECMAScript gives to a number (ECMA-262, Number::toString), as canonical JSON needs it (RFC 8785,
    /// section 3.2.2.3).
    ///
    /// The digits are Swift's: the fewest that read back as the same double, and of those the nearest. Only the
    /// position of the point and the use of an exponent differ. NaN and infinity are `null`, as `JSON.stringify` writes them.
    static func ecmaScript(_ value: Double) -> String {
        guard value.isFinite else { return "null" }
        guard value != 0 else { return "0" }
        return value.description.withUTF8Span { text in
            NumberDigits(text)?.text(in: text, wholeLimit: 21, plus: "+") ?? "0"
        }
    }
}

extension NumberDigits {
    /// The number with a point or an exponent, before which `plus` is written if it is positive.
    ///
    /// An integer that ends with zeros has an exponent if it has more digits than `wholeLimit`. ECMA-262 calls `exponent` *n*
    /// and the number of digits *k*.
    func text(in text: Span<UInt8>, wholeLimit: Int, plus: String) -> String {
        let digits = String(decoding: characters(count, in: text), as: UTF8.self)
        let sign = isNegative ? "-" : ""
        switch exponent {
        case count...max(count, wholeLimit):
            return "\(sign)\(digits)\(String(repeating: "0", count: exponent - count))"
        case 1..<max(count, 1):
            return "\(sign)\(digits.prefix(exponent)).\(digits.dropFirst(exponent))"
        case -5...0:
            return "\(sign)0.\(String(repeating: "0", count: -exponent))\(digits)"
        default:
            let point = count > 1 ? "." : ""
            return "\(sign)\(digits.prefix(1))\(point)\(digits.dropFirst())e\(exponent > 0 ? plus : "")\(exponent - 1)"
        }
    }
}

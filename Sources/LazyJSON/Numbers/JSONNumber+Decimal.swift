#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension JSONNumber {
    /// Makes a number of a decimal's exact text; nil for NaN.
    public init?(_ value: Decimal) {
        guard let text = NumberFormat.text(value) else { return nil }
        self.init(text)
    }

    /// The number as a decimal where it is one exactly; nil where digits would be lost or the number is out of range.
    ///
    /// A `Decimal` keeps 38 digits; its last one stands between 10^-128 and 10^127.
    public var decimal: Decimal? {
        text.withUTF8Span { NumberText.decimal($0) }
    }

    /// The nearest decimal, and whether it is exactly the number; nil where the number is out of range.
    ///
    /// What does not fit is rounded to 38 digits, ties to even; what is too small becomes zero.
    public var lossyDecimal: (value: Decimal, isExact: Bool)? {
        text.withUTF8Span { NumberText.nearestDecimal($0) }
    }
}

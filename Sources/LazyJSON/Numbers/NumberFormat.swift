#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The JSON text of numbers.
enum NumberFormat {
    /// The shortest text that reads back as the same double; nil for NaN and infinity, which JSON lacks.
    ///
    /// - Parameter keepFraction: Whether an integral value is written as `3.0`, not `3`. Great ones are `1e+20` anyway.
    static func text(_ value: Double, keepFraction: Bool = false) -> String? {
        guard value.isFinite else { return nil }
        return text(of: value.description, keepFraction: keepFraction)
    }

    /// The shortest text that reads back as the same float; nil for NaN and infinity, which JSON lacks.
    static func text(_ value: Float, keepFraction: Bool = false) -> String? {
        guard value.isFinite else { return nil }
        return text(of: value.description, keepFraction: keepFraction)
    }

    /// All digits of a decimal, without exponent; nil for NaN.
    static func text(_ value: Decimal) -> String? {
        value.isNaN ? nil : value.description
    }

    /// Swift's own text of a finite number is JSON: `3.0`, `-0.0`, `1e+20`, `5e-324`.
    private static func text(of description: String, keepFraction: Bool) -> String {
        keepFraction || !description.hasSuffix(".0") ? description : String(description.dropLast(2))
    }
}

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension Decimal: JSONConvertible {
    /// Reads a number or a string that is one; of more than 38 digits the nearest decimal.
    public static func value(from json: JSON) throws -> Decimal { try scalar(from: json) }

    /// A number with all digits, a string over a string; NaN is `null`.
    public func json(replacing existing: JSON?) -> JSON { kept(existing) }

    /// The number as JSON; that NaN becomes `null` is noted.
    public func _json(replacing existing: JSON?, _ writing: inout _JSONWriting) throws -> JSON {
        if isNaN { writing.noteUnwritable("a number", "NaN") }
        return kept(existing)
    }
}

extension Decimal: LenientScalar {
    static var lenientPhrase: String { "a number in the range of Decimal" }

    static func read(_ json: JSON) -> Decimal? { json.withNumberText { NumberText.nearestDecimal($0)?.value } }

    static func forgiven(_ json: JSON) -> JSONIssue.Kind? {
        let isExact = json.withNumberText { NumberText.nearestDecimal($0)?.isExact } ?? true
        return isExact ? json.forgiven(unless: .number) : .lossy
    }

    func written(over existing: JSON?) -> JSON {
        NumberFormat.text(self).map { .number($0, over: existing) } ?? .null
    }
}

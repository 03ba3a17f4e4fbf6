#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension Date: JSONConvertible {
    /// Reads seconds since 1970 from a number; from a string ISO 8601, then `yyyy-MM-dd HH:mm:ss` in UTC, then a number.
    ///
    /// ISO 8601 is checked strictly: a real day and time, `Z`, `+02:00` or `+0200` behind it, any number of digits in the
    /// fraction.
    public static func value(from json: JSON) throws -> Date { try scalar(from: json) }

    /// Seconds since 1970 over a number, else ISO 8601 in UTC; over a date text its form, offset and fraction digits.
    ///
    /// There are more digits where the date would not be the same without. A date that is not finite is `null`.
    public func json(replacing existing: JSON?) -> JSON { kept(existing) }

    /// The date as JSON; that one that is not finite becomes `null` is noted.
    public func _json(replacing existing: JSON?, _ writing: inout _JSONWriting) throws -> JSON {
        if !timeIntervalSinceReferenceDate.isFinite {
            writing.noteUnwritable("a date", "\(timeIntervalSinceReferenceDate)")
        }
        return kept(existing)
    }
}

extension Date: LenientScalar {
    static var lenientPhrase: String { "a date" }

    static func read(_ json: JSON) -> Date? {
        if json.kind == .string, let text = json.string, let date = DateText(text)?.date { return date }
        return json.withNumberText { NumberText.double($0) }.map { Date(timeIntervalSince1970: $0) }
    }

    static func forgiven(_ json: JSON) -> JSONIssue.Kind? {
        if json.kind == .number { return nil }
        return json.string.flatMap { DateText($0) }?.form.isSQL == false ? nil : .coerced
    }

    func written(over existing: JSON?) -> JSON {
        guard timeIntervalSinceReferenceDate.isFinite else { return .null }
        let isNumber = existing?.withNumberText { NumberText.isZero($0) } != nil
        if !isNumber {
            let form = existing?.string.flatMap { DateText($0)?.form } ?? DateText.Form()
            if let text = DateText.text(self, in: form) { return .string(text) }
        }
        let text = NumberFormat.text(
            shortestSince1970(perSecond: 1), keepFraction: existing?.isSpelledWithFraction ?? false)
        return text.map { .number($0, over: existing) } ?? .null
    }
}

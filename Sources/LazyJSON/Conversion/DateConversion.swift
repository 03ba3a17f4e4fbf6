#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A date is read from a number as seconds since 1970; from a string as ISO 8601, then as `yyyy-MM-dd HH:mm:ss` in UTC or with an
/// offset such as `+00` or `+00:00`, then as a number. Four digits alone are a year, and no date.
///
/// ISO 8601 is checked strictly: the day and the time must exist, followed by `Z`, `+02:00` or `+0200`; a fraction has any
/// number of digits, and the seconds may be missing. A time without a zone is in UTC, and a day without a time is midnight in
/// UTC; both are issues.
///
/// A date is written as seconds since 1970 over a number, or over a string that contains one; over the text of a date in its
/// form and with its offset; and otherwise as RFC 3339 in UTC. A date outside of the years 0 to 9999 is written as seconds. The
/// fraction has as many digits as the existing value, or more if the date needs them. A date that is not finite is `null`, and
/// an issue.
extension Date: JSONConvertible, LenientScalar {
    static var lenientPhrase: String { "a date" }

    static var schema: ValueSchema {
        .either(preferred: .type("string", format: "date-time"), .type("number"))
    }

    static func read(_ json: JSON) -> Date? {
        if let text = json.string, let date = DateText(text)?.date { return date }
        if json.isYear { return nil }
        return json.withNumberText { NumberText.double($0) }.map { Date(timeIntervalSince1970: $0) }
    }

    static func issueKind(_ json: JSON) -> JSONIssue.Kind? {
        if json.kind == .number { return nil }
        return json.string.flatMap { DateText($0) }?.form.isISO == true ? nil : .coerced
    }

    func written(over existing: JSON?) -> JSON {
        guard timeIntervalSinceReferenceDate.isFinite else { return .null }
        let number = { DateUnit.seconds.number(self, over: existing) ?? .null }
        if let existing, existing.isNumeric, !existing.isYear, case let json = number(), !json.isYear { return json }
        let form = existing?.string.flatMap { DateText($0)?.form } ?? DateText.Notation()
        return DateText.text(self, in: form).map { .string($0) } ?? number()
    }

    func check(_ writing: inout _JSONWriting) {
        if !timeIntervalSinceReferenceDate.isFinite {
            writing.noteUnwritable(Self.lenientPhrase, "\(timeIntervalSinceReferenceDate)")
        }
    }
}

/// A unit of dates that are numbers.
private struct DateUnit {
    /// The units, with the year that they count from.
    let phrase: String
    let perSecond: Double
    var isSince2001 = false

    static let seconds = DateUnit(phrase: "seconds since 1970", perSecond: 1)

    /// Returns the date of a number.
    func date(_ number: Double) -> Date {
        let interval = number / perSecond
        return isSince2001 ? Date(timeIntervalSinceReferenceDate: interval) : Date(timeIntervalSince1970: interval)
    }

    /// Returns a date as a number over another one.
    ///
    /// The fraction has as many digits as the existing number, or more if the date needs them. Nil if the number is not finite.
    func number(_ date: Date, over existing: JSON?) -> JSON? {
        NumberFormat.text(shortest(date)).map { .number($0, over: existing, keepsDigits: true) }
    }

    /// Returns the number of a date, rounded to the fewest digits, of up to nine, that read back as the same date.
    private func shortest(_ date: Date) -> Double {
        let interval = isSince2001 ? date.timeIntervalSinceReferenceDate : date.timeIntervalSince1970
        let number = interval * perSecond
        var scale = 1.0
        for _ in 0...9 {
            let shorter = (number * scale).rounded() / scale
            if self.date(shorter) == date { return shorter }
            scale *= 10
        }
        return number
    }
}

extension JSON {
    /// Whether this is a string of four digits, which is a year and not a number of seconds.
    fileprivate var isYear: Bool {
        kind == .string && withNumberText { $0.count == 4 ? DateText.number($0, 0, 4) : nil } != nil
    }
}

extension JSONConversion where Value == Date {
    /// A format of dates.
    ///
    /// - Parameters:
    ///   - phrase: The text that an error expects, with its article.
    ///   - kind: The kind of JSON that dates are written as; other kinds are read with coercion.
    ///   - format: The format of strings, as JSON Schema names it; nil if it has no name.
    ///   - read: Reads a value; returns nil if it is not such a date.
    ///   - write: Writes a finite date over an existing value; returns nil if the date has no such form.
    private static func dates(
        _ phrase: String, _ kind: JSON.Kind, format: String? = nil, read: @escaping @Sendable (JSON) -> Date?,
        write: @escaping @Sendable (Date, JSON?) -> JSON?
    ) -> JSONConversion {
        JSONConversion(
            read: { json, reading in
                guard let date = read(json) else { throw JSONError.unconvertible(phrase, json) }
                if json.kind != kind { try reading.accept(.coerced, expected: phrase, json) }
                return date
            },
            write: { date, existing, writing in
                if let existing, read(existing) == date { return existing }
                date.check(&writing)
                guard date.timeIntervalSinceReferenceDate.isFinite else { return .null }
                if let json = write(date, existing) { return json }
                let found = "a date \(date.timeIntervalSince1970) seconds after 1970"
                throw JSONError(.unrepresentable, expected: phrase, found: found)
            },
            traits: ConversionTraits(
                keepsSourceText: true, schema: .type(kind == .number ? "number" : "string", format: format)))
    }

    /// Dates as RFC 3339, such as `"2024-02-29T12:00:00Z"`, and nothing else.
    ///
    /// All of its forms with a capital `T` and `Z` are read, with or without a fraction, and also with an offset without a colon.
    /// Writing keeps the offset and the number of fraction digits, or uses more digits if the date needs them. A date outside of
    /// the years 0 to 9999 cannot be written, and is an issue of the draft.
    public static var iso8601: JSONConversion {
        dates(
            "an ISO 8601 date",
            .string, format: "date-time",
            read: { json in json.string.flatMap { DateText($0) }.flatMap { $0.form.isStrict ? $0.date : nil } },
            write: { date, existing in
                let form = existing?.string.flatMap { DateText($0)?.form } ?? DateText.Notation()
                return DateText.text(date, in: form.isStrict ? form : DateText.Notation()).map { .string($0) }
            }
        )
    }

    /// Dates as seconds since 1970, with a fraction if the date has one.
    ///
    /// A string that contains a number is read, too; writing replaces it with a string. Writing keeps the number of fraction
    /// digits, or uses more if the date needs them.
    public static var secondsSince1970: JSONConversion { .numbers(.seconds) }

    /// Dates as milliseconds since 1970, with a fraction if the date has one.
    ///
    /// A string that contains a number is read, too; writing replaces it with a string. Writing keeps the number of fraction
    /// digits, or uses more if the date needs them.
    public static var millisecondsSince1970: JSONConversion {
        .numbers(DateUnit(phrase: "milliseconds since 1970", perSecond: 1_000))
    }

    /// Dates as seconds since 2001, with a fraction if the date has one: what `JSONEncoder` writes for a `Date` if no strategy is
    /// set.
    ///
    /// A string that contains a number is read, too; writing replaces it with a string. Writing keeps the number of fraction
    /// digits, or uses more if the date needs them.
    public static var secondsSince2001: JSONConversion {
        .numbers(DateUnit(phrase: "seconds since 2001", perSecond: 1, isSince2001: true))
    }

    private static func numbers(_ unit: DateUnit) -> JSONConversion {
        dates(
            "a number of \(unit.phrase)",
            .number,
            read: { json in json.withNumberText { NumberText.double($0) }.map { unit.date($0) } },
            write: { date, existing in
                // A string that is no number would hide which kind of value is meant.
                unit.number(date, over: existing?.isNumeric == true ? existing : nil)
            }
        )
    }

    /// Returns a conversion of dates in a format such as `yyyy-MM-dd HH:mm:ss`.
    ///
    /// The fields follow Unicode Technical Standard #35:
    /// - `yyyy`, `MM`, `dd`, `HH`, `mm`, `ss`, `SSS`: as many digits as letters; `d` and `H`: one or two digits.
    /// - `MMM`, `MMMM`: the short and the full name of the month in English; `EEE`, `EEEE`: of the day of the week, which
    ///   must agree with the date. Upper and lower case are read alike.
    /// - `XXX`, `XX`, `X`: `Z` or an offset such as `+02:00`, `+0200`, `+02` (or `+0230`); `Z`: an offset such as `+0200`;
    ///   `zzz`: `GMT`, `UTC`, or another name of RFC 2822, section 4.3, such as `EST`, but not a single letter.
    ///
    /// Quote literal letters and brackets (`'T'`); `''` is a quote. A part in brackets may be missing: `HH:mm[:ss[.SSS]]`.
    /// Times without an offset are in UTC; there is no locale. Reading is strict: the format must match the whole text with all
    /// digits, and the day and the time must exist.
    ///
    /// ```swift
    /// // RFC 2822: Thu, 29 Feb 2024 12:00:00 +0200
    /// @JSONProperty(using: .dateFormat("EEE, d MMM yyyy HH:mm[:ss] Z")) var sent: Date?
    /// // Thu Feb 29 12:00:00 +0000 2024
    /// @JSONProperty(using: .dateFormat("EEE MMM dd HH:mm:ss Z yyyy")) var posted: Date?
    /// ```
    ///
    /// Writing keeps the offset of the existing text, and leaves out the parts that are missing there unless the new date needs
    /// them. Fields that the format lacks are not written. A format that is malformed, or whose texts cannot be read again,
    /// traps; for a property, when its class is first used.
    ///
    /// - Parameter format: The format.
    public static func dateFormat(_ format: String) -> JSONConversion {
        let pattern = DatePattern(format)
        return dates(
            "a date in the format \(format)",
            .string, format: format == "yyyy-MM-dd" ? "date" : nil,
            read: { json in String.read(json).flatMap { pattern.read($0)?.date } },
            write: { date, existing in
                let now = existing.flatMap { String.read($0) }.flatMap { pattern.read($0) }
                // Over a number of digits only, such as 20240229, a number.
                return pattern.text(date, like: now)?.json(replacing: now == nil ? nil : existing)
            }
        )
    }
}

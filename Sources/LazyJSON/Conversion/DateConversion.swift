#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// One way in which dates stand in JSON.
struct DateConversion: Sendable {
    /// What is expected, with its article.
    let phrase: String
    /// Reads a value; nil where it is no such date.
    let read: @Sendable (JSON) -> Date?
    /// The kind of value that a date is; one of another kind was coerced.
    let kind: JSON.Kind
    /// A finite date as it is written over what stands there; nil where it has no such form.
    let write: @Sendable (Date, JSON?) -> JSON?

    /// The conversion for properties.
    var conversion: JSONConversion<Date> {
        JSONConversion(
            read: { json, reading in
                guard let date = read(json) else { throw JSONError.unconvertible(phrase, json) }
                try reading.forgive(json.forgiven(unless: kind), expected: phrase, json)
                return date
            },
            write: { date, existing, writing in try json(of: date, over: existing, &writing) },
            keepsSpelling: true)
    }

    private func json(of date: Date, over existing: JSON?, _ writing: inout _JSONWriting) throws -> JSON {
        if let existing, read(existing) == date { return existing }
        guard date.timeIntervalSinceReferenceDate.isFinite else {
            writing.noteUnwritable("a date", "\(date.timeIntervalSinceReferenceDate)")
            return .null
        }
        guard let json = write(date, existing) else {
            let seconds = date.timeIntervalSince1970
            throw JSONError(.unrepresentable, expected: phrase, found: "a date \(seconds) seconds after 1970")
        }
        return json
    }
}

extension JSONConversion where Value == Date {
    /// Dates as ISO 8601, such as `"2024-02-29T12:00:00Z"`, and nothing else.
    ///
    /// Read are all forms of RFC 3339 with `T`, with or without fraction, also with an offset without colon. Writing keeps
    /// the offset and the number of fraction digits; there are more where the date would not be the same without.
    public static var iso8601: JSONConversion {
        DateConversion(
            phrase: "an ISO 8601 date",
            read: { json in
                guard json.kind == .string, let text = json.string.flatMap({ DateText($0) }) else { return nil }
                return text.form.isSQL ? nil : text.date
            }, kind: .string,
            write: { date, existing in
                var form = existing?.string.flatMap { DateText($0)?.form } ?? DateText.Form()
                form.isSQL = false
                return DateText.text(date, in: form).map { .string($0) }
            }
        ).conversion
    }

    /// Dates as seconds since 1970, with a fraction where there is one.
    ///
    /// A string that is a number is read, too, and stays a string when it is written over.
    public static var secondsSince1970: JSONConversion { .since1970("seconds", perSecond: 1) }

    /// Dates as milliseconds since 1970, with a fraction where there is one.
    ///
    /// A string that is a number is read, too, and stays a string when it is written over.
    public static var millisecondsSince1970: JSONConversion { .since1970("milliseconds", perSecond: 1_000) }

    private static func since1970(_ unit: String, perSecond: Double) -> JSONConversion {
        DateConversion(
            phrase: "a number of \(unit) since 1970",
            read: { json in
                let number = json.withNumberText { NumberText.double($0) }
                return number.map { Date(timeIntervalSince1970: $0 / perSecond) }
            }, kind: .number,
            write: { date, existing in
                let number = date.shortestSince1970(perSecond: perSecond)
                let text = NumberFormat.text(number, keepFraction: existing?.isSpelledWithFraction ?? false)
                // A string that is no number would hide what kind of value is meant.
                let isNumber = existing?.withNumberText { NumberText.isZero($0) } != nil
                return text.map { .number($0, over: isNumber ? existing : nil) }
            }
        ).conversion
    }
}

extension Date {
    /// The time since 1970 in a unit, with the fewest digits that read back as the same date, as far as there are such.
    func shortestSince1970(perSecond: Double) -> Double {
        let interval = timeIntervalSince1970 * perSecond
        var scale = 1.0
        for _ in 0...9 {
            let shorter = (interval * scale).rounded() / scale
            if Date(timeIntervalSince1970: shorter / perSecond) == self { return shorter }
            scale *= 10
        }
        return interval
    }
}

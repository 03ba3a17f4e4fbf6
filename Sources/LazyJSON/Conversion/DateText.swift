#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A date as text, with its form; checked strictly, because Foundation accepts many malformed dates.
///
/// | form | example |
/// |---|---|
/// | RFC 3339 | `2024-02-29T23:59:60.123456Z`, with or without fraction; `Z`, `+02:00` or `+0200` |
/// | ISO 8601 without seconds | `2024-02-29T23:59Z` |
/// | ISO 8601 without a zone, in UTC | `2024-02-29T23:59:59`, `2024-02-29T23:59` |
/// | a day, its first second in UTC | `2024-02-29` |
/// | SQL, with or without fraction, in UTC or with an offset | `2024-02-29 23:59:59`, `2024-02-29 23:59:59.5+02` |
///
/// Years have four digits, and days must exist. A second of 60 is accepted only at the end of a UTC day.
struct DateText {
    /// The form of the text of a date.
    struct Notation: Hashable {
        /// The character between the day and the time; nil for a day.
        var separator: UInt8? = 0x54
        var hasSeconds = true
        /// The fewest digits of the fraction.
        var fractionDigits = 0
        /// `Z`, `+02:00`, `+0200` or, in SQL, `+02`; empty if there is none.
        var zone = "Z"
        /// The seconds by which local time is ahead of UTC.
        var offset = 0

        /// Whether it is the form of RFC 3339, or that form without a colon in the offset.
        var isStrict: Bool { hasSeconds && isISO }
        /// Whether it is a form of ISO 8601 with a zone.
        var isISO: Bool { hasZone && separator == 0x54 }
        /// Whether the zone is written, not assumed.
        var hasZone: Bool { !zone.isEmpty }
    }

    let date: Date
    let form: Notation
}

extension DateText {
    /// Reads a text; returns nil if it has none of the forms.
    init?(_ text: String) {
        guard text.utf8.count >= 10, let parsed = text.withUTF8Span({ Self.parse($0) }) else { return nil }
        self = parsed
    }

    /// Returns the date of whole seconds since the start of 1970, and of a fraction of a second.
    static func date(_ seconds: Int, _ fraction: Double) -> Date {
        // Dates count from 2001: added to the small whole number, the fraction keeps the most digits.
        Date(timeIntervalSinceReferenceDate: Double(seconds - secondsTo2001) + fraction)
    }

    /// The seconds from 1970 to 2001.
    private static let secondsTo2001 = 978_307_200

    // MARK: Reading

    private static func parse(_ text: Span<UInt8>) -> DateText? {
        func has(_ at: Int, _ byte: UInt8) -> Bool { at < text.count && text[at] == byte }
        guard let year = number(text, 0, 4), has(4, 0x2D), let month = number(text, 5, 2), has(7, 0x2D),
            let day = number(text, 8, 2)
        else { return nil }
        var civil = CivilTime(year: year, month: month, day: day)
        var form = Notation()
        var fraction = 0.0
        if text.count == 10 {
            (form.separator, form.hasSeconds, form.zone) = (nil, false, "")
        } else {
            guard text.count >= 16, let hour = number(text, 11, 2), has(13, 0x3A), let minute = number(text, 14, 2)
            else { return nil }
            (civil.hour, civil.minute, form.separator) = (hour, minute, text[10])
            var at = 16
            form.hasSeconds = has(at, 0x3A)
            if form.hasSeconds {
                guard text.count >= 19, let second = number(text, 17, 2) else { return nil }
                (civil.second, at) = (second, 19)
                if has(at, 0x2E) {
                    at = text.skipDigits(from: at + 1)
                    form.fractionDigits = at - 20
                    guard let value = Self.fraction(text, at) else { return nil }
                    fraction = value
                }
            }
            form.zone = String(copying: text.extracting(at..<text.count))
            let isSQL = text[10] == 0x20
            guard text[10] == 0x54 || isSQL && form.hasSeconds else { return nil }
            if form.hasZone {
                // RFC 3339 has no offset of hours only, and SQL has no `Z`.
                guard text.count != at + (isSQL ? 1 : 3), let offset = offset(text, at, text.count) else { return nil }
                form.offset = offset
            }
        }
        guard let seconds = civil.secondsSince1970(offset: form.offset) else { return nil }
        return DateText(date: date(seconds, fraction), form: form)
    }

    /// Returns the number in a part of a text that has only digits; nil if it has others.
    static func number(_ text: Span<UInt8>, _ start: Int, _ count: Int) -> Int? {
        var value = 0
        for at in start..<start + count {
            let digit = text[at] &- 0x30
            guard digit < 10 else { return nil }
            value = value * 10 + Int(digit)
        }
        return value
    }

    /// Returns the fraction whose digits end at `end`, correctly rounded, but always less than 1.
    private static func fraction(_ text: Span<UInt8>, _ end: Int) -> Double? {
        let digits = String(copying: text.extracting(20..<end))
        return "0.\(digits)".withUTF8Span { NumberText.double($0) }.map { min($0, 1.0.nextDown) }
    }

    /// Returns the seconds by which the zone in a part of a text is ahead of UTC; nil if it is not a zone.
    static func offset(_ text: Span<UInt8>, _ at: Int, _ end: Int) -> Int? {
        let count = end - at
        if count == 1 { return text[at] == 0x5A ? 0 : nil }
        guard count == 3 || count == 5 || count == 6 && text[at + 3] == 0x3A, text[at] == 0x2B || text[at] == 0x2D,
            let hours = number(text, at + 1, 2), let minutes = count == 3 ? 0 : number(text, end - 2, 2),
            hours <= 23, minutes <= 59
        else { return nil }
        return (hours * 3_600 + minutes * 60) * (text[at] == 0x2D ? -1 : 1)
    }

    // MARK: Writing

    /// Returns the text of a date in a form; nil outside of the years 0 to 9999.
    ///
    /// The fraction gets as many more digits, of up to 17, as the date needs to read back as the same. A date with a time that
    /// the form cannot show is written in the form of RFC 3339.
    static func text(_ date: Date, in form: Notation) -> String? {
        guard let seconds = seconds(of: date) else { return nil }
        let digits = fractionDigits(of: date, seconds, atLeast: form.fractionDigits)
        let civil = CivilTime(secondsSince1970: seconds + form.offset)
        guard 0...9999 ~= civil.year else { return nil }
        let day = "\(padded(civil.year, 4))-\(padded(civil.month, 2))-\(padded(civil.day, 2))"
        let time = "\(padded(civil.hour, 2)):\(padded(civil.minute, 2)):\(padded(civil.second, 2))"
        let fraction = digits.isEmpty ? "" : ".\(digits)"
        guard let separator = form.separator else {
            return time == "00:00:00" && digits.isEmpty ? day : "\(day)T\(time)\(fraction)Z"
        }
        let shown = form.hasSeconds || civil.second > 0 || !digits.isEmpty ? time : String(time.prefix(5))
        return "\(day)\(separator == 0x20 ? " " : "T")\(shown)\(fraction)\(form.zone)"
    }

    /// Returns the seconds of a date since 1970, rounded down; nil for dates that are about 12,000 years away or more.
    private static func seconds(of date: Date) -> Int? {
        let interval = date.timeIntervalSinceReferenceDate
        return interval.magnitude < 400_000_000_000 ? Int(interval.rounded(.down)) + secondsTo2001 : nil
    }

    /// Returns the seconds of a date since 1970 and its milliseconds; nil for dates that are about 12,000 years away or more.
    ///
    /// Milliseconds are rounded down, unless the nearest ones are less than a microsecond away or read back as the same date.
    static func parts(of date: Date) -> (seconds: Int, milliseconds: Int)? {
        guard let seconds = seconds(of: date) else { return nil }
        let scaled = (date.timeIntervalSinceReferenceDate - Double(seconds - secondsTo2001)) * 1_000
        let nearest = scaled.rounded()
        // A date that is made of a time since 1970 can differ from it by that much.
        let isNearest = abs(nearest - scaled) < 1e-3 || self.date(seconds, nearest / 1_000) == date
        let milliseconds = Int(isNearest ? nearest : scaled)
        return (seconds + milliseconds / 1_000, milliseconds % 1_000)
    }

    /// Returns the fewest digits of the fraction that read back as the same date; 17 digits if there are none.
    private static func fractionDigits(of date: Date, _ seconds: Int, atLeast fewest: Int) -> String {
        let fraction = date.timeIntervalSinceReferenceDate - Double(seconds - secondsTo2001)
        var scale = 1.0
        for count in 0...17 {
            let scaled = (fraction * scale).rounded()
            if self.date(seconds, scaled / scale) == date {
                let shortest = count == 0 ? "" : padded(Int(scaled), count)
                return shortest + String(repeating: "0", count: max(fewest - count, 0))
            }
            scale *= 10
        }
        return padded(min(Int(fraction * 1e17), 99_999_999_999_999_999), 17)
    }

    /// Returns a number with at least as many digits.
    static func padded(_ number: Int, _ width: Int) -> String {
        let text = String(number)
        return String(repeating: "0", count: max(width - text.utf8.count, 0)) + text
    }
}

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension JSONConversion where Value == Date {
    /// Dates in a format such as `yyyy-MM-dd HH:mm:ss`.
    ///
    /// The fields are `yyyy MM dd HH mm ss SSS XXX` (`XXX` is `Z` or an offset such as `+02:00`); letters that stand for
    /// themselves are quoted (`'T'`), and `''` is a quote. Times are in UTC, but for an offset; there is no locale. Reading
    /// is strict: all of the text, all digits, a real day and time.
    ///
    /// Writing keeps the offset that stands there, and leaves out what the format has no field for. A format that is
    /// malformed traps when the class is first used.
    public static func dateFormat(_ format: String) -> JSONConversion {
        let pattern = DatePattern(format)
        return DateConversion(
            phrase: "a date in the format \(format)",
            read: { json in String.read(json).flatMap { pattern.read($0)?.date } },
            kind: .string,
            write: { date, existing in
                let now = existing.flatMap { String.read($0) }.flatMap { pattern.read($0) }
                // Over a number of digits only, such as 20240229, a number.
                return pattern.text(date, like: now)?.json(replacing: now == nil ? nil : existing)
            }
        ).conversion
    }
}

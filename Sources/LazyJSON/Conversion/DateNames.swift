/// The names in dates, in English.
enum DateNames {
    static let months = [
        "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
        "December",
    ]

    static let weekdays = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"]

    /// The hours by which zones are ahead of UTC: RFC 2822, section 4.3.
    private static let zones = [
        ("GMT", 0), ("UTC", 0), ("UT", 0), ("EST", -5), ("EDT", -4), ("CST", -6), ("CDT", -5), ("MST", -7), ("MDT", -6),
        ("PST", -8), ("PDT", -7),
    ]

    /// Returns the end of the name of a zone in a text, and the seconds by which the zone is ahead of UTC; nil if there is none.
    static func zone(_ text: Span<UInt8>, _ at: Int) -> (end: Int, offset: Int)? {
        guard let zone = zones.first(where: { text.has($0.0, at: at) }) else { return nil }
        return (at + zone.0.utf8.count, zone.1 * 3_600)
    }
}

import Foundation

/// Flat records of about 70 bytes, such as a table has rows: ids, names in several scripts, numbers of both signs.
///
/// They have the shape of the `small` records that the floors of speed were measured on. One record in ten is spelled with
/// escapes.
package enum SmallRecords {
    private static let names = [
        "Anna", "Bj\u{F6}rn", "Chlo\u{E9}", "Dmitri", "\u{3A3}\u{3BF}\u{3C6}\u{3AF}\u{3B1}", "Fatima", "Grace",
        "\u{5C71}\u{672C}",
        "Zo\u{EB}", "Jos\u{E9}", "Karin", "Liam", "J\u{FC}rgen", "Nora", "Olga", "\u{418}\u{432}\u{430}\u{43D}",
    ]

    /// So many records, one a line.
    package static func lines(_ count: Int) -> Data { joined(count, "", "\n", "\n") }

    /// An array of so many records.
    package static func array(_ count: Int) -> Data { joined(count, "[", ",\n", "]") }

    private static func joined(_ count: Int, _ open: String, _ separator: String, _ close: String) -> Data {
        var random = Randomness(seed: 8)
        var text = Data(open.utf8)
        for number in 0..<count {
            if number > 0 { text += Data(separator.utf8) }
            text += Data(record(number, &random).utf8)
        }
        return text + Data(close.utf8)
    }

    private static func record(_ number: Int, _ random: inout Randomness) -> String {
        let plain = names[random.number(0..<names.count)]
        let name = number % 10 == 3 ? escaped(plain) : plain
        let part = String(random.number(0x10_0000..<0x100_0000), radix: 16)
        let score = Double(random.number(-500_000..<500_000)) / 1_000
        return """
            {"id":\(number),"name":"\(name)-\(part)","active":\(random.chance(50)),"score":\(score),\
            "n":\(random.number(0..<1_001))}
            """
    }

    /// The text with an escape for each character that is not ASCII.
    private static func escaped(_ text: String) -> String {
        text.utf16.map { unit in
            let digits = String(unit, radix: 16)
            return unit < 0x80
                ? String(UnicodeScalar(UInt8(truncatingIfNeeded: unit)))
                : "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        }.joined()
    }
}

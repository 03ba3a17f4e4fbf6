/// Names, strings and numbers.
extension Randomness {
    private static let names = [
        "a", "b", "c", "d", "id", "name", "list", "items", "x.y", "a/b", "m~n", "", "é", "e\u{301}", "日本", "two words",
        "0", "1", "-",
        "quote\"d", "back\\slash", "line\nbreak", "#", "version", "zebra", "Alpha",
    ]

    private static let nameTexts = [
        #""a""#, #""b""#, #""c""#, #""d""#, #""id""#, #""name""#, #""list""#, #""items""#, #""version""#, #""scripts""#,
        #""zebra""#,
        #""Alpha""#, #""x.y""#, #""a\/b""#, #""m~n""#, #""""#, #""é""#, #""\u00e9""#, #""e\#u{301}""#, #""日本""#,
        #""\u65e5\u672C""#,
        #""two words""#, #""0""#, #""1""#, #""-""#, #""\u0061""#, #""\ud800""#, #""\ud801""#, #""quote\"d""#,
        #""back\\slash""#,
        #""line\nbreak""#, #""\u0000""#, #""\ud83d\ude00""#,
    ]

    private static let strings = [
        "", "x", "text", "two words", "é", "e\u{301}", "日本語", "a/b", "quote\"d", "back\\slash", "line\nbreak", "tab\t",
        "\u{0}",
        "\u{7F}", "😀", "42", "true", "2024-02-29T12:00:00Z", "https://a.example/b?c=d", "\u{2028}",
    ]

    private static let stringTexts = [
        #""""#, #""x""#, #""text""#, #""two words""#, #""é""#, #""\u00e9""#, #""\u00E9""#, #""日本語""#, #""a\/b""#,
        #""a/b""#,
        #""\"quoted\"""#, #""back\\slash""#, #""\n\r\t\b\f""#, #""\u0000""#, #""\ud800""#, #""\udc00x""#,
        #""\ud83d\ude00""#, #""😀""#,
        #""42""#, #""true""#, #""2024-02-29T12:00:00Z""#, #""\u0041""#, #""// no comment""#, #""/* no */""#,
        #""{\"a\": 1}""#,
    ]

    private static let numbers = [
        "0", "-0", "1", "2", "3", "10", "42", "-7", "3.50", "1e3", "1E+2", "0.1", "1.0", "-0.0", "1e-7", "2.5e-3",
        "1999", "1.999e3",
        "9007199254740993", "18446744073709551615", "-9223372036854775808", "123456789012345678901234567890", "1e400",
        "-1e-400",
        "0.30000000000000004", "12345678901234567890.12345678901234567890", "1e0", "100E-2",
    ]

    private static let integers = [0, 1, 2, 3, -1, 42, 255, 1_000_000, .max, .min, 9_007_199_254_740_993]

    private static let doubles = [
        0, -0.0, 0.1, 1.5, 3.0, -2.25, 1e300, .leastNonzeroMagnitude, 1e21, .infinity, 123456.789,
    ]

    /// Returns a name, as Swift code has it.
    mutating func name() -> String { chance(60) ? Self.names[below(12)] : pick(Self.names) }

    /// Returns the source text of a name.
    mutating func nameText() -> String { chance(70) ? Self.nameTexts[below(12)] : pick(Self.nameTexts) }

    /// Returns the content of a string, as Swift code has it.
    mutating func string() -> String {
        once(in: 400) ? longText(600...5_000) : pick(Self.strings)
    }

    /// Returns the source text of a string.
    mutating func stringText() -> String {
        once(in: 800)
            ? "\"\(longText(600...5_000).map { $0 == "\n" ? "\\n" : "\($0)" }.joined())\"" : pick(Self.stringTexts)
    }

    /// Returns the source text of a number.
    mutating func numberText() -> String { pick(Self.numbers) }

    /// Returns an integer.
    mutating func integer() -> Int { chance(50) ? below(100) : pick(Self.integers) }

    /// Returns a number with a fraction, or infinity.
    mutating func double() -> Double { pick(Self.doubles) }

    /// Returns the source text of a value that has no children.
    mutating func scalarText() -> String {
        switch below(10) {
        case 0..<4: numberText()
        case 4..<8: stringText()
        case 8: pick(["true", "false"])
        default: "null"
        }
    }

    /// Returns a text of about so many bytes.
    mutating func longText(_ length: ClosedRange<Int>) -> String {
        let length = number(length)
        let pieces = ["lorem ipsum ", "dolor ", "é", "日本", "/", "0123456789", "\n"]
        var text = ""
        while text.utf8.count < length { text += pick(pieces) }
        return text
    }
}

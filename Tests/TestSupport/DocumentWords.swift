/// The parts of generated documents, as JSON.
enum DocumentWords {
    /// Names: some mean the same, some look the same and do not.
    static let keys = [
        "a", "a", "b", "c", "age", "name", "\\u0061", "\\u0061ge", "n\\u0061me", "", "0", "1", "2", "-", "-1", "01",
        "a.b",
        "a/b", "a~b", "\\/", "/", "~0", "é", "e\u{301}", "\\u00e9", "😀", "\\ud83d\\ude00", "\\uD83D\\uDE00", "\\ud800",
        "\\udc00x", "\u{FFFD}", "\\ufffd", "\\\"", "\\\\", "\\n", "\\u000a", "\\u0000", "日本", " ", "a ", "null",
    ]

    static let fewKeys = ["a", "a", "\\u0061", "b", "-", "0"]

    /// Pieces of strings.
    static let strings = [
        "x", "abc", "a long piece of text that does not fit into a few bytes", "\\n", "\\\"", "\\\\", "\\/", "/",
        "\\u0041", "A", "é", "e\u{301}", "\\ud83d\\ude00", "😀", "\\ud800", "\\udfff", "\\u0000", "{", "[1,2]", ",", ":",
        "\u{2028}", "\u{7F}", "\\b\\f\\r\\t", "\\uD834\\udd1e", "-0", "1e3", " ",
    ]

    /// Numbers that are the same exactly when their doubles are.
    static let numbers = [
        "0", "-0", "0.0", "-0.0", "0e5", "1", "1.0", "1e0", "1E+0", "10e-1", "-1", "2", "10", "1e1", "1.0E1", "42",
        "0.1",
        "100e-3", "1.5", "-1.5", "15e-1", "123456789", "1e22", "12345678901", "3.25e-5",
    ]

    /// Numbers that doubles do not tell apart, or have no room for.
    static let wildNumbers = [
        "9007199254740992", "9007199254740993", "1e400", "1e401", "-1e400", "1e-400", "0.1000000000000000000000000001",
        "123456789012345678901234567890", "123456789012345678901234567891", "1e999999999999999999999",
        "1e-999999999999999999999", "10e999999999999999999998", "18446744073709551615", "-9223372036854775808",
        "1.7976931348623157e308", "5e-324", "0.30000000000000004", "1000000000000000000000e-21",
    ]
}

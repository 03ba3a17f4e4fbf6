import FoundationEssentials
import LazyJSON
import Testing

/// One row of the table "Reading a property": a text, a type, and what it reads as; nil where it cannot be read.
struct ReadRow: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let check: @Sendable () throws -> Bool

    init<T: JSONConvertible & Equatable>(_ text: String, _ type: T.Type, _ expected: T?) {
        testDescription = "\(text) as \(type)"
        check = {
            let json = try JSON(parsing: text)
            guard let expected else {
                let error = #expect(throws: JSONError.self) { try json.value(as: type) }
                return error?.code == .unconvertible && error?.message.hasPrefix("Expected ") == true
            }
            return try json.value(as: type) == expected
        }
    }
}

private enum Status: String, JSONConvertible { case active, closed }
private enum Level: Int, JSONConvertible { case low = 1, high = 2 }

@Suite("Reading values leniently")
struct ReadTableTests {
    @Test("each row of the read table holds", arguments: integers + floats + bools + strings + decimals + others)
    func row(_ row: ReadRow) throws { #expect(try row.check()) }

    private static let integers: [ReadRow] = [
        ReadRow("42", Int.self, 42), ReadRow("42.0", Int.self, 42), ReadRow("4.2e1", Int.self, 42),
        ReadRow("42.9", Int.self, 42), ReadRow("-42.9", Int.self, -42), ReadRow("-0", Int.self, 0),
        ReadRow("1e999999999", Int.self, nil), ReadRow("1e-999999999", Int.self, 0), ReadRow("128", Int8.self, nil),
        ReadRow("-128.5", Int8.self, -128), ReadRow("-1", UInt.self, nil), ReadRow("-0.5", UInt8.self, 0),
        ReadRow("18446744073709551615", UInt64.self, .max), ReadRow("18446744073709551616", UInt64.self, nil),
        ReadRow("170141183460469231731687303715884105727", Int128.self, .max),
        ReadRow(#""42""#, Int.self, 42), ReadRow(#"" \t42\n ""#, Int.self, 42), ReadRow(#""42.9""#, Int.self, 42),
        ReadRow(#""abc""#, Int.self, nil), ReadRow(#""""#, Int.self, nil), ReadRow(#""4 2""#, Int.self, nil),
        ReadRow(#""+42""#, Int.self, nil), ReadRow(#""042""#, Int.self, nil), ReadRow(#""0x10""#, Int.self, nil),
        ReadRow(#""42\ud800""#, Int.self, nil), ReadRow(#""\u0034\u0032""#, Int.self, 42),
        ReadRow("true", Int.self, 1), ReadRow("false", UInt8.self, 0),
        ReadRow("null", Int.self, nil), ReadRow("[1]", Int.self, nil), ReadRow(#"{"a":1}"#, Int.self, nil),
    ]

    private static let floats: [ReadRow] = [
        ReadRow("0.1", Double.self, 0.1), ReadRow("1e400", Double.self, nil), ReadRow("1e39", Float.self, nil),
        ReadRow("1e-999999999", Double.self, 0), ReadRow("16777217.0000001", Float.self, 16_777_218),
        ReadRow(#"" 2.5 ""#, Double.self, 2.5), ReadRow(#""nan""#, Double.self, nil),
        ReadRow(#""Infinity""#, Double.self, nil), ReadRow(#"".5""#, Float.self, nil), ReadRow("true", Double.self, 1),
        ReadRow("false", Float.self, 0), ReadRow("null", Double.self, nil), ReadRow("{}", Float.self, nil),
    ]

    private static let bools: [ReadRow] = [
        ReadRow("true", Bool.self, true), ReadRow("false", Bool.self, false), ReadRow("0", Bool.self, false),
        ReadRow("-0.0e5", Bool.self, false), ReadRow("1e-400", Bool.self, true), ReadRow("2", Bool.self, true),
        ReadRow(#""TRUE""#, Bool.self, true), ReadRow(#""False""#, Bool.self, false),
        ReadRow(#"" true ""#, Bool.self, true), ReadRow(#""0""#, Bool.self, false), ReadRow(#""7""#, Bool.self, true),
        ReadRow(#""yes""#, Bool.self, nil), ReadRow(#""""#, Bool.self, nil), ReadRow("null", Bool.self, nil),
        ReadRow("[]", Bool.self, nil),
    ]

    private static let strings: [ReadRow] = [
        ReadRow(#""a\nb""#, String.self, "a\nb"), ReadRow("1.50e1", String.self, "1.50e1"),
        ReadRow("1e999999999", String.self, "1e999999999"), ReadRow("true", String.self, "true"),
        ReadRow("false", String.self, "false"), ReadRow(#""a\ud800""#, String.self, "a\u{FFFD}"),
        ReadRow("null", String.self, nil), ReadRow("[]", String.self, nil), ReadRow("{}", String.self, nil),
    ]

    private static let decimals: [ReadRow] = [
        ReadRow("2.50", JSONNumber.self, JSONNumber("2.5")), ReadRow("1e400", JSONNumber.self, JSONNumber("1e400")),
        ReadRow(#"" 12345678901234567890.10 ""#, JSONNumber.self, JSONNumber("12345678901234567890.1")),
        ReadRow(#""+1""#, JSONNumber.self, nil), ReadRow("true", JSONNumber.self, nil),
        ReadRow("null", JSONNumber.self, nil), ReadRow("[1]", JSONNumber.self, nil),
        ReadRow("0.1", Decimal.self, Decimal(sign: .plus, exponent: -1, significand: 1)),
        ReadRow("12345678901234567890.123", Decimal.self, Decimal(string: "12345678901234567890.123")),
        ReadRow(#""-5e1""#, Decimal.self, -50), ReadRow(#""12abc""#, Decimal.self, nil),
        ReadRow("1e999999999", Decimal.self, nil), ReadRow("true", Decimal.self, nil),
        ReadRow("null", Decimal.self, nil),
        ReadRow("[]", Decimal.self, nil),
    ]

    private static let others: [ReadRow] = [
        ReadRow(#""https://example.com/a?b=c#d""#, URL.self, URL(string: "https://example.com/a?b=c#d")),
        ReadRow(#""a b""#, URL.self, URL(string: "a%20b")), ReadRow(#""http://a/%zz""#, URL.self, nil),
        ReadRow(#""""#, URL.self, nil),
        ReadRow("7", URL.self, nil), ReadRow("null", URL.self, nil),
        ReadRow(
            #""e621e1f8-c36c-495a-93fc-0c247a3e6e5f""#, UUID.self,
            UUID(uuidString: "E621E1F8-C36C-495A-93FC-0C247A3E6E5F")),
        ReadRow(#""E621E1F8-C36C-495A-93FC-0C247A3E6E5Fx""#, UUID.self, nil), ReadRow("1", UUID.self, nil),
        ReadRow(#""YWI=""#, Data.self, Data("ab".utf8)), ReadRow(#""""#, Data.self, Data()),
        ReadRow(#""Y WI=""#, Data.self, nil), ReadRow(#""YWI""#, Data.self, nil), ReadRow("1", Data.self, nil),
        ReadRow(#""active""#, Status.self, .active), ReadRow(#""other""#, Status.self, nil),
        ReadRow("null", Status.self, nil), ReadRow("2", Level.self, .high), ReadRow(#""2""#, Level.self, .high),
        ReadRow("true", Level.self, .low), ReadRow("3", Level.self, nil),
        ReadRow("null", Int?.self, .some(nil)), ReadRow("7", Int?.self, 7), ReadRow(#""x""#, Int?.self, nil),
        ReadRow(#"[1, "2", null, "x", [3], true]"#, [Int].self, [1, 2, 1]), ReadRow("{}", [Int].self, nil),
        ReadRow("[1, null]", [Int?].self, [1, nil]), ReadRow("null", [Int].self, nil), ReadRow("3", [Int].self, nil),
        ReadRow(#"["a", "a", null, 1]"#, Set<String>.self, ["a", "1"]), ReadRow("{}", Set<Int>.self, nil),
        ReadRow(#"{"a":1,"b":"x","a":2,"c":"3"}"#, [String: Int].self, ["a": 1, "c": 3]),
        ReadRow(#"{"a":"x","a":2}"#, [String: Int].self, [:]), ReadRow("[]", [String: Int].self, nil),
        ReadRow(#"{"\u0061":1,"\ud800":2}"#, [String: Int].self, ["a": 1]),
        ReadRow("{\"e\u{301}\":1,\"\u{E9}\":2}", [String: Int].self, ["\u{E9}": 1]),
        ReadRow(#"[[1],["x",2],3]"#, [[Int]].self, [[1], [2]]),
    ]

    @Test("a value as JSON is the value itself")
    func json() throws {
        let json = try JSON(parsing: " [1.0] ")
        #expect(try json.value(as: JSON.self).text() == " [1.0] ")
        #expect(JSON(json).text() == " [1.0] ")
    }

    @Test("an error names what was expected and what was found, cut short")
    func message() throws {
        let json = JSON(stringLiteral: String(repeating: "é", count: 1000))
        let error = #expect(throws: JSONError.self) { try json.value(as: Int8.self) }
        #expect(error?.message.hasPrefix("Expected an integer from -128 to 127, found \"é") == true)
        #expect((error?.message.utf8.count ?? 0) < 260)
    }

    @Test("hostile depth and width are only read as far as the type goes")
    func hostile() throws {
        let deep = String(repeating: "[", count: 100_000) + String(repeating: "]", count: 100_000)
        let json = try JSON(parsing: deep, limits: JSONLimits(depth: 1_000_000))
        #expect(try json.value(as: [[Int]].self) == [[]])
        #expect(throws: JSONError.self) { try json.value(as: String.self) }
    }
}

import FoundationEssentials
import LazyJSON
import Testing

/// One row of "Writing a property": the existing text, the value that is written, and the resulting text.
struct WriteRow: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let check: @Sendable () throws -> (found: String, expected: String)
    /// Whether the value survives the way back.
    let survives: @Sendable () throws -> Bool

    init<T: JSONConvertible & Equatable>(_ existing: String?, _ value: T, _ expected: String) {
        testDescription = "\(value) over \(existing ?? "nothing")"
        check = {
            (value.json(replacing: try existing.map { try JSON(parsing: $0) }).text(), expected)
        }
        survives = {
            let json = value.json(replacing: try existing.map { try JSON(parsing: $0) })
            return try json.value(as: T.self) == value
        }
    }
}

private enum Status: String, JSONConvertible { case active, closed }

@Suite("Writing values over existing ones")
struct WriteTableTests {
    @Test("the existing kind and form are kept", arguments: numbers + words + texts + others)
    func row(_ row: WriteRow) throws {
        let (found, expected) = try row.check()
        #expect(found == expected)
        #expect(try row.survives())
    }

    private static let numbers: [WriteRow] = [
        WriteRow(nil, 42, "42"), WriteRow("null", 42, "42"), WriteRow("[]", 42, "42"), WriteRow(#""42""#, 43, #""43""#),
        WriteRow(#"" 42 ""#, 43, #""43""#), WriteRow(#"" 42 ""#, 42, #"" 42 ""#), WriteRow(#""042""#, 42, #""42""#),
        WriteRow("42", 43, "43"), WriteRow("42.9", 42, "42.9"), WriteRow("42.9", 43, "43"),
        WriteRow("1e3", 1000, "1e3"),
        WriteRow("42", 4.5, "4.5"), WriteRow(#""42""#, 4.5, #""4.5""#), WriteRow("true", 2, "2"),
        WriteRow("true", 1, "true"), WriteRow("true", 0, "false"), WriteRow("false", 1.0, "true"),
        WriteRow("-0", 0, "-0"), WriteRow("-0", 0.0, "0"), WriteRow("0", -0.0, "-0"), WriteRow("false", -0.0, "-0"),
        WriteRow("1.0", 1.0, "1.0"), WriteRow("2.5", 3.0, "3.0"), WriteRow("2", 3.0, "3"), WriteRow("2e1", 3.0, "3"),
        WriteRow(#""2.5""#, 3.0, #""3.0""#), WriteRow(nil, 3.0, "3"), WriteRow(nil, 1e300, "1e+300"),
        WriteRow(nil, Float(0.1), "0.1"), WriteRow("1.5", Float(2), "2.0"),
        WriteRow(nil, UInt64.max, "18446744073709551615"),
        WriteRow(nil, Int128.min, "-170141183460469231731687303715884105728"), WriteRow(#""abc""#, 7, #""7""#),
        WriteRow("0.10", Decimal(string: "0.1"), "0.10"), WriteRow("0.10", Decimal(string: "0.2"), "0.20"),
        WriteRow(#""0.10""#, Decimal(string: "0.2"), #""0.20""#), WriteRow("true", Decimal(1), "1"),
        WriteRow(nil, Decimal(string: "12345678901234567890.123"), "12345678901234567890.123"),
        WriteRow(nil, JSONNumber("2.50"), "2.50"), WriteRow("2.5", JSONNumber("2.50"), "2.50"),
        WriteRow("2.50", JSONNumber("2.50"), "2.50"), WriteRow("1.000", JSONNumber("1E400"), "1E400"),
        WriteRow(#""2.5""#, JSONNumber("2.50"), #""2.50""#), WriteRow(#"" 2.50 ""#, JSONNumber("2.50"), #"" 2.50 ""#),
        WriteRow("true", JSONNumber("-0"), "-0"), WriteRow("null", JSONNumber(7), "7"),
    ]

    private static let words: [WriteRow] = [
        WriteRow(nil, true, "true"), WriteRow("true", false, "false"), WriteRow("1", false, "0"),
        WriteRow("0", true, "1"),
        WriteRow("5", true, "5"), WriteRow("5", false, "0"), WriteRow(#""1""#, false, #""0""#),
        WriteRow(#""true""#, false, #""false""#), WriteRow(#""TRUE""#, false, #""FALSE""#),
        WriteRow(#""True""#, false, #""False""#), WriteRow(#""True""#, true, #""True""#),
        WriteRow(#""NaN""#, false, #""false""#), WriteRow(#""ON""#, true, #""true""#),
        WriteRow("null", false, "false"),
        WriteRow("{}", true, "true"),
    ]

    private static let texts: [WriteRow] = [
        WriteRow("7", "8", "8"), WriteRow("7", "7", "7"), WriteRow("7.0", "7.0", "7.0"),
        WriteRow("7", "abc", #""abc""#),
        WriteRow("7", "8.5", #""8.5""#), WriteRow("7", "08", #""08""#), WriteRow("7", "+8", #""+8""#),
        WriteRow("7", "-0", #""-0""#), WriteRow("7", "-8", "-8"), WriteRow("7", "9007199254740992", "9007199254740992"),
        WriteRow("7", "9007199254740993", #""9007199254740993""#), WriteRow("7", "", #""""#),
        WriteRow("true", "false", "false"), WriteRow("true", "x", #""x""#), WriteRow("true", "1", #""1""#),
        WriteRow(#""7""#, "8", #""8""#), WriteRow(nil, "8", #""8""#),
        WriteRow("null", "a\"\n\u{1}é/", #""a\"\n\u0001é/""#),
        WriteRow(#""\u0041""#, "A", #""\u0041""#), WriteRow(#""a\ud800""#, "a\u{FFFD}", #""a\ud800""#),
        WriteRow("\"\u{E9}\"", "e\u{301}", "\"e\u{301}\""), WriteRow(#""closed""#, Status.active, #""active""#),
        WriteRow(#""other""#, Status.active, #""active""#),
        WriteRow(#""\u0061ctive""#, Status.active, #""\u0061ctive""#),
    ]

    private static let others: [WriteRow] = [
        WriteRow(nil, URL(string: "http://a/b"), #""http://a/b""#),
        WriteRow(#""http:\/\/a\/b""#, URL(string: "http://a/b"), #""http:\/\/a\/b""#),
        WriteRow(#""YQ==""#, Data("b".utf8), #""Yg==""#), WriteRow(#""Y\u0051==""#, Data("a".utf8), #""Y\u0051==""#),
        WriteRow(#""YR==""#, Data("a".utf8), #""YQ==""#),
        WriteRow(
            nil, UUID(uuidString: "E621E1F8-C36C-495A-93FC-0C247A3E6E5F"), #""E621E1F8-C36C-495A-93FC-0C247A3E6E5F""#),
        WriteRow(
            #""00000000-c36c-495a-93fc-0c247a3e6e5f""#, UUID(uuidString: "E621E1F8-C36C-495A-93FC-0C247A3E6E5F"),
            #""e621e1f8-c36c-495a-93fc-0c247a3e6e5f""#),
        WriteRow("null", Int?.none, "null"), WriteRow("7", Int?.none, "null"), WriteRow(#""7""#, Int?.some(8), #""8""#),
    ]

    @Test("what JSON lacks is null")
    func unrepresentable() {
        for value in [Double.nan, .infinity, -.infinity] {
            #expect(value.json(replacing: 1).text() == "null")
            #expect(Float(value).json(replacing: "1").text() == "null")
        }
        #expect(Decimal.nan.json(replacing: nil).text() == "null")
    }

    @Test("what is read now keeps its text, whatever that is")
    func noOps() throws {
        for text in ["42", "42.9", "1e0", #"" 7""#, "true", #""\u0037""#, "-0", "1E2", "0.1", #""1.50""#, #""-0.0""#] {
            let json = try JSON(parsing: text)
            #expect(try json.value(as: Int.self).json(replacing: json).text() == text)
            #expect(try json.value(as: Double.self).json(replacing: json).text() == text)
            #expect(try json.value(as: Float.self).json(replacing: json).text() == text)
            #expect(try json.value(as: String.self).json(replacing: json).text() == text)
            #expect(try json.value(as: Bool.self).json(replacing: json).text() == text)
        }
    }

    @Test("generated numbers survive over every kind")
    func roundTrips() throws {
        var random = NumberSamples(seed: 11)
        let existing = try ["null", "1", "1.5", "1e3", #""1""#, #""1.5""#, "true", "false", #""abc""#, "[]"].map {
            try JSON(parsing: $0)
        }
        for _ in 0..<2000 {
            let integer = Int64(bitPattern: random.next()) >> Int64.random(in: 0...63, using: &random)
            let double = Double(bitPattern: random.next())
            for json in existing {
                #expect(try integer.json(replacing: json).value(as: Int64.self) == integer)
                #expect(try String(integer).json(replacing: json).value(as: String.self) == String(integer))
                guard double.isFinite else { continue }
                #expect(try double.json(replacing: json).value(as: Double.self).bitPattern == double.bitPattern)
            }
        }
    }

    // MARK: Values that Swift considers equal

    @Test(
        "a set that is written as it was read keeps the elements that Swift takes for equal",
        arguments: [
            "{\"texts\":[\"\u{e9}\", \"e\u{301}\", \"\u{e9}\"]}", "{\"texts\":[\"e\u{301}\", \"\u{e9}\"]}",
            "{\"numbers\":[0, -0, 0.0]}", "{\"numbers\":[-0, 0]}",
        ])
    func setsKeepEqualElements(text: String) throws {
        let model = try Texts(parsing: text)
        let same = model.mutate {
            $0.texts = $0.texts
            $0.numbers = $0.numbers
        }
        #expect(same === model)
    }

    @Test func aSetWithAnotherFormOfAnElementIsWritten() throws {
        let model = try Texts(parsing: "{\"texts\":[\"\u{e9}\", \"e\u{301}\"]}")
        #expect(model.mutate { $0.texts = ["e\u{301}"] }.text() == "{\"texts\":[\"e\u{301}\"]}")
        #expect(model.mutate { $0.texts = [] }.text() == "{\"texts\":[]}")
    }

    @Test func valuesOfTypesThatIgnoreTheExistingValueKeepTheirText() throws {
        let model = try Texts(
            parsing: #"{"one":"a\u0062", "all":["x", 3, {}], "each":["y", null], "named":{"k":"z", "l":[]}}"#)
        let same = model.mutate {
            $0.one = $0.one
            $0.all = $0.all
            $0.each = $0.each
            $0.each[0] = $0.each[0]
            $0.named = $0.named
        }
        #expect(same === model)
        let changed = model.mutate {
            $0.all.append(Capitals(text: "N"))
            $0.named["m"] = Capitals(text: "M")
        }
        #expect(
            changed.text()
                == #"{"one":"a\u0062", "all":["x", 3, {}, "N"], "each":["y", null], "named":{"k":"z", "l":[], "m":"M"}}"#
        )
    }

    @Test func anExactElementIsWrittenSoThatItCanBeRead() throws {
        let model = try Texts(parsing: #"{"exact":["42", 1]}"#)
        let changed = model.mutate { $0.exact[0] = 7 }
        #expect(changed.text() == #"{"exact":[7, 1]}"#)
        #expect(changed.exact[0] == 7)
    }
}

/// A text in capitals, which ignores the existing value when it is written.
private struct Capitals: JSONConvertible, Hashable {
    let text: String

    static func value(from json: JSON) throws -> Capitals {
        Capitals(text: try json.value(as: String.self).uppercased())
    }

    func json(replacing existing: JSON?) -> JSON { JSON(text) }
}

private final class Texts: JSONModel, @unchecked Sendable {
    @JSONProperty var texts: Set<String>
    @JSONProperty var numbers: Set<Double>
    @JSONProperty var one: Capitals?
    @JSONProperty var all: [Capitals]
    @JSONProperty var each: JSONArray<Capitals?>
    @JSONProperty var named: [String: Capitals]
    @JSONProperty(using: .exact) var exact: JSONArray<Int>
}

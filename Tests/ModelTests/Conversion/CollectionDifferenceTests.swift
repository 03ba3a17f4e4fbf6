import FoundationEssentials
import LazyJSON
import Testing

@Suite("Writing the difference of collections")
struct CollectionDifferenceTests {
    @Test(
        "arrays of strings",
        arguments: [
            (#"["a", null, {"k":1}]"#, ["a", "x"], #"["a", null, {"k":1}, "x"]"#),
            (#"["a", null, {"k":1}]"#, ["a"], #"["a", null, {"k":1}]"#),
            (#"["a", null, {"k":1}]"#, [], #"[null, {"k":1}]"#),
            (#"[ "\u0061",  "b" ,"c" ]"#, ["a", "b", "d"], #"[ "\u0061",  "b" ,"d" ]"#),
            (#"["a", "b", "c"]"#, ["b", "c"], #"["b", "c"]"#), (#"["a", "b", "c"]"#, ["a", "c"], #"["a", "c"]"#),
            (#"["a", null, "c"]"#, ["a", "b", "c"], #"["a", null, "b", "c"]"#),
            (#"[]"#, ["a", "b"], #"["a","b"]"#), (#"[null]"#, ["a"], #"[null,"a"]"#), ("null", ["a"], #"["a"]"#),
            (#"{"a":1}"#, [], "[]"), (#"[7, "7"]"#, ["8", "7"], #"[8, "7"]"#),
            (#"["a", "b", "c", "d"]"#, ["d", "a", "b", "c"], #"["d", "a", "b", "c"]"#),
            ("[\n  \"a\",\n  \"b\"\n]\n", ["a", "b", "c"], "[\n  \"a\",\n  \"b\",\n  \"c\"\n]\n"),
            ("[\"\u{E9}\"]", ["e\u{301}"], "[\"e\u{301}\"]"),
        ])
    func strings(_ existing: String, _ new: [String], _ expected: String) throws {
        #expect(try new.json(replacing: JSON(parsing: existing)).text() == expected)
    }

    @Test(
        "arrays of integers keep the text of what is moved along",
        arguments: [
            ("[1.0, 2.0, 3.0]", [2, 3, 4], "[2.0, 3.0, 4]"), (#"["1", 2, "3"]"#, [1, 5, 3], #"["1", 5, "3"]"#),
            (#"["1", 2, "3"]"#, [4, 2, 6], #"["4", 2, "6"]"#), ("[1e0,2e0,3e0]", [9, 1, 2, 3], "[9,1e0,2e0,3e0]"),
            ("[1e0,1e0,1e0]", [1, 1], "[1e0,1e0]"), ("[1e0]", [1, 1, 1], "[1e0,1,1]"),
        ])
    func integers(_ existing: String, _ new: [Int], _ expected: String) throws {
        #expect(try new.json(replacing: JSON(parsing: existing)).text() == expected)
    }

    @Test("nested arrays change where they differ")
    func nested() throws {
        let json = try JSON(parsing: #"[[1, "x", 2], [3.0]]"#)
        #expect([[1, 5], [3]].json(replacing: json).text() == #"[[1, "x", 5], [3.0]]"#)
        #expect([[1, 2], [3], [4]].json(replacing: json).text() == #"[[1, "x", 2], [3.0], [4]]"#)
    }

    @Test(
        "sets",
        arguments: [
            ("[3, null, 1.0]", [1, 3], "[3, null, 1.0]"), ("[3, null, 1.0]", [1, 20, 4], "[null, 1.0, 20, 4]"),
            ("[3, 3, 1]", [1], "[1]"), ("[3, 3, 1]", [3], "[3, 3]"), ("null", [3, 1, 2], "[1,2,3]"), ("[1]", [], "[]"),
        ])
    func sets(_ existing: String, _ new: [Int], _ expected: String) throws {
        #expect(try Set(new).json(replacing: JSON(parsing: existing)).text() == expected)
    }

    @Test(
        "dictionaries",
        arguments: [
            (#"{"b": 1.0, "a": "2"}"#, ["a": 2, "b": 1], #"{"b": 1.0, "a": "2"}"#),
            (#"{"b": 1.0, "a": "2"}"#, ["a": 3, "b": 1], #"{"b": 1.0, "a": "3"}"#),
            (#"{"b": 1, "x": [], "a": 2}"#, ["d": 4, "c": 3, "b": 1], #"{"b": 1, "x": [], "c": 3, "d": 4}"#),
            (#"{"b": 1, "x": []}"#, ["x": 5], #"{"x": 5}"#), (#"{"a": 1, "b": 2, "a": 3}"#, ["b": 2], #"{"b": 2}"#),
            (#"{"a": 1, "b": 2, "a": 3}"#, ["a": 1, "b": 2], #"{"a": 1, "b": 2, "a": 3}"#),
            (#"{"a": 1, "b": 2, "a": 3}"#, ["a": 1, "b": 4], #"{"a": 1, "b": 4, "a": 3}"#),
            (#"{"a": 1, "b": 2, "a": 3}"#, ["a": 4, "b": 2], #"{"a": 4, "b": 2}"#),
            (#"{"\ud800": 1}"#, ["a": 1], #"{"\ud800": 1, "a": 1}"#), ("null", ["b": 2, "a": 1], #"{"a":1,"b":2}"#),
            ("{\"e\u{301}\":1,\"\u{E9}\":2}", [:], "{}"),
            ("{\"e\u{301}\":1,\"\u{E9}\":2}", ["\u{E9}": 3], "{\"e\u{301}\":3,\"\u{E9}\":2}"),
            ("[]", [:], "{}"), ("{ }", [:], "{ }"),
        ])
    func dictionaries(_ existing: String, _ new: [String: Int], _ expected: String) throws {
        let json = new.json(replacing: try JSON(parsing: existing))
        #expect(json.text() == expected)
        #expect(try json.value(as: [String: Int].self) == new)
    }

    @Test("generated arrays read as what was written, and what cannot be read stays in order")
    func generated() throws {
        var random = NumberSamples(seed: 3)
        let texts = ["1", "1.0", #""1""#, "2", #""2""#, "3", "true", "null", "[]", #""x""#, "{ }", "4e0"]
        for _ in 0..<3000 {
            let parts = (0..<Int.random(in: 0...12, using: &random)).map { _ in
                texts.randomElement(using: &random) ?? "1"
            }
            let json = try JSON(parsing: "[" + parts.joined(separator: ", ") + "]")
            let old = try json.value(as: [Int].self)
            var new = old
            for _ in 0..<Int.random(in: 0...4, using: &random) {
                switch Int.random(in: 0...2, using: &random) {
                case 0:
                    new.insert(Int.random(in: 0...5, using: &random), at: Int.random(in: 0...new.count, using: &random))
                case 1 where !new.isEmpty: new.remove(at: Int.random(in: 0..<new.count, using: &random))
                case _ where !new.isEmpty:
                    new[Int.random(in: 0..<new.count, using: &random)] = Int.random(in: 0...5, using: &random)
                default: break
                }
            }
            let written = new.json(replacing: json)
            #expect(try written.value(as: [Int].self) == new)
            #expect(try JSON(parsing: written.text()) == written)
            if new == old { #expect(written.text() == json.text()) }
            let unreadable = parts.filter { ["null", "[]", #""x""#, "{ }"].contains($0) }
            #expect(written.elements.filter { (try? Int.value(from: $0)) == nil }.map(\.rawText) == unreadable)
        }
    }

    @Test("elements that are added to rows fill the rows")
    func rows() throws {
        let json = try JSON(parsing: "[\n  1, 2, 3,\n  4, 5\n]")
        let expected = "[\n  1, 2, 3,\n  4, 5, 6,\n  7, 8, 9\n]"
        #expect(Array(1...9).json(replacing: json).text() == expected)
        #expect(Set(1...9).json(replacing: json).text() == expected)
        #expect(try JSONConversion<[Int]>.codable.json(of: Array(1...9), replacing: json).text() == expected)
    }

    @Test("elements that are added look as if they were appended one after another")
    func appended() throws {
        var random = NumberSamples(seed: 5)
        for _ in 0..<1000 {
            let values = (0..<Int.random(in: 0...9, using: &random)).map { $0 }
            let extra = (0..<Int.random(in: 1...9, using: &random)).map { 100 + $0 }
            let width = Int.random(in: 1...4, using: &random)
            let comma = [",", ", ", " , "].randomElement(using: &random) ?? ","
            let (open, line, close) =
                [("", "", ""), (" ", " ", " "), ("\n  ", "\n  ", "\n"), ("\n  ", "", "\n")]
                .randomElement(using: &random) ?? ("", "", "")
            var text = "["
            for (position, value) in values.enumerated() {
                text += position == 0 ? open : position % width == 0 ? "," + line : comma
                text += "\(value)"
            }
            let json = try JSON(parsing: text + close + "]")
            var expected = json
            for value in extra { try expected.append(JSON(value)) }
            #expect((values + extra).json(replacing: json).text() == expected.text())
        }
    }

    @Test("the cost is linear")
    func linear() throws {
        let count = Cases.scaled(100_000)
        let json = JSON(Array(0..<count))
        let parsed = try JSON(parsing: json.text())
        var values = Array(0..<count)
        values.reverse()
        let reversed = values.json(replacing: parsed)
        #expect(try reversed.value(as: [Int].self) == values)
        values = Array(1...count)
        #expect(try values.json(replacing: parsed).value(as: [Int].self) == values)
        let names = Dictionary(uniqueKeysWithValues: (0..<count).map { ("k\($0)", $0) })
        let object = try JSON(parsing: JSON(names).text())
        #expect(names.filter { $0.value % 2 == 0 }.json(replacing: object).count == count / 2)
        let set = Set(0..<count)
        #expect(set.subtracting(0..<count / 2).json(replacing: parsed).count == count / 2)
    }
}

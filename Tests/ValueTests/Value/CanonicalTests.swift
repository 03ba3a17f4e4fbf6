import LazyJSON
import Testing

/// Canonical form, RFC 8785.
@Suite struct CanonicalTests {
    @Test(
        .enabled(if: Corpora.areThere, "\(Corpora.absence)"), arguments: ["arrays", "french", "structures", "unicode"])
    func publishedPairsAreExact(name: String) throws {
        let input = try JSON(parsing: Corpora.bytes("jcs/input/\(name).json"))
        #expect(try [UInt8](input.canonicalData()) == Corpora.bytes("jcs/output/\(name).json"))
    }

    /// Input, canonical text.
    @Test(arguments: [
        (" null\n", "null"),
        ("[ 1.0 , -0, 1e21, 1e-7, 333333333.33333329, 4.50, 2e-3 ]", "[1,0,1e+21,1e-7,333333333.3333333,4.5,0.002]"),
        (#"{"b":1,"a":{"d":[],"c":{}}}"#, #"{"a":{"c":{},"d":[]},"b":1}"#),
        (#""\u0041\u20ac\/\u000f\n\"\\""#, "\"A\u{20ac}/\\u000f\\n\\\"\\\\\""),
        // U+FB33 follows U+1F600 in UTF-16 and precedes it in UTF-8.
        ("{\"\u{FB33}\":1,\"\u{1F600}\":2,\"\u{00F6}\":3}", "{\"\u{00F6}\":3,\"\u{1F600}\":2,\"\u{FB33}\":1}"),
        (#"{"aa":1,"a":2,"":3}"#, #"{"":3,"a":2,"aa":1}"#),
    ])
    func sortsMembersAndNormalizesScalars(input: String, expected: String) throws {
        #expect(try String(decoding: JSON(parsing: input).canonicalData(), as: UTF8.self) == expected)
    }

    @Test func editedValuesHaveTheSameForm() throws {
        var json = try JSON(parsing: #"{"z": [3], "a": 1.50}"#)
        json[at: "m.n"] = "x"
        try json[at: "z"]?.append(1.0)
        #expect(try String(decoding: json.canonicalData(), as: UTF8.self) == #"{"a":1.5,"m":{"n":"x"},"z":[3,1]}"#)
    }

    /// Input, pointer of the value that has no canonical form.
    @Test(arguments: [
        ("[0,1e400]", "/1"), (#"{"a":["\ud800"]}"#, "/a/0"), (#"{"a":{"b":1,"b":2}}"#, "/a"),
        (#"{"a":{"\ud800":1}}"#, "/a"), ("-1e999", ""),
    ])
    func whatHasNoFormIsAnError(input: String, pointer: JSONPointer) throws {
        let json = try JSON(parsing: input)
        let error = #expect(throws: JSONError.self) { try json.canonicalData() }
        #expect(error?.code == .unrepresentable)
        #expect(error?.pointer == pointer)
    }

    @Test(arguments: [
        ("a", "b"), ("", "a"), ("\u{D7FF}", "\u{1F600}"), ("\u{1F600}", "\u{E000}"), ("\u{E000}", "\u{FFFF}"),
    ])
    func namesAreInTheOrderOfUTF16(one: String, other: String) throws {
        for json: JSON in [[:], ["other": 0]] {
            var json = json
            json[other] = 2
            json[one] = 1
            let names = try JSON(parsing: json.canonicalData()).members.map(\.key)
            #expect(names == json.members.map(\.key).sorted { $0.utf16.lexicographicallyPrecedes($1.utf16) })
            #expect(names.filter { $0 != "other" } == [one, other])
        }
    }
}

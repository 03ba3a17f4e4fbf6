import LazyJSON
import Testing

struct LiteralTests {
    @Test(
        arguments: [
            (nil, "null"), (true, "true"), (false, "false"), (0, "0"), (-7, "-7"),
            (9_223_372_036_854_775_807, "9223372036854775807"),
            (1.5, "1.5"), ("", "\"\""), ("abc", "\"abc\""), ("eleven byte", "\"eleven byte\""),
            ("twelve bytes", "\"twelve bytes\""),
            ("\"\\/\u{8}\u{C}\n\r\t\u{0}\u{1F}", #""\"\\/\b\f\n\r\t\u0000\u001f""#),
            ("é 😀 \u{2028}\u{7F}", "\"é 😀 \u{2028}\u{7F}\""), ([], "[]"), ([:], "{}"),
            ([1, [nil], "x"], "[1,[null],\"x\"]"),
            (["a": 1, "b": ["c": []]], #"{"a":1,"b":{"c":[]}}"#), (["b": 1, "a": 2, "b": 3], #"{"b":1,"a":2,"b":3}"#),
            (["\"\n": 1], #"{"\"\n":1}"#), ("\(1 + 1) of \("x")", "\"2 of x\""),
        ] as [(JSON, String)])
    func literalsAreWrittenCompact(json: JSON, text: String) throws {
        #expect(json.text() == text)
        #expect(json.description == text)
        #expect(try JSON(parsing: text) == json)
        #expect(json.detached().text() == text)
    }

    @Test func nilIsNullAndNoValueIsNil() throws {
        let null: JSON = nil
        #expect(null.isNull)
        let json: JSON = ["a": nil]
        #expect(json["a"]?.isNull == true)
        #expect(json["b"] == nil)
    }

    @Test func stringsOfAllLengthsSurvive() {
        for length in 0..<40 {
            let text = String(repeating: "x", count: length)
            #expect(JSON(text).string == text)
            #expect(JSON(text + "\"").string == text + "\"")
            #expect(JSON(text + "é").rawText == "\"\(text)é\"")
        }
    }
}

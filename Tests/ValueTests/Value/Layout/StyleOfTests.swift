import LazyJSON
import Testing

/// Values in the style of another document; the laws have printed documents.
struct StyleOfTests {
    private static let value: JSON = ["b": [1, 2], "a": ["c": nil], "e": [], "f": [:]]

    /// A document, and the text of `value` in its style.
    @Test(arguments: [
        (
            "{\n  \"x\": 1\n}\n",
            "{\n  \"b\": [\n    1,\n    2\n  ],\n  \"a\": {\n    \"c\": null\n  },\n  \"e\": [],\n  \"f\": {}\n}\n"
        ),
        ("{\"x\": 1, \"y\": [1, 2]}", #"{"b": [1, 2], "a": {"c": null}, "e": [], "f": {}}"#),
        ("{\"x\":1}\r\n", "{\"b\":[1,2],\"a\":{\"c\":null},\"e\":[],\"f\":{}}\r\n"),
        (
            "{\r\n\t\"x\" : [1],\r\n\t\"y\" : {\r\n\t\t\"z\" : { }\r\n\t}\r\n}",
            "{\r\n\t\"b\" : [1, 2],\r\n\t\"a\" : {\r\n\t\t\"c\" : null\r\n\t},\r\n\t\"e\" : [],\r\n\t\"f\" : { }\r\n}"
        ),
        // Empty documents.
        ("{}", #"{"b":[1,2],"a":{"c":null},"e":[],"f":{}}"#),
        (
            "{}\n",
            "{\n  \"b\": [\n    1,\n    2\n  ],\n  \"a\": {\n    \"c\": null\n  },\n  \"e\": [],\n  \"f\": {}\n}\n"
        ),
        (
            "{\n}",
            "{\n  \"b\": [\n    1,\n    2\n  ],\n  \"a\": {\n    \"c\": null\n  },\n  \"e\": [],\n  \"f\": {\n  }\n}"
        ),
        // Documents that show no container.
        ("1\n", #"{"b":[1,2],"a":{"c":null},"e":[],"f":{}}"# + "\n"),
    ])
    func aValueIsWrittenAsTheAuthorWould(document: String, expected: String) throws {
        let sample = try JSON(parsing: document)
        #expect(Self.value.text(.style(of: sample)) == expected)
        let own = try JSON(parsing: Self.value.text(.pretty(indent: 7)) + "\n\n")
        #expect(own.text(.style(of: sample)) == expected)
        #expect(sample.text(.style(of: sample)) == document)
    }

    @Test func aContainerIsWrittenLikeTheOneOfTheSameName() throws {
        let sample = try JSON(parsing: "{\n \"a\": {\"x\": 1},\n \"b\": {\n  \"x\": 1\n },\n \"c\": [\n  1\n ]\n}")
        let json: JSON = ["b": ["y": 2], "a": ["y": 2], "z": [1]]
        let expected = "{\n \"b\": {\n  \"y\": 2\n },\n \"a\": {\"y\": 2},\n \"z\": [\n  1\n ]\n}"
        #expect(json.text(.style(of: sample)) == expected)
    }

    @Test func scalarsAndSampleValuesOfAllSorts() throws {
        let sample = try JSON(parsing: #"["\/", "\u00e9", "\/ \u00e9"]"# + "\n")
        #expect(JSON("/é").text(.style(of: sample)) == #""\/\u00e9""# + "\n")
        #expect(JSON(["/é"]).text(.style(of: sample)) == #"["\/\u00e9"]"# + "\n")
        #expect(JSON(1.5).text(.style(of: 7)) == "1.5")
        // An edited document, a part of one, and a value that was made in code.
        var edited = try JSON(parsing: "{ \"a\": 1 }\n")
        edited["b"] = [1]
        #expect(JSON([1, 2]).text(.style(of: edited)) == "[1, 2]\n")
        let part = try #require(JSON(parsing: "{\n   \"a\": [\n      1\n   ]\n}\n")["a"])
        #expect(JSON([1, 2]).text(.style(of: part)) == "[\n   1,\n   2\n]")
        #expect(try JSON(parsing: "[ 1 ]\n").text(.style(of: ["a": 1])) == "[1]")
    }

    @Test func commentsNeedTheDialectOnBothSides() throws {
        let strict = try JSON(parsing: "{\n    \"x\": 1\n}\n")
        let commented = try JSON(parsing: "{\n  // one\n  \"a\": 1, // two\n}", dialect: .jsonc)
        #expect(commented.text(.style(of: strict)) == "{\n    \"a\": 1\n}\n")
        let sample = try JSON(parsing: strict.text(), dialect: .jsonc)
        #expect(commented.text(.style(of: sample)) == "{\n    // one\n    \"a\": 1, // two\n}\n")
        #expect(strict.text(.style(of: commented)) == "{\n  \"x\": 1\n}")
    }

    @Test func commentsAroundTheRootAreWritten() throws {
        let text = "\u{FEFF}// License\n\n{\n  \"a\": 1 // one\n}\n// end\n"
        var json = try JSON(parsing: text, dialect: .jsonc)
        #expect(json.text(.style(of: json)) == String(text.unicodeScalars.dropFirst()))
        let sample = try JSON(parsing: "// other\r\n{\r\n\t\"x\": 1\r\n}\r\n", dialect: .jsonc)
        let expected = "// License\r\n\r\n{\r\n\t\"a\": 1 // one\r\n}\r\n// end\r\n"
        #expect(json.text(.style(of: sample)) == expected)
        json["a"] = 2
        #expect(json.text(.style(of: sample)) == expected.replacing("1 //", with: "2 //"))
        #expect(try json.text(.style(of: JSON(parsing: "{\n\t\"x\": 1\n}"))) == "{\n\t\"a\": 2\n}")
        #expect(json["a"]?.text(.style(of: sample)) == "2\r\n")
    }

    @Test(arguments: ["7\r\n", "// x\r\n7\r\n", "\"a\" // x\r\n"])
    func aScalarShowsNoLayoutForComments(sample: String) throws {
        let sample = try JSON(parsing: sample, dialect: .jsonc)
        let text = "// top\n{ // in\n \"a\" : 1, /* one\n two */ \"b\": [2]\n}\n"
        var json = try JSON(parsing: text, dialect: .jsonc)
        #expect(json.text(.style(of: sample)) == text.replacing("\n", with: "\r\n"))
        json["a"] = 2
        #expect(json.text(.style(of: sample)) == text.replacing("1", with: "2").replacing("\n", with: "\r\n"))
        #expect(json["b"]?.text(.style(of: sample)) == "[2]\r\n")
        #expect(json.text(.style(of: 7)) == #"{"a":2,"b":[2]}"#)
    }

    @Test func aScalarKeepsTheCommentsOfPartsAndEdits() throws {
        let sample = try JSON(parsing: "7", dialect: .jsonc)
        let text = "{\n  \"x\": {\n    // c\n    \"a\": 1\n  }\n}"
        var json = try JSON(parsing: text, dialect: .jsonc)
        #expect(json["x"]?.text(.style(of: sample)) == "{\n  // c\n  \"a\": 1\n}")
        json["x"] = 2
        let parsed = try JSON(parsing: json.text(), dialect: .jsonc)
        #expect(json.text(.style(of: sample)) == parsed.text(.style(of: sample)))
    }

    @Test(arguments: [
        "{\n\t// c\n}", "[\n\t/* a */\n\n\t// c\n]", "{\n\t/* a */ // b\n}", "{ // a\n\t// b\n\t  // c\n}",
    ])
    func aCommentAloneShowsTheIndentation(sample: String) throws {
        let sample = try JSON(parsing: sample, dialect: .jsonc)
        let expected = "{\n\t\"a\": {\n\t\t\"b\": 1\n\t}\n}"
        #expect(JSON(["a": ["b": 1]]).text(.style(of: sample)) == expected)
        let commented = try JSON(parsing: "{\n  // one\n  \"a\": 1, // two\n}", dialect: .jsonc)
        #expect(commented.text(.style(of: sample)) == "{\n\t// one\n\t\"a\": 1, // two\n}")
    }

    @Test func layoutsAreEqualIfTheirSamplesAre() throws {
        let json = try JSON(parsing: "{\"a\": [1]}\n")
        #expect(JSONLayout.style(of: json) == .style(of: json))
        let other = try JSON(parsing: json.text())
        #expect(JSONLayout.style(of: json) != .style(of: other))
        #expect(try JSONLayout.style(of: json) != .style(of: #require(json["a"])))
        #expect(Set([JSONLayout.style(of: json), .style(of: json), .compact]).count == 2)
    }

    @Test func membersCanBeSorted() throws {
        let sample = try JSON(parsing: "{\n \"x\": 1\n}")
        let json: JSON = ["b": 1, "a": ["d": 1, "c": 2]]
        let expected = "{\n \"a\": {\n  \"c\": 2,\n  \"d\": 1\n },\n \"b\": 1\n}"
        #expect(json.text(.style(of: sample).sortedKeys) == expected)
        #expect(try JSON(parsing: json.text()).text(.style(of: sample).sortedKeys) == expected)
    }

    @Test func aSpaceBeforeColons() throws {
        let json: JSON = ["a": 1, "b": [["c": [:]]]]
        let expected = "{\n  \"a\" : 1,\n  \"b\" : [\n    {\n      \"c\" : {}\n    }\n  ]\n}"
        #expect(json.text(.pretty(spaceBeforeColon: true)) == expected)
        #expect(
            json.text(.pretty(indent: .tab, spaceBeforeColon: true)) == expected.replacing("  ", with: "\t"))
        let commented = try JSON(parsing: "{\"a\" /* x */ : 1 /* y */}", dialect: .jsonc)
        let kept = commented.text(.pretty(comments: .keep, spaceBeforeColon: true))
        #expect(kept == "{\n  \"a\" : /* x */ 1 /* y */\n}")
    }
}

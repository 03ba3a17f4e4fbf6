import LazyJSON
import Testing

/// Edits beside children that were edited before give the same text as edits of the text that was written in between.
struct EditedNeighborTests {
    /// Makes edits of a text, one after another, and again with the text written and parsed in between.
    private func check(
        _ text: String, _ expected: String, _ edits: ((inout JSON) throws -> Void)...,
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        var (live, parsed) = (try JSON(parsing: text, dialect: .jsonc), try JSON(parsing: text, dialect: .jsonc))
        for edit in edits {
            try edit(&live)
            try edit(&parsed)
            parsed = try JSON(parsing: parsed.text(), dialect: .jsonc)
        }
        #expect(live.text() == expected, sourceLocation: sourceLocation)
        #expect(parsed.text() == expected, sourceLocation: sourceLocation)
    }

    @Test("the kinds of the elements now decide whether a comment is one that was commented out")
    func kinds() throws {
        try check("[\n  \"a\"\n  // \"b\"\n]", "[\n  5,\n  6\n  // \"b\"\n]", { $0[0] = 5 }, { try $0.append(6) })
        try check(
            "[\n  1,\n  // 2,\n  \"x\",\n  \"y\"\n]", "[\n  \"s\",\n  \"y\"\n]", { $0[0] = "s" },
            { try $0.remove(at: "/1") })
    }

    @Test("a trailing comma stays behind new children if all others are removed")
    func trailingComma() throws {
        try check(
            "{\n  \"a\": 1, // one\n}\n", "{\n  \"b\": 2,\n}\n", { try $0.set(2, at: "b") }, { try $0.remove(at: "a") })
        try check("[\n  1,\n]\n", "[\n  2,\n]\n", { try $0.append(2) }, { try $0.remove(at: "/0") })
        try check("[\n  1, // one\n  /* end */\n]\n", "[\n  /* end */\n]\n", { try $0.remove(at: "/0") })
        try check("[1,]", "[2,]", { try $0.append(2) }, { try $0.remove(at: "/0") })
    }

    @Test("a new member joins the group of the new member beside it")
    func groups() throws {
        let text = "{\n  \"b\": 1,\n  \"c\": 2,\n\n  \"d\": 3\n}"
        try check(
            text, "{\n  \"b\": 1,\n  \"c\": 2,\n  \"m\": 8,\n  \"n\": 9,\n\n  \"d\": 3\n}",
            { try $0.insertMember("n", value: 9, after: "c") }, { try $0.insertMember("m", value: 8, before: "n") })
        try check(
            text, "{\n  \"a\": 0,\n  \"b\": 1,\n  \"c\": 2,\n\n  \"d\": 3\n}",
            { try $0.insertMember("a", value: 0, after: "c") }, { try $0.sortMembers() })
    }

    @Test("a member behind a line comment gets the indentation of the first one on its line")
    func behindComments() throws {
        try check(
            "{\n  \"a\": 1, \"b\": 2 // c\n}", "{\n  \"a\": 1, \"b\": 2, // c\n  \"d\": 3\n}", { $0["d"] = 3 })
        try check("[\n    1, 2,\n    3 // b\n]", "[\n    1, 2,\n    3, // b\n    5\n]", { try $0.append(5) })
    }

    @Test("a patch that moves an edited element to the end moves its comments")
    func patches() throws {
        let json = try JSON(parsing: "{\n  \"a\": [\n    // one\n    1,\n    2\n  ]\n}", dialect: .jsonc)
        for path in ["/a/-", "/a/1"] {
            let patch: JSON = [
                ["op": "replace", "path": "/a/0", "value": 9], ["op": "move", "from": "/a/0", "path": JSON(path)],
            ]
            #expect(try json.applying(patch: patch).text() == "{\n  \"a\": [\n    2,\n    // one\n    9\n  ]\n}")
        }
    }

    @Test("a value of another document on one line gets the line ends of its document")
    func lineEnds() throws {
        var json = try JSON(parsing: "{\n  \"a\": [1]\n}\n", dialect: .jsonc)
        try json[at: "a"]?.append(try JSON(parsing: "{\r\n  // c\r\n  \"x\": 1\r\n}", dialect: .jsonc))
        #expect(json.text() == "{\n  \"a\": [1, {\n  // c\n  \"x\": 1\n}]\n}\n")
    }

    @Test("an equal text keeps its layout, whether or not a sibling was added before")
    func equalText() throws {
        let other = try JSON(parsing: #"{"a": 0, "b": [1,  2, 3]}"#)
        for isAdded in [false, true] {
            var json = try JSON(parsing: #"{"b": [1,  2, 3]}"#)
            if isAdded { json["a"] = 0 }
            json["b"] = other["b"]
            #expect(json.text() == (isAdded ? #"{"b": [1,  2, 3], "a": 0}"# : #"{"b": [1,  2, 3]}"#))
        }
        var rows = try JSON(parsing: "[[1,  2], [3,4 ], 5]")
        try rows.replaceSubrange(0..<3, with: [7, JSON(parsing: "[3,4 ]"), 6])
        #expect(rows.text() == "[7, [3,4 ], 6]")
    }

    @Test("a string far from the beginning gets the escapes of the strings there", arguments: [10, 70_000])
    func escapes(length: Int) throws {
        let padding = String(repeating: "x", count: length)
        let text = #"{"a":"p\/q","b":"r\/s","pad":"\#(padding)","z":"t\/u"}"#
        var json = try JSON(parsing: text)
        json["z"] = "v/w"
        #expect(json.text() == text.replacing("t\\/u", with: "v\\/w"))
    }
}

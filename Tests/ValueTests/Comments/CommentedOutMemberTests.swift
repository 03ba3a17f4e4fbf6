import LazyJSON
import Testing

/// A comment that reads as a member is content of the container, and so is all above it.
struct CommentedOutMemberTests {
    private static let text = """
        {
          // Checks
          // "strict": true,
          // about b
          "b": 1,
          // Libraries
          /* "lib": [], */
          "a": 2, // two
          "c": 3
        }
        """

    private static func replaced(_ old: String, _ new: String) -> String { text.replacing(old, with: new) }

    /// Document, name of a member, its comments, those inside the root.
    @Test(
        arguments: [
            (text, "b", ["// about b"], ["// Checks", "// \"strict\": true,", "// Libraries", "/* \"lib\": [], */"]),
            (text, "a", ["// two"], ["// Checks", "// \"strict\": true,", "// Libraries", "/* \"lib\": [], */"]),
            ("{\n  // \"a\": 1\n  \"b\": 2\n}", "b", [], ["// \"a\": 1"]),
            ("{\n  //\"a\":{\"x\":[1, 2]},\n  \"b\": 2\n}", "b", [], ["//\"a\":{\"x\":[1, 2]},"]),
            ("{\n  /*\"a\": 1*/\n  // b\n  \"b\": 2\n}", "b", ["// b"], ["/*\"a\": 1*/"]),
            (
                "{\n  \"a\": 1,\n  // \"x\": 1,\n  // \"y\": null,\n  \"b\": 2\n}", "b", [],
                ["// \"x\": 1,", "// \"y\": null,"]
            ),
            ("{\r\n  // \"a\": 1,\r\n  // b\r\n  \"b\": 2\r\n}", "b", ["// b"], ["// \"a\": 1,"]),
        ] as [(String, String, [String], [String])])
    func areTheContainers(document: String, name: String, own: [String], inside: [String]) throws {
        try check(document, name, own, inside)
    }

    /// The same for comments that do not read as a member, or are behind a member on its line.
    @Test(
        arguments: [
            ("{\n  \"b\": 2, // \"b\": 3\n  \"c\": 4\n}", "b", ["// \"b\": 3"], []),
            ("{\n  // strict: true\n  \"b\": 2\n}", "b", ["// strict: true"], []),
            ("{\n  // \"b\": see below\n  \"b\": 2\n}", "b", ["// \"b\": see below"], []),
            ("{\n  // \"b\" is a number\n  \"b\": 2\n}", "b", ["// \"b\" is a number"], []),
            ("{\n  // \"b\":\n  \"b\": 2\n}", "b", ["// \"b\":"], []),
        ] as [(String, String, [String], [String])])
    func othersAreTheMembers(document: String, name: String, own: [String], inside: [String]) throws {
        try check(document, name, own, inside)
    }

    private func check(_ document: String, _ name: String, _ own: [String], _ inside: [String]) throws {
        let json = try JSON(parsing: document, dialect: .jsonc)
        #expect(json.comments(at: JSONPointer([.key(name)])).map(\.text) == own)
        #expect(json.comments().filter { $0.position == .inside }.map(\.text) == inside)
    }

    /// A value that becomes `//` comments, with the comments after it.
    @Test(arguments: [
        ("{\n    \"x\": 1\n  }", " /* two */"), ("[\"src/**/*.ts\",\n    \"test/**/*.ts\"]", ""),
        ("[1, /* one */\n    [2, \"]\\\"\"]]", " // two ]"), ("{ /* one */\n    \"x\": [1] }", " /* two\n    more */"),
        ("[\n    {\n      \"x\": \"*/\" }]", " /* two */ // three"),
    ])
    func stayWholeOnSeveralLines(value: String, comments: String) throws {
        let first = try JSON(parsing: "{\n  \"a\": \(value),\(comments)\n  \"b\": 2\n}", dialect: .jsonc)
        var json = first
        try json.commentOut(at: "a")
        let lines = json.comments()
        json["b"] = nil
        #expect(json.comments() == lines)
        try json.uncomment(JSONComment(#require(lines.first).text))
        #expect(json["a"] == first["a"] && json.count == 1)
        let last = try JSON(parsing: "{\n  \"b\": 2,\n  \"a\": \(value)\(comments)\n}", dialect: .jsonc)
        json = last
        try json.commentOut(at: "a")
        json["c"] = 3
        try json.uncomment(JSONComment(#require(json.comments().first).text))
        #expect(json["a"] == last["a"] && json.count == 3)
    }

    private static let removals: [LayoutExample] = [
        LayoutExample("remove b", text, replaced("  // about b\n  \"b\": 1,\n", "")) { $0["b"] = nil },
        LayoutExample("remove a", text, replaced("  \"a\": 2, // two\n", "")) { $0["a"] = nil },
        LayoutExample(
            "remove a and b", text,
            "{\n  // Checks\n  // \"strict\": true,\n  // Libraries\n  /* \"lib\": [], */\n  \"c\": 3\n}"
        ) {
            $0["a"] = nil
            $0["b"] = nil
        },
        LayoutExample(
            "remove the only member", "{\n  // \"a\": 1,\n  // b\n  \"b\": 2\n}", "{\n  // \"a\": 1,\n}"
        ) { $0["b"] = nil },
        LayoutExample(
            "remove the last member", "{\n  \"a\": 1,\n  // \"x\": 1,\n  \"b\": 2\n}",
            "{\n  \"a\": 1\n  // \"x\": 1,\n}"
        ) { $0["b"] = nil },
    ]

    @Test(arguments: removals)
    func removingKeepsThem(_ example: LayoutExample) { example.check() }

    private static let sorts: [LayoutExample] = [
        LayoutExample(
            "two members", "{\n  // Checks\n  // \"strict\": true,\n  \"b\": 1,\n  // about a\n  \"a\": 2\n}",
            "{\n  // Checks\n  // \"strict\": true,\n  // about a\n  \"a\": 2,\n  \"b\": 1\n}"
        ) { try $0.sortMembers() },
        LayoutExample(
            "all", text,
            """
            {
              // Checks
              // "strict": true,
              "a": 2, // two
              // Libraries
              /* "lib": [], */
              // about b
              "b": 1,
              "c": 3
            }
            """
        ) { try $0.sortMembers() },
        LayoutExample(
            "by value", "{\n  \"b\": 1,\n  // \"strict\": true,\n  // about a\n  \"a\": 2\n}",
            "{\n  // about a\n  \"a\": 2,\n  // \"strict\": true,\n  \"b\": 1\n}"
        ) { try $0.sortMembers { ($0.value.int ?? 0) > ($1.value.int ?? 0) } },
    ]

    @Test(arguments: sorts)
    func sortingKeepsTheirPlaces(_ example: LayoutExample) { example.check() }

    private static let otherEdits: [LayoutExample] = [
        LayoutExample("before b", text, replaced("  // about b\n", "  \"new\": 9,\n  // about b\n")) {
            try $0.insertMember("new", value: 9, before: "b")
        },
        LayoutExample("before a", text, replaced("  \"a\": 2,", "  \"new\": 9,\n  \"a\": 2,")) {
            try $0.insertMember("new", value: 9, before: "a")
        },
        LayoutExample("after b", text, replaced("\"b\": 1,\n", "\"b\": 1,\n  \"new\": 9,\n")) {
            try $0.insertMember("new", value: 9, after: "b")
        },
        LayoutExample("rename", text, replaced("\"b\": 1", "\"new\": 1")) { try $0.renameMember("b", to: "new") },
        LayoutExample("copy", text, replaced("\"c\": 3", "\"c\": 3,\n  // about b\n  \"new\": 1")) {
            $0["new"] = $0["b"]
        },
        LayoutExample(
            "move", text,
            replaced("  // about b\n  \"b\": 1,\n", "").replacing(
                "\"c\": 3", with: "\"c\": 3,\n  // about b\n  \"new\": 1")
        ) {
            let value = try $0.remove(at: "b")
            $0["new"] = value
        },
    ]

    @Test(arguments: otherEdits)
    func otherEditsLeaveThem(_ example: LayoutExample) { example.check() }

    @Test(.costs) func aLargeMemberIsRestoredInLinearTime() throws {
        let ratio = try Cost.ratio(small: 500) { count in
            let members = (0..<count).map { "    \"\($0)\": [\($0)]" }.joined(separator: ",\n")
            let text = "{\n  \"big\": {\n    // first\n    /* second */\n\(members)\n  },\n  \"z\": 1\n}\n"
            var json = try JSON(parsing: text, dialect: .jsonc)
            try json.commentOut(at: "big")
            try json.uncomment(#require(json.comments(at: "").first))
            #expect(json.text() == text)
        }
        #expect(ratio < Cost.limit)
    }

    @Test(arguments: [
        "\"a\":\n  1", "\"a\"\n  :\n  [\n  ]", "\"a\": \"}\\\\\\\"{\", \"b\": 2", "\"a\": {\n    \"/*\": \"//\"\n  }",
        "\"a\": /* { */ 1", "\"a\": [ // [\n    1\n  ]",
    ])
    func linesUpToTheEndOfTheMembersAreUsed(members: String) throws {
        let lines = members.split(separator: "\n").map { "  // \($0)\n" }.joined()
        var json = try JSON(parsing: "{\n\(lines)  // other\n  \"z\": 1\n}", dialect: .jsonc)
        try json.uncomment(#require((json.comments() + json.comments(at: "z")).first))
        #expect(try json == JSON(parsing: "{\(members), \"z\": 1}", dialect: .jsonc))
        #expect(json.text().contains("// other\n"))
    }
}

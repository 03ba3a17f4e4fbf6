import LazyJSON
import Testing

/// An edit changes the owner of no comment that it does not name.
struct CommentAdoptionTests {
    private func parsed(_ text: String) throws -> JSON { try JSON(parsing: text, dialect: .jsonc) }

    @Test func aNewMemberIsBeforeTheCommentsOfTheEnd() throws {
        let text = "{\n  \"theme\": \"dark\"\n\n  // keep this note\n}"
        var json = try parsed(text)
        json["size"] = 1
        #expect(json.text() == "{\n  \"theme\": \"dark\",\n  \"size\": 1\n\n  // keep this note\n}")
        json = try parsed(json.text())
        json["size"] = nil
        #expect(json.text() == text)
    }

    @Test func settingCommentsKeepsThoseOfTheContainer() throws {
        var json = try parsed("{\n  \"z\": 0\n  // todo: more\n}")
        json["port"] = 80
        let text = json.text()
        try json.setComments([JSONComment("// the port")], at: "port")
        #expect(json.text() == "{\n  \"z\": 0,\n  // the port\n  \"port\": 80\n  // todo: more\n}")
        try json.setComments([], at: "port")
        #expect(json.text() == text)
    }

    /// A new child is after children that are commented out, and before other comments.
    @Test(arguments: [
        ("{\n  \"a\": 1\n  // \"b\": 2\n\n  // end\n}", "{\n  \"a\": 1,\n  // \"b\": 2\n  \"new\": 9\n\n  // end\n}"),
        ("{\n  // \"b\": 2\n}", "{\n  // \"b\": 2\n  \"new\": 9\n}"),
        ("{\n  // c\n}", "{\n  // c\n\n  \"new\": 9\n}"), ("{ // c\n}", "{ // c\n  \"new\": 9\n}"),
        ("{ /* c */ }", "{ /* c */ \"new\": 9 }"),
    ])
    func membersThatAreCommentedOut(text: String, expected: String) throws {
        var json = try parsed(text)
        json["new"] = 9
        #expect(json.text() == expected)
    }

    @Test(
        arguments: [
            ("[\n  \"a\"\n  // \"b\",\n  // end\n]", "x", "[\n  \"a\",\n  // \"b\",\n  \"x\"\n  // end\n]"),
            ("[\n  1\n  // 2\n]", 3, "[\n  1,\n  // 2\n  3\n]"),
            ("[\n  true\n  /* false, */\n]", true, "[\n  true,\n  /* false, */\n  true\n]"),
            // It does not read as an element of their kind.
            ("[\n  \"a\"\n  // 2\n]", "x", "[\n  \"a\",\n  \"x\"\n  // 2\n]"),
            ("[\n  {}\n  // [1]\n]", [:], "[\n  {},\n  {}\n  // [1]\n]"),
            ("[\n  1\n  // 2 apples\n]", 3, "[\n  1,\n  3\n  // 2 apples\n]"),
        ] as [(String, JSON, String)])
    func elementsThatAreCommentedOut(text: String, value: JSON, expected: String) throws {
        var json = try parsed(text)
        try json.append(value)
        #expect(json.text() == expected)
        json = try parsed(expected)
        try json.remove(at: json.count - 1)
        #expect(json.text() == text)
    }

    /// An element that is commented out stays when the next one is removed, and so does what is above it.
    @Test(arguments: [
        ("[\n  \"a\",\n  // was\n  // \"b\",\n  // about c\n  \"c\"\n]", "[\n  \"a\"\n  // was\n  // \"b\",\n]"),
        ("[\n  1,\n  // 2\n  3, // 4\n  5\n]", "[\n  1,\n  // 2\n  5\n]"),
        ("[\n  {},\n  // {\n  //   \"a\": 1\n  // },\n  {}\n]", "[\n  {}\n  // {\n  //   \"a\": 1\n  // },\n]"),
        ("[\n  \"a\",\n  // 2\n  \"c\"\n]", "[\n  \"a\"\n]"),
    ])
    func elementsThatAreCommentedOutStay(text: String, expected: String) throws {
        var json = try parsed(text)
        try json.remove(at: 1)
        #expect(json.text() == expected)
    }

    @Test func commentsOfAnEditedValueAreThoseOfItsText() throws {
        let text = "{\n  // one\n  \"a\": [\n    1, // first\n    \"x\"\n    // end\n  ] // behind\n  // last\n}"
        var json = try parsed(text)
        try json["a"]?.append(2)
        json["b"] = try parsed("{\n  // own\n  \"c\": 3 // three\n}")["c"]
        let read = try parsed(json.text())
        for (pointer, _) in CommentedEdit.places(in: json) {
            #expect(json.comments(at: pointer) == read.comments(at: pointer), "\(pointer)")
        }
        #expect(json.comments(at: "a.2").isEmpty && json.comments(at: "b").map(\.text) == ["// own", "// three"])
        #expect(json.comments(at: "a").map(\.text) == ["// one", "// end", "// behind"])
        // Those of the parsed text keep their positions in it.
        #expect(json.comments(at: "a").first?.sourceRange?.line == 2)
        #expect(json.comments(at: "b").allSatisfy { $0.sourceRange == nil })
    }

    /// A removed child leaves no comment of the container to another one.
    @Test func aCommentOnTheLineOfABracketStaysThere() throws {
        var json = try parsed("{ /* c */\n  \"a\": 1, \"b\": 2 }")
        json["a"] = nil
        #expect(json.comments().map(\.text) == ["/* c */"])
        #expect(try parsed(json.text()).comments().map(\.text) == ["/* c */"])
    }
}

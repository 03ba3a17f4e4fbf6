import LazyJSON
import Testing

/// Parts of a document whose comments are edited.
struct PartCommentTests {
    private static let nested = "{\n  \"a\": {\n    // about b\n    \"b\": {\n      \"x\": 1\n    }\n  }\n}"

    private func edited() throws -> JSON {
        var json = try JSON(parsing: Self.nested, dialect: .jsonc)
        try json[at: "a.b"]?.setComments([JSONComment("// one", position: .trailing)], at: "x")
        #expect(json.text() == Self.nested.replacing("1", with: "1 // one"))
        return json
    }

    @Test func editsOneAfterTheOtherKeepTheLayout() throws {
        let text = """
            {
              "o": {
                // "strict": true,
                "target":  "es2022",

                // "jsx": "react",
                "lib": ["dom"]
              }
            }
            """
        var json = try JSON(parsing: text, dialect: .jsonc)
        for comment in json.comments(at: "o") { try json["o"]?.uncomment(comment) }
        #expect(json.text() == text.replacing("// ", with: ""))
        try json["o"]?.commentOut(at: "strict")
        try json["o"]?.commentOut(at: "jsx")
        #expect(json.text() == text)
        // The comments around a part belong to its document.
        let error = #expect(throws: JSONError.self) { try json["o"]?.setComments([JSONComment("// x")]) }
        #expect(error?.code == .invalidComment && json.text() == text)
    }

    @Test func aPartThatIsMovedMatchesItsPlace() throws {
        var json = try edited()
        let value = try json.remove(at: "a.b")
        json["c"] = value
        #expect(json.text() == "{\n  \"a\": {},\n  // about b\n  \"c\": {\n    \"x\": 1 // one\n  }\n}")
        json = try edited()
        json["c"] = json["a"]
        let copy = "  \"c\": {\n    // about b\n    \"b\": {\n      \"x\": 1 // one\n    }\n  }\n}"
        #expect(json.text().hasSuffix(",\n" + copy))
    }

    @Test func aPartMatchesAnotherDocument() throws {
        let part = try edited()[at: "a.b"]
        var json = try JSON(parsing: "{\r\n\t\"z\": {\r\n\t\t\"y\": 1\r\n\t}\r\n}", dialect: .jsonc)
        json["b"] = part
        let member = "\t// about b\r\n\t\"b\": {\r\n\t\t\"x\": 1 // one\r\n\t}\r\n}"
        #expect(json.text() == "{\r\n\t\"z\": {\r\n\t\t\"y\": 1\r\n\t},\r\n" + member)
    }

    @Test func aPartOnOneLineGetsTheLinesOfItsDocument() throws {
        let base = try JSON(parsing: "{\r\n\t\"o\": { \"strict\": true }\r\n}", dialect: .jsonc)
        var (whole, json) = (base, base)
        try whole.setComments([JSONComment("// x")], at: "o.strict")
        try json["o"]?.setComments([JSONComment("// x")], at: "strict")
        #expect(whole.text() == "{\r\n\t\"o\": {\r\n\t\t// x\r\n\t\t\"strict\": true }\r\n}")
        #expect(json.text() == whole.text())
    }
}

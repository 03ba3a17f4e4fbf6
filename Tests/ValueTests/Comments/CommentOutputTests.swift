import FoundationEssentials
import LazyJSON
import LazyJSONLines
import Testing
import TestSupport

/// Where comments are written, and where they are left behind.
struct CommentOutputTests {
    private let text = """
        {
          // leading
          "a": [1, // one
            2, /* two */
          ], // trailing
          "b": /* value */ {"c": 1 /* inside */,}
        }
        """

    @Test func layoutsAreStrict() throws {
        let json = try JSON(parsing: text, dialect: .jsonc)
        #expect(json.text() == text)
        #expect(json.text(.compact) == #"{"a":[1,2],"b":{"c":1}}"#)
        #expect(try JSON(parsing: json.text(.pretty)) == json)
        #expect(try json.canonicalData() == Data(#"{"a":[1,2],"b":{"c":1}}"#.utf8))
    }

    @Test func partsHaveTheCommentsInsideOfThem() throws {
        let json = try JSON(parsing: text, dialect: .jsonc)
        #expect(json["a"]?.text() == "[1, // one\n    2, /* two */\n  ]")
        #expect(json["b"]?.rawText == #"{"c": 1 /* inside */,}"#)
        #expect(json["b"]?.detached().text() == #"{"c": 1 /* inside */,}"#)
        #expect(json["b"]?.dialect == .jsonc)
    }

    @Test func strictDocumentsGetValuesWithoutComments() throws {
        let json = try JSON(parsing: text, dialect: .jsonc)
        var strict = try JSON(parsing: "{}")
        strict["a"] = json["a"]
        strict["b"] = json["b"]
        #expect(strict == json)
        #expect(try JSON(parsing: strict.text()) == json)
        var edited = try #require(json["b"])
        edited["d"] = 2
        strict["b"] = edited
        strict[at: "x.y"] = json
        #expect(try JSON(parsing: strict.text()) == strict)
        let made: JSON = ["all": json, "list": [edited, json]]
        #expect(try JSON(parsing: made.text()) == made)
        let encoded = try JSON(encoding: ["json": json])
        #expect(try JSON(parsing: encoded.text()) == ["json": json])
        #expect(JSON.null.merging(json) == json)
    }

    @Test func linesHaveNoComments() throws {
        let folder = try Folder()
        let file = try folder.file("a.jsonl")
        let writer = try JSONLinesWriter(to: file)
        try writer.write(try JSON(parsing: text, dialect: .jsonc))
        try writer.write(try JSON(parsing: "[1,/* c */2,]", dialect: .jsonc))
        try writer.finish()
        let lines = try String(contentsOf: file, encoding: .utf8)
        #expect(lines == #"{"a": [1,2],"b": {"c": 1}}"# + "\n[1,2]\n", "\(lines)")
    }

    @Test func editedValuesKeepTheirDialect() throws {
        var json = try JSON(parsing: "/* a */ {\"a\": [1 /* b */,]} // c\n", dialect: .jsonc)
        json[at: "a.0"] = 2
        #expect(json.text() == "/* a */ {\"a\": [2 /* b */,]} // c\n" && json.dialect == .jsonc)
        #expect(json.detached().text() == json.text() && json.detached().dialect == .jsonc)
        json = try JSON(parsing: "/* a */ 1 // c", dialect: .jsonc)
        try json.set([1], at: "")
        #expect(json.text() == "/* a */ [1] // c" && json.dialect == .jsonc)
    }
}

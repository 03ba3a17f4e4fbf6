import LazyJSON
import Testing

/// `comments(at:)`: who owns a comment.
struct CommentOwnerTests {
    private func comments(_ text: String, _ pointer: JSONPointer) throws -> [String] {
        try JSON(parsing: text, dialect: .jsonc).comments(at: pointer).map { "\($0.position.rawValue) \($0.text)" }
    }

    @Test func everyPlaceHasItsOwner() throws {
        let text = """
            // head
            { // on the line of the bracket
              // free, as a blank line follows

              // above a
              /* above a, too */
              "a" /* name */ : /* value */ 1 /* before the comma */, // behind it
              // section

              /* on its line */ "b": [ // in b
                1, /* two */ 2, // end of line
                // above 3
                3
                // last in b
              ], /* c */ "c": {"d": 1} // behind c
              // last in the root
            }
            // foot
            """
        let expected: [(JSONPointer, [String])] = [
            (
                "",
                [
                    "leading // head", "inside // on the line of the bracket",
                    "inside // free, as a blank line follows",
                    "inside // section", "inside // last in the root", "trailing // foot",
                ]
            ),
            (
                "a",
                [
                    "leading // above a", "leading /* above a, too */", "beforeValue /* name */",
                    "beforeValue /* value */", "trailing /* before the comma */", "trailing // behind it",
                ]
            ),
            ("b", ["leading /* on its line */", "inside // in b", "inside // last in b"]),
            ("b.0", []), ("b.1", ["leading /* two */", "trailing // end of line"]), ("b.2", ["leading // above 3"]),
            ("c", ["leading /* c */", "trailing // behind c"]), ("c.d", []), ("zz", []),
        ]
        for (pointer, comments) in expected { #expect(try self.comments(text, pointer) == comments, "\(pointer)") }
    }

    @Test(arguments: [
        ("[1 /* a */]", "0", ["trailing /* a */"]), ("[1, /* a */]", "0", ["trailing /* a */"]),
        ("[1 /* a */, /* b */]", "0", ["trailing /* a */", "trailing /* b */"]),
        ("[/* a */ 1]", "0", ["leading /* a */"]), ("[ /* a */\n1]", "0", []),
        ("[\n/* a */ 1]", "0", ["leading /* a */"]),
        ("[/* a */]", "", ["inside /* a */"]), ("[\n// a\n]", "", ["inside // a"]),
        ("[1 /* a */, 2]", "0", ["trailing /* a */"]), ("[1 /* a */, 2]", "1", []),
        ("[1, /* a */ 2]", "1", ["leading /* a */"]),
        ("[1\n// a\n, 2]", "1", ["leading // a"]), ("[1 // a\n, 2]", "0", ["trailing // a"]),
        ("[1 // a\n, // b\n2]", "0", ["trailing // a"]), ("[1 // a\n, // b\n2]", "1", ["leading // b"]),
        ("[1, // a\r\n\r\n// b\r\n2]", "0", ["trailing // a"]), ("[1, // a\r\n\r\n// b\r\n2]", "1", ["leading // b"]),
        ("[1,\n// a\n\n2]", "", ["inside // a"]), ("[1,\n\n// a\n2]", "1", ["leading // a"]),
        ("[1\n// a\n]", "", ["inside // a"]), ("[1,\n// a\n]", "", ["inside // a"]),
        ("[1, // a\n]", "0", ["trailing // a"]),
        ("[1, /* a\n */ 2]", "1", ["leading /* a\n */"]),
        ("[1 /* a\n */ // b\n]", "0", ["trailing /* a\n */", "trailing // b"]),
        ("/* a */ 1 // b", "", ["leading /* a */", "trailing // b"]), ("[{} // a\n]", "0", ["trailing // a"]),
    ])
    func tellsOwners(_ text: String, _ pointer: JSONPointer, _ comments: [String]) throws {
        #expect(try self.comments(text, pointer) == comments)
    }

    @Test func editedValuesHaveThem() throws {
        var json = try JSON(parsing: "{\n// a\n\"a\": [1, // b\n2], // c\n}", dialect: .jsonc)
        json[at: "a.0"] = 5
        #expect(json.comments(at: "a").map(\.text) == ["// a", "// c"])
        #expect(json.comments(at: "a.0").map(\.text) == ["// b"])
        json["x"] = 1
        json["x"] = nil
        #expect(json.comments(at: "a").map(\.text) == ["// a", "// c"])
        #expect(json["a"]?.comments(at: "0").map(\.text) == ["// b"])
        #expect(JSON([1]).comments(at: "0").isEmpty)
    }
}

import LazyJSON
import Testing

/// A member inserted after another one is on the next line, in no other section.
struct InsertAfterTests {
    private static let text = """
        {
          // Modules
          "module": "node16", // as Node does
          // Paths

          /* Checks */
          "strict": true,
          // "lib": [],
          "target": "es2022" // of the year
          // The end.
        }
        """

    private static func after(
        _ name: String, _ document: String, _ expected: String, at location: SourceLocation = #_sourceLocation
    ) -> LayoutExample {
        LayoutExample("after \(name)", document, expected, at: location) {
            try $0.insertMember("new", value: 9, after: name)
        }
    }

    private static let insertions: [LayoutExample] = [
        after("module", text, text.replacing("// as Node does\n", with: "// as Node does\n  \"new\": 9,\n")),
        after("strict", text, text.replacing("true,\n", with: "true,\n  \"new\": 9,\n")),
        after(
            "target", text,
            text.replacing("\"es2022\" // of the year\n", with: "\"es2022\", // of the year\n  \"new\": 9\n")
        ),
        after(
            "a", "{\n  \"a\": 1,\n  // about b\n  \"b\": 2\n}",
            "{\n  \"a\": 1,\n  \"new\": 9,\n  // about b\n  \"b\": 2\n}"),
        after(
            "a", "{\n  \"a\": 1, /* of a */\n\n  // Section\n\n  \"b\": 2\n}",
            "{\n  \"a\": 1, /* of a */\n  \"new\": 9,\n\n  // Section\n\n  \"b\": 2\n}"
        ),
        after(
            "a", "{\n  \"a\": 1\n  // end\n}", "{\n  \"a\": 1,\n  \"new\": 9\n  // end\n}"
        ),
        after(
            "a", "{\n  \"a\": 1,\n  // end\n}", "{\n  \"a\": 1,\n  \"new\": 9,\n  // end\n}"
        ),
        after(
            "a", "{\n  \"a\": 1 // of a\n\n  // end\n}", "{\n  \"a\": 1, // of a\n  \"new\": 9\n\n  // end\n}"
        ),
        after(
            "a", "{ \"a\": 1 /* of a */, /* of b */ \"b\": 2 }",
            "{ \"a\": 1 /* of a */, \"new\": 9, /* of b */ \"b\": 2 }"),
        after(
            "a", "{\n  \"a\": { // open\n    \"x\": 1\n  }, // of a\n  // Section\n\n  \"b\": 2\n}",
            "{\n  \"a\": { // open\n    \"x\": 1\n  }, // of a\n  \"new\": 9,\n  // Section\n\n  \"b\": 2\n}"
        ),
    ]

    @Test(arguments: insertions)
    func theMemberIsOnTheNextLine(_ example: LayoutExample) { example.check() }
}

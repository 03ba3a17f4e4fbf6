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
    ///
    /// The comments do not read as a member, or are behind a member on its line.
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

    private static let otherEdits: [LayoutExample] = [
        LayoutExample("after b", text, replaced("\"b\": 1,\n", "\"b\": 1,\n  \"new\": 9,\n")) {
            try $0.insertMember("new", value: 9, after: "b")
        },
        LayoutExample("rename", text, replaced("\"b\": 1", "\"new\": 1")) { try $0.renameMember("b", to: "new") },
        LayoutExample("copy", text, replaced("\"c\": 3", "\"c\": 3,\n  \"new\": 1")) { $0["new"] = $0["b"] },
    ]

    @Test(arguments: otherEdits)
    func otherEditsLeaveThem(_ example: LayoutExample) { example.check() }
}

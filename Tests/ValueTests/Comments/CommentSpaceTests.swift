import LazyJSON
import Testing

/// The white space around comments that are set.
extension CommentSettingTests {
    @Test(
        "comments before a value that stay keep their white space",
        arguments: [
            ("{\"a\":/* x */1}", ["/* x */", "/* y */"], "{\"a\":/* x */ /* y */1}"),
            ("{\"a\":/* x */1}", ["/* y */", "/* x */"], "{\"a\": /* y *//* x */1}"),
            ("{\"a\":/* x */1}", ["/* x */", "// y"], "{\"a\":/* x */ // y\n1}"),
            (
                "{\"a\":  /* x */\t/* z */ 1}", ["/* x */", "/* y */", "/* z */"],
                "{\"a\":  /* x */ /* y */\t/* z */ 1}"
            ),
            ("{\"a\":/* x */  /* z */1}", ["/* z */"], "{\"a\":  /* z */1}"),
            ("{\"a\"/* x */:/* z */1}", ["/* y */", "/* x */", "/* z */"], "{\"a\" /* y *//* x */:/* z */1}"),
            ("{\"a\"/* x */:/* z */1}", ["/* x */", "/* y */", "/* z */"], "{\"a\"/* x */: /* y *//* z */1}"),
            ("{\"a\"/* x */:/* z */1}", ["/* z */"], "{\"a\":/* z */1}"),
            ("{\"a\"/* x */:/* z */1}", ["/* x */"], "{\"a\"/* x */:1}"),
            ("{\"a\" // x\n:/* z */1}", ["// x", "/* y */"], "{\"a\" // x\n: /* y */1}"),
            ("{\"a\":\n// x\n\n1}", ["// x", "// y"], "{\"a\":\n// x\n // y\n\n1}"),
        ])
    func keepsSpace(text: String, comments: [String], expected: String) throws {
        let comments = try comments.map { try JSONComment($0, position: .beforeValue) }
        #expect(try edited(text) { try $0.setComments(comments, at: "a") } == expected)
        // If comments were only added, the previous ones restore the text.
        let old = try JSON(parsing: text, dialect: .jsonc).comments(at: "a")
        let hasOldLines = expected.filter(\.isNewline) == text.filter(\.isNewline)
        guard old.allSatisfy(comments.contains), hasOldLines else { return }
        #expect(try edited(expected) { try $0.setComments(old, at: "a") } == text)
    }

    /// Without the line of its comma, the CR above that line and the LF below it would be one line break, and no blank line.
    @Test func lineBreaksAroundTheLineOfACommaAreNotJoined() throws {
        let text = "[\n1\n// c\r,\n\n// own\n2\n]"
        var json = try JSON(parsing: text, dialect: .jsonc)
        #expect(json.comments(at: "1").map(\.text) == ["// own"])
        try json.commentOut(at: "0")
        try json.uncomment(JSONComment("// 1"))
        #expect(json.comments(at: "1").map(\.text) == ["// own"])
        #expect(json.comments(at: "").map(\.text) == ["// c"])
    }
}

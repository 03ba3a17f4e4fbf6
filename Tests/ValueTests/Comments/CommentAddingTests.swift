import LazyJSON
import Testing
import TestSupport

/// Comments that are added to existing ones, which keep their white space.
struct CommentAddingTests {
    /// Adds a comment to the comments of a value, as the one with a number among the comments of its position.
    private func add(_ comment: JSONComment, _ number: Int, to json: inout JSON, at pointer: JSONPointer) throws {
        let comments = json.comments(at: pointer)
        var own = comments.filter { $0.position == comment.position }
        own.insert(comment, at: number)
        try json.setComments(comments.filter { $0.position != comment.position } + own, at: pointer)
    }

    private static let around = "// Copyright.\n\n// Settings.\n\n{\n}\n\n// end a\n\n// end b\n"

    @Test(arguments: [
        ("// new", 2, "// Copyright.\n\n// Settings.\n// new\n\n{\n}\n\n// end a\n\n// end b\n"),
        ("// new", 1, "// Copyright.\n// new\n\n// Settings.\n\n{\n}\n\n// end a\n\n// end b\n"),
        ("/* new */", 0, "/* new */\n// Copyright.\n\n// Settings.\n\n{\n}\n\n// end a\n\n// end b\n"),
    ])
    func beforeTheRoot(comment: String, number: Int, expected: String) throws {
        var json = try JSON(parsing: Self.around, dialect: .jsonc)
        try add(JSONComment(comment), number, to: &json, at: "")
        #expect(json.text() == expected)
        try json.setComments(json.comments().filter { $0.text != comment })
        #expect(json.text() == Self.around)
    }

    @Test(arguments: [
        ("// end c", 2, "// Copyright.\n\n// Settings.\n\n{\n}\n\n// end a\n\n// end b\n// end c\n"),
        ("// new", 0, "// Copyright.\n\n// Settings.\n\n{\n} // new\n\n// end a\n\n// end b\n"),
    ])
    func behindTheRoot(comment: String, number: Int, expected: String) throws {
        var json = try JSON(parsing: Self.around, dialect: .jsonc)
        try add(JSONComment(comment, position: .trailing), number, to: &json, at: "")
        #expect(json.text() == expected)
    }

    @Test func theEndOfTheTextStays() throws {
        var json = try JSON(parsing: "1 // a", dialect: .jsonc)
        try add(JSONComment("/* new */", position: .trailing), 0, to: &json, at: "")
        #expect(json.text() == "1 /* new */ // a")
    }

    @Test(arguments: [
        ("{\n  /* x */ \"a\": 1\n}", "a", "// new", 1, "{\n  /* x */ // new\n  \"a\": 1\n}"),
        ("{\n  /* x */ \"a\": 1\n}", "a", "// new", 0, "{\n  // new\n  /* x */ \"a\": 1\n}"),
        ("{\n  // x\n    // y\n  \"a\": 1\n}", "a", "// new", 2, "{\n  // x\n    // y\n  // new\n  \"a\": 1\n}"),
        ("[1, /* x */ 2]", "1", "/* new */", 1, "[1, /* x */ /* new */ 2]"),
        // A line comment needs its own line.
        ("[1, /* x */ 2]", "1", "// new", 1, "[1,\n  /* x */ // new\n  2]"),
        ("[\n  1\n// x\n, 2\n]", "1", "// new", 1, "[\n  1\n// x\n// new\n, 2\n]"),
    ])
    func beforeAChild(text: String, pointer: String, comment: String, number: Int, expected: String) throws {
        var json = try JSON(parsing: text, dialect: .jsonc)
        try add(JSONComment(comment), number, to: &json, at: JSONPointer(stringLiteral: pointer))
        #expect(json.text() == expected)
    }

    @Test(arguments: [
        ("[\n  1,   // x\n  2\n]", "/* new */", 0, "[\n  1, /* new */   // x\n  2\n]"),
        ("[\n  1 /* x */,\n  2\n]", "/* new */", 0, "[\n  1 /* new */ /* x */,\n  2\n]"),
        ("[\n  1 /* x */,\n  2\n]", "// new", 1, "[\n  1 /* x */, // new\n  2\n]"),
        ("[\n  1\n, 2\n]", "// new", 0, "[\n  1 // new\n, 2\n]"),
    ])
    func behindAChild(text: String, comment: String, number: Int, expected: String) throws {
        var json = try JSON(parsing: text, dialect: .jsonc)
        try add(JSONComment(comment, position: .trailing), number, to: &json, at: "0")
        #expect(json.text() == expected)
    }

    private static let headings = """
        {
          // Modules

          "module": 1,
          // "paths": {},
          "strict": true, // all

          // Emit

          "noEmit": true
        }
        """

    /// The number of a comment inside the root, whether it is replaced, the new comment, and the text that changes.
    @Test(arguments: [
        (0, true, "// All", "// Modules\n", "// All\n"), (0, false, "// x", "// Mod", "// x\n  // Mod"),
        (1, true, "// none", "  // \"paths\": {},\n", "  // none\n\n"),
        (1, false, "/* x */", "// \"p", "/* x */\n  // \"p"),
        (2, false, "// x", "// Emit", "// x\n  // Emit"),
    ])
    func insideAnObject(number: Int, replaces: Bool, comment: String, old: String, new: String) throws {
        var json = try JSON(parsing: Self.headings, dialect: .jsonc)
        let before = json.comments()
        #expect(before.map(\.position) == [.inside, .inside, .inside])
        var comments = before
        let added = try JSONComment(comment, position: .inside)
        comments.replaceSubrange(number..<number + (replaces ? 1 : 0), with: [added])
        try json.setComments(comments)
        #expect(json.text() == Self.headings.replacing(old, with: new))
        #expect(json.comments() == comments)
        #expect(json.comments(at: "strict").map(\.text) == ["// all"])
    }

    /// In a printed text, the new text without the added bytes is the old text.
    @Test func nothingElseChanges() throws {
        for seed in Cases.seeds(1_500) {
            var random = SeededGenerator(seed: seed)
            var generator = DocumentGenerator(seed: seed)
            generator.size = random.pick([4, 12, 30])
            guard let printed = try? JSON(parsing: generator.value()) else { continue }
            let text = PrintedComments.commented(
                printed.text(.pretty(indent: random.pick([2, 4]))), hasTrailingCommas: random.chance(30), &random)
            guard var json = try? JSON(parsing: text, dialect: .jsonc) else { continue }
            let (pointer, value) = random.pick(CommentedEdit.places(in: json))
            let position = random.pick([JSONComment.Position.leading, .trailing, .inside])
            if position == .inside, !(value.kind == .object || value.kind == .array) { continue }
            let own = json.comments(at: pointer).filter { $0.position == position }
            // Nothing follows a line comment on its line, and new comments inside a container are after the others.
            let endsLine = position == .trailing && own.last?.text.hasPrefix("//") == true
            let number = position == .inside ? own.count : random.below(own.count + (endsLine ? 0 : 1))
            let isLine = random.chance(50) && (position != .trailing || number == own.count)
            let comment = try JSONComment(isLine ? "// new" : "/* new */", position: position)
            let note: Comment = "seed \(seed): \(comment) \(number) \(pointer) in \(text.debugDescription)"
            do {
                try add(comment, number, to: &json, at: pointer)
            } catch {
                Issue.record("\(error) \(note)")
                continue
            }
            let (old, new) = (Array(text.utf8), Array(json.data()))
            let first = zip(old, new).prefix { $0 == $1 }.count
            let last = zip(old.dropFirst(first).reversed(), new.dropFirst(first).reversed()).prefix { $0 == $1 }.count
            #expect(first + last == old.count && new.count > old.count, "\(json.text().debugDescription) \(note)")
        }
    }
}

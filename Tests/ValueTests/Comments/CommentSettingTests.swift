import LazyJSON
import Testing
import TestSupport

/// Comments that are set, and members that are commented out and in.
struct CommentSettingTests {
    func edited(_ text: String, _ edit: (inout JSON) throws -> Void) throws -> String {
        var json = try JSON(parsing: text, dialect: .jsonc)
        try edit(&json)
        return json.text()
    }

    @Test(
        "a comment is one comment",
        arguments: [
            "", " // c", "// c\n", "/* c", "/* c */ ", "/* c */ /* d */", "/* a */ b */", "c", "1 // c", "//\r", "/",
        ])
    func initializer(text: String) {
        let error = #expect(throws: JSONError.self) { try JSONComment(text) }
        #expect(error?.code == .invalidComment)
    }

    @Test func commentsAreCreated() throws {
        for text in ["//", "// c", "/**/", "/* a\n b */", "// é /* \u{1}", "/*/ */"] {
            let comment = try JSONComment(text, position: .trailing)
            #expect(comment.text == text && comment.position == .trailing && comment.sourceRange == nil)
        }
    }

    @Test(
        "comments are written in the layout of the document",
        arguments: [
            ("{\n  \"a\": 1,\n  \"b\": 2\n}", "a", ["leading // c"], "{\n  // c\n  \"a\": 1,\n  \"b\": 2\n}"),
            (
                "{\n  \"a\": 1,\n  \"b\": 2\n}", "b", ["leading // c", "leading /* d */"],
                "{\n  \"a\": 1,\n  // c\n  /* d */\n  \"b\": 2\n}"
            ),
            ("{\n  \"a\": 1,\n\n  \"b\": 2\n}", "b", ["leading // c"], "{\n  \"a\": 1,\n\n  // c\n  \"b\": 2\n}"),
            ("{\n  \"a\": 1,\n  \"b\": 2\n}", "a", ["trailing // c"], "{\n  \"a\": 1, // c\n  \"b\": 2\n}"),
            ("{\n  \"a\": 1,\n  \"b\": 2\n}", "b", ["trailing // c"], "{\n  \"a\": 1,\n  \"b\": 2 // c\n}"),
            (
                "{\r\n\t\"a\": 1,\r\n}", "a", ["leading // c", "trailing /* d */"],
                "{\r\n\t// c\r\n\t\"a\": 1, /* d */\r\n}"
            ),
            (
                "{\"a\": 1, \"b\": 2}", "a", ["leading /* c */", "trailing /* d */"],
                "{/* c */ \"a\": 1 /* d */, \"b\": 2}"
            ),
            ("{\"a\": 1, \"b\": 2}", "a", ["trailing // c"], "{\"a\": 1, // c\n  \"b\": 2}"),
            ("{\"a\": 1, \"b\": 2}", "b", ["leading // c"], "{\"a\": 1,\n  // c\n  \"b\": 2}"),
            ("[1, 2]", "1", ["trailing // c"], "[1, 2 // c\n]"),
            ("[\r\n1, 2]", "1", ["trailing // c"], "[\r\n1, 2 // c\r\n]"),
            ("{\n  \"a\": 1\n}", "a", ["beforeValue /* c */"], "{\n  \"a\": /* c */ 1\n}"),
            ("{\n  // old\n  \"a\": /* x */ 1 // t\n}", "a", [], "{\n  \"a\": 1\n}"),
            (
                "{\n  // old\n  \"a\": 1 // t\n}", "a", ["leading // new", "trailing // t"],
                "{\n  // new\n  \"a\": 1 // t\n}"
            ),
            ("{\n  // free\n\n  // own\n  \"a\": 1\n}", "a", [], "{\n  // free\n\n  \"a\": 1\n}"),
            (
                "{\n  \"a\": 1\n}\n", "", ["leading // c", "leading // d", "inside // e", "trailing /* f */"],
                "// c\n// d\n{\n  \"a\": 1\n  // e\n} /* f */\n"
            ),
            ("{}", "", ["inside /* c */"], "{ /* c */ }"), ("{}", "", ["inside // c"], "{\n  // c\n}"),
            ("{\n}", "", ["inside // c"], "{\n  // c\n}"),
            (
                "{\n  // a\n\n  \"x\": [\n    1\n  ]\n}", "x", ["inside // in"],
                "{\n  // a\n\n  \"x\": [\n    1\n    // in\n  ]\n}"
            ),
            ("{ // a\n  \"x\": 1,\n  // b\n}", "", ["inside // c"], "{\n  \"x\": 1,\n  // c\n}"),
            ("// a\n1 // b", "", [], "1"), ("\u{FEFF}1", "", ["leading // a"], "\u{FEFF}// a\n1"),
        ])
    func writes(text: String, pointer: String, comments: [String], expected: String) throws {
        let wanted = try comments.map { comment in
            let parts = comment.split(separator: " ", maxSplits: 1)
            return try JSONComment(
                String(parts[1]), position: #require(JSONComment.Position(rawValue: String(parts[0]))))
        }
        let pointer = JSONPointer(stringLiteral: pointer)
        #expect(try edited(text) { try $0.setComments(wanted, at: pointer) } == expected)
    }

    @Test(
        "setting comments and then the previous ones restores the text",
        arguments: [
            ("{\n  \"a\": [\n\n  ]\n}", "inside // c", "{\n  \"a\": [\n    // c\n\n  ]\n}"),
            ("{\"a\":1}", "beforeValue /* c */", "{\"a\": /* c */1}"),
            ("{\"a\": 1}", "beforeValue /* c */", "{\"a\": /* c */ 1}"),
            ("{\"a\":   1}", "beforeValue /* c */", "{\"a\": /* c */   1}"),
        ])
    func restores(text: String, comment: String, expected: String) throws {
        let parts = comment.split(separator: " ", maxSplits: 1).map(String.init)
        let position = try #require(JSONComment.Position(rawValue: parts[0]))
        var json = try JSON(parsing: text, dialect: .jsonc)
        try json.setComments([JSONComment(parts[1], position: position)], at: "a")
        #expect(json.text() == expected)
        json = try JSON(parsing: expected, dialect: .jsonc)
        try json.setComments([], at: "a")
        #expect(json.text() == text)
    }

    @Test func commentsAreEqualWhereverTheyAre() throws {
        let json = try JSON(parsing: "{\n  \"a\": 1, // x\n  \"b\": 2 // x\n}", dialect: .jsonc)
        let (one, other) = (json.comments(at: "a"), json.comments(at: "b"))
        #expect(one == other && one.count == 1 && Set(one + other).count == 1)
        #expect(one.first?.sourceRange != other.first?.sourceRange)
    }

    @Test func misplacedCommentsAreRefused() throws {
        let text = "{\n  \"a\": [1], // c\n  \"b\": 2\n}"
        let json = try JSON(parsing: text, dialect: .jsonc)
        let refused: [(JSONPointer, [JSONComment])] = [
            ("a", [try JSONComment("// c", position: .trailing), try JSONComment("// d", position: .trailing)]),
            ("b", [try JSONComment("// c", position: .inside)]),
            ("a.0", [try JSONComment("/**/", position: .beforeValue)]),
            ("b", [try JSONComment("// \"x\": 1,")]), ("", [try JSONComment("/**/", position: .beforeValue)]),
        ]
        for (pointer, comments) in refused {
            var copy = json
            let error = #expect(throws: JSONError.self) { try copy.setComments(comments, at: pointer) }
            #expect(error?.code == .invalidComment && copy.text() == text)
        }
        var part = try #require(json["a"])
        #expect(throws: JSONError.self) { try part.setComments([JSONComment("// c")]) }
        try part.setComments([JSONComment("// c", position: .inside)])
        #expect(part.text() == "[1\n    // c\n  ]")
        var copy = json
        #expect(throws: JSONError.self) { try copy.setComments([], at: "zz") }
        #expect(throws: JSONError.self) { try copy.commentOut(at: "zz") }
        #expect(throws: JSONError.self) { try copy.commentOut(at: "") }
        #expect(throws: JSONError.self) { try copy.uncomment(JSONComment("// c")) }
        var strict = try JSON(parsing: "{\"a\": 1}")
        #expect(throws: JSONError.self) { try strict.setComments([], at: "a") }
        #expect(throws: JSONError.self) { try strict.commentOut(at: "a") }
        #expect(throws: JSONError.self) { try strict.uncomment(JSONComment("// c")) }
        var twice = try JSON(parsing: "{\"a\": 1, /* \"a\": 2 */ \"b\": 1, \"b\": 2}", dialect: .jsonc)
        #expect(throws: JSONError.self) { try twice.commentOut(at: "b") }
        #expect(throws: JSONError.self) { try twice.uncomment(JSONComment("/* \"a\": 2 */")) }
        // Names are the same if their bytes are.
        var equal = try JSON(parsing: "{\"b\": 1, /* \"\u{e9}\": 1, \"e\u{301}\": 2 */}", dialect: .jsonc)
        try equal.uncomment(JSONComment("/* \"\u{e9}\": 1, \"e\u{301}\": 2 */"))
        #expect(equal.count == 3)
        var deep = try JSON(parsing: "[/* [[1]] */]", dialect: .jsonc, limits: JSONLimits(depth: 1))
        #expect(throws: JSONError.self) { try deep.uncomment(JSONComment("/* [[1]] */")) }
    }

    @Test func partsKeepTheirCommentsInTheirDocument() throws {
        let text = "{\n  \"a\": {\n    \"b\": 1\n  },\n  \"c\": [\n    2\n  ]\n}"
        var json = try JSON(parsing: text, dialect: .jsonc)
        try json["a"]?.setComments([JSONComment("// b", position: .trailing)], at: "b")
        try json["c"]?.commentOut(at: "0")
        #expect(json.text() == "{\n  \"a\": {\n    \"b\": 1 // b\n  },\n  \"c\": [\n    // 2\n  ]\n}")
    }

    @Test(
        "commenting out and in leads back to the text",
        arguments: [
            ("{\n  \"a\": 1,\n  \"b\": 2\n}", "a", "{\n  // \"a\": 1,\n  \"b\": 2\n}"),
            ("{\n  \"a\": 1,\n  \"b\": 2\n}", "b", "{\n  \"a\": 1\n  // \"b\": 2\n}"),
            ("{\n  \"a\": 1,\n  \"b\": 2,\n}", "b", "{\n  \"a\": 1,\n  // \"b\": 2,\n}"),
            (
                "{\n  // about a\n  \"a\": 1, // one\n  \"b\": 2\n}", "a",
                "{\n  // about a\n  // \"a\": 1, // one\n  \"b\": 2\n}"
            ),
            (
                "{\n  \"a\": {\n    \"x\": 1\n  },\n  \"b\": 2\n}", "a",
                "{\n  /* \"a\": {\n    \"x\": 1\n  }, */\n  \"b\": 2\n}"
            ),
            (
                "{\n  \"a\": {\n    \"x\": 1 /* one */\n  },\n  \"b\": 2\n}", "a",
                "{\n  // \"a\": {\n  //   \"x\": 1 /* one */\n  // },\n  \"b\": 2\n}"
            ),
            (
                "{\n  \"a\": {\n    \"x\": 1, /* one */\n\n    \"y\": 2\n  },\n  \"b\": 2\n}", "a",
                "{\n  // \"a\": {\n  //   \"x\": 1, /* one */\n\n  //   \"y\": 2\n  // },\n  \"b\": 2\n}"
            ),
            ("{ \"a\": 1, \"b\": 2 }", "a", "{ /* \"a\": 1, */ \"b\": 2 }"),
            ("{ \"a\": 1, \"b\": 2 }", "b", "{ \"a\": 1 /* \"b\": 2 */ }"), ("[1]", "0", "[/* 1 */]"),
            ("[\n  1,\n  2\n]", "0", "[\n  // 1,\n  2\n]"), ("{\n  \"a\": 1\n}", "a", "{\n  // \"a\": 1\n}"),
            ("[\n  1\n, 2\n, 3\n]", "1", "[\n  1\n, /* 2\n, */ 3\n]"),
            ("[\n  1\n, 2 // two\n]", "1", "[\n  1\n// , 2 // two\n]"),
            ("{\n  \"a\": 1,\n}", "a", "{\n  // \"a\": 1,\n}"), ("[1,]", "0", "[/* 1, */]"),
            ("[1, 2 /* two */\n]", "1", "[1 /* 2 */ /* two */\n]"),
            ("[1 /* o\nne */, 2]", "1", "[1 /* o\nne */ /* 2 */]"),
        ])
    func commentsOut(text: String, pointer: String, expected: String) throws {
        var json = try JSON(parsing: text, dialect: .jsonc)
        try json.commentOut(at: JSONPointer(stringLiteral: pointer))
        #expect(json.text() == expected)
        let new = try #require(CommentedText.comments(Array(expected.utf8)).first { !text.contains($0) })
        try json.uncomment(JSONComment(new))
        #expect(json.text() == text)
    }

    @Test func commasFollowTheMembersThatAreUncommented() throws {
        for (text, expected) in [
            ("{\n  //\"a\": 1,\n}", "{\n  \"a\": 1,\n}"), ("{\n  //\"a\": 1\n}", "{\n  \"a\": 1\n}"),
            ("[\n  // , 1\n]", "[\n   1\n]"), ("[ 1\n// , 2,\n, 3\n]", "[ 1\n, 2\n, 3\n]"),
            ("{\n  \"b\": 2\n  // \"a\": 1,\n}", "{\n  \"b\": 2,\n  \"a\": 1\n}"),
            ("{\n  \"b\": 2,\n  // \"a\": 1\n}", "{\n  \"b\": 2,\n  \"a\": 1,\n}"),
            ("{\n  // \"a\": 1 // one\n  \"b\": 2\n}", "{\n  \"a\": 1, // one\n  \"b\": 2\n}"),
            ("{ /* \"a\": 1 // one */ \"b\": 2 }", "{ \"a\": 1, // one\n \"b\": 2 }"),
            ("{\"b\": 2 /* \"a\": 1, */, \"c\": 3}", "{\"b\": 2, \"a\": 1, \"c\": 3}"),
            (
                "{\n  \"x\": [1,],\n  \"y\": {\n    // \"a\": 1,\n  },\n}",
                "{\n  \"x\": [1,],\n  \"y\": {\n    \"a\": 1,\n  },\n}"
            ),
        ] {
            let comment = try #require(CommentedText.comments(Array(text.utf8)).first)
            #expect(try edited(text) { try $0.uncomment(JSONComment(comment)) } == expected)
        }
        let text = "{\n  // about a\n  // \"a\": [\n  //   1\n  // ],\n  \"b\": 2\n}"
        #expect(
            try edited(text) { try $0.uncomment(JSONComment("// \"a\": [")) }
                == "{\n  // about a\n  \"a\": [\n    1\n  ],\n  \"b\": 2\n}")
        #expect(throws: JSONError.self) { try edited(text) { try $0.uncomment(JSONComment("// about a")) } }
    }

    /// The first line is the beginning of an element, and also of members.
    @Test func aBlockCommentInLineCommentsIsContinued() throws {
        let text = "[\n  // /* x\n  // */ 1\n]"
        #expect(try edited(text) { try $0.uncomment(JSONComment("// /* x")) } == "[\n  /* x\n  */ 1\n]")
    }

    /// Two objects with the same comment.
    private static let twins = """
        {"a": 1, "x": {
          // "on": true
        }, "y": {
          // "on": true
        }}
        """

    private static let uncommented = twins.replacing("\"y\": {\n  // ", with: "\"y\": {\n  ")

    @Test func theCommentItselfIsUncommented() throws {
        let base = try JSON(parsing: Self.twins, dialect: .jsonc)
        let own = try #require(base.comments(at: "y").first)
        // The last text is longer by the distance between the comments.
        for value in ["1", "100", String(repeating: "1", count: 27)] {
            var json = base
            json["a"] = try JSON(parsing: value)
            let comment = try #require(json.comments(at: "y").first)
            #expect(comment == own && comment.sourceRange == own.sourceRange)
            try json.uncomment(comment)
            #expect(json.text() == Self.uncommented.replacing(": 1,", with: ": \(value),"))
        }
        var whole = try JSON(parsing: "{\"p\": \(Self.twins)}", dialect: .jsonc)
        let inner = try #require(whole.comments(at: "p.y").first)
        try whole["p"]?.uncomment(inner)
        #expect(whole.text() == "{\"p\": \(Self.uncommented)}")
    }

    @Test func commentsOfOtherTextsAreNotGuessed() throws {
        var json = try JSON(parsing: Self.twins, dialect: .jsonc)
        let old = try #require(json.comments(at: "y").first)
        try json.setComments([JSONComment("/* one */", position: .trailing)], at: "a")
        let text = json.text()
        let error = #expect(throws: JSONError.self) { try json.uncomment(old) }
        #expect(error?.code == .invalidComment && json.text() == text)
        let new = try #require(json.comments(at: "y").first)
        #expect(new.sourceRange == nil)
        try json.uncomment(new)
        #expect(json.text() == Self.uncommented.replacing(": 1,", with: ": 1 /* one */,"))
        // Only one comment with this text is left.
        try json.uncomment(old)
        #expect(CommentedText.comments(Array(json.data())) == ["/* one */"])
    }

    // MARK: Generated

    private func document(_ random: inout SeededGenerator, seed: UInt64) -> (text: [UInt8], isPrinted: Bool)? {
        var generator = DocumentGenerator(seed: seed)
        generator.size = random.pick([4, 12, 30])
        if random.chance(50) {
            let text = CommentedText.commented(generator.document(), &random, percent: random.pick([5, 25]))
            return (text, false)
        }
        guard let json = try? JSON(parsing: generator.value()) else { return nil }
        let text = PrintedComments.commented(
            json.text(.pretty(indent: random.pick([2, 4]))), hasTrailingCommas: random.chance(30), &random)
        return (Array(text.utf8), true)
    }

    /// The comments of all values whose paths have no duplicates.
    private func owners(_ json: JSON) -> [JSONPointer: [JSONComment]] {
        Dictionary(CommentedEdit.places(in: json).map { ($0.pointer, json.comments(at: $0.pointer)) }) { one, _ in one }
    }

    @Test func setCommentsAreThoseThatAreRead() throws {
        for seed in Cases.seeds(1_500) {
            var random = SeededGenerator(seed: seed)
            guard let text = document(&random, seed: seed)?.text, var json = try? JSON(parsing: text, dialect: .jsonc)
            else { continue }
            let before = owners(json)
            let (pointer, value) = random.pick(CommentedEdit.places(in: json))
            try json.setComments(json.comments(at: pointer), at: pointer)
            #expect(Array(json.data()) == text, "comments that stay change nothing")
            var comments: [JSONComment] = []
            for position in JSONComment.Position.allCases {
                if position == .inside, !(value.kind == .object || value.kind == .array) { continue }
                if position == .beforeValue {
                    guard case .key? = pointer.components.last else { continue }
                }
                let old = json.comments(at: pointer).filter { $0.position == position }
                if random.chance(40) {
                    comments += old
                    continue
                }
                var new = random.chance(50) ? old.filter { _ in random.chance(70) } : []
                if position == .trailing { new.removeAll { $0.text.hasPrefix("//") } }
                let count = random.below(3)
                for number in 0..<count {
                    let isLine = random.chance(50) && (position != .trailing || number == count - 1)
                    let word = random.pick(["c", "\"", " } ] ,", "é", "/", " x\ty "]) + "\(number)\(position)"
                    let comment = try JSONComment(isLine ? "//\(word)" : "/*\(word)*/", position: position)
                    let isLast = position == .trailing && isLine
                    new.insert(comment, at: isLast ? new.count : random.below(new.count + 1))
                }
                comments += new
            }
            let note: Comment =
                "seed \(seed): \(pointer) \(comments) in \(String(decoding: text, as: UTF8.self).debugDescription)"
            let plain = json
            do {
                try json.setComments(comments, at: pointer)
            } catch {
                Issue.record("\(error) \(note)")
                continue
            }
            #expect(json == plain && (try? JSON(parsing: CommentedText.blanked(Array(json.data())))) == plain, note)
            var after = owners(json)
            #expect(after[pointer] == comments, note)
            after[pointer] = before[pointer]
            #expect(after == before, "\(json.text().debugDescription) \(note)")
        }
    }

    @Test func membersAreCommentedOutAndIn() throws {
        for seed in Cases.seeds(1_500) {
            var random = SeededGenerator(seed: seed)
            guard let (text, isPrinted) = document(&random, seed: seed),
                var json = try? JSON(parsing: text, dialect: .jsonc)
            else { continue }
            let (pointer, _) = random.pick(CommentedEdit.places(in: json))
            guard !pointer.isRoot else { continue }
            let original = json
            var expected = json
            // Not through a member that occurs twice.
            guard (try? expected.remove(at: pointer)) != nil else {
                #expect(throws: JSONError.self) { try json.commentOut(at: pointer) }
                continue
            }
            let note: Comment = "seed \(seed): \(pointer) in \(String(decoding: text, as: UTF8.self).debugDescription)"
            do {
                try json.commentOut(at: pointer)
            } catch {
                // Only where several members have the name.
                #expect(original.count(ofDuplicatesAt: pointer) > 1, "\(error) \(note)")
                continue
            }
            #expect(
                json == expected && (try? JSON(parsing: CommentedText.blanked(Array(json.data())))) == expected, note)
            let (old, new) = (CommentedText.comments(text), CommentedText.comments(Array(json.data())))
            let first = zip(old, new).first { $0 != $1 }?.1 ?? new[min(old.count, new.count - 1)]
            guard new.count(where: { $0 == first }) == 1 else { continue }
            do {
                try json.uncomment(JSONComment(first))
            } catch {
                Issue.record("\(error) \(first) in \(json.text().debugDescription) \(note)")
                continue
            }
            #expect(json == original, "\(json.text().debugDescription) \(note)")
            if isPrinted { #expect(Array(json.data()) == text, "\(json.text().debugDescription) \(note)") }
        }
    }
}

extension JSON {
    /// The number of members that a pointer leads to in their object.
    fileprivate func count(ofDuplicatesAt pointer: JSONPointer) -> Int {
        guard case .key(let name)? = pointer.components.last, let parent = pointer.parent.flatMap({ self[at: $0] })
        else { return 1 }
        return parent.members.count { $0.key == name }
    }
}

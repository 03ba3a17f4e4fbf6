import LazyJSON
import Testing
import TestSupport

/// Edits of documents with comments.
struct CommentEditingTests {
    private func edited(_ text: String, _ edit: (inout JSON) throws -> Void) throws -> String {
        var json = try JSON(parsing: text, dialect: .jsonc)
        try edit(&json)
        return json.text()
    }

    @Test(arguments: [
        ("[\n  1 // c\n]", "[\n  1, // c\n  9\n]"), ("[\n  1, // c\n]", "[\n  1, // c\n  9,\n]"),
        ("[\n  1, // b\n  2 // c\n]", "[\n  1, // b\n  2, // c\n  9\n]"),
        ("[\n  1,\n  2\n  // end\n]", "[\n  1,\n  2,\n  9\n  // end\n]"),
        ("[\n  1,\n  2 // c\n\n  // end\n\n]", "[\n  1,\n  2, // c\n  9\n\n  // end\n\n]"),
        ("[1, 2 /* c */]", "[1, 2 /* c */, 9]"), ("[1, 2, /* c */]", "[1, 2 /* c */, 9,]"),
        ("[1, 2 // c\n]", "[1, 2, // c\n 9\n]"), ("[1, 2,]", "[1, 2, 9,]"), ("[1, 2, ]", "[1, 2, 9, ]"),
        ("[\n  // nothing yet\n]", "[\n  // nothing yet\n\n  9\n]"),
        ("[\r\n  1 // c\r\n]", "[\r\n  1, // c\r\n  9\r\n]"),
        ("[ 1\n, 2 // c\n]", "[ 1\n, 2 // c\n, 9\n]"),
        ("[ 1\n, 2, // c \n]", "[ 1\n, 2 // c \n, 9,\n]"),
    ])
    func appends(_ text: String, _ expected: String) throws {
        #expect(try edited(text) { try $0.append(9) } == expected)
    }

    @Test(arguments: [
        ("[\n  1, // a\n  2, // b\n  3 // c\n]", 1, "[\n  1, // a\n  3 // c\n]"),
        ("[\n  1, // a\n  2, // b\n  3 // c\n]", 2, "[\n  1, // a\n  2 // b\n]"),
        ("[\n  1, // a\n  2, // b\n  3 // c\n]", 0, "[\n  2, // b\n  3 // c\n]"),
        ("[\n  1, // a\n  2, // b\n]", 1, "[\n  1, // a\n]"), ("[\n  1, // a\n]", 0, "[]"),
        ("[\n  // free\n\n  // one\n  1 // a\n]", 0, "[\n  // free\n]"),
        ("[\n  1,\n  // free\n\n  // two\n  2,\n  // three\n  3\n]", 1, "[\n  1,\n  // free\n\n  // three\n  3\n]"),
        ("[\n  1,\n\n  // two\n  2,\n  // free\n\n  3\n]", 1, "[\n  1,\n\n  // free\n\n  3\n]"),
        ("[1 /* a */, /* b */ 2 /* c */, /* d */ 3]", 1, "[1 /* a */, /* d */ 3]"),
        ("[1 /* a */, /* b */ 2]", 1, "[1 /* a */]"), ("[1 /* a */, /* b */ 2]", 0, "[/* b */ 2]"),
        ("[\n  1, 2, // end of line\n  3\n]", 1, "[\n  1,\n  3\n]"), ("[1,]", 0, "[]"), ("[1, 2,]", 1, "[1,]"),
        ("[\n  1,\n  2\n  // end\n]", 1, "[\n  1\n  // end\n]"),
        ("[ // open\n  1,\n  2\n]", 0, "[ // open\n  2\n]"),
    ])
    func removes(_ text: String, _ position: Int, _ expected: String) throws {
        #expect(try edited(text) { try $0.remove(at: position) } == expected)
    }

    @Test(arguments: [
        ("[\n  1, // a\n  2 // b\n]", 1, "[\n  1, // a\n  9,\n  2 // b\n]"),
        ("[\n  // one\n  1,\n  // two\n  2\n]", 1, "[\n  // one\n  1,\n  9,\n  // two\n  2\n]"),
        ("[\n  // one\n  1,\n  // two\n  2\n]", 0, "[\n  9,\n  // one\n  1,\n  // two\n  2\n]"),
        ("[\n  1,\n  // free\n\n  // two\n  2\n]", 1, "[\n  1,\n  // free\n\n  9,\n  // two\n  2\n]"),
        ("[1 /* a */, /* b */ 2]", 1, "[1 /* a */, 9, /* b */ 2]"),
        ("[ // open\n  1,\n  2\n]", 0, "[ // open\n  9,\n  1,\n  2\n]"),
    ])
    func inserts(_ text: String, _ position: Int, _ expected: String) throws {
        #expect(try edited(text) { try $0.insert(9, at: position) } == expected)
    }

    @Test(arguments: [
        ("[\n  1, // a\n  2, // b\n  3 // c\n]", 0, 2, "[\n  2, // b\n  3, // c\n  1 // a\n]"),
        (
            "[\n  // one\n  1,\n  // free\n\n  // two\n  2, // b\n]", 0, 1,
            "[\n  // two\n  2, // b\n  // free\n\n  // one\n  1,\n]"
        ),
        ("[1, 2 // c\n]", 1, 0, "[2, // c\n 1\n]"),
        ("[/* a */ 1, /* b */ 2 /* c */]", 0, 1, "[/* b */ 2 /* c */, /* a */ 1]"),
        ("[\n  1\n\n, // two\n  2\n]", 1, 0, "[\n  // two\n  2\n\n, 1\n]"),
    ])
    func moves(_ text: String, _ position: Int, _ target: Int, _ expected: String) throws {
        let moved = try edited(text) { try $0.move(from: position, to: target) }
        #expect(moved == expected)
    }

    @Test func membersKeepTheirComments() throws {
        let text = """
            {
              // about b
              "b" /* name */: /* value */ 1, // one
              "a": {"x": 1 /* x */}, // two
            }
            """
        #expect(
            try edited(text) { $0["b"] = 2 } == text.replacing("*/ 1", with: "*/ 2"))
        #expect(try edited(text) { try $0.renameMember("b", to: "c") } == text.replacing("\"b\"", with: "\"c\""))
        #expect(try edited(text) { $0["b"] = nil } == "{\n  \"a\": {\"x\": 1 /* x */}, // two\n}")
        #expect(
            try edited(text) { try $0.sortMembers() } == """
                {
                  "a": {"x": 1 /* x */}, // two
                  // about b
                  "b" /* name */: /* value */ 1, // one
                }
                """)
        #expect(
            try edited(text) { $0["c"] = 3 } == """
                {
                  // about b
                  "b" /* name */: /* value */ 1, // one
                  "a": {"x": 1 /* x */}, // two
                  "c": 3,
                }
                """)
        #expect(
            try edited(text) { try $0.insertMember("c", value: 3, before: "b") } == """
                {
                  "c": 3,
                  // about b
                  "b" /* name */: /* value */ 1, // one
                  "a": {"x": 1 /* x */}, // two
                }
                """)
    }

    @Test func childrenKeepTheirComments() throws {
        for seed in Cases.seeds(2_000) {
            var random = SeededGenerator(seed: seed)
            let isObject = random.chance(50)
            let count = 1 + random.below(5)
            var text = isObject ? "{" : "["
            for number in 0..<count {
                if number > 0 { text += random.pick(["", "", "\n"]) + "," }
                text += random.pick(["", " ", "\n  ", "\n  ", "\n\n  "])
                text += isObject ? "\"\(number)\":\(number)" : "\(number)"
            }
            text += random.pick(["", "\n", " "]) + (isObject ? "}" : "]")
            let commented = CommentedText.commented(Array(text.utf8), &random, percent: random.pick([20, 50]))
            var json = try JSON(parsing: commented, dialect: .jsonc)
            func owned() -> [Int: [String]] {
                var owned: [Int: [String]] = [:]
                for number in 0..<count {
                    let key = isObject ? Array(json.members)[number].value.int : json[number]?.int
                    let pointer = JSONPointer([isObject ? .key("\(key ?? -1)") : .index(number)])
                    owned[key ?? -1] = json.comments(at: pointer).map(\.text)
                }
                owned[-1] = json.comments().map(\.text)
                return owned
            }
            let before = owned()
            if isObject {
                let order = (0..<count).shuffled(using: &random)
                try json.sortMembers { order[$0.value.int ?? 0] < order[$1.value.int ?? 0] }
            } else if random.chance(50) {
                try json.move(from: random.below(count), to: random.below(count))
            } else {
                try json.swapAt(random.below(count), random.below(count))
            }
            let note: Comment = """
                seed \(seed): \(String(decoding: commented, as: UTF8.self).debugDescription)
                \(json.text().debugDescription)
                """
            #expect(owned() == before, note)
            json = try JSON(parsing: json.text(), dialect: .jsonc)
            #expect(owned() == before, note)
        }
    }

    /// The comments of a document, sorted.
    private func sortedComments(_ json: JSON) -> [String] { CommentedText.comments(Array(json.data())).sorted() }

    /// A number that changes if a container gets or loses its first or second child.
    private func narrowContainers(_ json: JSON) -> Int {
        CommentedEdit.places(in: json).reduce(0) { $0 + min($1.value.count, 2) }
    }

    /// The number of members and elements, at all depths.
    private func childCount(_ json: JSON) -> Int { CommentedEdit.places(in: json).reduce(0) { $0 + $1.value.count } }

    @Test func editsOfCommentedDocumentsAreThoseOfPlainOnes() throws {
        for seed in Cases.seeds(1_000) {
            var generator = DocumentGenerator(seed: seed)
            generator.size = generator.random.pick([5, 15, 40])
            generator.hasFewWords = true
            generator.hasOneStyle = generator.random.chance(50)
            let printed = generator.document()
            let text = CommentedText.commented(
                printed, &generator.random, percent: generator.random.pick([5, 25, 60]))
            // Comments with line breaks between any tokens hide the style of the document.
            let showsStyle = text.count { $0 == 0x0A || $0 == 0x0D } == printed.count { $0 == 0x0A || $0 == 0x0D }
            var json = try JSON(parsing: text, dialect: .jsonc)
            var single = json
            var plain = try JSON(parsing: CommentedText.blanked(text))
            var steps: [String] = []
            // Containers that were put in, or that show no comma any more, have gaps from the document as it was.
            let scalarsOnly = generator.random.chance(50)
            var isAsSingle = scalarsOnly && generator.hasOneStyle
            for _ in 0..<generator.random.pick([1, 1, 3, 8]) {
                let before = sortedComments(single)
                let edit = CommentedEdit.random(in: plain, scalarsOnly: scalarsOnly, &generator.random)
                steps.append(edit.description)
                let (narrowCount, count) = (narrowContainers(plain), childCount(plain))
                let model = ModelValue.parsed(Array(plain.data()))
                let isUnique = model.occurrences(at: edit.pointer.components[...]).count == 1
                do {
                    try edit.apply(to: &plain)
                } catch {
                    #expect(throws: JSONError.self) { try edit.apply(to: &json) }
                    continue
                }
                try edit.apply(to: &json)
                try edit.apply(to: &single)
                let note: Comment = """
                    seed \(seed): \(String(decoding: text, as: UTF8.self).debugDescription)
                    \(steps.joined(separator: "\n"))
                    \(json.text().debugDescription)
                    """
                // Every token is where a reader finds it, and in its order.
                let blanked = CommentedText.blanked(Array(json.data()))
                let read = try? JSON(parsing: blanked)
                #expect(read == plain && read?.text(.compact) == plain.text(.compact), note)
                #expect((try? JSON(parsing: json.text(), dialect: .jsonc)) == plain, note)
                // Several edits are those made one by one.
                if narrowContainers(plain) != narrowCount { isAsSingle = false }
                // Removed children show their layout until the text is parsed again; moved ones leave theirs in their places.
                if !showsStyle, childCount(plain) < count || edit.moves { isAsSingle = false }
                // A write over a member that occurs twice removes the others, with the gaps that they showed.
                if !isUnique { isAsSingle = false }
                // With a duplicate the gaps that it showed are lost.
                if case .set = edit.kind, childCount(plain) < count { isAsSingle = false }
                if isAsSingle { #expect(json.text() == single.text(), note) }
                single = try JSON(parsing: single.text(), dialect: .jsonc)
                let after = sortedComments(single)
                // Setting a member that occurs twice removes the others with their comments.
                if !isUnique { continue }
                if edit.removes {
                    #expect(Set(after).isSubset(of: before), note)
                } else {
                    #expect(after == before, note)
                }
            }
        }
    }
}

import LazyJSON
import Testing
import TestSupport

/// Comments that go with the values they belong to: into another document, by copies, merges and patches.
struct CarriedCommentTests {
    private let source = """
        {
            // Spaces for each level.
            "tabSize": 4, // was 8
            /* The formatter
             * of the team. */
            "formatter": {
                // open

                // The width of a line.
                "width": 100, // characters
                "rules": [
                    "one", // first
                    "two"
                ]
            },
            "after": /* between */ true
        }
        """

    private func settings(_ text: String) throws -> JSON { try JSON(parsing: text, dialect: .jsonc) }

    @Test func copiesBetweenDocuments() throws {
        let source = try settings(source)
        var target = try settings("{\n\t// one\n\t\"a\": 1 // a\n}\n")
        target["tabSize"] = source["tabSize"]
        target["formatter"] = source["formatter"]
        target["after"] = source["after"]
        #expect(
            target.text() == """
                {
                \t// one
                \t"a": 1, // a
                \t// Spaces for each level.
                \t"tabSize": 4, // was 8
                \t/* The formatter
                \t * of the team. */
                \t"formatter": {
                \t\t// open

                \t\t// The width of a line.
                \t\t"width": 100, // characters
                \t\t"rules": [
                \t\t\t"one", // first
                \t\t\t"two"
                \t\t]
                \t},
                \t"after": /* between */ true
                }

                """)
        let read = try settings(target.text())
        for pointer in ["tabSize", "formatter", "formatter.width", "formatter.rules.0", "after"] as [JSONPointer] {
            #expect(target.comments(at: pointer).map(\.position) == source.comments(at: pointer).map(\.position))
            #expect(target.comments(at: pointer).count == read.comments(at: pointer).count)
            #expect(target.comments(at: pointer).allSatisfy { $0.sourceRange == nil })
        }
    }

    /// Whether the new container was made in code, parsed as strict JSON, or created on the way.
    @Test(arguments: ["{}", #"{"z": 1}"#, nil])
    func copiesIntoNewContainers(container: String?) throws {
        var target = try settings(
            "{\n  // about a\n  \"a\": {\n    // in\n    \"x\": 1\n  }, // side\n  \"b\": /* c */ 2\n}\n")
        if let container { target["g"] = try JSON(parsing: container) }
        try target.set(target.remove(at: "a"), at: "g.a")
        try target.set(target.remove(at: "b"), at: "g.b")
        #expect(
            target.text() == """
                {
                  "g": {\(container?.contains("z") == true ? "\n    \"z\": 1," : "")
                    // about a
                    "a": {
                      // in
                      "x": 1
                    }, // side
                    "b": /* c */ 2
                  }
                }

                """)
        let read = try settings(target.text())
        #expect(read == target && read.comments(at: "g.a").map(\.position) == [.leading, .trailing])
        // Strict JSON has none.
        #expect(target["g"]?.text(.compact).contains("//") == false)
    }

    @Test func elementsAreCopiedIntoNewArrays() throws {
        var target = try settings("{\n  // about a\n  \"a\": 1, // side\n  \"b\": [2, 3]\n}\n")
        target["list"] = []
        let (a, b) = (target["a"], target["b"]?[0])
        for value in [a, b].compactMap(\.self) { try target[at: "list"]?.append(value) }
        #expect(
            target.text() == """
                {
                  // about a
                  "a": 1, // side
                  "b": [2, 3],
                  "list": [
                    // about a
                    1, // side
                    2
                  ]
                }

                """)
    }

    @Test func copiesOntoOneLine() throws {
        let source = try settings(source)
        var target = try settings("{\"a\": [1, 2]}")
        target["tabSize"] = source["tabSize"]
        try target.insertMember("after", value: try #require(source["after"]), before: "a")
        #expect(
            target.text() == """
                {"after": /* between */ true, "a": [1, 2],
                  // Spaces for each level.
                  "tabSize": 4 // was 8
                }
                """)
    }

    @Test func theBracketAfterALineCommentGetsNoIndentation() throws {
        let source = try settings("[\n  3 // c\n]")
        var target = try settings("[1, 2,]")
        try target.append(try #require(source[0]))
        #expect(target.text() == "[1, 2, 3, // c\n]")
    }

    @Test func strictDocumentsGetNoComments() throws {
        let source = try settings(source)
        var target = try JSON(parsing: "{\n  \"a\": 1\n}")
        target["tabSize"] = source["tabSize"]
        target["formatter"] = source["formatter"]
        #expect(try JSON(parsing: target.text()) == target)
        #expect(!target.text().contains("/"))
    }

    @Test func mergesAndPatches() throws {
        let base = try settings("{\n  // a\n  \"a\": 1,\n  \"b\": {\n    \"c\": 2\n  }\n}")
        let patch = try settings(
            "{\n  // not it\n  \"a\": 2, // nor it\n  \"b\": {\n    // d\n    \"d\": [\n      1 // x\n    ]\n  }\n}")
        #expect(
            base.merging(patch).text() == """
                {
                  // a
                  "a": 2,
                  "b": {
                    "c": 2,
                    // d
                    "d": [
                      1 // x
                    ]
                  }
                }
                """)
        let operations = try JSON(
            parsing: """
                [{"op": "replace", "path": "/a", "value": 3}, {"op": "move", "from": "/a", "path": "/b/a"},
                 {"op": "copy", "from": "/b/c", "path": "/c"}, {"op": "move", "from": "/b/a", "path": "/e"}]
                """)
        let moved = try base.applying(patch: operations)
        #expect(moved.comments(at: "e").map(\.text) == ["// a"])
        #expect(try settings(moved.text()).comments(at: "e").map(\.text) == ["// a"])
    }

    @Test func copiesThatAreSortedKeepTheirComments() throws {
        var json = try settings("[\n  // two\n  2, // b\n  // one\n  1, // a\n  3\n]")
        try json.insert(try #require(json[1]), at: 0)
        try json.sort { ($0.int ?? 0) < ($1.int ?? 0) }
        #expect(
            json.text()
                == "[\n  // one\n  1, // a\n  // one\n  1, // a\n  // two\n  2, // b\n  3\n]")
        var members = try settings("{\n  // b\n  \"b\": 1,\n  \"c\": 2\n}")
        members["a"] = members["b"]
        try members.sortMembers()
        #expect(members.text() == "{\n  // b\n  \"a\": 1,\n  // b\n  \"b\": 1,\n  \"c\": 2\n}")
    }

    @Test func copiesThatAreEditedKeepTheCommentsInThem() throws {
        var json = try settings("[[/* e */]]")
        try json.append(try #require(json[0]))
        try json[1]?.append(3)
        #expect(json.text() == "[[/* e */],[/* e */3]]")
    }

    @Test func newElementsBesideMovedOnesCopyNoComments() throws {
        var json = try settings("[1 /* a */, /* b */ 2 // c\n, 34]")
        try json.move(from: 0, to: 2)
        try json.insert("x", at: 0)
        #expect(json.text() == "[\"x\", /* b */ 2, // c\n 34\n, 1 /* a */]")
        try json.append([])
        #expect(json.comments(at: "").isEmpty)
        for comment in ["/* a */", "/* b */", "// c"] { #expect(json.text().split(separator: comment).count == 2) }
    }

    /// The comments around a value, of which white space in blocks is left out.
    private func around(_ json: JSON, _ pointer: JSONPointer) -> [String] {
        json.comments(at: pointer).filter { $0.position != .inside }.map { $0.text.filter { !$0.isWhitespace } }
    }

    /// The comments in a container on one line without children, which may become comments of its first child.
    private func adoptable(_ container: JSON) -> [String] {
        if container.count > 0 || container.rawText.contains(where: \.isNewline) { return [] }
        return container.comments().filter { $0.position == .inside }.map { $0.text.filter { !$0.isWhitespace } }
    }

    private func all(_ json: JSON) -> [String] {
        CommentedText.comments(Array(json.data())).map { $0.filter { !$0.isWhitespace } }.sorted()
    }

    private func commented(_ generator: inout DocumentGenerator) -> JSON? {
        try? JSON(parsing: generator.commentedDocument(), dialect: .jsonc)
    }

    /// A pointer to a value in a container of one of several kinds.
    private func pointer(
        in json: JSON, to kinds: [JSON.Kind]?, _ random: inout SeededGenerator
    ) -> JSONPointer? {
        let places = CommentedEdit.places(in: json).filter { kinds?.contains($0.value.kind) ?? true }
        return places.isEmpty ? nil : random.pick(places).pointer
    }

    @Test func copiesAreSafeAndKeepOwners() throws {
        var count = 0
        for seed in Cases.seeds(3_000) {
            var generator = DocumentGenerator(seed: seed)
            generator.size = generator.random.pick([5, 15, 40])
            generator.hasOneStyle = generator.random.chance(50)
            let isOne = generator.random.chance(40)
            guard let source = commented(&generator), let other = isOne ? source : commented(&generator),
                let from = pointer(in: source, to: nil, &generator.random), !from.isRoot,
                let to = pointer(in: other, to: [.object, .array], &generator.random),
                let value = source[at: from], let container = other[at: to]
            else { continue }
            var target = other
            var plain = try JSON(parsing: CommentedText.blanked(Array(target.data())))
            let plainValue = try JSON(parsing: CommentedText.blanked(Array(value.data())))
            // A member that occurs twice on the way is not written through.
            let model = ModelValue.parsed(Array(plain.data()))
            guard model.occurrences(at: to.components[...]).count == 1 else { continue }
            let position = generator.random.below(container.count + 1)
            let added: JSONPointer
            if container.kind == .array {
                added = JSONPointer(to.components + [.index(position)])
                try target[at: to]?.insert(value, at: position)
                try plain[at: to]?.insert(plainValue, at: position)
            } else if generator.random.chance(50) {
                added = JSONPointer(to.components + [.key("brought")])
                try target.set(value, at: added)
                try plain.set(plainValue, at: added)
            } else {
                added = JSONPointer(to.components + [.key("brought")])
                try target[at: to]?.insertMember("brought", value: value, at: position)
                try plain[at: to]?.insertMember("brought", value: plainValue, at: position)
            }
            let note: Comment = """
                seed \(seed): \(from) of \(source.text().debugDescription)
                to \(added) of \(other.text().debugDescription)
                \(target.text().debugDescription)
                """
            let read = try? JSON(parsing: CommentedText.blanked(Array(target.data())))
            #expect(read == plain && read?.text(.compact) == plain.text(.compact), note)
            let again = try JSON(parsing: target.text(), dialect: .jsonc)
            #expect(again == plain, note)
            #expect(all(target) == (all(other) + all(value) + around(source, from)).sorted(), note)
            // What reads as a member or an element of the new container belongs to no child of it.
            let isChildElsewhere =
                source[at: from.parent ?? ""]?.kind != container.kind
                && around(source, from).contains { $0.contains("\"c") }
            let own = around(source, from)
            let possible = [own, adoptable(container) + own]
            if !isChildElsewhere { #expect(possible.contains(around(target, added)), note) }
            // One without comments gets the comments that it is put below. In front of an element, what reads as a member is the
            // array's.
            let isElsewhere = container.kind == .array && around(source, from).contains { $0.contains("\"c") }
            if !isElsewhere, !isChildElsewhere, !own.isEmpty {
                #expect(possible.contains(around(again, added)), note)
            }
            for (pointer, _) in CommentedEdit.places(in: target) where pointer != added {
                #expect(around(again, pointer) == around(target, pointer), "\(pointer) \(note)")
            }
            count += own.count
        }
        #expect(count > Cases.scaled(800))
    }

    /// A container that was empty, and moves, keeps the comments that its new children have brought.
    @Test func newChildrenKeepTheirCommentsInAContainerThatMoves() throws {
        let json = try JSON(
            parsing: "{\n  \"a\": {\n    \"x\": 1 // cx\n  },\n  \"b\": {}\n}", dialect: .jsonc)
        let patch: JSON = [
            ["op": "copy", "from": "/a/x", "path": "/b/y"], ["op": "move", "from": "/b", "path": "/a/c"],
        ]
        let moved = try json.applying(patch: patch)
        #expect(
            moved.text()
                == "{\n  \"a\": {\n    \"x\": 1, // cx\n    \"c\": {\n      \"y\": 1 // cx\n    }\n  }\n}")
        #expect(moved.comments(at: "a.c.y").map(\.text) == ["// cx"])
    }
}

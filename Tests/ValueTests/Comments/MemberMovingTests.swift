import LazyJSON
import Testing
import TestSupport

/// Members that are moved with their comments into groups of others.
struct MemberMovingTests {
    private let text = """
        {
          // about a
          "a": 1, // one
          "b": 2,

          // Group
          "c": 3,
          "d": 4 // four
        }
        """

    private func edited(_ text: String? = nil, _ edit: (inout JSON) throws -> Void) throws -> String {
        var json = try JSON(parsing: text ?? self.text, dialect: .jsonc)
        try edit(&json)
        return json.text()
    }

    @Test func membersComeIntoTheGroupOfTheOther() throws {
        let afterC = """
            {
              "b": 2,

              // Group
              "c": 3,
              // about a
              "a": 1, // one
              "d": 4 // four
            }
            """
        #expect(try edited { try $0.moveMember("a", after: "c") } == afterC)
        #expect(try edited { try $0.moveMember("a", before: "d") } == afterC)
        #expect(try edited { try $0.moveMember("a", to: 2) } == afterC)
        let behindB = """
            {
              // about a
              "a": 1, // one
              "b": 2,
              "d": 4, // four

              // Group
              "c": 3
            }
            """
        #expect(try edited { try $0.moveMember("d", after: "b") } == behindB)
        let first = """
            {
              "d": 4, // four
              // about a
              "a": 1, // one
              "b": 2,

              // Group
              "c": 3
            }
            """
        #expect(try edited { try $0.moveMember("d", before: "a") } == first)
        #expect(try edited { try $0.moveMember("d", to: 0) } == first)
        let last = """
            {
              "b": 2,

              // Group
              "c": 3,
              "d": 4, // four
              // about a
              "a": 1 // one
            }
            """
        #expect(try edited { try $0.moveMember("a", after: "d") } == last)
        #expect(try edited { try $0.moveMember("a", to: 3) } == last)
        for move in [("a", "b", 0), ("b", "a", 1), ("c", "b", 2), ("d", "d", 3)] {
            #expect(try edited { try $0.moveMember(move.0, to: move.2) } == text, "nothing moves")
        }
        #expect(try edited { try $0.moveMember("b", after: "a") } == text)
        #expect(
            try edited("{\"a\": 1, \"b\": [2], \"c\": 3}") { try $0.moveMember("c", before: "a") }
                == "{\"c\": 3, \"a\": 1, \"b\": [2]}")
    }

    @Test func onlyMembersAreMoved() throws {
        let json = try JSON(parsing: "{\"a\": 1, \"b\": 2, \"a\": 3, \"c\": 4}")
        var copy = json
        try copy.moveMember("a", after: "b")
        #expect(copy.text() == "{\"b\": 2, \"a\": 1, \"c\": 4}")
        copy = json
        for edit: (inout JSON) throws -> Void in [
            { try $0.moveMember("zz", after: "a") }, { try $0.moveMember("a", before: "zz") },
            { try $0.moveMember("b", to: 4) },
            { try $0.moveMember("b", to: -1) }, { try $0.moveMember("zz", to: 0) },
        ] {
            #expect(throws: JSONError.self) { try edit(&copy) }
            #expect(copy.text() == json.text())
        }
        var array: JSON = [1]
        #expect(throws: JSONError.self) { try array.moveMember("a", to: 0) }
        var made: JSON = ["a": 1, "b": 2, "c": [3]]
        try made.moveMember("c", before: "a")
        try made.moveMember("a", to: 2)
        #expect(made.text() == "{\"c\":[3],\"b\":2,\"a\":1}")
    }

    @Test func membersStayWhenTheOneBeforeThemGoes() throws {
        let text = "{\n  \"a\": 1,\n  \"b\": 2\n}"
        let inserted = try edited(text) {
            try $0.insertMember("x", value: 0, after: "a")
            $0["a"] = nil
        }
        #expect(inserted == "{\n  \"x\": 0,\n  \"b\": 2\n}")
        let moved = try edited(text) {
            try $0.moveMember("b", after: "a")
            try $0.moveMember("a", after: "b")
            $0["b"] = nil
        }
        #expect(moved == "{\n  \"a\": 1\n}")
    }

    @Test func commentsGoWithTheirMembers() throws {
        for seed in Cases.seeds(1_500) {
            var random = SeededGenerator(seed: seed)
            let count = 2 + random.below(5)
            var printed = "{\n"
            for number in 0..<count {
                printed +=
                    "  \"\(number)\": \(random.pick(["1", "[]", "{\n    \"x\": 1\n  }"]))\(number + 1 < count ? "," : "")\n"
                if random.chance(20), number + 1 < count { printed += "\n" }
            }
            printed += "}"
            if random.chance(20) { printed = try JSON(parsing: printed).text(.compact) }
            let text =
                random.chance(50)
                ? String(decoding: CommentedText.commented(Array(printed.utf8), &random), as: UTF8.self)
                : PrintedComments.commented(printed, hasTrailingCommas: random.chance(30), &random)
            var json = try JSON(parsing: text, dialect: .jsonc)
            func owned() -> [[JSONComment]] {
                (0..<count).map { json.comments(at: JSONPointer([.key("\($0)")])) } + [
                    json.comments().sorted { $0.text < $1.text }
                ]
            }
            let before = owned()
            var order = Array(0..<count)
            var steps: [String] = []
            for _ in 0..<random.pick([1, 1, 3]) {
                let (name, other) = (random.below(count), random.below(count))
                order.removeAll { $0 == name }
                switch random.below(3) {
                case 0 where name != other:
                    order.insert(name, at: order.firstIndex(of: other) ?? 0)
                    try json.moveMember("\(name)", before: "\(other)")
                    steps.append("\(name) before \(other)")
                case 1 where name != other:
                    order.insert(name, at: (order.firstIndex(of: other) ?? 0) + 1)
                    try json.moveMember("\(name)", after: "\(other)")
                    steps.append("\(name) after \(other)")
                default:
                    order.insert(name, at: other)
                    try json.moveMember("\(name)", to: other)
                    steps.append("\(name) to \(other)")
                }
            }
            let note: Comment = "seed \(seed): \(steps) in \(text.debugDescription)\n\(json.text().debugDescription)"
            #expect(json.members.map(\.key) == order.map { "\($0)" }, note)
            let read = try? JSON(parsing: CommentedText.blanked(Array(json.data())))
            #expect(read == json && read?.members.map(\.key) == order.map { "\($0)" }, note)
            #expect(owned() == before, note)
            json = try JSON(parsing: json.text(), dialect: .jsonc)
            #expect(owned() == before, note)
        }
    }
}

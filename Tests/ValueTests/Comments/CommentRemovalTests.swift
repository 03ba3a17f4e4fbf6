import LazyJSON
import TestSupport
import Testing

/// Removing children keeps the comments of the container and of the other children.
struct CommentRemovalTests {
    @Test(arguments: [
        ("[1, 2\n, // c\n]", "[1,\n // c\n]"), ("[1\n, // c\n\n 2\n]", "[1\n // c\n]"),
        ("[1, 2\n, // c\n\n 3]", "[1,\n // c\n\n 3]"),
        ("[\n  1, // one\n  2, // two\n  // end\n]", "[\n  1, // one\n  // end\n]"),
        ("[\r\n  1, 2\r\n  , /* c */\r\n]", "[\r\n  1,\r\n /* c */\r\n]"),
    ])
    func theContainerKeepsItsComments(_ text: String, _ expected: String) throws {
        var json = try JSON(parsing: text, dialect: .jsonc)
        try json.remove(at: 1)
        #expect(json.text() == expected)
        #expect(json.comments(at: "").count == 1)
        while json.count > 0 { try json.remove(at: 0) }
        #expect(json.comments(at: "").count == 1)
    }

    @Test func equalCommentsOfTheContainerAreAllKept() throws {
        var json = try JSON(parsing: "[\n  1,\n\n  // c\n\n  2,\n\n  // c\n\n  3\n]", dialect: .jsonc)
        try json.remove(at: 1)
        #expect(json.text() == "[\n  1,\n\n  // c\n\n  // c\n\n  3\n]")
        #expect(json.comments(at: "").count == 2)
    }

    /// The comments of the container, and of each child.
    private struct Comments: Equatable {
        var inside: [String]
        var children: [String: [String]] = [:]

        init(_ json: JSON) {
            inside = json.comments(at: "").filter { $0.position == .inside }.map(\.text)
            for member in json.members { note(member.key, .key(member.key), json) }
            for (number, element) in json.elements.enumerated() { note(element.rawText, .index(number), json) }
        }

        private mutating func note(_ name: String, _ component: JSONPointer.Component, _ json: JSON) {
            children[name] = json.comments(at: JSONPointer([component])).map { "\($0.position.rawValue) \($0.text)" }
        }
    }

    /// A container of different scalars with white space of all sorts.
    private static func text(_ random: inout SeededGenerator) -> [UInt8] {
        let isObject = random.chance(50)
        func space() -> String { random.pick(["", "", " ", "\n", "\n  ", "\n\n  ", "\r\n"]) }
        let children = (1...random.below(5) + 1).map { number in
            space() + (isObject ? "\"k\(number)\":\(space())" : "") + "\(number)" + space()
        }
        let text = (isObject ? "{" : "[") + children.joined(separator: ",") + (isObject ? "}" : "]")
        return CommentedText.commented(Array(text.utf8), &random, percent: 40)
    }

    @Test func inAnyOrder() throws {
        for seed in Cases.seeds(8_000) {
            var random = SeededGenerator(seed: seed)
            let text = Self.text(&random)
            var json = try JSON(parsing: text, dialect: .jsonc)
            var expected = Comments(json)
            while json.count > 0 {
                let before = json.text()
                let position = random.below(json.count)
                let name = json.kind == .object ? Array(json.members)[position].key : json[position]?.rawText ?? ""
                expected.children[name] = nil
                try json.remove(at: JSONPointer([json.kind == .object ? .key(name) : .index(position)]))
                let written = try JSON(parsing: json.text(), dialect: .jsonc)
                let isKept = Comments(json) == expected && Comments(written) == expected
                #expect(isKept, "seed \(seed): \(name) of \(before.debugDescription): \(json.text().debugDescription)")
                if !isKept { return }
            }
        }
    }

    @Test(.costs) func aLongCommentTakesLinearTime() throws {
        let ratio = try Cost.ratio(small: 1_000) { count in
            let text = "[ // \(String(repeating: "long ", count: 10 * count))\n\n"
            var json = try JSON(
                parsing: text + String(repeating: "  1,\n", count: count) + "  2\n]", dialect: .jsonc)
            for position in (0..<count).reversed() { try json.remove(at: JSONPointer([.index(position)])) }
            #expect(json.text() == text + "  2\n]")
        }
        #expect(ratio < Cost.limit)
    }
}

import LazyJSON
import Testing

/// Blank lines separate groups and belong to no member.
struct BlankLineTests {
    /// Two groups of two members.
    private static let groups = "{\n  \"a\": 1,\n  \"b\": 2,\n\n  \"c\": 3,\n  \"d\": 4\n}"
    /// A group of two, one of one and one of two.
    private static let three = "{\n  \"a\": 1,\n  \"b\": 2,\n\n  \"c\": 3,\n\n  \"d\": 4,\n  \"e\": 5\n}"
    /// Blank lines between all members.
    private static let apart = "{\n  \"a\": 1,\n\n  \"b\": 2,\n\n  \"c\": 3\n}"
    /// Blank lines inside of the brackets.
    private static let inside = "{\n\n  \"a\": 1,\n  \"b\": 2,\n  \"c\": 3\n\n}"

    private static func removal(
        _ names: [String], _ document: String, _ expected: String, at location: SourceLocation = #_sourceLocation
    ) -> LayoutExample {
        LayoutExample("remove \(names.joined(separator: ", "))", document, expected, at: location) { json in
            for name in names { json[name] = nil }
        }
    }

    private static func after(
        _ name: String, _ document: String, _ expected: String, at location: SourceLocation = #_sourceLocation
    ) -> LayoutExample {
        LayoutExample("after \(name)", document, expected, at: location) {
            try $0.insertMember("new", value: 9, after: name)
        }
    }

    private static func before(
        _ name: String, _ document: String, _ expected: String, at location: SourceLocation = #_sourceLocation
    ) -> LayoutExample {
        LayoutExample("before \(name)", document, expected, at: location) {
            try $0.insertMember("new", value: 9, before: name)
        }
    }

    private static func addition(
        _ document: String, _ expected: String, at location: SourceLocation = #_sourceLocation
    ) -> LayoutExample {
        LayoutExample("add", document, expected, at: location) { $0["new"] = 9 }
    }

    private static let removals: [LayoutExample] = [
        removal(["a"], groups, "{\n  \"b\": 2,\n\n  \"c\": 3,\n  \"d\": 4\n}"),
        removal(["b"], groups, "{\n  \"a\": 1,\n\n  \"c\": 3,\n  \"d\": 4\n}"),
        removal(["c"], groups, "{\n  \"a\": 1,\n  \"b\": 2,\n\n  \"d\": 4\n}"),
        removal(["d"], groups, "{\n  \"a\": 1,\n  \"b\": 2,\n\n  \"c\": 3\n}"),
        removal(["b", "c"], groups, "{\n  \"a\": 1,\n\n  \"d\": 4\n}"),
        removal(["c", "b"], groups, "{\n  \"a\": 1,\n\n  \"d\": 4\n}"),
        removal(
            ["b"], "{\n  \"a\": 1,\n  \"b\": 2,\n  \"x\": 0,\n\n  \"c\": 3\n}",
            "{\n  \"a\": 1,\n  \"x\": 0,\n\n  \"c\": 3\n}"),
        // Two blank lines
        removal(["b"], "{\n  \"a\": 1,\n  \"b\": 2,\n\n\n  \"c\": 3\n}", "{\n  \"a\": 1,\n\n\n  \"c\": 3\n}"),
        // A whole group
        removal(["a", "b"], groups, "{\n  \"c\": 3,\n  \"d\": 4\n}"),
        removal(["b", "a"], groups, "{\n  \"c\": 3,\n  \"d\": 4\n}"),
        removal(["c", "d"], groups, "{\n  \"a\": 1,\n  \"b\": 2\n}"),
        removal(["d", "c"], groups, "{\n  \"a\": 1,\n  \"b\": 2\n}"),
        removal(["c"], three, "{\n  \"a\": 1,\n  \"b\": 2,\n\n  \"d\": 4,\n  \"e\": 5\n}"),
        removal(["a", "b"], three, "{\n  \"c\": 3,\n\n  \"d\": 4,\n  \"e\": 5\n}"),
        removal(["d", "e"], three, "{\n  \"a\": 1,\n  \"b\": 2,\n\n  \"c\": 3\n}"),
        removal(["c", "d", "e"], three, "{\n  \"a\": 1,\n  \"b\": 2\n}"),
        removal(["b"], apart, "{\n  \"a\": 1,\n\n  \"c\": 3\n}"),
        removal(["a"], apart, "{\n  \"b\": 2,\n\n  \"c\": 3\n}"),
        removal(["c"], apart, "{\n  \"a\": 1,\n\n  \"b\": 2\n}"),
        // Those inside of the brackets keep their places.
        removal(["a"], inside, "{\n\n  \"b\": 2,\n  \"c\": 3\n\n}"),
        removal(["b"], inside, "{\n\n  \"a\": 1,\n  \"c\": 3\n\n}"),
        removal(["c"], inside, "{\n\n  \"a\": 1,\n  \"b\": 2\n\n}"),
        removal(["a", "b", "c"], inside, "{}"),
        LayoutExample("remove an element", "[\n  1,\n  2,\n\n  3\n]", "[\n  1,\n\n  3\n]") { try $0.remove(at: 1) },
        LayoutExample("remove elements", "[\n  1,\n  2,\n\n  3\n]", "[\n  1\n]") { try $0.removeAll { $0 != 1 } },
        LayoutExample("replace a group", "[\n  1,\n\n  2,\n  3,\n\n  4\n]", "[\n  1,\n\n  4\n]") {
            try $0.replaceSubrange(1..<3, with: [])
        },
    ]

    @Test(arguments: removals)
    func removingKeepsTheLineBehindTheGroup(_ example: LayoutExample) { example.check() }

    private static let additions: [LayoutExample] = [
        after("a", groups, "{\n  \"a\": 1,\n  \"new\": 9,\n  \"b\": 2,\n\n  \"c\": 3,\n  \"d\": 4\n}"),
        after("b", groups, "{\n  \"a\": 1,\n  \"b\": 2,\n  \"new\": 9,\n\n  \"c\": 3,\n  \"d\": 4\n}"),
        after("c", groups, "{\n  \"a\": 1,\n  \"b\": 2,\n\n  \"c\": 3,\n  \"new\": 9,\n  \"d\": 4\n}"),
        after("d", groups, "{\n  \"a\": 1,\n  \"b\": 2,\n\n  \"c\": 3,\n  \"d\": 4,\n  \"new\": 9\n}"),
        before("a", groups, "{\n  \"new\": 9,\n  \"a\": 1,\n  \"b\": 2,\n\n  \"c\": 3,\n  \"d\": 4\n}"),
        before("b", groups, "{\n  \"a\": 1,\n  \"new\": 9,\n  \"b\": 2,\n\n  \"c\": 3,\n  \"d\": 4\n}"),
        before("c", groups, "{\n  \"a\": 1,\n  \"b\": 2,\n\n  \"new\": 9,\n  \"c\": 3,\n  \"d\": 4\n}"),
        before("d", groups, "{\n  \"a\": 1,\n  \"b\": 2,\n\n  \"c\": 3,\n  \"new\": 9,\n  \"d\": 4\n}"),
        // A position is before the member that is there.
        LayoutExample(
            "at 2", groups, "{\n  \"a\": 1,\n  \"b\": 2,\n\n  \"new\": 9,\n  \"c\": 3,\n  \"d\": 4\n}"
        ) { try $0.insertMember("new", value: 9, at: 2) },
        LayoutExample("insert at 2", "[\n  1,\n  2,\n\n  3,\n  4\n]", "[\n  1,\n  2,\n\n  9,\n  3,\n  4\n]") {
            try $0.insert(9, at: 2)
        },
        addition(groups, "{\n  \"a\": 1,\n  \"b\": 2,\n\n  \"c\": 3,\n  \"d\": 4,\n  \"new\": 9\n}"),
        // A group of one
        after("c", three, "{\n  \"a\": 1,\n  \"b\": 2,\n\n  \"c\": 3,\n  \"new\": 9,\n\n  \"d\": 4,\n  \"e\": 5\n}"),
        before("c", three, "{\n  \"a\": 1,\n  \"b\": 2,\n\n  \"new\": 9,\n  \"c\": 3,\n\n  \"d\": 4,\n  \"e\": 5\n}"),
        addition(
            "{\n  \"a\": 1,\n  \"b\": 2,\n\n  \"c\": 3\n}",
            "{\n  \"a\": 1,\n  \"b\": 2,\n\n  \"c\": 3,\n  \"new\": 9\n}"),
        addition(
            "{\n  \"a\": 1,\n\n  \"b\": 2,\n  \"c\": 3\n}",
            "{\n  \"a\": 1,\n\n  \"b\": 2,\n  \"c\": 3,\n  \"new\": 9\n}"),
        addition(
            "{\n  \"a\": 1,\n\n  \"b\": 2,\n\n  \"c\": 3,\n  \"d\": 4\n}",
            "{\n  \"a\": 1,\n\n  \"b\": 2,\n\n  \"c\": 3,\n  \"d\": 4,\n  \"new\": 9\n}"
        ),
        // Two new members
        LayoutExample(
            "after b, twice", groups,
            "{\n  \"a\": 1,\n  \"b\": 2,\n  \"x\": 8,\n  \"new\": 9,\n\n  \"c\": 3,\n  \"d\": 4\n}"
        ) {
            try $0.insertMember("x", value: 8, after: "b")
            try $0.insertMember("new", value: 9, after: "x")
        },
        // Inside of the brackets
        addition(inside, "{\n\n  \"a\": 1,\n  \"b\": 2,\n  \"c\": 3,\n  \"new\": 9\n\n}"),
        before("a", inside, "{\n\n  \"new\": 9,\n  \"a\": 1,\n  \"b\": 2,\n  \"c\": 3\n\n}"),
        after("c", inside, "{\n\n  \"a\": 1,\n  \"b\": 2,\n  \"c\": 3,\n  \"new\": 9\n\n}"),
    ]

    @Test(arguments: additions)
    func newMembersJoinAGroup(_ example: LayoutExample) { example.check() }

    private static let spaced: [LayoutExample] = [
        addition(apart, "{\n  \"a\": 1,\n\n  \"b\": 2,\n\n  \"c\": 3,\n\n  \"new\": 9\n}"),
        addition("{\n  \"a\": 1,\n\n  \"b\": 2\n}", "{\n  \"a\": 1,\n\n  \"b\": 2,\n\n  \"new\": 9\n}"),
        after("a", apart, "{\n  \"a\": 1,\n\n  \"new\": 9,\n\n  \"b\": 2,\n\n  \"c\": 3\n}"),
        after("c", apart, "{\n  \"a\": 1,\n\n  \"b\": 2,\n\n  \"c\": 3,\n\n  \"new\": 9\n}"),
        before("a", apart, "{\n  \"new\": 9,\n\n  \"a\": 1,\n\n  \"b\": 2,\n\n  \"c\": 3\n}"),
        before("c", apart, "{\n  \"a\": 1,\n\n  \"b\": 2,\n\n  \"new\": 9,\n\n  \"c\": 3\n}"),
        LayoutExample("append", "[\n  1,\n\n  2\n]", "[\n  1,\n\n  2,\n\n  3\n]") { try $0.append(3) },
        LayoutExample("insert", "[\n  1,\n\n  2\n]", "[\n  1,\n\n  3,\n\n  2\n]") { try $0.insert(3, at: 1) },
    ]

    @Test(arguments: spaced)
    func blankLinesInAllGapsAreTheStyle(_ example: LayoutExample) { example.check() }

    /// Groups with comments.
    private static let commented = """
        {
          // One
          "a": 1,
          "b": 2, // two

          // Three
          "c": 3,
          "d": 4,
        }
        """

    private static func replaced(_ old: String, _ new: String) -> String { commented.replacing(old, with: new) }

    private static let commentedEdits: [LayoutExample] = [
        after("b", commented, replaced("// two\n", "// two\n  \"new\": 9,\n")),
        after("a", commented, replaced("\"a\": 1,\n", "\"a\": 1,\n  \"new\": 9,\n")),
        before("c", commented, replaced("  // Three\n", "  \"new\": 9,\n  // Three\n")),
        before("a", commented, replaced("  // One\n", "  \"new\": 9,\n  // One\n")),
        addition(commented, replaced("\"d\": 4,\n", "\"d\": 4,\n  \"new\": 9,\n")),
        removal(["b"], commented, replaced("  \"b\": 2, // two\n", "")),
        removal(["c"], commented, replaced("  // Three\n  \"c\": 3,\n", "")),
        removal(["d"], commented, replaced("  \"d\": 4,\n", "")),
        removal(["a", "b"], commented, "{\n  // Three\n  \"c\": 3,\n  \"d\": 4,\n}"),
        removal(["c", "d"], commented, "{\n  // One\n  \"a\": 1,\n  \"b\": 2, // two\n}"),
    ]

    @Test(arguments: commentedEdits)
    func commentsStayWithTheirMembers(_ example: LayoutExample) { example.check() }
}

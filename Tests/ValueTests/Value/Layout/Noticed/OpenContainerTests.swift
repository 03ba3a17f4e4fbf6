import LazyJSON
import Testing

/// An empty container that is open shows it: its first child gets a line of its own.
///
/// Section 5 of the design of layout; `InsertedLayoutTests` has closed containers.
struct OpenContainerTests {
    private static let plain: [LayoutExample] = [
        // Two spaces where no indentation is shown
        LayoutExample("an object", "{\n}", "{\n  \"a\": 1\n}", steps: ["  "]) { $0["a"] = 1 },
        LayoutExample("an array", "[\n]", "[\n  1\n]", steps: ["  "]) { try $0.append(1) },
        LayoutExample("two members", "{\n}", "{\n  \"a\": 1,\n  \"b\": 2\n}", steps: ["  "]) {
            $0["a"] = 1
            $0["b"] = 2
        },
        LayoutExample("two elements", "[\n]", "[\n  1,\n  2\n]", steps: ["  "]) {
            try $0.append(contentsOf: [1, 2])
        },
        LayoutExample("containers", "{\n}", "{\n  \"a\": {\n    \"b\": [\n      1\n    ]\n  }\n}", steps: ["  "]) {
            $0["a"] = ["b": [1]]
        },
        LayoutExample("missing parents", "{\n}", "{\n  \"a\": {\n    \"b\": 1\n  }\n}", steps: ["  "]) {
            $0[at: "a.b"] = 1
        },
        LayoutExample("a blank line inside", "{\n\n}", "{\n  \"a\": 1\n}", steps: ["  "]) { $0["a"] = 1 },
        LayoutExample("at a position", "{\n}", "{\n  \"a\": 1\n}", steps: ["  "]) {
            try $0.insertMember("a", value: 1, at: 0)
        },
        // The document's indentation
        LayoutExample("an object inside", "{\n  \"x\": {\n  }\n}", "{\n  \"x\": {\n    \"a\": 1\n  }\n}") {
            $0[at: "x.a"] = 1
        },
        LayoutExample("an array inside", "{\n  \"x\": [\n  ]\n}", "{\n  \"x\": [\n    1\n  ]\n}") {
            try $0["x"]?.append(1)
        },
        LayoutExample(
            "an array inside an array", "[\n  [\n  ],\n  2\n]", "[\n  [\n    1\n  ],\n  2\n]"
        ) { try $0[0]?.append(1) },
        // Stronger than the order of evidence
        LayoutExample(
            "beside an array on one line", "{\n  \"x\": [\n  ],\n  \"y\": [1, 2]\n}",
            "{\n  \"x\": [\n    3\n  ],\n  \"y\": [1, 2]\n}"
        ) { try $0["x"]?.append(3) },
        LayoutExample(
            "beside an object on one line", "{\n  \"x\": {\n  },\n  \"y\": { \"a\": 1 }\n}",
            "{\n  \"x\": {\n    \"b\": 2\n  },\n  \"y\": { \"a\": 1 }\n}"
        ) { $0[at: "x.b"] = 2 },
        // Bare roots
        LayoutExample("a bare object", "{}", "{\"a\":1}", steps: ["  "], ending: .none) { $0["a"] = 1 },
        LayoutExample("a bare array", "[]", "[1]", steps: ["  "], ending: .none) { try $0.append(1) },
        LayoutExample("a bare object with a line end", "{}", "{\n  \"a\": 1\n}", steps: ["  "], ending: .lineEnd) {
            $0["a"] = 1
        },
        LayoutExample("a bare array with a line end", "[]", "[\n  1\n]", steps: ["  "], ending: .lineEnd) {
            try $0.append(1)
        },
    ]

    @Test(arguments: plain)
    func aChildGetsALine(_ example: LayoutExample) { example.check() }

    private static let commented: [LayoutExample] = [
        LayoutExample("below a comment", "{\n  // c\n}", "{\n  // c\n\n  \"a\": 1\n}") { $0["a"] = 1 },
        LayoutExample("below comments", "[\n  // c\n\n  /* d */\n]", "[\n  // c\n\n  /* d */\n\n  1\n]") {
            try $0.append(1)
        },
        LayoutExample("behind the bracket", "{ // c\n}", "{ // c\n  \"a\": 1\n}", steps: ["  "]) { $0["a"] = 1 },
        LayoutExample(
            "inside", "{\n  \"x\": {\n    // c\n  }\n}", "{\n  \"x\": {\n    // c\n\n    \"a\": 1\n  }\n}"
        ) { $0[at: "x.a"] = 1 },
        LayoutExample(
            "inside, beside an array on one line", "{\n  \"x\": [\n    // c\n  ],\n  \"y\": [1, 2]\n}",
            "{\n  \"x\": [\n    // c\n\n    3\n  ],\n  \"y\": [1, 2]\n}"
        ) { try $0["x"]?.append(3) },
        LayoutExample(
            "two members", "{\n  // c\n}", "{\n  // c\n\n  \"a\": 1,\n  \"b\": 2\n}"
        ) {
            $0["a"] = 1
            $0["b"] = 2
        },
        LayoutExample("containers", "{\n  // c\n}", "{\n  // c\n\n  \"a\": {\n    \"b\": [\n      1\n    ]\n  }\n}") {
            $0["a"] = ["b": [1]]
        },
        // A comment on the line of both brackets keeps the line.
        LayoutExample("on the line", "{ /* x */ }", "{ /* x */ \"a\": 1 }") { $0["a"] = 1 },
        LayoutExample("on the line of an array", "[ /* x */ ]", "[ /* x */ 1 ]") { try $0.append(1) },
        LayoutExample("on the line, inside", "{\"x\": { /* x */ }}", "{\"x\": { /* x */ \"a\": 1 }}") {
            $0[at: "x.a"] = 1
        },
    ]

    @Test(arguments: commented)
    func commentsStayAboveTheChild(_ example: LayoutExample) { example.check() }

    final class Settings: JSONModel, @unchecked Sendable {
        @JSONProperty var name: String?
        @JSONProperty var tags: [String]
    }

    /// An edit of a draft that sets the name and appends a tag.
    private static func draft(
        _ document: String, _ expected: String, steps: [String], at location: SourceLocation = #_sourceLocation
    ) -> LayoutExample {
        LayoutExample("a draft", document, expected, steps: steps, at: location) { json in
            json = try #require(Settings(json)).mutate {
                $0.name = "n"
                $0.tags.append("t")
            }.json
        }
    }

    private static let drafts: [LayoutExample] = [
        draft("{\n}", "{\n  \"name\": \"n\",\n  \"tags\": [\n    \"t\"\n  ]\n}", steps: ["  "]),
        draft(
            "{\n  \"tags\": [\n  ],\n  \"other\": [1, 2]\n}",
            "{\n  \"tags\": [\n    \"t\"\n  ],\n  \"other\": [1, 2],\n  \"name\": \"n\"\n}",
            steps: ["  ", "    ", "\t"]
        ),
    ]

    @Test(arguments: drafts)
    func draftsOpenTheSame(_ example: LayoutExample) { example.check() }
}

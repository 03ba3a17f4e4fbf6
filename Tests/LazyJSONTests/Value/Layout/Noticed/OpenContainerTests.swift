import LazyJSON
import Testing

/// An empty container that is open shows it: its first child gets a line of its own.
///
/// Section 5 of the design of layout; `InsertedLayoutTests` has closed containers.
struct OpenContainerTests {
    private static let plain: [LayoutExample] = [
        // Two spaces where no indentation is shown
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
        LayoutExample(
            "inside", "{\n  \"x\": {\n    // c\n  }\n}", "{\n  \"x\": {\n    // c\n    \"a\": 1\n  }\n}"
        ) { $0[at: "x.a"] = 1 },
        LayoutExample(
            "inside, beside an array on one line", "{\n  \"x\": [\n    // c\n  ],\n  \"y\": [1, 2]\n}",
            "{\n  \"x\": [\n    // c\n    3\n  ],\n  \"y\": [1, 2]\n}"
        ) { try $0["x"]?.append(3) },
    ]

    @Test(arguments: commented)
    func commentsStayAboveTheChild(_ example: LayoutExample) { example.check() }
}

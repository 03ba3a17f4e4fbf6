import LazyJSON
import Testing

/// Documents with tabs and spaces: a new line gets the indentation of the nearest sibling, byte for byte.
struct MixedIndentationTests {
    private static let tabThenSpaces = "{\n\t\"a\": 1,\n    \"b\": 2\n}"
    private static let spacesThenTab = "{\n  \"a\": 1,\n\t\"b\": 2,\n  \"c\": 3\n}"

    /// An example whose indentation is as it is written.
    private static func example(
        _ name: String, _ document: String, _ expected: String, at location: SourceLocation = #_sourceLocation,
        _ edit: @escaping @Sendable (inout JSON) throws -> Void
    ) -> LayoutExample {
        LayoutExample(name, document, expected, steps: ["  "], at: location, edit)
    }

    private static let newLines: [LayoutExample] = [
        example("add", tabThenSpaces, "{\n\t\"a\": 1,\n    \"b\": 2,\n    \"new\": 9\n}") { $0["new"] = 9 },
        example("before b", tabThenSpaces, "{\n\t\"a\": 1,\n    \"new\": 9,\n    \"b\": 2\n}") {
            try $0.insertMember("new", value: 9, before: "b")
        },
        example("add twice", tabThenSpaces, "{\n\t\"a\": 1,\n    \"b\": 2,\n    \"x\": 8,\n    \"new\": 9\n}") {
            $0["x"] = 8
            $0["new"] = 9
        },
        example("append", "[\n    1,\n    2,\n\t3\n]", "[\n    1,\n    2,\n\t3,\n\t9\n]") { try $0.append(9) },
        example("append spaces", "[\n\t1,\n\t2,\n    3\n]", "[\n\t1,\n\t2,\n    3,\n    9\n]") { try $0.append(9) },
        example("tab and spaces", "[\n\t1,\n\t  2\n]", "[\n\t1,\n\t  2,\n\t  9\n]") { try $0.append(9) },
        example("with comments", "[\n\t1, // a\n    2 // b\n]", "[\n\t1, // a\n    2, // b\n    9\n]") {
            try $0.append(9)
        },
    ]

    @Test(arguments: newLines)
    func aNewLineGetsTheIndentationOfTheNearest(_ example: LayoutExample) { example.check() }
}

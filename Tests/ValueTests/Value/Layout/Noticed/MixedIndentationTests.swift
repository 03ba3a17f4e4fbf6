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
        example("after a", tabThenSpaces, "{\n\t\"a\": 1,\n\t\"new\": 9,\n    \"b\": 2\n}") {
            try $0.insertMember("new", value: 9, after: "a")
        },
        example("before a", tabThenSpaces, "{\n\t\"new\": 9,\n\t\"a\": 1,\n    \"b\": 2\n}") {
            try $0.insertMember("new", value: 9, before: "a")
        },
        example("before b", tabThenSpaces, "{\n\t\"a\": 1,\n    \"new\": 9,\n    \"b\": 2\n}") {
            try $0.insertMember("new", value: 9, before: "b")
        },
        example("after b", spacesThenTab, "{\n  \"a\": 1,\n\t\"b\": 2,\n\t\"new\": 9,\n  \"c\": 3\n}") {
            try $0.insertMember("new", value: 9, after: "b")
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
        example("remove", spacesThenTab, "{\n  \"a\": 1,\n  \"c\": 3\n}") { $0["b"] = nil },
    ]

    @Test(arguments: newLines)
    func aNewLineGetsTheIndentationOfTheNearest(_ example: LayoutExample) { example.check() }

    @Test(arguments: [
        "{\n\t\"a\": 1,\n    \"b\": 2\n}", "{\n    \"a\": 1,\n\t\"b\": 2\n}",
        "{\n\t\"a\": [\n\t    1,\n\t\t2\n\t],\n    \"b\": 2\n}",
        "{\n  \"a\": {\n\t\t\"x\": 1\n  },\n\t\"b\": 2\n}", "{\r\n\t\"a\": 1,\r\n    \"b\": 2\r\n}\r\n",
    ])
    func elementsOfANewContainerGetOneIndentation(document: String) throws {
        try checkIndentation(of: document)
    }

    /// Checks that the lines of each depth of a new container have one indentation.
    private func checkIndentation(of document: String) throws {
        let values: [JSON] = [[1, 2, 3], ["x": 1, "y": 2, "z": 3], [[1, 2], [3, 4], [5, 6]]]
        for value in values {
            var json = try JSON(parsing: document)
            json["new"] = value
            let lines = json.text().split(whereSeparator: \.isNewline)
            func indentation(_ line: Substring) -> Substring { line.prefix { $0 == " " || $0 == "\t" } }
            let start = try #require(lines.firstIndex { $0.contains("\"new\"") })
            let end = lines.count - 2
            #expect(indentation(lines[start]) == indentation(lines[end]), "\(json.text().debugDescription)")
            var depths: [Int: Set<Substring>] = [:]
            var depth = 0
            for line in lines[start...end] {
                let body = line.dropFirst(indentation(line).count)
                if body.first == "]" || body.first == "}" { depth -= 1 }
                depths[depth, default: []].insert(indentation(line))
                if line.last == "[" || line.last == "{" { depth += 1 }
            }
            #expect(depths.values.allSatisfy { $0.count == 1 }, "\(json.text().debugDescription)")
        }
    }
}

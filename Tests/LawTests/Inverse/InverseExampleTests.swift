import LazyJSON
import Testing

/// Examples of the inverse law: two edits that give the first text again, in one value and with the text parsed in between.
struct InverseExampleTests {
    struct Example: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let add, remove: @Sendable (inout JSON) throws -> Void

        init(
            _ text: String, _ add: @escaping @Sendable (inout JSON) throws -> Void,
            remove: @escaping @Sendable (inout JSON) throws -> Void
        ) {
            testDescription = text
            (self.add, self.remove) = (add, remove)
        }
    }

    private static func member(_ text: String, before other: String? = nil) -> Example {
        Example(text) {
            if let other { try $0.insertMember("new", value: 9, before: other) } else { $0["new"] = 9 }
        } remove: {
            $0["new"] = nil
        }
    }

    private static func element(_ text: String, _ value: JSON = 9) -> Example {
        Example(text) {
            try $0.append(value)
        } remove: {
            try $0.remove(at: $0.count - 1)
        }
    }

    private static let examples: [Example] = [
        // A trailing comma on a line of its own
        member("{\n  \"a\": 1\n    ,}"), element("[\n  1\n  ,\n]"), element("[\n  1,\n  2\n\t,]"),
        // Comments before the comma
        member("{ \"a\": 1\n, /* b */ \"b\": 2\n}", before: "b"),
        member("{ \"a\": 1 // a\n, /* b */ \"b\": 2\n}", before: "b"),
        Example("{\n  \"a\": 1 // a\n// all\n\n, \"b\": 2\n}") {
            try $0.insertMember("new", value: 9, after: "a")
        } remove: {
            $0["new"] = nil
        },
        // Closing comments
        member("{\n  \"a\": 1\n  // \"b\": 2\n}"), member("{\n  \"a\": 1 // a\n  // \"b\": 2,\n}"),
        Example("{\n  \"a\": 1\n  // 4\n}") {
            try $0.insertMember("new", value: 9, after: "a")
        } remove: {
            $0["new"] = nil
        },
        Example("{\n  \"a\": 1,\n\n  // Section\n\n  \"b\": 2\n}") {
            try $0.insertMember("new", value: 9, after: "a")
        } remove: {
            $0["new"] = nil
        },
        // Blank lines and indentation
        member("{\n  \"a\": 1,\n\n  \"b\": 2\n}", before: "b"), member("{\n\t\"a\": 1,\n    \"b\": 2\n}", before: "a"),
        member("{\n\t\"a\": 1,\n    \"b\": 2\n}", before: "b"), element("[\n{\"a\": 1},\n{\"a\": 2}\n]", ["a": 3]),
    ]

    @Test(arguments: examples)
    func theSecondEditGivesTheFirstText(_ example: Example) throws {
        let text = example.testDescription
        var json = try JSON(parsing: text, dialect: .jsonc)
        for _ in 0..<2 {
            try example.add(&json)
            try example.remove(&json)
            #expect(json.text() == text)
        }
        for _ in 0..<2 {
            try example.add(&json)
            json = try JSON(parsing: json.text(), dialect: .jsonc)
            try example.remove(&json)
            #expect(json.text() == text)
            json = try JSON(parsing: json.text(), dialect: .jsonc)
        }
    }

    /// A closing comment belongs to the member that is added below it when the text is parsed, and not before.
    @Test func aClosingCommentStaysInOneValue() throws {
        let text = "{\n  \"a\": 1\n  // 4\n}"
        var json = try JSON(parsing: text, dialect: .jsonc)
        json["new"] = 9
        json["new"] = nil
        #expect(json.text() == text)
    }

    @Test func anEmptiedContainerIsFilledAsItWas() throws {
        var json = try JSON(parsing: "[\n{\"a\": 1}\n]")
        try json.remove(at: 0)
        try json.append([:])
        json[0]?["x"] = 1
        #expect(json.text() == "[\n{\"x\": 1}\n]")
        try json.append(["y": 2])
        try json.remove(at: 1)
        #expect(json.text() == "[\n{\"x\": 1}\n]")
    }

    final class Trip: JSONModel, @unchecked Sendable {
        struct Spot: Codable, Sendable { var at: Int }

        @JSONProperty(using: .codable) var route: [Spot] = []
        @JSONProperty var tags: [String]
    }

    @Test(arguments: [
        "{ \"route\": [ ], \"tags\": [ ] }", "{\n  \"route\": [ ],\n  \"tags\": [ ]\n}",
        "{\"route\":[\n\n],\"tags\":[\n]}",
        "{ \"route\": [ /* none */ ], \"tags\": [ // none\n ] }",
        "{\"route\": [\n {\"at\": 1} // 1\n // 2\n ], \"tags\": []}",
    ])
    func arraysOfDraftsKeepTheirText(text: String) throws {
        let trip = try Trip(parsing: text, dialect: .jsonc).mutate {
            $0.route.append(Trip.Spot(at: 2))
            $0.tags.append("x")
            $0.route.removeLast()
            $0.tags.removeLast()
        }
        #expect(trip.text() == text)
    }
}

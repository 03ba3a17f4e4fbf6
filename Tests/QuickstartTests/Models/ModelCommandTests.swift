import Foundation
import TestSupport
import Testing

/// The command `model`: its files, its errors, and details of what it prints.
struct ModelCommandTests {
    /// Returns the lines that are printed for a text, without those before the first declaration.
    private static func lines(_ text: String, _ options: String...) throws -> [String] {
        let run = try Run(["model", "-"] + options, in: try Folder(), input: text)
        #expect(run.code == 0 && run.errors.isEmpty, "\(run.errors)")
        return run.output.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
    }

    /// Values of the member `a` of several objects, and its declaration.
    @Test(arguments: [
        (["1"], "var a: Int"), (["1", "2.5"], "var a: Double"), (["1.0"], "var a: Double"),
        (["1", "-"], "var a: Int?"),
        (["1", "null"], "var a: Int?"), (["1", "\"1\""], "var a: JSON  // number or string"),
        (["true", "1"], "var a: JSON  // bool or number"), (["null"], "var a: JSON?  // null in all samples"),
        (["{}", "\"\"", "-"], "var a: JSON?  // object or string"), (["[]"], "var a: [JSON]  // empty in all samples"),
        (["9223372036854775808"], "var a: UInt64"), (["-9223372036854775809"], "var a: JSONNumber"),
        (["9007199254740993", "0.5"], "var a: Decimal"), (["1e400"], "var a: JSON  // no type holds all values"),
        (["[1, null]"], "var a: [Int?]"), (["[[1], [2.5]]"], "var a: [[Double]]"), (["[null]"], "var a: [JSON]"),
        (["\"2024-01-01T00:00:00Z\""], "var a: Date?"), (["\"2024-01-01T00:00:00Z\"", "\"soon\""], "var a: String"),
        (["[\"2024-01-01T00:00:00Z\"]"], "var a: [Date]"), (["\"https://a.example/b\""], "var a: URL?"),
        (["\"https://a.example/b c\""], "var a: String"), (["{\"2024-01-01\": 1}"], "var a: [String: Int]"),
        (["{\"1\": [1]}", "{}"], "var a: [String: [Int]]"), (["{}"], "var a: [String: JSON]  // empty in all samples"),
        (["\"\\ud800\""], "var a: JSON  // no type holds all values"),
        (["[{\"b\": 1}, null]"], "var a: JSONArray<A?>"), (["[[{\"b\": 1}]]"], "var a: JSONArray<JSONArray<A>>"),
    ])
    func typesFollowFromAllSamples(values: [String], declaration: String) throws {
        let records = values.map { $0 == "-" ? "{}" : "{\"a\": \($0)}" }
        let lines = try Self.lines(records.joined(separator: "\n"))
        #expect(lines.contains { $0.hasSuffix(" \(declaration)") }, "\(lines)")
    }

    @Test(arguments: [
        ("1\n2", "Int"), ("\"2024-01-01T00:00:00Z\"", "Date"), ("\"2024/01/05\"\n\"2024/01/06\"", "String"),
        (String(repeating: "\"red\"\n\"green\"\n", count: 4), "String"),
    ])
    func recordsThatAreScalarsHaveATypeThatReadsThem(text: String, type: String) throws {
        #expect(try Self.lines(text).last == "typealias Root = \(type)")
    }

    @Test(arguments: [
        ("[\"https://a.example/b\"]", "JSONArray<URL?>"), ("[\"2024-01-01T00:00:00Z\"]", "JSONArray<Date?>"),
        ("[\"6f9619ff-8b86-d011-b42d-00c04fc964ff\", null]", "JSONArray<UUID?>"), ("[1]", "JSONArray<Int>"),
        ("[[\"https://a.example/b\"]]", "JSONArray<[URL]>"), ("{\"1\": \"https://a.example/b\"}", "[String: URL]"),
    ])
    func elementsOfARootHaveAnEmptyValueOrAreOptional(text: String, type: String) throws {
        #expect(try Self.lines(text).last == "typealias Root = \(type)")
    }

    /// Objects as columns of a table, or as features: as many names as a dictionary may have, and values of one kind.
    @Test(arguments: [("\"x\"", 20, "String"), ("1.5", 20, "Double"), ("{\"a\": 1}", 8, "Column0")])
    func namesThatEachRecordHasAreProperties(value: String, count: Int, type: String) throws {
        let names = (0..<count).map { "\"column\($0)\"" }
        func record(_ names: [String]) -> String { "{\(names.map { "\($0): \(value)" }.joined(separator: ", "))}" }
        let lines = try Self.lines(record(names) + "\n" + record(Array(names.dropLast())))
        #expect(lines.contains("final class Root: JSONModel, @unchecked Sendable {"), "\(lines)")
        #expect(lines.contains("@JSONProperty var column0: \(type)"), "\(lines)")
        #expect(lines.contains { $0.hasPrefix("@JSONProperty var column\(count - 1): \(type)") }, "\(lines)")
        // One object with these names, or objects with others, is a dictionary.
        #expect(try Self.lines(record(names)).last?.contains(" = [String: ") == true)
        let halves = [Array(names[..<(count / 2)]), Array(names[(count / 2)...])].map(record)
        #expect(try Self.lines(halves.joined(separator: "\n")).last?.contains(" = [String: ") == true)
    }

    @Test func aCodableTypeOfALargeIntegerIsDecimal() throws {
        let lines = try Self.lines("{\"a\": 12345678901234567890123}", "--codable")
        #expect(lines.contains("var a: Decimal"))
        #expect(lines[1] == "// `JSONPreserved<Root>` keeps the members that the types do not have.")
    }

    @Test func noStructHasTheNameOfAProtocol() throws {
        let lines = try Self.lines("{\"id\": 1, \"identifiable\": {\"a\": 1}}", "--codable")
        #expect(lines.contains("struct Root: Codable, Identifiable {"))
        #expect(lines.contains("var identifiable: RootIdentifiable"))
    }

    @Test func severalFilesAreSamplesOfOneType() throws {
        let folder = try Folder()
        _ = try folder.file("orders.json", "[{\"id\": 1}]")
        _ = try folder.file("more.json", "[{\"id\": null, \"placed_at\": \"2024-01-01\"}]")
        let run = try Run("model", "orders.json", "more.json", in: folder)
        #expect(
            run.output == """
                // The types of orders.json, more.json, printed by Quickstart model; the root is Orders.

                import Foundation
                import LazyJSON

                /// The objects at `/*`.
                final class Order: JSONModel, @unchecked Sendable {
                    override class var keyStrategy: JSONKeyStrategy { .snakeCase }

                    @JSONProperty var id: Int?
                    @JSONProperty(using: .dateFormat("yyyy-MM-dd")) var placedAt: Date?
                }

                typealias Orders = JSONArray<Order>

                """)
    }

    @Test func gettingStartedShowsWhatIsPrinted() throws {
        let page = MarkdownPage(path: "Sources/LazyJSON/LazyJSON.docc/GettingStarted.md")
        let sample = try #require(page.blocks(of: "json").first)
        let folder = try Folder()
        let run = try Run("model", try folder.file("order.json", sample.text).path, in: folder)
        let declarations = try #require(run.output.firstRange(of: "/// The root"))
        #expect(run.output[declarations.lowerBound...] == (try page.block(with: "The root of the samples").text) + "\n")
    }

    /// Hash tables have another order in each process.
    @Test func outputIsTheSameInEachRun() throws {
        let folder = try Folder()
        for (name, text) in ModelSamples.all { _ = try folder.file(name, text) }
        let arguments = ["model"] + ModelSamples.all.map(\.name).filter { $0 != "settings.jsonc" }
        let first = try Run(arguments, in: folder)
        #expect(first.code == 0)
        for _ in 0..<4 { #expect(try Run(arguments, in: folder) == first) }
    }

    @Test(arguments: [
        ("", 65, "a.json:1:1: Expected a value, found the end"),
        ("{\n  \"a\": tru\n}\n", 65, "a.json:2:11: Expected 'true'"),
        ("{\"a\": 1}\n{\"a\": }\n", 65, "a.json:2:7: "), ("{\"a\": 1} x", 65, "a.json:1:10: "),
    ])
    func malformedTextIsLocated(text: String, code: Int32, message: String) throws {
        let folder = try Folder()
        _ = try folder.file("a.json", text)
        let run = try Run("model", "a.json", in: folder)
        #expect(run.code == code && run.output.isEmpty)
        #expect(run.errors.hasPrefix(message), "\(run.errors)")
    }

    @Test func textThatIsTooDeepIsLocated() throws {
        let deep = String(repeating: "[", count: 100_000) + String(repeating: "]", count: 100_000)
        let run = try Run("model", "-", in: try Folder(), input: deep)
        #expect(run.code == 65 && run.errors.hasPrefix("standard input:1:513: "), "\(run.errors)")
    }

    @Test func wrongArgumentsAreErrors() throws {
        let folder = try Folder()
        let missing = try Run("model", in: folder)
        #expect(missing.code == 64 && missing.errors.hasPrefix("Quickstart: FILE is missing\n"))
        let file = try Run("model", "none.json", in: folder)
        #expect(file.code == 66 && file.errors.contains("none.json cannot be read"), "\(file.errors)")
    }

    /// Arrays of 500 levels would be a type that no compiler reads.
    @Test func deepValuesAreCut() throws {
        let deep = String(repeating: "[", count: 500) + "1" + String(repeating: "]", count: 500)
        let alias = try #require(try Self.lines(deep).last)
        #expect(alias.hasPrefix("typealias Root = JSONArray<[[[") && alias.contains("JSON]") && alias.count < 120)
        let chain = (0..<500).reduce("1") { inner, number in "{\"a\(number)\": \(inner)}" }
        #expect(try Self.lines(chain).count { $0.hasPrefix("final class ") } == 500)
    }

    @Test func manyUnlikeObjectsHaveClassesOfTheirOwn() throws {
        let members = (0..<1_000).map { "\"a\($0)\": {\"b\($0)\": 1, \"c\($0)\": 2}" }
        let lines = try Self.lines("{\(members.joined(separator: ", "))}")
        #expect(lines.count { $0.hasPrefix("final class ") } == 1_001)
    }

    /// The types compile where nothing else has their names, with warnings as errors.
    @Test(
        .enabled(if: Compiler.found != nil, "The compiler is not beside these tests."), arguments: [[], ["--codable"]])
    func typesOfOddNamesCompile(options: [String]) throws {
        let keywords =
            "as class default func in init is nil public return self static super true var where Self Type Any"
        let taken = "json issues unmapped hashValue set remove data text mutate template description conversions"
        let types = "date data string error result int url set array swift codable codingKeys identifiable jsonModel"
        var members = (keywords + " " + taken).split(separator: " ").map { "\"\($0)\": 1" }
        members += types.split(separator: " ").map { "\"x_\($0)\": {\"\($0)\": {\"\($0)_\(members.count)\": 1}}" }
        members += [
            "1st", "id", "", " ", "a b", "a-b", "a.b", "/", "a\\\\b", "\\\"", "'", "\\n", "\\u0000", "🎉", "é",
            "e\u{301}", "名前", "_", "$", "-", "~",
        ]
        .map { "\"\($0)\": \"\($0)\"" }
        let run = try Run(["model", "-"] + options, in: try Folder(), input: "{\(members.joined(separator: ", "))}")
        #expect(run.code == 0, "\(run.errors)")
        #expect(try #require(Compiler.found).wholeOutput(run.output, ["-warnings-as-errors"]) == "")
    }
}

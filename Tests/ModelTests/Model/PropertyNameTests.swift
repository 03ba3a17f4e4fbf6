import Foundation
import LazyJSON
import TestSupport
import Testing

/// Properties with the name of each member of models and drafts, taken from the list of the public API, of several types.
@Suite("Properties with the names of members")
struct PropertyNameTests {
    /// The types of a property, and what is written to it.
    private static let types: [(declared: String, written: String)] = [
        ("String?", "String"), ("String", "String"), ("Int", "Int"), ("JSON?", "JSON"),
        ("JSON", "JSON"), ("[String]?", "[String]"), ("[String]", "[String]"), ("Part?", "Part"), ("Part", "Part"),
        ("JSONArray<Part>", "JSONArray<Part>"), ("[String: Int]?", "[String: Int]"),
    ]

    /// The names of which an optional property is refused when its class is first used.
    private static let refused: Set = ["issues", "json", "unmapped"]

    /// The names of the members of some types.
    private static func names(of types: [String]) throws -> Set<String> {
        let file = MarkdownPage.root.appending(path: ".ci/api.txt")
        let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
        let names = lines.compactMap { line -> String? in
            let symbol = line.prefix { $0 != ":" && $0 != "(" }.split(separator: ".")
            guard symbol.count == 2, types.contains(String(symbol[0])), symbol[1].allSatisfy(\.isLetter) else {
                return nil
            }
            return String(symbol[1])
        }
        return Set(names).subtracting(["init", "subscript"])
    }

    /// The names of the members that are public for technical reasons, without the underscore, as a wrapper's storage has one.
    private static func technicalNames() throws -> Set<String> {
        let sources = try ["JSONModel", "JSONModelProtocol", "JSONRecord"].map { name in
            try String(
                contentsOf: MarkdownPage.root.appending(path: "Sources/LazyJSON/Model/\(name).swift"), encoding: .utf8)
        }
        return Set(sources.flatMap { $0.matches(of: #/(?:var|func) _(\w+)/#).map { String($0.1) } })
    }

    @Test(.enabled(if: Compiler.found != nil, "no swiftc or no built module here"))
    func aDeclaredPropertyIsReadAndWritten() throws {
        let models = try Self.names(of: ["JSONModelProtocol", "JSONModel", "JSONRecord", "JSONConvertible"])
        let drafts = try Self.names(of: ["JSONDraft"])
        let names = models.union(drafts).union(try Self.technicalNames())
            .union(["description", "debugDescription", "hash", "self_", "storage"])
        #expect(
            models.isSuperset(of: ["json", "issues", "text", "validate", "conversions"]) && names.contains("model"))
        let sources = names.sorted().map { name in
            let classes = Self.types.enumerated().filter { $1.declared.last != "?" || !Self.refused.contains(name) }
                .map { number, type in
                    """
                    final class M\(number): JSONModel, @unchecked Sendable { @JSONProperty var `\(name)`: \(type.declared) }
                    static func f(_ model: M\(number), _ value: \(type.written)) {
                        let read = Box(model.`\(name)`); let _: Box<\(type.declared)> = read
                        let path = pick(\\M\(number).`\(name)`, value); let _: Box<\(type.declared)> = path
                        _ = model.mutate {
                            $0.set(\\.`\(name)`, to: value); $0[\\.`\(name)`] = value; $0.remove(\\.`\(name)`)
                            \(drafts.contains(name) ? "" : "$0.`\(name)` = value; let _: \(type.declared) = $0.`\(name)`")
                        }
                    }
                    """
                }
            return "import LazyJSON\nenum \(name)Names {\n\(classes.joined(separator: "\n"))\n}"
        }
        let support = """
            import LazyJSON
            struct Box<Value> { init(_ value: Value) {} }
            func pick<Model, Value>(_ keyPath: KeyPath<Model, Value>, _ value: Value) -> Box<Value> { Box(value) }
            final class Part: JSONModel, @unchecked Sendable { @JSONProperty var city: String }
            """
        let outputs = try #require(Compiler.found).output([support] + sources)
        for (name, output) in zip([""] + names.sorted(), outputs) { #expect(output.isEmpty, "\(name): \(output)") }
    }

    // MARK: Names that are refused

    final class Issues<Value: JSONConvertible>: JSONModel, @unchecked Sendable {
        @JSONProperty var issues: Value?
    }

    final class Values<Value: JSONConvertible>: JSONModel, @unchecked Sendable {
        @JSONProperty("a.b", .or("c")) var json: Value?
    }

    final class Unmapped<Value: JSONConvertible>: JSONModel, @unchecked Sendable {
        @JSONProperty var unmapped: Value?
    }

    final class Part: JSONModel, @unchecked Sendable {
        @JSONProperty var city: String
    }

    /// Declarations that are refused.
    enum Refused: String, CaseIterable, Codable {
        case issues, json, unmapped

        func use() {
            switch self {
            case .issues: _ = Issues<[String]>()
            case .json: _ = Values<JSON>()
            case .unmapped: _ = Unmapped<Part>()
            }
        }

        var message: String {
            switch self {
            case .issues: #"Issues<Array<String>>.issues: all models have `issues`, with which an optional property is"#
            case .json: #"confused; rename it: @JSONProperty("/a/b") var …"#
            case .unmapped: #"Unmapped<Part>.unmapped: all models have `unmapped`"#
            }
        }
    }

    @Test func eachPropertyOfAllModelsIsTested() throws {
        let file = MarkdownPage.root.appending(path: ".ci/api.txt")
        let properties = try String(contentsOf: file, encoding: .utf8)
            .matches(of: #/JSONModelProtocol\.(\w+): var /#).map { String($0.1) }
        // Its type is the library's own, and has no members that the types of other properties have, too.
        let harmless: Set = ["context"]
        let gone: Set = ["description", "debugDescription"]
        #expect(Set(properties).subtracting(harmless).subtracting(gone) == Self.refused)
        #expect(Set(Refused.allCases.map(\.rawValue)) == Self.refused)
    }

    #if os(Linux) || os(macOS)
        @Test(arguments: Refused.allCases)
        func anOptionalPropertyIsRefusedWithWords(_ refused: Refused) async throws {
            let result = try await #require(
                processExitsWith: .failure, observing: [\.standardErrorContent]
            ) { [refused] in refused.use() }
            #expect(result.message.contains(refused.message), "\(result.message)")
        }
    #endif

    /// Those that are not optional work, whatever their type.
    final class Kept: JSONModel, @unchecked Sendable {
        @JSONProperty var issues: JSON
        @JSONProperty var json: String
        @JSONProperty var unmapped: [String: Part]
        @JSONProperty var context: String?
    }

    @Test func othersAreReadAndWritten() {
        let context = "c"
        let kept = Kept {
            $0[\.issues] = ["i"]
            $0[\.json] = "j"
            $0.unmapped["u"] = Part { $0.city = "Oslo" }
            $0.context = context
            $0.set(\.context, to: context + "d")
        }
        #expect(
            kept.text() == #"{"issues":["i"],"json":"j","unmapped":{"u":{"city":"Oslo"}},"context":"cd"}"#)
        #expect(kept.issues == ["i"] && kept.json == "j" && kept.context == "cd")
    }
}

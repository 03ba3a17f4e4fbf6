import FoundationEssentials
import LazyJSON
import TestSupport
import Testing

/// Lenient properties: their issues are warnings, whatever they are.
struct LenientTests {
    final class Part: JSONModel, @unchecked Sendable {
        @JSONProperty(.required) var id: Int
        @JSONProperty var kind: String?
        @JSONProperty var part: Part?

        override func check(_ report: inout JSONReport) {
            if kind == "bad" { report.error("not bad", at: "kind") }
        }
    }

    struct Point: Codable, Equatable, Sendable { var x: Int }

    final class Lenient: JSONModel, @unchecked Sendable {
        @JSONProperty(.lenient) var number: Int
        @JSONProperty("a", .lenient) var text: String?
        @JSONProperty("b", .or("bb"), .lenient) var preset: Double = 2
        @JSONProperty(.lenient, checking: { $0.count < 2 }) var list: [Int]
        @JSONProperty(.lenient) var part: Part?
        @JSONProperty(.lenient) var parts: [Part]
        @JSONProperty(.lenient) var lazyParts: JSONArray<Part>
        @JSONProperty(.lenient) var byName: [String: Part]
        @JSONProperty(.lenient, using: .codable) var point: Point?
        @JSONProperty(.lenient, using: .codable) var points: [Point]
        @JSONProperty(.lenient, using: .iso8601) var date: Date?
    }

    final class Plain: JSONModel, @unchecked Sendable {
        @JSONProperty var number: Int
        @JSONProperty("a") var text: String?
        @JSONProperty("b", .or("bb")) var preset: Double = 2
        @JSONProperty(checking: { $0.count < 2 }) var list: [Int]
        @JSONProperty var part: Part?
        @JSONProperty var parts: [Part]
        @JSONProperty var lazyParts: JSONArray<Part>
        @JSONProperty var byName: [String: Part]
        @JSONProperty(using: .codable) var point: Point?
        @JSONProperty(using: .codable) var points: [Point]
        @JSONProperty(using: .iso8601) var date: Date?
    }

    private static let names = [
        "number", "a", "b", "bb", "list", "part", "parts", "lazyParts", "byName", "point", "points", "date",
    ]

    private static func object(_ random: inout SeededGenerator) -> String {
        let parts = [#"{"id": 1}"#, "{}", #"{"id": "x", "kind": "bad"}"#, #"{"part": {"id": null, "kind": [1]}}"#, "7"]
        let values =
            ["1", "2.5", "null", "\"3\"", "\"x\"", "true", "[]", "[1, \"2\", null]", #"{"x": 1}"#, #"[{"x": "y"}]"#]
            + parts + parts.map { "[\($0), {\"id\": 2}]" } + parts.map { "{\"k\": \($0), \"k\": 1}" }
        let members = (names + ["part"]).filter { _ in random.chance(70) }
            .map { "\"\($0)\": \(random.pick(values))" }
        return "{\(members.joined(separator: ", "))}"
    }

    @Test(arguments: Cases.seeds(400))
    func lenientPropertiesHaveTheSameIssuesAsWarnings(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let text = Self.object(&random)
        let (lenient, plain) = (try Lenient(parsing: text), try Plain(parsing: text))
        let warnings = plain.issues.map { issue in
            var issue = issue
            issue.severity = .warning
            // The messages name the class.
            issue.expected = issue.expected.replacing("Plain.", with: "Lenient.")
            return issue
        }
        #expect(lenient.issues == warnings)
        try lenient.validate(allowing: .warnings)
        _ = try Lenient(validating: text, allowing: .warnings)
        #expect((try? lenient.validate()) != nil || !warnings.isEmpty)
        #expect(lenient.$number.issue?.severity != .error && lenient.$part.issue?.severity != .error)
        #expect(lenient.number == plain.number && lenient.text == plain.text && lenient.preset == plain.preset)
        #expect(lenient.list == plain.list && lenient.part == plain.part && lenient.parts == plain.parts)
        #expect(lenient.lazyParts == plain.lazyParts && lenient.byName == plain.byName)
        #expect(lenient.point == plain.point && lenient.points == plain.points && lenient.date == plain.date)
        func edit(_ draft: inout JSONDraft<Lenient>) { draft.number = 4; draft.point = Point(x: 3); draft.part = nil }
        func edit(_ draft: inout JSONDraft<Plain>) { draft.number = 4; draft.point = Point(x: 3); draft.part = nil }
        #expect(lenient.mutate { edit(&$0) }.text() == plain.mutate { edit(&$0) }.text())
    }

    @Test func aValueThatCannotBeReadIsAWarning() throws {
        let model = try Lenient(parsing: #"{"number": "x", "part": {"kind": "bad"}}"#)
        let issues = model.issues.filter { $0.kind != .missing || $0.pointer == "part.id" }
        #expect(issues.map(\.severity) == [.warning, .warning, .warning])
        #expect(issues.map(\.kind) == [.unreadable, .missing, .refused])
        #expect(throws: JSONError.self) { try model.$number.value() }
    }

    @Test func aRuleOfAModelInALenientValueStillRefusesAWrite() throws {
        let model = try Lenient(parsing: #"{"number": 1, "part": {"id": 1}}"#)
        #expect(throws: JSONValidationError.self) { try model.mutate(.checked) { $0.part?.kind = "bad" } }
    }

    final class Both: JSONModel, @unchecked Sendable {
        @JSONProperty("part", .lenient) var lenient: Part?
        @JSONProperty("part") var strict: Part?
    }

    @Test func aModelThatAnotherPropertyReadsStrictlyHasErrors() throws {
        let model = try Both(parsing: #"{"part": {"id": []}}"#)
        #expect(model.issues.map(\.severity) == [.error])
        #expect(throws: JSONValidationError.self) { try model.validate(allowing: .warnings) }
    }

    final class Open: JSONModel, @unchecked Sendable {
        @JSONProperty("part") var open: Part?
        @JSONProperty("part", .redacted) var hidden: Part?
    }

    @Test func aModelThatAnotherPropertyHidesIsHidden() throws {
        let model = try Open(parsing: #"{"part": {"id": "secret"}}"#)
        #expect(model.issues.count == 1 && !"\(model.issues)".contains("secret"))
    }

    final class Contradiction: JSONModel, @unchecked Sendable {
        @JSONProperty(.required, .lenient) var number: Int
    }

    @Test func aPropertyIsNotRequiredAndLenient() async throws {
        let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = Contradiction()
        }
        #expect(result.message.contains("Contradiction.number: it is .required and .lenient; remove one of them."))
    }

    // MARK: Moving from a struct that decodes what it can

    /// The struct of an app that decodes each member with `try?`.
    struct Settings: Decodable {
        var name: String?
        var age: Int?
        var score: Double?
        var isOn: Bool
        var tags: [String]?
        var point: Point?
        var points: [Point]?
        var levels: [String: Int]?

        private enum Key: CodingKey { case name, age, score, isOn, tags, point, points, levels }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: Key.self)
            name = try? container.decodeIfPresent(String.self, forKey: .name)
            age = try? container.decodeIfPresent(Int.self, forKey: .age)
            score = try? container.decodeIfPresent(Double.self, forKey: .score)
            isOn = (try? container.decodeIfPresent(Bool.self, forKey: .isOn)) ?? true
            tags = try? container.decodeIfPresent([String].self, forKey: .tags)
            point = try? container.decodeIfPresent(Point.self, forKey: .point)
            points = try? container.decodeIfPresent([Point].self, forKey: .points)
            levels = try? container.decodeIfPresent([String: Int].self, forKey: .levels)
        }
    }

    final class SettingsModel: JSONModel, @unchecked Sendable {
        @JSONProperty(.lenient, using: .exact) var name: String?
        @JSONProperty(.lenient, using: .exact) var age: Int?
        @JSONProperty(.lenient, using: .exact) var score: Double?
        @JSONProperty(.lenient, using: .exact) var isOn: Bool = true
        @JSONProperty(.lenient, using: .codable) var tags: [String]?
        @JSONProperty(.lenient, using: .codable) var point: Point?
        @JSONProperty(.lenient, using: .codable) var points: [Point]?
        @JSONProperty(.lenient, using: .codable) var levels: [String: Int]?
    }

    private static func settings(_ random: inout SeededGenerator) -> String {
        let values = [
            "1", "-0.5", "1e400", "null", "\"a\"", "\"3\"", "true", "false", "[]", "[\"a\", \"b\"]", "[\"a\", 1]", "{}",
            #"{"x": 1}"#, #"{"x": "1", "y": 2}"#, #"[{"x": 1}, {"x": 2}]"#, #"[{"x": 1}, {}]"#, #"{"a": 1, "b": "c"}"#,
            #""\ud800""#, "123456789012345678901234567890", "2.0",
        ]
        let names = ["name", "age", "score", "isOn", "tags", "point", "points", "levels", "other"]
        let members = names.filter { _ in random.chance(80) }.map { "\"\($0)\": \(random.pick(values))" }
        return random.chance(5) ? random.pick(["[]", "7", "{", "null"]) : "{\(members.joined(separator: ", "))}"
    }

    @Test(arguments: Cases.seeds(800))
    func aModelAcceptsWhatAStructAcceptsThatDecodesWhatItCan(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let text = Self.settings(&random)
        let model = try? SettingsModel(validating: text, allowing: .warnings)
        for settings in [
            try? JSONDecoder().decode(Settings.self, from: Data(text.utf8)),
            try? JSON(parsing: text).decode(Settings.self),
        ] {
            #expect((settings == nil) == (model == nil), "\(text)")
            guard let settings, let model else { continue }
            #expect(model.age == settings.age && model.isOn == settings.isOn, "\(text)")
            #expect(model.score == settings.score || settings.score == nil, "\(text)")
            // Foundation reads a lone surrogate in its own way.
            #expect(model.name == settings.name || text.contains(#"\ud800"#), "\(text)")
            // The model reads the elements and members that can be read, where the struct reads nothing.
            #expect(settings.tags == nil || model.tags == settings.tags, "\(text)")
            #expect(settings.points == nil || model.points == settings.points, "\(text)")
            #expect(settings.levels == nil || model.levels == settings.levels, "\(text)")
            #expect(model.point == settings.point, "\(text)")
        }
    }
}

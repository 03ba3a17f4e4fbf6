import Foundation
import LazyJSON
import TestSupport
import Testing

/// Required properties and the severities of issues.
struct RequiredTests {
    final class Inner: JSONModel, @unchecked Sendable {
        @JSONProperty(.required) var name: String
    }

    final class Strict: JSONModel, @unchecked Sendable {
        @JSONProperty(.required) var number: Int
        @JSONProperty(.required) var text: String?
        @JSONProperty(.required) var preset: Double = 2
        @JSONProperty("any", .required) var any: JSON
        @JSONProperty(.required, onNil: .null) var nothing: Bool?
        @JSONProperty(.required, checking: { $0.count < 2 }) var list: [Int]
        @JSONProperty(.or("kid"), .required) var child: Inner?
        @JSONProperty(.required, using: .iso8601) var date: Date?
    }

    final class Loose: JSONModel, @unchecked Sendable {
        @JSONProperty var number: Int
        @JSONProperty var text: String?
        @JSONProperty var preset: Double = 2
        @JSONProperty("any") var any: JSON
        @JSONProperty(onNil: .null) var nothing: Bool?
        @JSONProperty(checking: { $0.count < 2 }) var list: [Int]
        @JSONProperty(.or("kid")) var child: Inner?
        @JSONProperty(using: .iso8601) var date: Date?
    }

    private static let names = ["number", "text", "preset", "any", "nothing", "list", "child", "date"]

    private static func object(_ random: inout SeededGenerator) -> String {
        let values = [
            "1", "2.5", "null", "\"3\"", "\"x\"", "true", "[]", "[1, \"2\", null]", "{}", #"{"name": "a"}"#,
            "\"2024-02-29T12:00:00Z\"",
        ]
        let members = (names + ["kid", "number"]).filter { _ in random.chance(70) }
            .map { "\"\($0)\": \(random.pick(values))" }
        return "{\(members.shuffled(using: &random).joined(separator: ", "))}"
    }

    @Test(arguments: Cases.seeds(200))
    func requiredPropertiesAreReadAsOthers(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let text = Self.object(&random)
        let (strict, loose) = (try Strict(parsing: text), try Loose(parsing: text))
        #expect(strict.number == loose.number && strict.text == loose.text && strict.preset == loose.preset)
        #expect(strict.any == loose.any && strict.nothing == loose.nothing && strict.list == loose.list)
        #expect(strict.child == loose.child && strict.date == loose.date)
        #expect(strict.unmapped == loose.unmapped)
        #expect(
            strict.mutate {
                $0.text = nil; $0.nothing = nil; $0.list = [4]; $0.number = 0; $0.child?.name = "b"
            }.text()
                == loose.mutate {
                    $0.text = nil; $0.nothing = nil; $0.list = [4]; $0.number = 0; $0.child?.name = "b"
                }
                .text())
        // Each property without a value is an error; all other issues are the same.
        let absent = Self.names.filter { name in
            let json = loose.json[name] ?? (name == "child" ? loose.json["kid"] : nil)
            return json?.isNull ?? true
        }
        func others(_ issues: [JSONIssue]) -> [JSONIssue] {
            issues.filter { issue in
                let isAbsent = issue.kind == .missing || issue.kind == .null
                return !isAbsent || issue.pointer.components.count > 1
            }
        }
        #expect(others(strict.issues) == others(loose.issues))
        let lost = strict.issues.filter { $0.kind == .missing || $0.kind == .null }
            .filter { $0.pointer.components.count == 1 }
        #expect(lost.allSatisfy { $0.severity == .error })
        let lostNames = lost.map { $0.pointer.components[0].name == "kid" ? "child" : $0.pointer.components[0].name }
        #expect(Set(lostNames) == Set(absent), "\(text)")
        try check(strict)
        try check(loose)
    }

    /// Validation of a model with issues.
    private func check<Model: JSONModelProtocol>(_ model: Model) throws {
        let issues = model.issues
        let errors = issues.filter { $0.severity == .error }
        func refused(allowing allowed: JSONAllowedIssues) -> [JSONIssue] {
            do {
                try model.validate(allowing: allowed)
                return []
            } catch {
                return error.issues
            }
        }
        #expect(refused(allowing: .none) == issues)
        #expect(refused(allowing: .warnings) == errors)
        func thrown(_ allowed: JSONAllowedIssues) throws -> [JSONIssue] {
            do {
                let made = try Model(validating: model.data(), allowing: allowed)
                #expect(made == model)
                return []
            } catch let error as JSONValidationError {
                return error.issues
            }
        }
        #expect(try thrown(.none) == issues)
        #expect(try thrown(.warnings) == errors)
    }

    @Test func severitiesSayWhetherAValueWasLost() throws {
        let loose = try Loose(
            parsing: #"{"number": "4", "text": 3, "preset": null, "list": [1, 2], "date": "x", "number": 1}"#)
        #expect(
            loose.issues.map { "\($0.pointer) \($0.kind) \($0.severity)" } == [
                "/number duplicate warning", "/number coerced warning", "/text coerced warning",
                "/preset null warning", "/any missing warning", "/list refused error", "/date unreadable error",
            ])
        #expect(JSONIssue.Severity.warning < .error)
        let issue = JSONIssue(pointer: "", kind: .coerced, expected: "a", found: "b", severity: .error)
        #expect(issue.severity == .error && issue.kind == .coerced)
    }

    @Test func statesThrowForRequiredValues() throws {
        let strict = try Strict(parsing: "{}")
        #expect(throws: JSONError.self) { try strict.$text.value() }
        #expect(strict.$text.issue?.severity == .error)
        #expect(strict.text == nil && strict.preset == 2)
        let wrong = try Strict(parsing: "{\n  \"number\": \"x\"\n}")
        let error = #expect(throws: JSONError.self) { try wrong.$number.value() }
        #expect(error?.pointer == "number" && error?.byteOffset == 14 && error?.line == 2 && error?.column == 13)
    }

    @Test func validatingReportsEverything() throws {
        let text = #"{"number": "x", "extra": {"a": 1}, "child": {"nick": 1}}"#
        do {
            _ = try Strict(validating: text, unknownMembers: .reject, allowing: .warnings)
            Issue.record("it was valid")
        } catch let error as JSONValidationError {
            #expect(
                error.issues.map { "\($0.pointer) \($0.kind)" } == [
                    "/number unreadable", "/text missing", "/preset missing", "/any missing", "/nothing missing",
                    "/list missing", "/date missing", "/child/name missing", "/extra unmapped", "/child/nick unmapped",
                ])
        }
        let valid = #"""
            {"number": 1, "text": "a", "preset": 1, "any": 0, "nothing": true, "list": [], "kid": {"name": ""},
             "date": "2024-02-29T12:00:00Z"}
            """#
        #expect(try Strict(validating: valid).text() == valid)
        #expect(try Strict(validating: Array(valid.utf8), unknownMembers: .reject).child?.name == "")
    }
}

import LazyJSON
import TestSupport
import Testing

/// The rules that a class has for the properties that it declares: required values, and the effect of writing nil.
struct PropertyRuleTests {
    class Ruled: JSONModel, @unchecked Sendable {
        override class var requiresValues: Bool { true }
        override class var nilPolicy: JSONNilPolicy { .null }

        @JSONProperty var id: Int
        @JSONProperty var name: String?
        @JSONProperty var count: Int = 3
        @JSONProperty(.lenient) var loose: String
        @JSONProperty("raw", .or("old")) var raw: JSON
        @JSONProperty(onNil: .remove) var gone: Int?
        @JSONProperty var any: JSON?
        @JSONProperty var inner: Inner
        @JSONProperty var parts: [Inner]?
    }

    /// The same properties, each with its own terms.
    final class Termed: JSONModel, @unchecked Sendable {
        @JSONProperty(.required) var id: Int
        @JSONProperty(onNil: .null) var name: String?
        @JSONProperty var count: Int = 3
        @JSONProperty(.lenient) var loose: String
        @JSONProperty("raw", .or("old"), .required) var raw: JSON
        @JSONProperty var gone: Int?
        @JSONProperty var any: JSON?
        @JSONProperty(.required) var inner: Inner
        @JSONProperty(onNil: .null) var parts: [Inner]?
    }

    /// A class without rules, whose properties have none in a class with rules either.
    final class Inner: JSONModel, @unchecked Sendable {
        @JSONProperty var city: String
        @JSONProperty var zip: Int?
    }

    class Inherited: Ruled, @unchecked Sendable {
        @JSONProperty var level: Int
        @JSONProperty var note: String?
    }

    final class Relaxed: Inherited, @unchecked Sendable {
        override class var requiresValues: Bool { false }
        override class var nilPolicy: JSONNilPolicy { .remove }

        @JSONProperty var last: Int
        @JSONProperty var end: String?
    }

    private static func object(_ random: inout SeededGenerator) -> String {
        let names = ["id", "name", "count", "loose", "raw", "old", "gone", "any", "inner", "parts"]
        let values = ["1", "null", "\"x\"", "[]", "[{}, 2]", "{}", #"{"city": "a", "zip": null}"#]
        let members = names.filter { _ in random.chance(70) }.map { "\"\($0)\": \(random.pick(values))" }
        return "{\(members.shuffled(using: &random).joined(separator: ", "))}"
    }

    @Test(arguments: Cases.seeds(400))
    func theRulesAreTheTermsOfEachProperty(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let text = Self.object(&random)
        let (ruled, termed) = (try Ruled(parsing: text), try Termed(parsing: text))
        func issues(_ model: some JSONModelProtocol) -> [String] {
            model.issues.map { "\($0) \($0.severity)".replacing("Ruled", with: "Termed") }
        }
        #expect(issues(ruled) == issues(termed), "\(text)")
        for allowed in [JSONAllowedIssues.none, .warnings] {
            let isValid = (try? ruled.validate(allowing: allowed)) != nil
            #expect(isValid == ((try? termed.validate(allowing: allowed)) != nil), "\(text)")
        }
        let new = ruled.mutate {
            ($0.name, $0.gone, $0.any, $0.parts, $0.inner.zip) = (nil, nil, nil, nil, nil)
        }
        let other = termed.mutate {
            ($0.name, $0.gone, $0.any, $0.parts, $0.inner.zip) = (nil, nil, nil, nil, nil)
        }
        #expect(new.text() == other.text(), "\(text)")
    }

    @Test func theSchemasAreTheSame() {
        #expect(Ruled.jsonSchema.text() == Termed.jsonSchema.text())
        #expect(Ruled.jsonSchema["required"] == ["id", "loose", "inner"])
        #expect(Relaxed.jsonSchema["required"]?.elements.contains("level") == true)
    }

    @Test func eachPropertyFollowsTheClassThatDeclaresIt() throws {
        let empty = try Relaxed(parsing: #"{"loose":"","raw":1,"inner":{"city":""}}"#)
        #expect(
            Set(empty.issues.map { "\($0.pointer) \($0.severity)" }) == ["/id error", "/level error", "/last warning"])
        let full = try Relaxed(parsing: #"{"name":"a","note":"b","end":"c","gone":1,"any":2}"#)
        let changed = full.mutate { ($0.name, $0.note, $0.end, $0.gone, $0.any) = (nil, nil, nil, nil, nil) }
        #expect(changed.text() == #"{"name":null,"note":null}"#)
    }

    @Test func nilChangesNothingWhereThereIsNoValue() throws {
        let empty = try Ruled(parsing: #"{"name":null}"#)
        #expect(empty.mutate { ($0.name, $0.parts) = (nil, nil) } === empty)
        #expect(empty.mutate { $0.set(\.parts, to: nil) }.text() == #"{"name":null,"parts":null}"#)
        #expect(empty.mutate { $0.remove(\.name) }.text() == "{}")
    }
}

import Foundation
import LazyJSON
import Testing

/// Conditions of a schema that come from several places: null, defaults, limits and conversions of the class.
@Suite struct SchemaConditionTests {
    /// Each form of the schema refuses what `validate` refuses, and the full one accepts the rest.
    private func check<Model: JSONModel>(
        _ type: Model.Type, hasStrict: Bool = true, accepts: [JSON], refuses: [JSON]
    ) throws {
        for json in accepts {
            try #require(Model(json)).validate()
            #expect(SchemaValidator.accepts(json, by: Model.jsonSchema), "\(json)")
        }
        for json in refuses {
            let model = try #require(Model(json))
            #expect(throws: JSONValidationError.self, "\(json)") { try model.validate() }
            for form in hasStrict ? [JSONSchemaForm.full, .strict] : [.full] {
                #expect(!SchemaValidator.accepts(json, by: Model.jsonSchema(form)), "\(json)")
            }
        }
    }

    final class Ink: JSONModel, @unchecked Sendable {
        @JSONProperty(using: .standard.schema(["type": ["string", "null"], "enum": ["a", nil]])) var twice: String?
        @JSONProperty(using: .standard.schema(["type": "string", "oneOf": [["const": "a"], ["const": "b"]]]))
        var choice: String?
        @JSONProperty(.description("The ink"), using: .standard.schema(["description": "#rrggbb", "default": "#000"]))
        var color: String = "#fff"
    }

    @Test func nullAndDescriptionsAreAddedOnce() {
        let ink = Ink.jsonSchema["properties"]
        #expect(ink?["twice"] == ["type": ["string", "null"], "enum": ["a", nil]])
        #expect(ink?["color"]?.members.map(\.key) == ["description", "default"])
        #expect(ink?["color"]?["description"] == "The ink" && ink?["color"]?["default"] == "#fff")
        #expect(SchemaValidator.accepts(["choice": nil], by: Ink.jsonSchema))
        #expect(SchemaValidator.accepts(["choice": "b"], by: Ink.jsonSchema))
        #expect(!SchemaValidator.accepts(["choice": "c"], by: Ink.jsonSchema))
    }

    final class Payload: JSONModel, @unchecked Sendable {
        @JSONProperty(.required, using: .embedded) var payload: JSON?
    }

    final class Gap: JSONModel, @unchecked Sendable {
        @JSONProperty(.required, using: .mapping([nil: "none", "x": "some"], default: "")) var gap: String?
    }

    @Test func aRequiredPropertyIsNotNull() throws {
        try check(
            Payload.self, hasStrict: false, accepts: [["payload": "1"], ["payload": [1]]],
            refuses: [["payload": nil], [:]])
        try check(Gap.self, accepts: [["gap": "x"]], refuses: [["gap": nil], [:]])
    }

    final class Price: JSONModel, @unchecked Sendable {
        override class var conversions: JSONConversions {
            var all = super.conversions
            all.add(
                JSONConversion<Int>(
                    decode: { json, _ in Int(try json.value(as: Double.self) * 100) },
                    encode: { value, _, _ in JSON(Double(value) / 100) }))
            return all
        }
        @JSONProperty(using: .range(100...)) var cents: Int
    }

    @Test func theRangeOfConvertedValuesIsNotThatOfTheirJSON() throws {
        try check(Price.self, accepts: [["cents": 1.5]], refuses: [])
        #expect(Price.jsonSchema[at: "properties.cents.minimum"] == nil)
    }

    final class Tags: JSONModel, @unchecked Sendable {
        override class var conversions: JSONConversions {
            var all = super.conversions
            all.add(JSONConversion<[String]>.oneOrMany)
            return all
        }
        @JSONProperty(using: .count(2...)) var tags: [String]
        @JSONProperty(using: .count(1...2)) var others: [String]?
        @JSONProperty(using: .count(...0)) var none: [String]?
    }

    @Test func aSingleValueCountsAsOne() throws {
        try check(
            Tags.self,
            accepts: [
                ["tags": ["a", "b"]], ["tags": ["a", "b"], "others": "a"], ["tags": ["a", "b"], "none": []],
            ],
            refuses: [
                ["tags": "a"], ["tags": ["a"]], ["tags": ["a", "b"], "others": []], ["tags": ["a", "b"], "none": "a"],
            ])
    }

    final class Names: JSONModel, @unchecked Sendable {
        @JSONProperty("caf\u{e9}") var one: String
        @JSONProperty("cafe\u{301}") var two: Int
    }

    @Test func namesAreComparedByTheirBytes() throws {
        try check(Names.self, accepts: [try JSON(parsing: "{\"caf\u{e9}\":\"a\",\"cafe\u{301}\":1}")], refuses: [])
        #expect(Names.jsonSchema["properties"]?.count == 2)
        #expect(Names.jsonSchema["required"]?.count == 2)
    }

    final class Places: JSONModel, @unchecked Sendable {
        @JSONProperty("list.0") var first: Int
        @JSONProperty("list.1000") var far: Int?
    }

    @Test func aFarPositionLeavesTheOthers() throws {
        try check(Places.self, accepts: [["list": [1]]], refuses: [["list": []], ["list": ["x"]]])
    }
}

import FoundationEssentials
import LazyJSON
import Testing

/// The text of schemas.
struct SchemaTests {
    @Test func theSchemaOfAClassIsInTheOrderOfItsDeclarations() {
        #expect(
            SchemaCase.Person.jsonSchema.text() == """
                {"$schema":"https://json-schema.org/draft/2020-12/schema","type":"object","properties":\
                {"name":{"type":"string"},"home":{"$ref":"#/$defs/Place"},\
                "work":{"anyOf":[{"$ref":"#/$defs/Place"},{"type":"null"}]}},"required":["name","home"],\
                "$defs":{"Place":{"type":"object","properties":{"city":{"type":"string"},\
                "zip":{"type":["integer","null"],"minimum":-9223372036854775808,"maximum":9223372036854775807}},\
                "required":["city"]}}}
                """)
        #expect(
            SchemaCase.Place.jsonSchema(.strict).text() == """
                {"type":"object","properties":{"city":{"type":"string"},\
                "zip":{"type":["integer","null"],"minimum":-9223372036854775808,"maximum":9223372036854775807}},\
                "required":["city","zip"],"additionalProperties":false}
                """)
    }

    @Test func termsAreWrittenAsOne() {
        final class Query: JSONModel, @unchecked Sendable {
            @JSONProperty(.path("q").required.description("The text")) var text: String?
            @JSONProperty(.redacted.or("old").required) var key: String
            @JSONProperty("n", .description("How many"), .required) var count: Int = 3
            @JSONProperty(.description("Where").or("at")) var place: SchemaCase.Place?
        }
        let schema = Query.jsonSchema
        #expect(schema[at: "properties.q"] == ["type": "string", "description": "The text"])
        #expect(schema[at: "properties.n.description"] == "How many")
        #expect(schema[at: "properties.n.default"] == 3)
        #expect(schema["required"] == ["q", "n"])
        #expect(schema["allOf"]?.count == 3)
        let strict = Query.jsonSchema(.strict)
        #expect(strict["required"] == ["q", "key", "n", "place"])
        #expect(strict[at: "properties.n.default"] == nil)
        #expect(strict[at: "properties.place.description"] == "Where")
        let issues = try? Query(parsing: #"{"old":1}"#).issues
        #expect(issues?.map { "\($0.pointer)\($0.severity)" } == ["/qerror", "/oldwarning", "/nerror"])
    }

    @Test func classesOfOneNameHaveDefinitionsOfTheirOwn() {
        enum Other {
            final class Place: JSONModel, @unchecked Sendable {
                @JSONProperty var x: Double
            }
        }
        final class Box<Content: JSONModel>: JSONModel, @unchecked Sendable {
            @JSONProperty var content: Content
        }
        final class Trip: JSONModel, @unchecked Sendable {
            @JSONProperty var from: SchemaCase.Place
            @JSONProperty var to: Other.Place
            @JSONProperty var box: Box<SchemaCase.Place>
        }
        #expect(Trip.jsonSchema["$defs"]?.members.map(\.key) == ["Place", "Place2", "Box_Place_"])
    }

    @Test func conversionsSayTheirSchema() {
        final class Event: JSONModel, @unchecked Sendable {
            @JSONProperty(using: .embedded) var query: SchemaCase.Place?
            @JSONProperty(using: .model(by: "kind", ["b": SchemaCase.RoundFigure.self])) var figure: SchemaCase.Figure?
            @JSONProperty(using: .model { _ in nil }) var free: SchemaCase.Figure?
            @JSONProperty(using: .dateFormat("yyyy HH:mm")) var time: Date?
            @JSONProperty var wide: UInt128
            @JSONProperty(using: .codable) var range: ClosedRange<Int>?
        }
        let properties = Event.jsonSchema["properties"]
        #expect(
            properties?["query"]?.text() == """
                {"anyOf":[{"type":"string","contentMediaType":"application/json","contentSchema":\
                {"$ref":"#/$defs/Place"}},{"$ref":"#/$defs/Place"},{"type":"null"}]}
                """)
        #expect(properties?["figure"]?["anyOf"]?.count == 3)
        #expect(properties?["free"] == ["type": ["object", "null"]])
        #expect(properties?["time"] == ["type": ["string", "null"]])
        #expect(properties?["wide"]?["maximum"]?.rawText == "340282366920938463463374607431768211455")
        #expect(properties?["range"] == [:])
        final class Call: JSONModel, @unchecked Sendable {
            @JSONProperty(using: .embedded) var query: SchemaCase.Place?
        }
        #expect(
            Call.jsonSchema(.strict)[at: "properties.query"] == [
                "anyOf": [["$ref": "#/$defs/Place"], ["type": "null"]]
            ])
    }

    @Test func theStrictFormHasTheDiscriminatorInEachClass() {
        let schema = SchemaCase.Figure.jsonSchema(.strict)
        #expect(schema["anyOf"] == [["$ref": "#/$defs/RoundFigure"], ["$ref": "#/$defs/SquareFigure"]])
        #expect(schema[at: "$defs.SquareFigure.properties.kind"] == ["type": "string", "const": "square"])
        #expect(schema[at: "$defs.RingFigure.properties.shape"] == ["const": "ring"])
        #expect(schema[at: "$defs.RingFigure.properties.kind"] == ["type": "string", "const": "circle"])
        // A round figure that is no ring has no `shape`.
        #expect(schema[at: "$defs.RoundFigure.anyOf"]?.count == 2)
    }

    /// A class and its subclass have different values of one member, which no class declares.
    @Test func aSubclassCanHaveTheDiscriminatorOfItsSuperclassWithAnotherValue() throws {
        let schema = SchemaCase.Shape.jsonSchema(.strict)
        #expect(schema[at: "$defs.Ring.properties.kind"] == ["const": "ring"])
        let round = try #require(schema[at: "$defs.Round.anyOf"])
        #expect(round[0] == ["$ref": "#/$defs/Ring"])
        #expect(round[1]?[at: "properties.kind"] == ["const": "round"])
    }

    @Test func valuesOutsideOfDeclaredLimitsAreRefused() throws {
        let limits = try SchemaCase.Limits(parsing: #"{"age":151,"name":"","tags":[],"sizes":[0,5],"ratio":1,"low":1}"#)
        #expect(
            limits.issues.map { "\($0.pointer) \($0.kind)" } == [
                "/age refused", "/ratio refused", "/name refused", "/tags refused", "/sizes/0 refused", "/low refused",
            ])
        #expect(limits.sizes == [5])
        #expect(limits.mutate { $0.age = 200 } === limits)
    }

    @Test func aLongPathOfPositionsHasASmallSchema() {
        final class Far: JSONModel, @unchecked Sendable {
            @JSONProperty("list.900000000.x") var far: Int?
        }
        #expect(Far.jsonSchema.text().utf8.count < 500)
    }

    /// A single value is read in place of an array, but an array is never read as its own element.
    @Test func aSingleValueIsNoArray() {
        final class Rows: JSONModel, @unchecked Sendable {
            @JSONProperty(using: .oneOrMany(.count(1...))) var rows: [[Int]]
        }
        let schema = Rows.jsonSchema[at: "properties.rows"]
        #expect(schema?["type"] == "array" && schema?["anyOf"] == nil, "\(schema ?? .null)")
    }
}

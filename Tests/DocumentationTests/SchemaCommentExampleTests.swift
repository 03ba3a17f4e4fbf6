import LazyJSON
import Testing

/// The code of the doc comments of schemas, checks that a schema can say, and JSON in strings.
struct SchemaCommentExampleTests {
    final class WeatherQuery: JSONModel, @unchecked Sendable {
        @JSONProperty(.required.description("The name of a city")) var city: String
        @JSONProperty var days: Int?
    }
    let tool: JSON = ["name": "weather", "inputSchema": WeatherQuery.jsonSchema]

    final class User: JSONModel, @unchecked Sendable {
        @JSONProperty(.required.description("The user's age in years")) var age: Int
        @JSONProperty(using: .hex.schema(["type": "string", "minLength": 7])) var ink: Ink = .black
        @JSONProperty(using: .length(1...40)) var name: String
        @JSONProperty(using: .count(1...)) var tags: [String]
    }

    final class Part: JSONModel, @unchecked Sendable {
        @JSONProperty(using: .range(0...150)) var age: Int
        @JSONProperty(using: .each(.range(1...))) var sizes: [Int]
    }

    final class Message: JSONModel, @unchecked Sendable {
        @JSONProperty(using: .embedded(.standard)) var sizes: [Int]  // {"sizes": "[1, 2]"}
        @JSONProperty(using: .embedded) var payload: JSON?  // {"payload": "{\"id\": 1}"}
    }

    final class ToolCall: JSONModel, @unchecked Sendable {
        @JSONProperty var name: String
        @JSONProperty(using: .embedded) var arguments: WeatherQuery?
    }
    // {"name": "weather", "arguments": "{\"city\": \"Oslo\"}"}

    class Shape: JSONModel, @unchecked Sendable {
        override class var subclasses: [JSONModel.Type] { [Circle.self, Square.self] }
    }
    final class Circle: Shape, @unchecked Sendable {}
    final class Square: Shape, @unchecked Sendable {}

    @Test func schemasSayIt() throws {
        #expect(tool[at: "inputSchema.properties.city.description"] == "The name of a city")
        let properties = User.jsonSchema["properties"]
        #expect(properties?["age"]?["description"] == "The user's age in years")
        #expect(properties?["ink"] == ["type": "string", "minLength": 7, "default": "#000000"])
        #expect(properties?["name"] == ["type": "string", "minLength": 1, "maxLength": 40])
        #expect(properties?["tags"]?["minItems"] == 1)
        #expect(try Part(parsing: #"{"age": 151, "sizes": [0, 1]}"#).sizes == [1])
        // Without templates, the discriminators are not known.
        #expect(Shape.jsonSchema["anyOf"]?.count == 3)
    }

    @Test func stringsAreRead() throws {
        let message = try Message(parsing: #"{"sizes": "[1, 2]", "payload": "{\"id\": 1}"}"#)
        #expect(message.sizes == [1, 2] && message.payload == ["id": 1])
        let call = try ToolCall(parsing: #"{"name": "weather", "arguments": "{\"city\": \"Oslo\"}"}"#)
        #expect(call.arguments?.city == "Oslo")
    }
}

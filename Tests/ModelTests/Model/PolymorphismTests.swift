import FoundationEssentials
import LazyJSON
import Testing

/// The class of a model is what `modelType` says.
struct PolymorphismTests {
    private let circle = #"{"kind":"circle","radius":2,"extra":[1]}"#

    /// Every way to make a shape of text.
    private static func shapes(_ text: String, _ context: JSONContext = JSONContext()) throws -> [Shape] {
        let json = try JSON(parsing: text)
        let file = FileManager.default.temporaryDirectory.appending(path: "lazyjson-\(UUID().uuidString).json")
        try Data(text.utf8).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        return [
            try #require(Shape(json, context: context)),
            try Shape(parsing: text, context: context),
            try Shape(parsing: Data(text.utf8), context: context),
            try Shape(parsing: Array(text.utf8), context: context),
            try Shape(contentsOf: file, context: context),
            try Shape(contentsOf: file, mapping: true, context: context),
            Shape(building: { $0.json = json }, context: context),
            Shape(context: context) { $0.json = json },
            Shape().mutate { $0.json = json },
        ]
    }

    @Test(arguments: [
        ("circle", "Circle"), ("filled", "FilledCircle"), ("square", "Square"), ("unknown", "Shape"),
        ("stranger", "Shape"),
    ])
    func everyInitialiserButTheEmptyOneAsksForTheClass(_ kind: String, _ name: String) throws {
        let text = #"{"kind":"\#(kind)","radius":2}"#
        for shape in try Self.shapes(text) {
            #expect("\(type(of: shape))" == name)
            #expect(shape.text() == text)
            #expect(shape.kind == kind)
        }
        #expect(
            type(of: try JSONDecoder().decode(Shape.self, from: Data(text.utf8))) == type(of: try Shape(parsing: text)))
        #expect(type(of: try JSON(parsing: text).decode(Shape.self)) == type(of: try Shape(parsing: text)))
        #expect(type(of: try JSON(parsing: text).value(as: Shape.self)) == type(of: try Shape(parsing: text)))
    }

    @Test func theEmptyInitialiserDoesNotAsk() {
        #expect(type(of: Shape()) == Shape.self)
        #expect(type(of: Circle()) == Circle.self)
        #expect(Circle().text() == #"{"kind":"circle"}"#)
        #expect(type(of: Shape(context: JSONContext())) == Shape.self)
    }

    @Test func askingASubclassNeverGoesUpwards() throws {
        #expect(type(of: try Circle(parsing: #"{"kind":"square"}"#)) == Circle.self)
        #expect(type(of: try Circle(parsing: #"{"kind":"filled"}"#)) == FilledCircle.self)
        #expect(type(of: try FilledCircle(parsing: #"{"kind":"circle"}"#)) == FilledCircle.self)
    }

    @Test func aSubclassStartsFromItsTemplate() {
        let built = Circle { $0.radius = 3 }
        #expect(built.text() == #"{"kind":"circle","radius":3}"#)
        let filled = FilledCircle { $0.colour = "black" }
        #expect(filled.text() == #"{"kind":"filled","colour":"black"}"#)
        let changed = Circle { $0.kind = "filled" }
        #expect(changed is FilledCircle)
    }

    @Test func nestedShapesAreOfTheirClass() throws {
        let drawing = try Drawing(
            parsing: #"""
                {"main": {"kind":"filled"}, "other": {"kind":"square","side":2}, "circle": {"kind":"filled"},
                "shapes": [{"kind":"circle","radius":1}, 3, {"kind":"what","keep":[1]}], "maybe": [{"kind":"square"}],
                "named": {"a": {"kind":"square"}, "b": {}}}
                """#)
        #expect(drawing.main is FilledCircle)
        #expect((drawing.other as? Square)?.side == 2)
        #expect(drawing.circle is FilledCircle)
        #expect(drawing.shapes.map { "\(type(of: $0))" } == ["Circle", "Shape"])
        #expect(drawing.shapes.last?.text() == #"{"kind":"what","keep":[1]}"#)
        #expect(drawing.maybe?.first is Square)
        #expect(drawing.named["a"] is Square)
        #expect(drawing.named["b"].map { type(of: $0) } == Shape.self)
    }

    @Test func contextReachesModelTypeAndEverythingInside() throws {
        let text =
            #"{"kind":"circle","inner":{"kind":"circle"},"parts":[{"kind":"square"}],"named":{"a":{"kind":"square"}}}"#
        let plain = JSONContext(Shape.Plain())
        for shape in try Self.shapes(text, plain).dropLast() {
            #expect(type(of: shape) == Shape.self)
            let inner = try #require(shape.inner)
            #expect(type(of: inner) == Shape.self)
            #expect(type(of: shape.under) == Shape.self)
            #expect(shape.under.context[Shape.Plain.self] != nil)
            #expect(shape.parts.allSatisfy { type(of: $0) == Shape.self && $0.context[Shape.Plain.self] != nil })
            #expect(shape.named.values.allSatisfy { type(of: $0) == Shape.self })
            let changed = shape.mutate {
                $0.inner?.name = "x"
                $0.name = "y"
            }
            #expect(type(of: changed) == Shape.self)
            #expect(changed.inner?.context[Shape.Plain.self] != nil)
            #expect(changed.detached().context[Shape.Plain.self] != nil)
            #expect(shape.draft().snapshot().context[Shape.Plain.self] != nil)
        }
    }

    @Test func equalityTakesTheClassAndNotTheContext() throws {
        let text = #"{"kind":"circle","radius":2.0}"#
        let one = try Shape(parsing: text)
        let other = try Shape(parsing: #"{ "radius" : 2 , "kind" : "circle" }"#)
        let plain = try Shape(parsing: text, context: JSONContext(Shape.Plain()))
        struct Number: Sendable { var value = 1 }
        let contextual = try Shape(parsing: text, context: JSONContext(Number()))
        #expect(one == other)
        #expect(one.hashValue == other.hashValue)
        #expect(one != plain)
        #expect(one == contextual)
        #expect(one.hashValue == contextual.hashValue)
        #expect(Set([one, other, plain, contextual]).count == 2)
    }
}

/// Models whose class the JSON decides.
class Shape: JSONModel, @unchecked Sendable {
    @JSONProperty var kind: String
    @JSONProperty var name: String?
    @JSONProperty var inner: Shape?
    @JSONProperty var under: Shape
    @JSONProperty var parts: [Shape]
    @JSONProperty var named: [String: Shape]

    override class func modelType(for json: JSON, context: JSONContext) -> JSONModel.Type {
        if context[Plain.self] != nil { return Shape.self }
        switch json["kind"]?.string {
        case "circle", "filled": return Circle.self
        case "square": return Square.self
        case "stranger": return Stranger.self
        default: return Shape.self
        }
    }

    /// A context in which all shapes are plain ones.
    struct Plain: Sendable {}
}

class Circle: Shape, @unchecked Sendable {
    @JSONProperty var radius: Double

    override class var template: JSON { ["kind": "circle"] }

    override class func modelType(for json: JSON, context: JSONContext) -> JSONModel.Type {
        if json["kind"]?.utf8Equals("filled") == true { return FilledCircle.self }
        // Upwards and to itself: both mean this class.
        return json["kind"]?.utf8Equals("square") == true ? Shape.self : Circle.self
    }
}

final class FilledCircle: Circle, @unchecked Sendable {
    @JSONProperty var colour: String = "black"

    override class var template: JSON { ["kind": "filled"] }
}

final class Square: Shape, @unchecked Sendable {
    @JSONProperty var side: Double
}

/// A class that no shape can be.
final class Stranger: JSONModel, @unchecked Sendable {
    @JSONProperty var kind: String
}

/// A model that holds shapes.
final class Drawing: JSONModel, @unchecked Sendable {
    @JSONProperty var main: Shape
    @JSONProperty var other: Shape?
    @JSONProperty var circle: Circle?
    @JSONProperty var shapes: [Shape]
    @JSONProperty var maybe: [Shape]?
    @JSONProperty var named: [String: Shape]
}

import LazyJSON
import Testing

/// The code of Polymorphism.md, and the results that it states.
struct PolymorphismExampleTests {
    private static let page = MarkdownPage(path: "Sources/LazyJSON/LazyJSON.docc/Polymorphism.md")

    class Shape: JSONModel, @unchecked Sendable {
        @JSONProperty var kind: String
        @JSONProperty var name: String?

        override class func modelType(for json: JSON, context: JSONContext) -> JSONModel.Type {
            if json["kind"]?.utf8Equals("circle") == true { return Circle.self }
            if json["kind"]?.utf8Equals("square") == true { return Square.self }
            return self
        }
    }

    final class Circle: Shape, @unchecked Sendable {
        @JSONProperty var radius: Double

        override class var template: JSON { ["kind": "circle"] }
    }

    final class Square: Shape, @unchecked Sendable {
        @JSONProperty var side: Double

        override class var template: JSON { ["kind": "square"] }
    }

    final class Drawing: JSONModel, @unchecked Sendable {
        @JSONProperty var title: String
        @JSONProperty var frame: Shape?
        @JSONProperty var shapes: JSONArray<Shape>
    }

    @Test func readsAndChanges() throws {
        let drawing = try Drawing(
            parsing: #"""
                {"title": "A", "frame": {"kind": "square", "side": 9},
                 "shapes": [{"kind": "circle", "radius": 1.50}, {"kind": "star", "points": 5}]}
                """#)
        let frame = (drawing.frame as? Square)?.side  // 9.0
        let radius = (drawing.shapes[0] as? Circle)?.radius  // 1.5
        let unknown = type(of: drawing.shapes[1]) == Shape.self  // true: its members are preserved
        let shape = try Shape(parsing: #"{"kind": "circle", "radius": 2}"#)
        let isCircle = shape is Circle  // true
        #expect(frame == 9)
        #expect(radius == 1.5)
        #expect(unknown)
        #expect(isCircle)

        let larger = drawing.mutate {
            $0.shapes[0][as: Circle.self]?.radius += 1
            $0.shapes[1].name = "Star"
            $0.frame = Circle { $0.radius = 4 }
        }
        let text = larger.text()
        let other = shape.mutate { $0.kind = "square" }
        let isSquare = other is Square  // true
        #expect(text == (try Self.page.blocks(of: "json").first?.text))
        #expect(isSquare)
        #expect(Circle { $0.radius = 1 }.kind == "circle")
        #expect(type(of: Shape()) == Shape.self)
    }

    class Animal: JSONModel, @unchecked Sendable {
        @JSONProperty var name: String
    }

    final class Dog: Animal, @unchecked Sendable {
        @JSONProperty var barks: Bool
    }

    final class Cat: Animal, @unchecked Sendable {
        @JSONProperty var lives: Int = 9
    }

    final class Event: JSONModel, @unchecked Sendable {
        @JSONProperty var type: String
        @JSONProperty(using: .model(by: "type", ["dog": Dog.self, "cat": Cat.self]))
        var payload: Animal?
    }

    @Test func aMemberBesideChooses() throws {
        let events = try JSONArray<Event>(
            parsing:
                #"[{"type": "dog", "payload": {"name": "Rex"}}, {"type": "cat", "payload": {"lives": 7}}]"#)
        let isDog = events[0].payload is Dog  // true
        let lives = (events[1].payload as? Cat)?.lives  // 7
        let calmed = events.mutate {
            $0[0].payload?[as: Dog.self]?.barks = true
            $0[1].type = "dog"
            $0[1].payload?[as: Dog.self]?.barks = true  // it is a dog now
        }
        #expect(isDog)
        #expect(lives == 7)
        #expect(
            calmed.text()
                == #"[{"type": "dog", "payload": {"name": "Rex", "barks": true}}, {"type": "dog", "payload": {"lives": 7, "barks": true}}]"#
        )
    }
}

import LazyJSON

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

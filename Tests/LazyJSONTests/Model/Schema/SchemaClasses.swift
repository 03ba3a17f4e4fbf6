import FoundationEssentials
import LazyJSON
import Testing

/// A class whose schema is compared with `validate()`, with documents that are changed at random.
struct SchemaCase: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let samples: [JSON]
    /// Returns the schema in a form.
    let schema: @Sendable (JSONSchemaForm) -> JSON
    /// Returns the first issue that validation throws; nil if it accepts a document.
    let issue: @Sendable (JSON) -> String?

    init<Model: JSONModel>(_ type: Model.Type, _ samples: JSON...) {
        testDescription = "\(type)"
        self.samples = samples
        schema = { Model.jsonSchema($0) }
        issue = { json in
            guard let model = Model(json) else { return "no object" }
            do {
                try model.validate()
                return nil
            } catch {
                return "\(error)"
            }
        }
    }

    static let all: [SchemaCase] = [
        SchemaCase(
            PlainValues.self, ["count": 1, "ratio": 0.5, "price": 9.99, "isOpen": true, "name": "a", "size": 2]),
        SchemaCase(Widths.self, ["tiny": -8, "port": 80, "id": JSON(UInt64.max), "offset": -1]),
        SchemaCase(
            Options.self, ["count": 1, "ratio": nil, "isOpen": false, "name": "b", "any": [1], "inner": ["city": "c"]]),
        SchemaCase(Defaults.self, ["count": 1, "name": "c", "tags": ["a"], "home": ["city": "d"]]),
        SchemaCase(Choices.self, ["kind": "b", "level": 2, "other": "a", "weight": 0.5]),
        SchemaCase(Person.self, ["name": "e", "home": ["city": "f", "zip": 1], "work": ["city": "g"]]),
        SchemaCase(
            TreeNode.self,
            [
                "name": "h", "children": [["name": "i", "children": [], "parent": nil]],
                "parent": ["name": "j", "children": []],
            ]),
        SchemaCase(
            Lists.self,
            [
                "names": ["k"], "counts": [1, 2], "set": [1, 1], "gaps": [1, nil], "grid": [[1], []],
                "people": [["city": "l"]],
            ]),
        SchemaCase(Tables.self, ["counts": ["a": 1], "places": ["b": ["city": "m"]], "maybe": nil]),
        SchemaCase(Paths.self, ["stats": ["views": 1, "deep": ["likes": 2]], "meta": ["tag": "n"], "a.b": true]),
        SchemaCase(
            Positions.self, ["avatars": [["url": "b/c"], ["url": "b/c"]], "pair": [1, "o"]],
            ["pair": ["0": 1, "1": "p"]]),
        SchemaCase(
            Names.self, ["name": "q", "title": "r", "id": 1], ["full": ["name": "s"], "key": 2],
            ["nick": "t", "id": nil]),
        SchemaCase(Requirements.self, ["id": 1, "name": "u", "count": 2, "any": 3, "home": ["city": "v"]]),
        SchemaCase(
            Formats.self,
            [
                "at": "2024-02-29T12:00:00Z", "day": "2024-02-29", "since": 5, "link": "b/c",
                "id": "E621E1F8-C36C-495A-93FC-0C247A3E6E5F", "data": "AQA=", "loose": 7,
            ]),
        SchemaCase(
            Converted.self,
            ["state": "y", "gap": nil, "strict": 1, "one": 2, "many": ["a"], "ink": "#ff0000", "free": [1]]),
        SchemaCase(
            Limits.self,
            ["age": 3, "ratio": 0.25, "name": "ab", "tags": ["a"], "sizes": [1, 5], "maybe": 2, "low": -1]),
        SchemaCase(
            Figure.self, ["kind": "circle", "radius": 1, "name": "w"], ["kind": "square", "side": 2], ["kind": "blob"],
            ["kind": "circle", "shape": "ring", "radius": 2, "inner": 1]),
        SchemaCase(
            Drawing.self,
            ["first": ["kind": "circle", "radius": 1], "all": [["kind": "square", "side": 2], ["kind": "x"]]]),
        SchemaCase(Overlaps.self, ["home": ["city": "x", "zip": 5], "city": "y", "id": 1]),
        SchemaCase(Values.self, ["anything": [1], "other": nil, "list": [1, nil], "own": 5]),
        SchemaCase(Snake.self, ["first_name": "z", "home_town": ["city": "a"]]),
    ]
}

// Each in the type of the cases, as other tests have models of these names.
extension SchemaCase {
    final class PlainValues: JSONModel, @unchecked Sendable {
        @JSONProperty var count: Int
        @JSONProperty var ratio: Double
        @JSONProperty var price: Decimal
        @JSONProperty var isOpen: Bool
        @JSONProperty var name: String
        @JSONProperty var size: Float
    }

    final class Widths: JSONModel, @unchecked Sendable {
        @JSONProperty var tiny: Int8
        @JSONProperty var port: UInt16
        @JSONProperty var id: UInt64
        @JSONProperty var offset: Int64?
    }

    final class Place: JSONModel, @unchecked Sendable {
        @JSONProperty var city: String
        @JSONProperty var zip: Int?
    }

    final class Options: JSONModel, @unchecked Sendable {
        @JSONProperty var count: Int?
        @JSONProperty var ratio: Double?
        @JSONProperty var isOpen: Bool?
        @JSONProperty var name: String?
        @JSONProperty var any: JSON?
        @JSONProperty var inner: Place?
    }

    final class Defaults: JSONModel, @unchecked Sendable {
        @JSONProperty var count: Int = 7
        @JSONProperty var name: String = "nobody"
        @JSONProperty var tags: [String] = ["new"]
        @JSONProperty var home: Place = Place { $0.city = "Oslo" }
    }

    enum SchemaKind: String, JSONConvertible, CaseIterable { case a, b, c }
    enum SchemaLevel: Int, JSONConvertible, CaseIterable { case low = 1, high = 2 }

    final class Choices: JSONModel, @unchecked Sendable {
        @JSONProperty var kind: SchemaKind = .a
        @JSONProperty var level: SchemaLevel?
        @JSONProperty(.required) var other: SchemaKind?
        @JSONProperty var weight: Double?
    }

    final class Person: JSONModel, @unchecked Sendable {
        @JSONProperty var name: String
        @JSONProperty var home: Place
        @JSONProperty var work: Place?
    }

    final class TreeNode: JSONModel, @unchecked Sendable {
        @JSONProperty var name: String
        @JSONProperty var children: JSONArray<TreeNode>
        @JSONProperty var parent: TreeNode?
    }

    final class Lists: JSONModel, @unchecked Sendable {
        @JSONProperty var names: [String]
        @JSONProperty var counts: JSONArray<Int>
        @JSONProperty var set: Set<Int>
        @JSONProperty var gaps: [Int?]
        @JSONProperty var grid: [[Int]]
        @JSONProperty var people: [Place]?
    }

    final class Tables: JSONModel, @unchecked Sendable {
        @JSONProperty var counts: [String: Int]
        @JSONProperty var places: [String: Place]
        @JSONProperty var maybe: [String: Int?]?
    }

    final class Paths: JSONModel, @unchecked Sendable {
        @JSONProperty("stats.views") var views: Int
        @JSONProperty("stats.deep.likes") var likes: Int?
        @JSONProperty("meta.tag") var tag: String?
        @JSONProperty("meta.more.note") var note: String = "none"
        @JSONProperty("a\\.b") var dotted: Bool?
    }

    final class Positions: JSONModel, @unchecked Sendable {
        @JSONProperty("avatars.1.url") var second: URL?
        @JSONProperty("pair.0") var first: Int
        @JSONProperty("pair.1") var last: String?
    }

    final class Names: JSONModel, @unchecked Sendable {
        @JSONProperty("name", .or("full.name", "nick")) var name: String
        @JSONProperty("title", .or("subtitle")) var title: String?
        @JSONProperty("id", .or("key"), .required) var id: Int?
    }

    final class Requirements: JSONModel, @unchecked Sendable {
        @JSONProperty(.required) var id: Int
        @JSONProperty(.required) var name: String?
        @JSONProperty(.required.description("How many")) var count: Int = 3
        @JSONProperty(.required) var any: JSON
        @JSONProperty("home.city", .required) var city: String?
    }

    final class Formats: JSONModel, @unchecked Sendable {
        @JSONProperty(using: .iso8601) var at: Date?
        @JSONProperty(using: .dateFormat("yyyy-MM-dd")) var day: Date?
        @JSONProperty(using: .secondsSince1970) var since: Date?
        @JSONProperty var link: URL?
        @JSONProperty var id: UUID?
        @JSONProperty var data: Data?
        @JSONProperty var loose: Date?
    }

    final class Converted: JSONModel, @unchecked Sendable {
        @JSONProperty(using: .mapping(["y": true, "n": false], default: false)) var state: Bool = false
        @JSONProperty(using: .mapping([nil: "none", "x": "some", 1: "one"], default: "")) var gap: String
        @JSONProperty(using: .exact) var strict: Int
        @JSONProperty(using: .oneOrMany) var one: [Int]
        @JSONProperty(using: .oneOrMany) var many: [String]?
        @JSONProperty(
            using: .standard.schema(["type": "string", "enum": ["#ff0000", "#00ff00"]]).checking { $0.hasPrefix("#") })
        var ink: String?
        @JSONProperty(using: JSONConversion<[Int]>.lossyArray) var free: [Int]
    }

    final class Limits: JSONModel, @unchecked Sendable {
        @JSONProperty(using: .range(0...150)) var age: Int
        @JSONProperty(using: .range(0..<1)) var ratio: Double?
        @JSONProperty(using: .length(1...3)) var name: String
        @JSONProperty(using: .count(1...2)) var tags: [String]
        @JSONProperty(using: .each(.range(1...9))) var sizes: [Int]
        @JSONProperty(using: .range(1...)) var maybe: Int?
        @JSONProperty(using: .range(...0)) var low: Int = 0
    }

    class Figure: JSONModel, @unchecked Sendable {
        @JSONProperty var kind: String
        @JSONProperty var name: String?

        override class var subclasses: [JSONModel.Type] { [RoundFigure.self, SquareFigure.self, RingFigure.self] }

        override class func modelType(for json: JSON, context: JSONContext) -> JSONModel.Type {
            switch json["kind"]?.string {
            case "circle": RoundFigure.self
            case "square": SquareFigure.self
            default: self
            }
        }
    }

    class RoundFigure: Figure, @unchecked Sendable {
        @JSONProperty var radius: Double

        override class var template: JSON { ["kind": "circle", "radius": 1] }

        override class func modelType(for json: JSON, context: JSONContext) -> JSONModel.Type {
            json["shape"] == "ring" ? RingFigure.self : self
        }
    }

    final class RingFigure: RoundFigure, @unchecked Sendable {
        @JSONProperty var inner: Double

        override class var template: JSON { ["kind": "circle", "shape": "ring"] }
    }

    final class SquareFigure: Figure, @unchecked Sendable {
        @JSONProperty(using: .range(0...100)) var side: Double

        override class var template: JSON { ["kind": "square"] }
    }

    class Shape: JSONModel, @unchecked Sendable {
        override class var subclasses: [JSONModel.Type] { [Round.self, Ring.self] }

        override class func modelType(for json: JSON, context: JSONContext) -> JSONModel.Type {
            switch json["kind"]?.string {
            case "round": Round.self
            case "ring": Ring.self
            default: self
            }
        }
    }

    class Round: Shape, @unchecked Sendable {
        @JSONProperty var radius: Double

        override class var template: JSON { ["kind": "round"] }
    }

    final class Ring: Round, @unchecked Sendable {
        override class var template: JSON { ["kind": "ring"] }
    }

    final class Drawing: JSONModel, @unchecked Sendable {
        @JSONProperty var first: Figure
        @JSONProperty var all: JSONArray<Figure>
        @JSONProperty var last: Figure?
    }

    final class Overlaps: JSONModel, @unchecked Sendable {
        @JSONProperty var home: Place
        @JSONProperty("home.zip", .required) var zip: Int
        @JSONProperty("home.city") var city: String?
        @JSONProperty("") var place: Place
        @JSONProperty var id: Int?
    }

    final class Values: JSONModel, @unchecked Sendable {
        @JSONProperty var anything: JSON
        @JSONProperty var other: JSON?
        @JSONProperty var list: [JSON]
        @JSONProperty(using: JSONConversion<Int>(decode: { _, _ in 1 })) var own: Int
    }

    final class Snake: JSONModel, @unchecked Sendable {
        @JSONProperty var firstName: String
        @JSONProperty var homeTown: Place?

        override class var keyStrategy: JSONKeyStrategy { .snakeCase }
    }
}

import FoundationEssentials
import LazyJSON
import Testing

/// A class whose schema is compared with `validate()`, with documents that are changed at random.
package struct SchemaCase: CustomTestStringConvertible, Sendable {
    package let testDescription: String
    package let samples: [JSON]
    /// Whether the strict form can say what the class declares, and all that `validate` refuses.
    package let hasStrict: Bool
    /// Returns the schema in a form.
    package let schema: @Sendable (JSONSchemaForm) -> JSON
    /// Returns the first issue that validation throws; nil if it accepts a document.
    package let issue: @Sendable (JSON) -> String?

    package init<Model: JSONModel>(_ type: Model.Type, hasStrict: Bool = true, _ samples: JSON...) {
        self.hasStrict = hasStrict
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

    package static let strict = all.filter(\.hasStrict)

    package static let all: [SchemaCase] = [
        SchemaCase(
            PlainValues.self, ["count": 1, "ratio": 0.5, "price": 9.99, "isOpen": true, "name": "a", "size": 2]),
        SchemaCase(Widths.self, ["tiny": -8, "port": 80, "id": JSON(UInt64.max), "offset": -1]),
        SchemaCase(
            Options.self, ["count": 1, "ratio": nil, "isOpen": false, "name": "b", "inner": ["city": "c"]]),
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
        SchemaCase(
            Tables.self, hasStrict: false, ["counts": ["a": 1], "places": ["b": ["city": "m"]], "maybe": nil]),
        SchemaCase(Paths.self, ["stats": ["views": 1, "deep": ["likes": 2]], "meta": ["tag": "n"], "a.b": true]),
        SchemaCase(
            Positions.self, ["avatars": [["url": "b/c"], ["url": "b/c"]], "pair": [1, "o"]],
            ["pair": ["0": 1, "1": "p"]]),
        SchemaCase(
            Names.self, ["name": "q", "title": "r", "id": 1], ["full": ["name": "s"], "key": 2],
            ["nick": "t", "id": nil]),
        SchemaCase(Requirements.self, ["id": 1, "name": "u", "count": 2, "home": ["city": "v"]]),
        SchemaCase(
            Demands.self, hasStrict: false,
            ["id": 1, "raw": [1], "place": ["city": "x"], "tags": ["a"], "loose": "b", "extra": 2, "level": 1],
            ["id": 1, "old": 2, "name": "c", "count": 3, "place": ["city": "x", "zip": 1], "tags": [], "loose": ""]),
        SchemaCase(
            Formats.self,
            [
                "at": "2024-02-29T12:00:00Z", "day": "2024-02-29", "since": 5,
                "id": "E621E1F8-C36C-495A-93FC-0C247A3E6E5F", "loose": 7,
            ]),
        SchemaCase(
            Converted.self,
            ["state": "y", "gap": nil, "strict": 1, "one": 2, "many": ["a"], "ink": "#ff0000"]),
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
        SchemaCase(
            Values.self, hasStrict: false,
            ["anything": [1], "other": nil, "list": [1, nil], "own": 5, "any": 3, "free": [1]]),
        SchemaCase(Snake.self, ["first_name": "z", "home_town": ["city": "a"]]),
        SchemaCase(SnakeDigits.self, ["line1": "b"], ["line_1": "c"]),
        SchemaCase(Texts.self, hasStrict: false, ["link": "b/c", "data": "AQA="]),
    ]
}

// Each in the type of the cases, as other tests have models of these names.
extension SchemaCase {
    package final class PlainValues: JSONModel, @unchecked Sendable {
        @JSONProperty package var count: Int
        @JSONProperty package var ratio: Double
        @JSONProperty package var price: Decimal
        @JSONProperty package var isOpen: Bool
        @JSONProperty package var name: String
        @JSONProperty package var size: Float
    }

    package final class Widths: JSONModel, @unchecked Sendable {
        @JSONProperty package var tiny: Int8
        @JSONProperty package var port: UInt16
        @JSONProperty package var id: UInt64
        @JSONProperty package var offset: Int64?
    }

    package final class Place: JSONModel, @unchecked Sendable {
        @JSONProperty package var city: String
        @JSONProperty package var zip: Int?
    }

    package final class Options: JSONModel, @unchecked Sendable {
        @JSONProperty package var count: Int?
        @JSONProperty package var ratio: Double?
        @JSONProperty package var isOpen: Bool?
        @JSONProperty package var name: String?
        @JSONProperty package var inner: Place?
    }

    package final class Defaults: JSONModel, @unchecked Sendable {
        @JSONProperty package var count: Int = 7
        @JSONProperty package var name: String = "nobody"
        @JSONProperty package var tags: [String] = ["new"]
        @JSONProperty package var home: Place = Place { $0.city = "Oslo" }
    }

    package enum SchemaKind: String, JSONConvertible, CaseIterable { case a, b, c }
    package enum SchemaLevel: Int, JSONConvertible, CaseIterable { case low = 1, high = 2 }

    package final class Choices: JSONModel, @unchecked Sendable {
        @JSONProperty package var kind: SchemaKind = .a
        @JSONProperty package var level: SchemaLevel?
        @JSONProperty(.required) package var other: SchemaKind?
        @JSONProperty package var weight: Double?
    }

    package final class Person: JSONModel, @unchecked Sendable {
        @JSONProperty package var name: String
        @JSONProperty package var home: Place
        @JSONProperty package var work: Place?
    }

    package final class TreeNode: JSONModel, @unchecked Sendable {
        @JSONProperty package var name: String
        @JSONProperty package var children: JSONArray<TreeNode>
        @JSONProperty package var parent: TreeNode?
    }

    package final class Lists: JSONModel, @unchecked Sendable {
        @JSONProperty package var names: [String]
        @JSONProperty package var counts: JSONArray<Int>
        @JSONProperty package var set: Set<Int>
        @JSONProperty package var gaps: [Int?]
        @JSONProperty package var grid: [[Int]]
        @JSONProperty package var people: [Place]?
    }

    package final class Tables: JSONModel, @unchecked Sendable {
        @JSONProperty package var counts: [String: Int]
        @JSONProperty package var places: [String: Place]
        @JSONProperty package var maybe: [String: Int?]?
    }

    package final class Paths: JSONModel, @unchecked Sendable {
        @JSONProperty("stats.views") package var views: Int
        @JSONProperty("stats.deep.likes") package var likes: Int?
        @JSONProperty("meta.tag") package var tag: String?
        @JSONProperty("meta.more.note") package var note: String = "none"
        @JSONProperty("a\\.b") package var dotted: Bool?
    }

    package final class Positions: JSONModel, @unchecked Sendable {
        @JSONProperty("avatars.1.url") package var second: String?
        @JSONProperty("pair.0") package var first: Int
        @JSONProperty("pair.1") package var last: String?
    }

    package final class Names: JSONModel, @unchecked Sendable {
        @JSONProperty("name", .or("full.name", "nick")) package var name: String
        @JSONProperty("title", .or("subtitle")) package var title: String?
        @JSONProperty("id", .or("key"), .required) package var id: Int?
    }

    package final class Requirements: JSONModel, @unchecked Sendable {
        @JSONProperty(.required) package var id: Int
        @JSONProperty(.required) package var name: String?
        @JSONProperty(.required.description("How many")) package var count: Int = 3
        @JSONProperty("home.city", .required) package var city: String?
    }

    package class Demanding: JSONModel, @unchecked Sendable {
        @JSONProperty package var id: Int
        @JSONProperty package var name: String?
        @JSONProperty package var count: Int = 3
        @JSONProperty("raw", .or("old")) package var raw: JSON
        @JSONProperty package var place: Place
        @JSONProperty package var tags: [String]
        @JSONProperty(.lenient) package var loose: String

        package override class var requiresValues: Bool { true }
    }

    package final class Demands: Demanding, @unchecked Sendable {
        @JSONProperty package var extra: JSON
        @JSONProperty package var level: Int

        package override class var requiresValues: Bool { false }
    }

    package final class Formats: JSONModel, @unchecked Sendable {
        @JSONProperty(using: .iso8601) package var at: Date?
        @JSONProperty(using: .dateFormat("yyyy-MM-dd")) package var day: Date?
        @JSONProperty(using: .secondsSince1970) package var since: Date?
        @JSONProperty package var id: UUID?
        @JSONProperty package var loose: Date?
    }

    package final class Converted: JSONModel, @unchecked Sendable {
        @JSONProperty(using: .mapping(["y": true, "n": false], default: false)) package var state: Bool = false
        @JSONProperty(using: .mapping([nil: "none", "x": "some", 1: "one"], default: "")) package var gap: String
        @JSONProperty(using: .exact) package var strict: Int
        @JSONProperty(using: .oneOrMany) package var one: [Int]
        @JSONProperty(using: .oneOrMany) package var many: [String]?
        @JSONProperty(
            using: .standard.schema(["type": "string", "enum": ["#ff0000", "#00ff00"]]).checking { $0.hasPrefix("#") })
        package var ink: String?
    }

    package final class Limits: JSONModel, @unchecked Sendable {
        @JSONProperty(using: .range(0...150)) package var age: Int
        @JSONProperty(using: .range(0..<1)) package var ratio: Double?
        @JSONProperty(using: .length(1...3)) package var name: String
        @JSONProperty(using: .count(1...2)) package var tags: [String]
        @JSONProperty(using: .each(.range(1...9))) package var sizes: [Int]
        @JSONProperty(using: .range(1...)) package var maybe: Int?
        @JSONProperty(using: .range(...0)) package var low: Int = 0
    }

    package class Figure: JSONModel, @unchecked Sendable {
        @JSONProperty package var kind: String
        @JSONProperty package var name: String?

        package override class var subclasses: [JSONModel.Type] {
            [RoundFigure.self, SquareFigure.self, RingFigure.self]
        }

        package override class func modelType(for json: JSON, context: JSONContext) -> JSONModel.Type {
            switch json["kind"]?.string {
            case "circle": RoundFigure.self
            case "square": SquareFigure.self
            default: self
            }
        }
    }

    package class RoundFigure: Figure, @unchecked Sendable {
        @JSONProperty package var radius: Double

        package override class var template: JSON { ["kind": "circle", "radius": 1] }

        package override class func modelType(for json: JSON, context: JSONContext) -> JSONModel.Type {
            json["shape"] == "ring" ? RingFigure.self : self
        }
    }

    package final class RingFigure: RoundFigure, @unchecked Sendable {
        @JSONProperty package var inner: Double

        package override class var template: JSON { ["kind": "circle", "shape": "ring"] }
    }

    package final class SquareFigure: Figure, @unchecked Sendable {
        @JSONProperty(using: .range(0...100)) package var side: Double

        package override class var template: JSON { ["kind": "square"] }
    }

    package class Shape: JSONModel, @unchecked Sendable {
        package override class var subclasses: [JSONModel.Type] { [Round.self, Ring.self] }

        package override class func modelType(for json: JSON, context: JSONContext) -> JSONModel.Type {
            switch json["kind"]?.string {
            case "round": Round.self
            case "ring": Ring.self
            default: self
            }
        }
    }

    package class Round: Shape, @unchecked Sendable {
        @JSONProperty package var radius: Double

        package override class var template: JSON { ["kind": "round"] }
    }

    package final class Ring: Round, @unchecked Sendable {
        package override class var template: JSON { ["kind": "ring"] }
    }

    package final class Drawing: JSONModel, @unchecked Sendable {
        @JSONProperty package var first: Figure
        @JSONProperty package var all: JSONArray<Figure>
        @JSONProperty package var last: Figure?
    }

    package final class Overlaps: JSONModel, @unchecked Sendable {
        @JSONProperty package var home: Place
        @JSONProperty("home.zip", .required) package var zip: Int
        @JSONProperty("home.city") package var city: String?
        @JSONProperty("") package var place: Place
        @JSONProperty package var id: Int?
    }

    package final class Values: JSONModel, @unchecked Sendable {
        @JSONProperty package var anything: JSON
        @JSONProperty package var other: JSON?
        @JSONProperty package var list: [JSON]
        @JSONProperty(using: JSONConversion<Int>(decode: { _, _ in 1 })) package var own: Int
        @JSONProperty(.required) package var any: JSON
        @JSONProperty(using: JSONConversion<[Int]>.lossyArray) package var free: [Int]
    }

    package final class Snake: JSONModel, @unchecked Sendable {
        @JSONProperty package var firstName: String
        @JSONProperty package var homeTown: Place?

        package override class var keyStrategy: JSONKeyStrategy { .snakeCase }
    }

    package final class SnakeDigits: JSONModel, @unchecked Sendable {
        @JSONProperty(.required) package var line1: String?

        package override class var keyStrategy: JSONKeyStrategy { .snakeCase }
    }

    /// Texts whose formats the strict form does not have, so that it accepts more than `validate`.
    package final class Texts: JSONModel, @unchecked Sendable {
        @JSONProperty package var link: URL?
        @JSONProperty package var data: Data?
    }
}

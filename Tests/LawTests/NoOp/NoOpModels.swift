import Foundation
import LazyJSON

/// The models of the no-op law: a property of each kind of type and conversion.
enum NoOp {
    enum Plan: String, JSONConvertible { case unknown, free, paid }

    /// Not `Equatable`, so that it is compared by its text.
    struct Point: Codable, Sendable {
        var lat = 0.0
        var label: String?
        var stops: [Double]?
    }

    struct Tag: Codable, Hashable, Sendable {
        var name: String
        var weight: Double?
    }

    final class Inner: JSONModel, @unchecked Sendable {
        @JSONProperty var city: String = "Oslo"
        @JSONProperty var zip: Int
        @JSONProperty var note: String?
        @JSONProperty var codes: [Int]
        @JSONProperty("deep.plan") var plan: Plan = .unknown
    }

    class Shape: JSONModel, @unchecked Sendable {
        @JSONProperty var name: String

        override class func modelType(for json: JSON, context: JSONContext) -> JSONModel.Type {
            json["kind"]?.string == "circle" ? Circle.self : self
        }
    }

    final class Circle: Shape, @unchecked Sendable {
        @JSONProperty var radius: Double
    }

    final class Scalars: JSONModel, @unchecked Sendable {
        @JSONProperty var int: Int
        @JSONProperty var ifInt: Int?
        @JSONProperty(onNil: .null) var nullInt: Int?
        @JSONProperty var seven: Int8 = 7
        @JSONProperty(using: .exact) var exact: Int
        @JSONProperty(checking: { $0 > 0 }) var positive: Int = 1
        @JSONProperty(checking: { $0 > 0 }) var ifPositive: Int?
        @JSONProperty var double: Double
        @JSONProperty var ifDouble: Double?
        @JSONProperty var nan: Double = .nan
        @JSONProperty var float: Float = -0.0
        @JSONProperty var bool: Bool
        @JSONProperty var ifBool: Bool?
        @JSONProperty var string: String
        @JSONProperty var ifString: String?
        @JSONProperty var decimal: Decimal
        @JSONProperty var date: Date?
        @JSONProperty var someDate: Date = Date(timeIntervalSince1970: 1.5)
        @JSONProperty(using: .dateFormat("yyyy-MM-dd")) var day: Date = Date(timeIntervalSince1970: 3_600)
        @JSONProperty var url: URL?
        @JSONProperty var uuid: UUID?
        @JSONProperty var data: Data?
        @JSONProperty var plan: Plan = .unknown
        @JSONProperty var ifPlan: Plan?
        @JSONProperty("a.b.c") var dotted: String
        @JSONProperty("a.b.d") var ifDotted: Int?
        @JSONProperty("list.0") var element: Int
        @JSONProperty("first", .or("second")) var either: String?
        @JSONProperty var any: JSON?
        @JSONProperty var raw: JSON
    }

    final class Collections: JSONModel, @unchecked Sendable {
        @JSONProperty var ints: [Int]
        @JSONProperty var ifInts: [Int]?
        @JSONProperty var someInts: [Int] = [1, 2]
        @JSONProperty var lists: [[Double]]
        @JSONProperty var maybes: [String?]
        @JSONProperty var bag: Set<Double>
        @JSONProperty var ifBag: Set<String>?
        @JSONProperty var table: [String: Int]
        @JSONProperty var ifTable: [String: String?]?
        @JSONProperty var numbered: [Int: Double]
        @JSONProperty var lazy: JSONArray<Int>
        @JSONProperty var ifLazy: JSONArray<String?>?
        @JSONProperty(using: .oneOrMany) var many: [String]
        @JSONProperty(using: .oneOrMany) var manyLazy: JSONArray<Int>
        @JSONProperty(using: .lossyArray) var lossy: [Tag]
        @JSONProperty(using: .embedded(.standard)) var embedded: [Int]
        @JSONProperty(using: .values(.millisecondsSince1970)) var times: [String: Date]
        @JSONProperty(using: .each(.standard.checking { $0 > 0 })) var positive: [Int]
        @JSONProperty(using: .count(...2)) var few: [Int] = [3]
        @JSONProperty(using: .codable) var point: Point?
        @JSONProperty(using: .codable) var somePoint: Point = Point(lat: -0.0, label: "e\u{301}")
        @JSONProperty(using: .codable) var points: [Point]
        @JSONProperty(using: .codable) var tags: Set<Tag>
        @JSONProperty(using: .codable) var tagsByName: [String: Tag]
    }

    final class Models: JSONModel, @unchecked Sendable {
        @JSONProperty var home: Inner
        @JSONProperty var ifHome: Inner?
        @JSONProperty(onNil: .null) var nullHome: Inner?
        @JSONProperty var someHome: Inner = Inner { $0.city = "Rome" }
        @JSONProperty("way.home") var far: Inner
        @JSONProperty var homes: [Inner]
        @JSONProperty var lazy: JSONArray<Inner>
        @JSONProperty var named: [String: Inner]
        @JSONProperty var shape: Shape
        @JSONProperty var shapes: [Shape]
        @JSONProperty(using: .embedded(.standard)) var embedded: Inner?
        @JSONProperty(using: .oneOrMany) var many: JSONArray<Inner>
        @JSONProperty(checking: { $0.zip < 100 }) var checked: Inner?
    }

    /// A property, without its type.
    struct Property<Model: JSONModel & JSONModelProtocol>: Sendable {
        let name: String
        /// The path in the JSON.
        let path: [String]
        /// Writes what a model reads, and what the draft itself reads, in each way in which a property is written.
        let writes: [@Sendable (inout JSONDraft<Model>, Model) -> Void]
        /// Writes what it reads through the settable subscript.
        let assign: @Sendable (inout Model) -> Void

        init<Value>(_ keyPath: KeyPath<Model, Value> & Sendable, _ path: String? = nil, name: String) {
            self.name = name
            self.path = (path ?? name).split(separator: ".").map(String.init)
            writes = [
                { $0[keyPath] = $1[keyPath: keyPath] },
                { draft, _ in draft[keyPath] = draft[keyPath] },
            ]
            assign = { $0[keyPath] = $0[keyPath] }
        }
    }
}

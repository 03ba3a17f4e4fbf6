import FoundationEssentials
import LazyJSON

/// The types of values, and values of them.
extension WriteLaw {
    final class Item: JSONModel, @unchecked Sendable {
        @JSONProperty var name: String
        @JSONProperty var size: Int
        @JSONProperty var tags: [String]
        @JSONProperty var inner: Item?
    }

    class Shape: JSONModel, @unchecked Sendable {
        @JSONProperty var kind: String
        @JSONProperty var name: String

        override class func modelType(for json: JSON, context: JSONContext) -> JSONModel.Type {
            json["kind"]?.string == "circle" ? Circle.self : self
        }
    }

    final class Circle: Shape, @unchecked Sendable {
        @JSONProperty var radius: Double
        override class var template: JSON { ["kind": "circle"] }
    }

    struct Point: Codable, Hashable, Sendable {
        var lat = 0.0
        var lon: Double?
        var label: String?
        var stops: [Int]?
    }

    enum Outline: Codable, Hashable, Sendable {
        case circle(radius: Double)
        case square(side: Double, label: String?)
    }

    enum Level: String, JSONConvertible { case low, high, none }
    enum Mode: Equatable, Hashable { case on, off, other }

    struct Profile: Codable, Hashable, Sendable {
        var name: String
        var age: Int?
        var home: Point?

        init(_ name: String, _ age: Int? = nil, _ home: Point? = nil) {
            (self.name, self.age, self.home) = (name, age, home)
        }
    }

    /// A type that is not `Sendable`: each reading of it is another value.
    struct Badge: Codable, Hashable {
        var title: String
        var stars: Int?

        init(_ title: String, _ stars: Int? = nil) { (self.title, self.stars) = (title, stars) }
    }

    // MARK: Random values

    static func int(_ random: inout SeededGenerator) -> Int { random.pick([0, 1, -7, 42, 300, 5, 99]) }
    static func positive(_ random: inout SeededGenerator) -> Int { random.pick([1, 2, 42, 300]) }
    static func double(_ random: inout SeededGenerator) -> Double { random.pick([0, 1, -0.5, 42.25, 1e20, 3.0]) }
    static func bool(_ random: inout SeededGenerator) -> Bool { random.chance(50) }
    static func text(_ random: inout SeededGenerator) -> String {
        random.pick(["", "a", "Bea", "42", "true", "é\"\n", "x/y", "b"])
    }
    static func date(_ random: inout SeededGenerator) -> Date {
        Date(timeIntervalSince1970: random.pick([0, 86_400, 1_714_564_800, 1_740_308_876, 951_782_400]))
    }
    static func partOfSecond(_ random: inout SeededGenerator) -> Date {
        Date(timeIntervalSince1970: random.pick([0.5, 1_714_564_800.25, 1_740_308_876, 12.125]))
    }
    static func item(_ random: inout SeededGenerator) -> Item {
        let (name, size) = (text(&random), int(&random))
        return Item {
            $0.name = name
            if size != 0 { $0.size = size }
        }
    }
    static func shape(_ random: inout SeededGenerator) -> Shape {
        let name = text(&random)
        return random.chance(50) ? Circle { $0.name = name } : Shape { $0.name = name }
    }
    static func point(_ random: inout SeededGenerator) -> Point {
        Point(
            lat: double(&random), lon: random.chance(50) ? double(&random) : nil,
            label: random.chance(30) ? text(&random) : nil, stops: random.chance(30) ? [int(&random)] : nil)
    }
    static func outline(_ random: inout SeededGenerator) -> Outline {
        random.chance(50)
            ? .circle(radius: double(&random)) : .square(side: double(&random), label: maybe(text)(&random))
    }
    static func profile(_ random: inout SeededGenerator) -> Profile {
        Profile(text(&random), maybe(int)(&random), maybe(point)(&random))
    }

    typealias Make<Value> = (inout SeededGenerator) -> Value

    static func maybe<Value>(_ make: @escaping Make<Value>) -> Make<Value?> {
        { $0.chance(75) ? make(&$0) : nil }
    }
    static func list<Value>(_ make: @escaping Make<Value>) -> Make<[Value]> {
        { random in (0..<random.below(4)).map { _ in make(&random) } }
    }
    static func array<Value: _JSONArrayElement>(_ make: @escaping Make<Value>) -> Make<JSONArray<Value>> {
        { JSONArray(list(make)(&$0)) }
    }
    static func set<Value: Hashable>(_ make: @escaping Make<Value>) -> Make<Set<Value>> { { Set(list(make)(&$0)) } }
    static func table<Value>(_ make: @escaping Make<Value>) -> Make<[String: Value]> {
        { random in
            Dictionary(["a", "b", "c d"].filter { _ in random.chance(50) }.map { ($0, make(&random)) }) { one, _ in one
            }
        }
    }

    // MARK: Texts

    static let ints = ["42", "-1", "0", #""42""#, "42.9", "1e0", "true"]
    static let texts = [#""a""#, #""\u0041b""#, "7", "true", #""""#]
    static let items = [
        #"{"name":"a","size":1,"zz":[1, 2]}"#, "{}", #"{"name":"\u0041","size":"3","tags":["x", "y"]}"#,
        #"{ "inner": {"name":"i", "zz":1.0}, "size":2.0}"#, #"{"name":[1],"tags":["a",{"~":1}]}"#,
        #"{"name":"a","name":"b","inner":{"name":"i"},"inner":{"name":"j"}}"#,
    ]
    static let shapes = [
        #"{"kind":"circle","radius":2.0,"name":"a","zz":1}"#, #"{"name":"b"}"#, #"{"radius":1,"kind":"circle"}"#, "{}",
    ]
    static let points = [
        #"{"lat":1.0,"zz":[1]}"#, #"{"lat":1,"lon":2e0,"label":"x"}"#, #"{"stops":[1, 2],"lat":0.50}"#,
        #"{"lon":5,"lat":"7"}"#, #"{"lat":2,"stops":[1,"~",3]}"#,
    ]
    static let outlines = [
        #"{"circle":{"radius":1e0,"zz":1}}"#, #"{"square":{"side":2,"label":"x"}}"#, #"{"square":{}}"#,
    ]
    static let profiles = [
        #"{"name":"Ann","age":41,"zz":1.0}"#, #"{"name":"\u0041", "home":{"lat":1.0,"zz":2}}"#, #"{"age":3}"#,
        #"{"name":"Cy","age":"x"}"#,
    ]
    static func lists(_ texts: [String], unreadable: String = #""~u""#) -> [String] {
        [
            "[]", "[\(texts[0])]", "[\(texts[0]), \(texts[1])]", "[ \(texts[1]),\(unreadable),\(texts[0]), null ]",
            "[\(texts[texts.count - 1]),\(texts[0]),\(texts[0])]",
        ]
    }
    static func tables(_ texts: [String], unreadable: String = #""~u""#) -> [String] {
        [
            "{}", #"{"a":\#(texts[0])}"#, #"{"b": \#(texts[1]), "k":\#(unreadable), "a":\#(texts[0])}"#,
            #"{"a":\#(texts[texts.count - 1]),"c d":\#(texts[0]),"e":\#(texts[1]),"n":null}"#,
        ]
    }
}

@available(*, unavailable)
extension WriteLaw.Badge: Sendable {}

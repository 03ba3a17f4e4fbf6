import FoundationEssentials
import LazyJSON

/// Codable types of many kinds, for tests that compare our coder with Foundation's.
enum CodingSamples {
    enum Color: String, Codable, CaseIterable { case red, green }
    enum Level: Int, Codable { case low = 1, high }
    enum Size: String, Codable, CodingKeyRepresentable { case small, large }

    enum Shape: Codable, Equatable {
        case point
        case circle(Double)
        case rect(width: Int, height: Int?)
    }

    struct Point: Codable, Equatable {
        var a: Int
        var b: String?
    }

    struct Nest: Codable, Equatable {
        var a: Point
        var list: [Point?]?
        var map: [String: [Bool]]?
    }

    /// Each scalar as synthesized code asks for it.
    struct Scalars: Codable, Equatable {
        var a: Bool?
        var b: Int8?
        var c: UInt16?
        var name: String?
        var age: Float?
        var d: Int64?
        var e: UInt64?
        var f: Double?
    }

    class Base: Codable, Equatable {
        var a = 1
        init() {}
        static func == (one: Base, other: Base) -> Bool {
            type(of: one) == type(of: other) && one.values == other.values
        }
        var values: [Int] { [a] }
    }

    /// Codes its superclass beneath "super".
    final class Derived: Base {
        var b = 2
        private enum Keys: String, CodingKey { case b }
        override init() { super.init() }
        required init(from decoder: any Decoder) throws {
            let members = try decoder.container(keyedBy: Keys.self)
            b = try members.decode(Int.self, forKey: .b)
            try super.init(from: members.superDecoder())
        }
        override func encode(to encoder: any Encoder) throws {
            var members = encoder.container(keyedBy: Keys.self)
            try members.encode(b, forKey: .b)
            try super.encode(to: members.superEncoder())
        }
        override var values: [Int] { [a, b] }
    }

    /// Codes its superclass among its own members.
    final class Flat: Base {
        var b: String? = "x"
        private enum Keys: String, CodingKey { case b }
        override init() { super.init() }
        required init(from decoder: any Decoder) throws {
            b = try decoder.container(keyedBy: Keys.self).decodeIfPresent(String.self, forKey: .b)
            try super.init(from: decoder)
        }
        override func encode(to encoder: any Encoder) throws {
            try super.encode(to: encoder)
            var members = encoder.container(keyedBy: Keys.self)
            try members.encodeIfPresent(b, forKey: .b)
        }
    }

    /// Codes itself as an array of different types.
    struct Pair: Codable, Equatable {
        var number: Int
        var text: String
        init(from decoder: any Decoder) throws {
            var elements = try decoder.unkeyedContainer()
            number = try elements.decode(Int.self)
            text = try elements.decode(String.self)
        }
        func encode(to encoder: any Encoder) throws {
            var elements = encoder.unkeyedContainer()
            try elements.encode(number)
            try elements.encode(text)
        }
    }
}

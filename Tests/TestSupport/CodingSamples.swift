import FoundationEssentials
import LazyJSON

/// Codable types of many kinds, for tests that compare our coder with Foundation's.
package enum CodingSamples {
    package enum Color: String, Codable, CaseIterable { case red, green }
    package enum Level: Int, Codable { case low = 1, high }
    package enum Size: String, Codable, CodingKeyRepresentable { case small, large }

    package enum Shape: Codable, Equatable {
        case point
        case circle(Double)
        case rect(width: Int, height: Int?)
    }

    package struct Point: Codable, Equatable {
        package var a: Int
        package var b: String?

        package init(a: Int, b: String? = nil) {
            self.a = a
            self.b = b
        }
    }

    package struct Nest: Codable, Equatable {
        package var a: Point
        package var list: [Point?]?
        package var map: [String: [Bool]]?

        package init(a: Point, list: [Point?]? = nil, map: [String: [Bool]]? = nil) {
            self.a = a
            self.list = list
            self.map = map
        }
    }

    /// Each scalar as synthesized code asks for it.
    package struct Scalars: Codable, Equatable {
        package var a: Bool?
        package var b: Int8?
        package var c: UInt16?
        package var name: String?
        package var age: Float?
        package var d: Int64?
        package var e: UInt64?
        package var f: Double?

        package init(
            a: Bool? = nil, b: Int8? = nil, c: UInt16? = nil, name: String? = nil, age: Float? = nil, d: Int64? = nil,
            e: UInt64? = nil, f: Double? = nil
        ) {
            self.a = a
            self.b = b
            self.c = c
            self.name = name
            self.age = age
            self.d = d
            self.e = e
            self.f = f
        }
    }

    package class Base: Codable, Equatable {
        package var a = 1
        package init() {}
        package static func == (one: Base, other: Base) -> Bool {
            type(of: one) == type(of: other) && one.values == other.values
        }
        package var values: [Int] { [a] }
    }

    /// Codes its superclass beneath "super".
    package final class Derived: Base {
        package var b = 2
        private enum Keys: String, CodingKey { case b }
        package override init() { super.init() }
        package required init(from decoder: any Decoder) throws {
            let members = try decoder.container(keyedBy: Keys.self)
            b = try members.decode(Int.self, forKey: .b)
            try super.init(from: members.superDecoder())
        }
        package override func encode(to encoder: any Encoder) throws {
            var members = encoder.container(keyedBy: Keys.self)
            try members.encode(b, forKey: .b)
            try super.encode(to: members.superEncoder())
        }
        package override var values: [Int] { [a, b] }
    }

    /// Codes its superclass among its own members.
    package final class Flat: Base {
        package var b: String? = "x"
        private enum Keys: String, CodingKey { case b }
        package override init() { super.init() }
        package required init(from decoder: any Decoder) throws {
            b = try decoder.container(keyedBy: Keys.self).decodeIfPresent(String.self, forKey: .b)
            try super.init(from: decoder)
        }
        package override func encode(to encoder: any Encoder) throws {
            try super.encode(to: encoder)
            var members = encoder.container(keyedBy: Keys.self)
            try members.encodeIfPresent(b, forKey: .b)
        }
    }

    /// Codes itself as an array of different types.
    package struct Pair: Codable, Equatable {
        package var number: Int
        package var text: String
        package init(from decoder: any Decoder) throws {
            var elements = try decoder.unkeyedContainer()
            number = try elements.decode(Int.self)
            text = try elements.decode(String.self)
        }
        package func encode(to encoder: any Encoder) throws {
            var elements = encoder.unkeyedContainer()
            try elements.encode(number)
            try elements.encode(text)
        }
    }
}

import LazyJSON
import Testing

/// Types that decode and encode themselves.
@Suite("Coding by hand")
struct HandWrittenCodingTests {
    /// Reads and writes through containers in containers.
    private struct Order: Codable, Equatable {
        var id: Int128
        var wide: UInt128?
        var missing: Int128?
        var absent: UInt128?
        var note: Int?
        var city: String
        var prices: [Double]
        var depth: Int
        var path: [String] = []

        enum Keys: String, CodingKey { case id, wide, missing, absent, note, address, prices, rows }
        enum AddressKeys: String, CodingKey { case city }
        enum RowKeys: String, CodingKey { case depth }

        init(_ id: Int128, _ wide: UInt128?, city: String, prices: [Double], depth: Int) {
            (self.id, self.wide, self.city, self.prices, self.depth) = (id, wide, city, prices, depth)
        }

        init(from decoder: any Decoder) throws {
            let members = try decoder.container(keyedBy: Keys.self)
            id = try members.decode(Int128.self, forKey: .id)
            wide = try members.decodeIfPresent(UInt128.self, forKey: .wide)
            missing = try members.decodeIfPresent(Int128.self, forKey: .missing)
            absent = try members.decodeIfPresent(UInt128.self, forKey: .absent)
            note = try members.decodeIfPresent(Int.self, forKey: .note)
            city = try members.nestedContainer(keyedBy: AddressKeys.self, forKey: .address)
                .decode(String.self, forKey: .city)
            var list = try members.nestedUnkeyedContainer(forKey: .prices)
            prices = []
            while !list.isAtEnd { prices.append(try list.decode(Double.self)) }
            var rows = try members.nestedUnkeyedContainer(forKey: .rows)
            var first = try rows.nestedUnkeyedContainer()
            #expect(try first.decode(Int128.self) == 1 && first.isAtEnd)
            let row = try rows.nestedContainer(keyedBy: RowKeys.self)
            depth = try row.decode(Int.self, forKey: .depth)
            path = (members.codingPath + row.codingPath + rows.codingPath).map(\.stringValue)
        }

        func encode(to encoder: any Encoder) throws {
            var members = encoder.container(keyedBy: Keys.self)
            try members.encode(id, forKey: .id)
            try members.encodeIfPresent(wide, forKey: .wide)
            var address = members.nestedContainer(keyedBy: AddressKeys.self, forKey: .address)
            try address.encode(city, forKey: .city)
            var list = members.nestedUnkeyedContainer(forKey: .prices)
            for price in prices { try list.encode(price) }
            var rows = members.nestedUnkeyedContainer(forKey: .rows)
            var first = rows.nestedUnkeyedContainer()
            try first.encode(Int128(1))
            var row = rows.nestedContainer(keyedBy: RowKeys.self)
            try row.encode(depth, forKey: .depth)
        }
    }

    private static let text =
        #"{"id":-170141183460469231731687303715884105728,"wide":340282366920938463463374607431768211455,"#
        + #""address":{"city":"Oslo"},"prices":[1.5,2],"rows":[[1],{"depth":3}]}"#

    @Test("containers in containers are read")
    func reading() throws {
        let order = try JSON(parsing: Self.text).decode(Order.self)
        #expect(order.id == .min && order.wide == .max && order.missing == nil && order.absent == nil)
        #expect(order.city == "Oslo" && order.prices == [1.5, 2] && order.depth == 3 && order.note == nil)
        #expect(order.path.contains("rows"))
    }

    @Test("containers in containers are written")
    func writing() throws {
        let order = Order(.min, .max, city: "Oslo", prices: [1.5, 2], depth: 3)
        #expect(try JSON(encoding: order).text() == Self.text)
    }

    private class Base: Codable {
        var one = 1
        init() {}
    }

    /// Keeps its superclass beneath a key of its own.
    private final class Derived: Base {
        var two = 2
        private enum Keys: String, CodingKey { case two, base }

        override init() { super.init() }

        required init(from decoder: any Decoder) throws {
            let members = try decoder.container(keyedBy: Keys.self)
            two = try members.decode(Int.self, forKey: .two)
            try super.init(from: members.superDecoder(forKey: .base))
        }

        override func encode(to encoder: any Encoder) throws {
            var members = encoder.container(keyedBy: Keys.self)
            try members.encode(two, forKey: .two)
            try super.encode(to: members.superEncoder(forKey: .base))
        }
    }

    @Test("a superclass is beneath a key")
    func superclasses() throws {
        let derived = try JSON(parsing: #"{"two":5,"base":{"one":4}}"#).decode(Derived.self)
        #expect(derived.one == 4 && derived.two == 5)
        #expect(try JSON(encoding: Derived()).text() == #"{"two":2,"base":{"one":1}}"#)
        #expect(throws: DecodingError.self) { try JSON(parsing: #"{"two":5}"#).decode(Derived.self) }
    }
}

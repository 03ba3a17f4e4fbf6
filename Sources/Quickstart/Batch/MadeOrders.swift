import LazyJSON
import LazyJSONLines

/// Generated orders of a shop, as if exported by several programs, with members that no model declares.
struct MadeOrders {
    /// The number of orders.
    static let count = 200_000

    private static let countries = [
        ("DE", "Köln", 30), ("FR", "Lyon", 22), ("NO", "Bergen", 14), ("IT", "Torino", 12), ("PL", "Gdańsk", 9),
        ("PT", "Porto", 6), ("IS", "Reykjav\\u00edk", 4), ("MT", "Valletta", 3),
    ]
    private static let goods = [
        ("Tent, two persons", 24900), ("Stove", 5995), ("Mug 0.3 l", 1250), ("Rope 60 m", 17900), ("Headlamp", 4490),
        ("Socks \\u201cmerino\\u201d", 1690), ("Map 1:50\\u2009000", 1420),
    ]
    private static let states = ["paid", "packed", "shipped", "returned"]

    private var numbers = SeededNumbers(seed: 41)

    /// Writes all orders.
    static func write(to writer: JSONLinesWriter) throws(JSONError) {
        var orders = MadeOrders()
        for number in 0..<count { try writer.write(line: Array(orders.order(number).utf8)) }
        try writer.finish()
    }

    private mutating func order(_ number: Int) -> String {
        let (country, city) = place()
        var cents = 0
        let items = (0..<Int.random(in: 1...4, using: &numbers)).map { _ in item(&cents) }.joined(separator: ", ")
        let state = Self.states[Int.random(in: 0..<Self.states.count, using: &numbers)]
        // Some programs write 12.50, some 12.5 and some 1.25e1.
        let total = number % 7 == 0 ? "\(cents)e-2" : Self.euros(cents)
        let day = Int.random(in: 1...28, using: &numbers)
        return """
            {"id": \(4_200_000_000_000_000_000 + number), "revision": \(number % 12), "status":"\(state)", \
            "placed_at": "2025-0\(1 + number % 9)-\(day < 10 ? "0" : "")\(day)T08:15:00Z", \
            "customer": {"no":\(Int.random(in: 1000...99999, using: &numbers)), "country": "\(country)", \
            "city": "\(city)", "vip":\(number % 11 == 0), "phone": null}, "items": [\(items)], \
            "total": \(total), "currency":"EUR", "weight": 1.0, "_shard": \(number % 16), \
            "note": "leave it \\u0026 ring, floor \(number % 9)", "tags":["web" , "v2"]}
            """
    }

    private mutating func place() -> (country: String, city: String) {
        var lot = Int.random(in: 0..<100, using: &numbers)
        for (country, city, share) in Self.countries {
            lot -= share
            if lot < 0 { return (country, city) }
        }
        return ("DE", "Köln")
    }

    private mutating func item(_ cents: inout Int) -> String {
        let (title, price) = Self.goods[Int.random(in: 0..<Self.goods.count, using: &numbers)]
        let quantity = Int.random(in: 1...3, using: &numbers)
        cents += quantity * price
        return #"{"title": "\#(title)", "quantity":\#(quantity), "unit_price": \#(Self.euros(price))}"#
    }

    private static func euros(_ cents: Int) -> String { "\(cents / 100).\(cents % 100 / 10)\(cents % 10)" }
}

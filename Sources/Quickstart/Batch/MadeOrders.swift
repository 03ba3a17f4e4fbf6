import LazyJSON
import LazyJSONLines

/// Generated orders of a shop, as if exported by several programs, with members that no model declares.
enum MadeOrders {
    /// The number of orders.
    static let count = 200_000

    private static let countries = [("DE", "Köln"), ("FR", "Lyon"), ("NO", "Bergen"), ("IS", "Reykjav\\u00edk")]
    private static let states = ["paid", "packed", "shipped", "returned"]

    /// Writes all orders.
    static func write(to writer: JSONLinesWriter) throws(JSONError) {
        // A Lehmer generator: each run generates the same orders.
        var random: UInt64 = 41
        func next(_ limit: Int) -> Int {
            random = random * 48_271 % 0x7FFF_FFFF
            return Int(random) % limit
        }
        for number in 0..<count {
            let (country, city) = countries[min(next(6), 3)]
            let cents = 1_250 + next(50_000)
            // Some programs write 12.50, and some 1250e-2.
            let total = number % 7 == 0 ? "\(cents)e-2" : "\(cents / 100).\(cents % 100 / 10)\(cents % 10)"
            let order = """
                {"id": \(4_200_000_000_000_000_000 + number), "revision": \(number % 12), \
                "status":"\(states[next(4)])", "placed_at": "2025-0\(1 + number % 9)-1\(next(10))T08:15:00Z", \
                "customer": {"no":\(next(99_999)), "country": "\(country)", "city": "\(city)", "phone": null}, \
                "items": [{"title": "Socks \\u201cmerino\\u201d", "quantity":\(1 + next(3)), "weight": 1.0}], \
                "total": \(total), "currency":"EUR", "_shard": \(number % 16), "tags":["web" , "v2"]}
                """
            try writer.write(line: Array(order.utf8))
        }
        try writer.finish()
    }
}

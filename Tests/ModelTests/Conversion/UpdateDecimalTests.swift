import FoundationEssentials
import LazyJSON
import Testing

/// Decimals that are written by `update(as:)` and `.codable` keep the digits of the fraction, and doubles do not.
struct UpdateDecimalTests {
    struct Item: Codable, Sendable {
        var price: Decimal
        var ratio: Double
    }

    struct Cart: Codable, Sendable {
        var items: [Item]
        var total: Decimal
    }

    final class Order: JSONModel, @unchecked Sendable {
        @JSONProperty(using: .codable) var item: Item?
    }

    @Test(arguments: [
        ("19.90", Decimal(205) / 10, "20.50"), ("19.90", 21, "21.00"), ("19.9", Decimal(1234) / 1000, "1.234"),
        ("1e2", 7, "7"), ("19", Decimal(5) / 2, "2.5"), ("1.5e1", 7, "7"), ("-0.10", 0, "0.00"),
    ])
    func decimalsKeepTheirDigits(old: String, new: Decimal, text: String) throws {
        var json = try JSON(parsing: #"{"items": [{"price": \#(old), "ratio": 1.50}], "total": \#(old)}"#)
        try json.update(as: Cart.self) { cart in
            cart.items[0].price = new
            cart.total = new
        }
        #expect(json.text() == #"{"items": [{"price": \#(text), "ratio": 1.50}], "total": \#(text)}"#)
        let order = try Order(parsing: #"{"item": {"price": \#(old), "ratio": 2}}"#)
        #expect(order.mutate { $0.item?.price = new }.text() == #"{"item": {"price": \#(text), "ratio": 2}}"#)
    }

    @Test func doublesAreShort() throws {
        var json = try JSON(parsing: #"{"price": 1.10, "ratio": 19.90}"#)
        try json.update(as: Item.self) { $0.ratio = 20.5 }
        #expect(json.text() == #"{"price": 1.10, "ratio": 20.5}"#)
    }
}

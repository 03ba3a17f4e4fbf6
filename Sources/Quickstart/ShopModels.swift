import LazyJSON

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The base class of all models of the shop's answer, which counts what is decoded.
class Record: JSONModel, @unchecked Sendable {
    override class var conversions: JSONConversions {
        var all = super.conversions
        all.add(JSONConversion<String>.counted)
        all.add(JSONConversion<Bool>.counted)
        all.add(JSONConversion<Int>.counted)
        all.add(JSONConversion<Decimal>.counted)
        all.add(JSONConversion<Date>.counted)
        all.add(JSONConversion<URL>.counted)
        all.add(JSONConversion<Status>.counted)
        return all
    }

    override class func modelType(for json: JSON, context: JSONContext) -> JSONModel.Type {
        Decoded.noteModel()
        return self
    }
}

/// The answer of the shop's server.
final class Answer: Record, @unchecked Sendable {
    @JSONProperty("page.total") var total: Int
    @JSONProperty("generated_at") var generated: Date?
    @JSONProperty var shop: Shop
    @JSONProperty var orders: JSONArray<Order>
}

/// The seller.
final class Shop: Record, @unchecked Sendable {
    @JSONProperty var name: String
    @JSONProperty var owner: String
    @JSONProperty var site: URL?
    @JSONProperty(using: .day) var opened: Date?
}

/// An order.
final class Order: Record, @unchecked Sendable {
    @JSONProperty var number: String
    @JSONProperty var status: Status = .unknown
    @JSONProperty("placed_at") var placed: Date?
    @JSONProperty("shipments.0.events.2.at") var delivered: Date?
    @JSONProperty var customer: Customer
    @JSONProperty var items: JSONArray<Item>
    @JSONProperty var payments: JSONArray<Payment> = []
    @JSONProperty var total: Decimal
}

/// The state of an order; the server has others that are not listed here.
enum Status: String, JSONConvertible { case paid, packed, shipped, unknown }

/// The buyer.
final class Customer: Record, @unchecked Sendable {
    @JSONProperty var name: String
    @JSONProperty var phone: String?
    @JSONProperty("loyalty_points") var points: Int
    @JSONProperty("marketing.email") var wantsMail: Bool = false
    @JSONProperty var address: Address
}

/// An address.
final class Address: Record, @unchecked Sendable {
    @JSONProperty var street: String?
    @JSONProperty var city: String = "Unknown"
}

/// One line of an order.
final class Item: Record, @unchecked Sendable {
    @JSONProperty var title: String
    @JSONProperty(checking: { $0 > 0 }) var quantity: Int = 1
    @JSONProperty("unit_price") var price: Decimal
    @JSONProperty var tags: [String]
}

/// A payment; the member `method` determines the class.
class Payment: Record, @unchecked Sendable {
    @JSONProperty var method: String
    @JSONProperty var amount: Decimal

    override class func modelType(for json: JSON, context: JSONContext) -> JSONModel.Type {
        if self == Payment.self, json["method"]?.utf8Equals("card") == true { return CardPayment.self }
        return super.modelType(for: json, context: context)
    }
}

/// A payment by card.
final class CardPayment: Payment, @unchecked Sendable {
    @JSONProperty("card.brand") var brand: String
    @JSONProperty("card.last4") var lastDigits: String
}

extension JSONConversion where Value == Date {
    /// The conversion of days such as `1998-05-17`, counted.
    static var day: JSONConversion {
        JSONConversion(
            decode: { json, _ in
                Decoded.noteValue()
                return try JSON("\(json.string ?? "")T00:00:00Z").value(as: Date.self)
            },
            encode: { date, _, _ in JSON(String((JSON(date).string ?? "").prefix(10))) })
    }
}

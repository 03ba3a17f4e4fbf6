import LazyJSON

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The answer of the shop's server.
final class Answer: JSONModel, @unchecked Sendable {
    @JSONProperty("page.total") var total: Int
    @JSONProperty var shop: Shop
    @JSONProperty var orders: JSONArray<Order>
}

/// The seller.
final class Shop: JSONModel, @unchecked Sendable {
    @JSONProperty var owner: String
    @JSONProperty var site: URL?
    @JSONProperty(using: .dateFormat("yyyy-MM-dd")) var opened: Date?
}

/// An order.
final class Order: JSONModel, @unchecked Sendable {
    @JSONProperty var number: String
    @JSONProperty var status: Status = .unknown
    @JSONProperty("placed_at") var placed: Date?
    @JSONProperty("shipments.0.events.1.at") var delivered: Date?
    @JSONProperty var customer: Customer
    @JSONProperty var items: JSONArray<Item>
    @JSONProperty var payments: JSONArray<Payment> = []
    @JSONProperty var total: Decimal
}

/// The state of an order; the server has others that are not listed here.
enum Status: String, JSONConvertible { case paid, packed, shipped, unknown }

/// The buyer.
final class Customer: JSONModel, @unchecked Sendable {
    @JSONProperty var name: String
    @JSONProperty("loyalty_points") var points: Int
    @JSONProperty("address.city") var city: String = "Unknown"
}

/// One line of an order.
final class Item: JSONModel, @unchecked Sendable {
    @JSONProperty var title: String
    @JSONProperty(checking: { $0 > 0 }) var quantity: Int = 1
    @JSONProperty var tags: [String]
}

/// A payment; the member `method` determines the class.
class Payment: JSONModel, @unchecked Sendable {
    @JSONProperty var amount: Decimal

    override class func modelType(for json: JSON, context: JSONContext) -> JSONModel.Type {
        if self == Payment.self, json["method"]?.utf8Equals("card") == true { return CardPayment.self }
        return super.modelType(for: json, context: context)
    }
}

/// A payment by card.
final class CardPayment: Payment, @unchecked Sendable {
    @JSONProperty("card.last4") var lastDigits: String
}

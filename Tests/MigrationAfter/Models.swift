import Foundation
import LazyJSON

enum Status: String, JSONConvertible {
    case open, inTransit = "in_transit", delivered
}

class Record: JSONModel, @unchecked Sendable {
    override class var keyStrategy: JSONKeyStrategy { .snakeCase }

    override class var conversions: JSONConversions {
        var all = super.conversions
        all.add(.iso8601)
        return all
    }
}

final class Address: Record, @unchecked Sendable {
    @JSONProperty var street: String?
    @JSONProperty(.required) var city: String
    @JSONProperty(.required) var zipCode: String
}

final class LineItem: Record, @unchecked Sendable {
    @JSONProperty(.required) var sku: String
    @JSONProperty(.required) var unitPrice: Decimal
    @JSONProperty(.required) var quantity: Int
}

final class Order: Record, @unchecked Sendable {
    @JSONProperty(.required) var id: Int
    @JSONProperty(.required) var customerName: String
    @JSONProperty(.required) var status: Status = .open
    @JSONProperty(.required) var placedAt: Date = .distantPast
    @JSONProperty var shippedAt: Date?
    @JSONProperty var note: String?
    @JSONProperty(.required) var shippingAddress: Address
    @JSONProperty(.required) var lineItems: JSONArray<LineItem>

    var total: Decimal { lineItems.reduce(0) { $0 + $1.unitPrice * Decimal($1.quantity) } }
}

final class NewOrder: Record, @unchecked Sendable {
    @JSONProperty var customerName: String
    @JSONProperty var lineItems: JSONArray<LineItem>
}

import Foundation

enum Status: String, Codable {
    case open, inTransit = "in_transit", delivered
}

struct Address: Codable {
    var street: String?
    var city: String
    var zipCode: String
}

struct LineItem: Codable {
    var sku: String
    var unitPrice: Decimal
    var quantity: Int
}

struct Order: Codable {
    var id: Int
    var customerName: String
    var status: Status
    var placedAt: Date
    var shippedAt: Date?
    var note: String?
    var shippingAddress: Address
    var lineItems: [LineItem]

    var total: Decimal { lineItems.reduce(0) { $0 + $1.unitPrice * Decimal($1.quantity) } }
}

struct NewOrder: Codable {
    var customerName: String
    var lineItems: [LineItem]
}

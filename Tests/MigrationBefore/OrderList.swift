import Foundation
import TestSupport

package final class OrderList {
    private let client: Client
    private var orders: [Order] = []

    package init(_ api: RecordedAPI) {
        client = Client(api)
    }

    package var rows: [String] {
        orders.map { order in
            let state =
                switch order.status {
                case .open: "open since \(order.placedAt.formatted(.iso8601))"
                case .inTransit: "sent \(order.shippedAt?.formatted(.iso8601) ?? "?")"
                case .delivered: "delivered to \(order.shippingAddress.city)"
                }
            return "\(order.id) \(order.customerName) \(order.total) \(state) \(order.note ?? "-")"
        }
    }

    package func load() throws {
        orders = try client.orders()
    }

    package func ship(_ id: Int, at date: Date) throws {
        guard let index = orders.firstIndex(where: { $0.id == id }) else { return }
        var order = orders[index]
        order.status = .inTransit
        order.shippedAt = date
        order.note = nil
        orders[index] = try client.update(order)
    }

    package func correct(_ id: Int, street: String, quantity: Int) throws {
        guard let index = orders.firstIndex(where: { $0.id == id }) else { return }
        var order = orders[index]
        order.shippingAddress.street = street
        order.lineItems[0].quantity = quantity
        orders[index] = try client.update(order)
    }

    package func reorder(_ sku: String, unitPrice: Decimal, for name: String) throws {
        let item = LineItem(sku: sku, unitPrice: unitPrice, quantity: 1)
        orders.append(try client.create(NewOrder(customerName: name, lineItems: [item])))
    }
}

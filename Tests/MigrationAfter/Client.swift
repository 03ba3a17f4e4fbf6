import Foundation
import LazyJSON
import TestSupport

struct Client {
    let api: RecordedAPI

    init(_ api: RecordedAPI) {
        self.api = api
    }

    func orders() throws -> [Order] {
        let orders = try JSONArray<Order>(parsing: api.send("GET", "/orders"))
        for order in orders { try order.validate(allowing: .warnings) }
        return Array(orders)
    }

    func create(_ order: NewOrder) throws -> Order {
        try Order(validating: api.send("POST", "/orders", order.data()), allowing: .warnings)
    }

    func update(_ order: Order) throws -> Order {
        let path = "/orders/\(order.id)"
        return try Order(validating: api.send("PUT", path, order.data()), allowing: .warnings)
    }
}

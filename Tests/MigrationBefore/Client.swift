import Foundation
import TestSupport

struct Client {
    let api: RecordedAPI

    private let decoder = JSONDecoder()
    private let encoder = JSONEncoder()

    init(_ api: RecordedAPI) {
        self.api = api
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        decoder.dateDecodingStrategy = .iso8601
        encoder.keyEncodingStrategy = .convertToSnakeCase
        encoder.dateEncodingStrategy = .iso8601
    }

    func orders() throws -> [Order] {
        try decoder.decode([Order].self, from: api.send("GET", "/orders"))
    }

    func create(_ order: NewOrder) throws -> Order {
        try decoder.decode(Order.self, from: api.send("POST", "/orders", encoder.encode(order)))
    }

    func update(_ order: Order) throws -> Order {
        let path = "/orders/\(order.id)"
        return try decoder.decode(Order.self, from: api.send("PUT", path, encoder.encode(order)))
    }
}

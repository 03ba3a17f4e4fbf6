// Printed by `Quickstart model shop.json`, without and with --codable; `ModelSampleTests` compares it.

import Foundation
import LazyJSON

enum ShopModels {
    /// The root of the samples.
    final class Shop: JSONModel, @unchecked Sendable {
        @JSONProperty var orders: JSONArray<Order>
        @JSONProperty var next: JSON?  // null in all samples
        @JSONProperty("self") var selfValue: URL?
        @JSONProperty var count: Int
    }

    /// The objects at `/orders/*`.
    final class Order: JSONModel, @unchecked Sendable {
        @JSONProperty var id: UInt64
        @JSONProperty var total: Double
        @JSONProperty var data: OrderData
        @JSONProperty var billing: Billing
        @JSONProperty var shipping: Billing
        @JSONProperty var items: JSONArray<Item>
    }

    /// The objects at `/orders/*/data`.
    final class OrderData: JSONModel, @unchecked Sendable {
        @JSONProperty("set") var setValue: Int
        @JSONProperty("json") var jsonValue: String
    }

    /// The objects at `/orders/*/billing`.
    final class Billing: JSONModel, @unchecked Sendable {
        @JSONProperty var street: String
        @JSONProperty var city: String
    }

    /// The objects at `/orders/*/items/*`.
    final class Item: JSONModel, @unchecked Sendable {
        @JSONProperty var sku: String
        @JSONProperty var quantity: Int
        @JSONProperty var price: Double
        @JSONProperty var gift: Bool?
    }
}

enum ShopStructs {
    /// The root of the samples.
    struct Shop: Codable {
        var orders: [Order]
        var next: JSON?  // null in all samples
        var selfValue: URL
        var count: Int

        enum CodingKeys: String, CodingKey {
            case orders
            case next
            case selfValue = "self"
            case count
        }
    }

    /// The objects at `/orders/*`.
    struct Order: Codable, Identifiable {
        var id: UInt64
        var total: Double
        var data: OrderData
        var billing: Billing
        var shipping: Billing
        var items: [Item]
    }

    /// The objects at `/orders/*/data`.
    struct OrderData: Codable {
        var setValue: Int
        var jsonValue: String

        enum CodingKeys: String, CodingKey {
            case setValue = "set"
            case jsonValue = "json"
        }
    }

    /// The objects at `/orders/*/billing`.
    struct Billing: Codable {
        var street: String
        var city: String
    }

    /// The objects at `/orders/*/items/*`.
    struct Item: Codable {
        var sku: String
        var quantity: Int
        var price: Double
        var gift: Bool?
    }
}

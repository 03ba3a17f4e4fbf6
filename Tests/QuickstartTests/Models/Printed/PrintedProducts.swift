// Printed by `Quickstart model products.json`, without and with --codable; `ModelSampleTests` compares it.

import Foundation
import LazyJSON

enum ProductsModels {
    /// The objects at `/*`.
    final class Product: JSONModel, @unchecked Sendable {
        @JSONProperty("_id") var id: UUID?
        @JSONProperty("_rev") var rev: Int
        @JSONProperty var price: JSON  // number or string
        @JSONProperty var size: [Double]
        @JSONProperty var stock: [String: Int]
        @JSONProperty var tags: [String?]
        @JSONProperty var parts: JSONArray<JSONArray<Part>>?
    }

    /// The objects at `/*/parts/*/*`.
    final class Part: JSONModel, @unchecked Sendable {
        @JSONProperty var n: Int
    }

    typealias Products = [String: Product]
}

enum ProductsStructs {
    /// The objects at `/*`.
    struct Product: Codable, Identifiable {
        var id: UUID
        var rev: Int
        var price: JSON  // number or string
        var size: [Double]
        var stock: [String: Int]
        var tags: [String?]
        var parts: [[Part]]?

        enum CodingKeys: String, CodingKey {
            case id = "_id"
            case rev = "_rev"
            case price
            case size
            case stock
            case tags
            case parts
        }
    }

    /// The objects at `/*/parts/*/*`.
    struct Part: Codable {
        var n: Int
    }

    typealias Products = [String: Product]
}

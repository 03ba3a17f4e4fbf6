import Foundation
import LazyJSON

/// A product of a shop, as in ``SmallDocuments``.
final class Product: JSONModel, @unchecked Sendable {
    @JSONProperty var id: Int
    @JSONProperty var name: String
    @JSONProperty var price: Double
    @JSONProperty var maker: Maker

    /// Creates a product with four members.
    static func make(_ id: Int) -> Product {
        Product {
            $0.id = id
            $0.name = "Brass desk lamp with a green shade"
            $0.price = 59.5
            $0.maker = Maker {
                $0.name = "Lindqvist and Sons Ltd"
                $0.city = "Gothenburg"
            }
        }
    }
}

/// The maker of a product.
final class Maker: JSONModel, @unchecked Sendable {
    @JSONProperty var name: String
    @JSONProperty var city: String
}

/// The same as ``Product`` for JSONDecoder and JSONEncoder.
struct PlainProduct: Codable, Equatable {
    var id: Int
    var name: String
    var price: Double
    var maker: Maker

    struct Maker: Codable, Equatable {
        var name: String
        var city: String
    }

    init(_ id: Int) {
        self.id = id
        name = "Brass desk lamp with a green shade"
        price = 59.5
        maker = Maker(name: "Lindqvist and Sons Ltd", city: "Gothenburg")
    }

    /// The sum that all contenders that read a product answer with.
    static func answer(_ id: Int, _ name: String, _ price: Double, _ maker: String) -> Int {
        id &+ name.utf8.count &+ Int(price) &+ maker.utf8.count
    }
}

/// An element of an array or dictionary.
final class Item: JSONModel, @unchecked Sendable {
    @JSONProperty var id: Int
    @JSONProperty var name: String

    static func make(_ id: Int) -> Item {
        Item {
            $0.id = id
            $0.name = "an item"
        }
    }
}

/// A model with items in a Swift array.
final class Box: JSONModel, @unchecked Sendable {
    @JSONProperty var items: [Item]
}

/// A model with items in a lazy array.
final class LazyBox: JSONModel, @unchecked Sendable {
    @JSONProperty var items: JSONArray<Item>
}

/// A model with items by name.
final class Cabinet: JSONModel, @unchecked Sendable {
    @JSONProperty var parts: [String: Item]
}

/// The same as ``Item`` for JSONEncoder.
struct PlainItem: Encodable {
    var id: Int
    var name = "an item"
}

/// The same as ``Box`` for JSONEncoder.
struct PlainBox: Encodable {
    var items: [PlainItem] = []
}

/// The same as ``Cabinet`` for JSONEncoder.
struct PlainCabinet: Encodable {
    var parts: [String: PlainItem] = [:]
}

/// A model with a date.
final class Event: JSONModel, @unchecked Sendable {
    @JSONProperty(using: .iso8601) var created: Date = .distantPast
}

/// A model with an array of strings.
final class Article: JSONModel, @unchecked Sendable {
    @JSONProperty var tags: [String]
}

/// The same as ``Event`` for JSONDecoder.
struct PlainEvent: Decodable {
    var created: Date
}

/// The same as ``Article`` for JSONDecoder.
struct PlainArticle: Decodable {
    var tags: [String]
}

// Printed by `Quickstart model feed.json`, without and with --codable; `ModelSampleTests` compares it.

import Foundation
import LazyJSON

enum FeedModels {
    /// The root of the samples.
    final class Feed: JSONModel, @unchecked Sendable {
        @JSONProperty("@version") var version: String
        @JSONProperty("last-build-date", using: .dateFormat("EEE, dd MMM yyyy HH:mm:ss Z")) var lastBuildDate: Date?
        @JSONProperty var ttl: Int
        @JSONProperty var item: JSONArray<Item>
        @JSONProperty var outline: JSONArray<Outline>
    }

    /// The objects at `/item/*`.
    final class Item: JSONModel, @unchecked Sendable {
        @JSONProperty var title: String
        @JSONProperty var link: URL?
        @JSONProperty("pub-date", using: .dateFormat("EEE, dd MMM yyyy HH:mm:ss Z")) var pubDate: Date?
        @JSONProperty var author: JSON  // object or string
        @JSONProperty var enclosure: JSONArray<Enclosure>
    }

    /// The objects at `/outline/*`.
    final class Outline: JSONModel, @unchecked Sendable {
        @JSONProperty var text: String
        @JSONProperty var outline: JSONArray<Outline>?
    }

    /// The objects at `/item/*/enclosure/*`.
    final class Enclosure: JSONModel, @unchecked Sendable {
        @JSONProperty var url: URL?
        @JSONProperty var length: Int
        @JSONProperty var type: String
    }
}

enum FeedStructs {
    /// The root of the samples.
    struct Feed: Codable {
        var version: String
        var lastBuildDate: String
        var ttl: Int
        var item: [Item]
        var outline: [Outline]

        enum CodingKeys: String, CodingKey {
            case version = "@version"
            case lastBuildDate = "last-build-date"
            case ttl
            case item
            case outline
        }
    }

    /// The objects at `/item/*`.
    struct Item: Codable {
        var title: String
        var link: URL
        var pubDate: String
        var author: JSON  // object or string
        var enclosure: [Enclosure]

        enum CodingKeys: String, CodingKey {
            case title
            case link
            case pubDate = "pub-date"
            case author
            case enclosure
        }
    }

    /// The objects at `/outline/*`.
    struct Outline: Codable {
        var text: String
        var outline: [Outline]?
    }

    /// The objects at `/item/*/enclosure/*`.
    struct Enclosure: Codable {
        var url: URL
        var length: Int
        var type: String
    }
}

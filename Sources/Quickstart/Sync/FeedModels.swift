import LazyJSON
import LazyJSONStore

/// An object of the feed; the member `type` determines the class.
class Resource: JSONModel, @unchecked Sendable {
    override class func modelType(for json: JSON, context: JSONContext) -> JSONModel.Type {
        switch json["type"]?.string {
        case "articles": Article.self
        case "people": Person.self
        case "comments": Comment.self
        default: self
        }
    }
}

/// An article, with its author and comments.
final class Article: Resource, JSONIdentifiable, @unchecked Sendable {
    static var storeName: String { "articles" }
    static var linkage: [String] { ["type"] }

    @JSONProperty var id: String
    @JSONProperty("attributes.title") var title: String
    @JSONProperty("attributes.section") var section: String?
    @JSONProperty("meta.revision") var revision: Int
    @JSONProperty("relationships.author.data", using: .reference) var author: Person?
    @JSONProperty("relationships.comments.data", using: .reference) var comments: [Comment]
}

/// An author.
final class Person: Resource, JSONIdentifiable, @unchecked Sendable {
    static var storeName: String { "people" }
    static var linkage: [String] { ["type"] }

    @JSONProperty var id: String
    @JSONProperty("attributes.name") var name: String?
}

/// A comment on an article.
final class Comment: Resource, JSONIdentifiable, @unchecked Sendable {
    static var storeName: String { "comments" }
    static var linkage: [String] { ["type"] }

    @JSONProperty var id: String
    @JSONProperty("attributes.text") var text: String?
    @JSONProperty("relationships.author.data", using: .reference) var author: Person?
}

/// One page of the feed.
final class FeedPage: JSONModel, @unchecked Sendable {
    @JSONProperty var data: JSON = []
    @JSONProperty var included: JSON = []
    @JSONProperty("links.next") var next: String?
}

// Printed by `Quickstart model issues.json`, without and with --codable; `ModelSampleTests` compares it.

import Foundation
import LazyJSON

enum IssuesModels {
    /// The strings at `/*/state`.
    enum State: String, JSONConvertible {
        case closed
        case open
        case unknown
    }

    /// The objects at `/*`.
    final class Issue: JSONModel, @unchecked Sendable {
        override class var keyStrategy: JSONKeyStrategy { .snakeCase }

        @JSONProperty var id: Int
        @JSONProperty var nodeId: String
        @JSONProperty var title: String
        @JSONProperty var state: State = .unknown
        @JSONProperty var user: User
        @JSONProperty var assignee: User?
        @JSONProperty var labels: JSONArray<Label>
        @JSONProperty var createdAt: Date?
        @JSONProperty var closedAt: Date?
        @JSONProperty var body: String?
        @JSONProperty var draft: Bool
    }

    /// The objects at `/*/user`.
    final class User: JSONModel, @unchecked Sendable {
        override class var keyStrategy: JSONKeyStrategy { .snakeCase }

        @JSONProperty var login: String
        @JSONProperty var htmlUrl: URL?
        @JSONProperty var siteAdmin: Bool
    }

    /// The objects at `/*/labels/*`.
    final class Label: JSONModel, @unchecked Sendable {
        @JSONProperty var name: String
        @JSONProperty var color: String
    }

    typealias Issues = JSONArray<Issue>
}

enum IssuesStructs {
    /// The objects at `/*`.
    struct Issue: Codable, Identifiable {
        var id: Int
        var nodeId: String
        var title: String
        var state: String
        var user: User
        var assignee: User?
        var labels: [Label]
        var createdAt: String
        var closedAt: String?
        var body: String?
        var draft: Bool

        enum CodingKeys: String, CodingKey {
            case id
            case nodeId = "node_id"
            case title
            case state
            case user
            case assignee
            case labels
            case createdAt = "created_at"
            case closedAt = "closed_at"
            case body
            case draft
        }
    }

    /// The objects at `/*/user`.
    struct User: Codable {
        var login: String
        var htmlUrl: URL
        var siteAdmin: Bool

        enum CodingKeys: String, CodingKey {
            case login
            case htmlUrl = "html_url"
            case siteAdmin = "site_admin"
        }
    }

    /// The objects at `/*/labels/*`.
    struct Label: Codable {
        var name: String
        var color: String
    }

    typealias Issues = [Issue]
}

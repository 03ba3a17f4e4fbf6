// Printed by `Quickstart model comments.json`, without and with --codable; `ModelSampleTests` compares it.

import Foundation
import LazyJSON

enum CommentsModels {
    /// The root of the samples.
    final class Comments: JSONModel, @unchecked Sendable {
        @JSONProperty var author: String
        @JSONProperty var text: String
        @JSONProperty var score: Int
        @JSONProperty var replies: JSONArray<Reply>
        @JSONProperty var best: Comments?
    }

    /// The objects at `/replies/*`.
    final class Reply: JSONModel, @unchecked Sendable {
        @JSONProperty var author: String
        @JSONProperty var text: String
        @JSONProperty var score: Int
        @JSONProperty var replies: JSONArray<Reply>
    }
}

enum CommentsStructs {
    /// The root of the samples.
    struct Comments: Codable {
        var author: String
        var text: String
        var score: Int
        var replies: [Reply]
        var best: JSON  // a struct cannot contain itself
    }

    /// The objects at `/replies/*`.
    struct Reply: Codable {
        var author: String
        var text: String
        var score: Int
        var replies: [Reply]
    }
}

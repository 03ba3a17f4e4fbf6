import Foundation
import LazyJSON
import LazyJSONLines
import LazyJSONStore

/// Somebody in a store's file.
final class FilePerson: JSONModel, JSONIdentifiable, @unchecked Sendable {
    @JSONProperty var id: Int
    @JSONProperty var name: String
    @JSONProperty var generation: Int
    @JSONProperty("boss_id", using: .reference) var boss: FilePerson?
    @JSONProperty("place_id", using: .reference) var place: FileLine?
}

/// Somewhere, known by a text.
final class FileLine: JSONModel, JSONIdentifiable, @unchecked Sendable {
    class var identity: JSONPointer { "/key/name" }
    class var storeName: String { "Pl\"ace" }
    @JSONProperty("key.name") var name: String
}

extension JSONFileStore {
    /// Puts in what texts say.
    func put<Model: JSONIdentifiable>(_ type: Model.Type, _ texts: String...) throws {
        try upsert(texts.map { try Model(parsing: $0) })
    }
}

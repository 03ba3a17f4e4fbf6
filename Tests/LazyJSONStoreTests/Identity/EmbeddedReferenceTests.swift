import LazyJSON
import LazyJSONStore
import Testing

/// References of models that are JSON in strings.
struct EmbeddedReferenceTests {
    final class Writer: JSONModel, JSONIdentifiable, @unchecked Sendable {
        @JSONProperty var id: Int
        @JSONProperty var name: String?
    }

    final class Body: JSONModel, @unchecked Sendable {
        @JSONProperty(using: .reference) var author: Writer?
        @JSONProperty(using: .reference) var readers: [Writer]
    }

    final class Note: JSONModel, JSONIdentifiable, @unchecked Sendable {
        @JSONProperty var id: Int
        @JSONProperty(using: .embedded) var body: Body?
    }

    @Test func referencesAreReadAndWritten() throws {
        let store = JSONMemoryStore()
        let writers: [Writer] = try JSONImporter(store).import(
            parsing: #"[{"id": 7, "name": "a"}, {"id": 8, "name": "b"}]"#
        ).models
        let notes: [Note] = try JSONImporter(store).import(
            parsing: #"[{"id": 1, "body": "{\"author\" : 7, \"\u0078\": 1.0, \"readers\": [7]}"}]"#
        ).models
        let note = try #require(notes.first)
        #expect(note.body?.author?.name == "a" && note.body?.readers.map(\.id) == [7])
        let other = note.mutate {
            $0.body?.author = writers[1]
            $0.body?.readers.append(writers[1])
        }
        #expect(
            other.text() == #"{"id": 1, "body": "{\"author\" : 8, \"\u0078\": 1.0, \"readers\": [7, 8]}"}"#)
        #expect(other.body?.author?.name == "b")
    }
}

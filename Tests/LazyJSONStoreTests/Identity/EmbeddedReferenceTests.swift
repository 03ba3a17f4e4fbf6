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
            other.text() == #"{"id": 1, "body": "{\"author\" : 8, \"x\": 1.0, \"readers\": [7, 8]}"}"#)
        #expect(other.body?.author?.name == "b")
    }

    final class Shelf: JSONModel, JSONIdentifiable, @unchecked Sendable {
        @JSONProperty var id: Int
        @JSONProperty(using: .embedded) var bodies: [Body]
        @JSONProperty(using: .embedded(.standard)) var all: [Body]
        @JSONProperty(using: .reference(.replace)) var writers: [Writer]
    }

    private let store = JSONMemoryStore()

    private func shelf(_ text: String) throws -> Shelf {
        try #require(try JSONImporter(store).import(parsing: text, as: Shelf.self).first)
    }

    /// The text of an object with two bodies in strings of their own and one in a string with an array.
    private static let text =
        #"{"id": 1, "bodies": ["{\"author\": 7}", "{}", {"author": {"id": 8, "name": "h"}}], "all": "[{\"readers\": [{\"id\": 9, \"name\": \"i\"}, 10]}]"}"#

    @Test func objectsInStringsAreStoredAndTheStringsStay() throws {
        let shelf = try shelf(Self.text)
        #expect(shelf.text() == Self.text.replacing(#"{"id": 8, "name": "h"}"#, with: #"{"id": 8}"#))
        #expect(try store.ids(Writer.self) == [7, 8, 9, 10])
        #expect(JSONReference.all(in: shelf).map(\.id) == [7, 8, 9, 10])
        #expect(shelf.all[0].readers[0].name == "i" && shelf.bodies[0].author?.name == nil)
        try store.upsert(Writer(parsing: #"{"id": 9, "name": "j"}"#))
        #expect(shelf.all[0].readers[0].name == "j")
        #expect(JSONExporter().json(of: shelf).text() == Self.text)
        #expect(JSONExporter { $0.name != "readers" }.json(of: shelf).text() == Self.text)
        #expect(JSONExporter(nilAsNull: true).json(of: shelf)["all"] == shelf.json["all"])
    }

    @Test func replaceSparesTheObjectsToWhichStringsRefer() throws {
        _ = try shelf(#"{"id": 2, "writers": [6, 7, 8, 9, 10]}"#)
        _ = try shelf(Self.text)
        _ = try shelf(#"{"id": 2, "writers": []}"#)
        #expect(try store.ids(Writer.self) == [7, 8, 9, 10])
    }

    @Test func stringsWithoutJSONHaveNoReferences() throws {
        let text = #"{"id": 1, "bodies": ["", "{", "7", null], "all": "\ud800"}"#
        #expect(try shelf(text).text() == text)
        #expect(try store.ids(Writer.self).isEmpty)
    }

    final class Person: JSONModel, JSONIdentifiable, @unchecked Sendable {
        @JSONProperty var id: String
        @JSONProperty var name: String?
    }

    final class Club: JSONModel, JSONIdentifiable, @unchecked Sendable {
        @JSONProperty var id: Int
        @JSONProperty(using: .embedded(.reference)) var boss: Person?
        @JSONProperty(using: .embedded(.each(.reference))) var all: [Person]
        @JSONProperty(using: .each(.embedded(.reference))) var each: [Person]
        @JSONProperty(using: .values(.embedded(.reference))) var named: [String: Person]
        @JSONProperty(using: .embedded(.oneOrMany)) var bodies: [Body]
    }

    final class Group: JSONModel, JSONIdentifiable, @unchecked Sendable {
        @JSONProperty var id: Int
        @JSONProperty(using: .embedded(.each(.reference(.merge)))) var all: [Writer]
        @JSONProperty(using: .each(.embedded(.reference(.merge)))) var each: [Writer]
    }

    /// Members of an update of an object, and the texts of its members after it.
    private static let merges: [(update: String, all: String, each: String)] = [
        (#""all": "[8, {\"id\": 9, \"name\": \"n\"}]""#, #""[7, 8, {\"id\": 9, \"name\": \"n\"}]""#, #"["7", 8]"#),
        (#""all": [8, {"id": 9, "name": "n"}]"#, #""[7, 8, {\"id\": 9}]""#, #"["7", 8]"#),
        (#""all": "9""#, #""[7, 8, 9]""#, #"["7", 8]"#),
        (#""all": "[{\"id\": 7}]""#, #""[7, 8]""#, #"["7", 8]"#),
        (#""all": "null", "each": null"#, #""[7, 8]""#, #"["7", 8]"#),
        (#""all": "", "each": []"#, #""[7, 8]""#, #"["7", 8]"#),
        (#""each": ["{\"id\": 8}", "{\"id\": 9}", "9", 7, ""]"#, #""[7, 8]""#, #"["7", 8, "{\"id\": 9}"]"#),
    ]

    @Test(arguments: merges) private func referencesInStringsAreMerged(
        _ merge: (update: String, all: String, each: String)
    ) throws {
        let text = #"{"id": 1, "all": "[7, 8]", "each": ["7", 8]}"#
        let importer = JSONImporter(store)
        try importer.import(parsing: text, as: Group.self)
        let group = try importer.import(parsing: "{\"id\": 1, \(merge.update)}", as: Group.self)[0]
        #expect(group.text() == "{\"id\": 1, \"all\": \(merge.all), \"each\": \(merge.each)}")
        let texts = "[\(text), {\"id\": 1, \(merge.update)}, {\"id\": 1, \(merge.update)}]"
        let again = try JSONImporter(JSONMemoryStore()).import(parsing: texts, as: Group.self)
        #expect(again[2].text() == group.text())
    }

    /// Members of an object, and the ids of the people and writers in them.
    private static let members: [(text: String, ids: Set<JSONIdentifier>)] = [
        (#""boss": "\"7\"""#, ["7"]),
        (#""boss": """#, []),
        (#""all": "[\"7\", \"8\"]""#, ["7", "8"]),
        (#""all": "\"7\"""#, ["7"]),
        (#""each": ["\"7\"", "{\"id\": \"8\", \"name\": \"b\"}"]"#, ["7", "8"]),
        (#""note": 123, "named": {"a": "{\"id\": \"7\", \"name\": \"x\"}", "b": "\"8\""}"#, ["7", "8"]),
        (#""bodies": "{\"author\": 7}""#, [7]),
        (#""bodies": "[{\"author\": 7}, {\"readers\": [8]}]""#, [7, 8]),
    ]

    @Test(arguments: members) private func referencesAreFoundInStringsOnce(
        _ member: (text: String, ids: Set<JSONIdentifier>)
    ) throws {
        let text = "{\"id\": 1, \(member.text)}"
        let club = try #require(try JSONImporter(store).import(parsing: text, as: Club.self).first)
        #expect(club.text() == text)
        #expect(Set(JSONReference.all(in: club).map(\.id)) == member.ids)
        let (people, writers) = try (store.ids(Person.self), store.ids(Writer.self))
        #expect(people.union(writers) == member.ids)
        try store.upsert(Person(parsing: #"{"id": "8", "name": "c"}"#))
        #expect(JSONExporter().json(of: club).text() == text)
    }
}

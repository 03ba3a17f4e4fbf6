import Foundation
import LazyJSON
import LazyJSONLines
import LazyJSONStore
import TestSupport
import Testing

/// The lines of README.md that need all modules.
struct ReadmeStoreExampleTests {
    struct Account: Codable, Sendable, Hashable {
        var token: String
    }

    final class Event: JSONModel, @unchecked Sendable {
        @JSONProperty var message: String
    }

    final class Person: JSONModel, JSONIdentifiable, @unchecked Sendable {
        @JSONProperty var id: Int
        @JSONProperty var name: String
    }

    @Test func eachPartHasALine() throws {
        let folder = try Folder()
        let log = try folder.file("log.jsonl", "{\"message\": \"a\"}\n{\"message\": \"b\"}\n")
        var order = try JSON(parsing: #"{"items": [{"sku": "A"}]}"#)
        let (store, data) = (JSONMemoryStore(), Data(#"{"id": 1, "name": "Ann", "token": "old"}"#.utf8))
        var printed: [String] = []
        func print(_ text: String) { printed.append(text) }

        var account = try JSONPreserved<Account>(parsing: data)  // keeps what Account does not know
        order[at: "items.0.sku"] = "B"
        for event in try JSONLinesReader<Event>(contentsOf: log) { print(try event.get().message) }
        let people = try JSONImporter(store).import(parsing: data, as: Person.self)
        account.token = "new"
        #expect(try account.text() == #"{"id": 1, "name": "Ann", "token": "new"}"#)
        #expect(order.text() == #"{"items": [{"sku": "B"}]}"#)
        #expect(printed == ["a", "b"])
        #expect(people.first?.name == "Ann")
        #expect(try store.fetch(Person.self, id: 1) === people.first)
    }
}

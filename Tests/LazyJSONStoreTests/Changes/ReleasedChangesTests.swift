import Foundation
import LazyJSON
import Testing

@testable import LazyJSONStore

/// Sequences of changes that are released before the store.
struct ReleasedChangesTests {
    @Test func aStoreKeepsNothingOfThem() async throws {
        let store = JSONMemoryStore()
        let broadcast = store.link.broadcast
        for id in 0..<100 {
            _ = store.changes()
            _ = store.changes(of: Animal.self)
            _ = store.object(Animal.self, id: id)
        }
        #expect(broadcast.observerCount == 0)
        var changes: JSONStoreChanges<JSONReference>? = store.changes()
        var iterator = changes?.makeAsyncIterator()
        changes = nil
        #expect(broadcast.observerCount == 1)
        try store.upsert(Animal(parsing: #"{"id": 1}"#))
        #expect(await iterator?.next()?.inserted.count == 1)
        iterator = nil
        #expect(broadcast.observerCount == 0)
    }

    @Test func theyMayBeReleasedWhileCommitsAreSent() async throws {
        let store = JSONMemoryStore()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for id in 0..<4 {
                group.addTask {
                    for name in 0..<200 {
                        var iterator = store.changes().makeAsyncIterator()
                        if name % 4 == 0 {
                            try store.upsert(Animal(parsing: #"{"id": \#(id), "name": "\#(name)"}"#))
                            #expect(await iterator.next() != nil)
                        }
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(store.link.broadcast.observerCount == 0)
    }

    @Test func aFileIsClosedWithItsStoreAndTransactions() async throws {
        let folder = try Folder()
        let url = folder.url.appending(path: "store.jsonl")
        var store: JSONFileStore? = try JSONFileStore(at: url)
        let model = try store?.upsert(Animal(parsing: #"{"id": 1, "name": "Rex"}"#))
        var iterator = store?.changes().makeAsyncIterator()
        let link = store?.link
        // These do not keep it open: models, the link, sequences.
        store = nil
        #expect(await iterator?.next() == nil && link?.store == nil && model?.name == "Rex")
        store = try JSONFileStore(at: url)
        // This one does: a transaction, which is rolled back.
        try openAndRelease(&store, url)
        #expect(try JSONFileStore(at: url).list(Animal.self).map(\.name) == ["Rex"])
    }

    private func openAndRelease(_ store: inout JSONFileStore?, _ url: URL) throws {
        let transaction = try store?.begin()
        try transaction?.upsert([Animal(parsing: #"{"id": 2}"#)])
        store = nil
        #expect(throws: JSONError.self) { try JSONFileStore(at: url) }
        withExtendedLifetime(transaction) {}
    }
}

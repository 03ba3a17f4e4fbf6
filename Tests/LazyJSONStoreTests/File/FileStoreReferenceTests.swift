import Foundation
import LazyJSON
import LazyJSONStore
import Testing

/// Counts of references in a file that was written when the class declared none.
struct FileStoreReferenceTests {
    enum Before {
        final class Note: JSONModel, JSONIdentifiable, @unchecked Sendable {
            static var storeName: String { "CountedNote" }
            @JSONProperty var id: Int
        }
    }

    final class Note: JSONModel, JSONIdentifiable, @unchecked Sendable {
        static var storeName: String { "CountedNote" }
        /// Called when this task makes the first object.
        @TaskLocal static var onFirstMake: VersionedItem.Hook?

        @JSONProperty var id: Int
        @JSONProperty(using: .reference) var next: Note?

        override class func modelType(for json: JSON, context: JSONContext) -> JSONModel.Type {
            onFirstMake?.call()
            return self
        }
    }

    let folder: Folder
    let url: URL

    init() throws {
        folder = try Folder()
        url = folder.url.appending(path: "store.jsonl")
    }

    private func store(_ texts: String...) throws -> JSONFileStore {
        do { try JSONFileStore(at: url).upsert(texts.map { try Before.Note(parsing: $0) }) }
        return try JSONFileStore(at: url)
    }

    private func isReferred(_ store: JSONFileStore, _ ids: JSONIdentifier...) throws -> [Bool] {
        try store.transaction { try $0.isReferred(to: Note.self, ids: ids) }
    }

    @Test(
        "an object without references that can no longer be read can be replaced and deleted",
        arguments: [true, false], [#""Ann""#, #"["CountedNote",1,"#])
    func unreadableObjects(isDeleted: Bool, damaged: String) throws {
        let store = try store(#"{"id":1,"name":"Ann"}"#, #"{"id":2}"#)
        let place = try #require(try Data(contentsOf: url).firstRange(of: Data(damaged.utf8)))
        let handle = try FileHandle(forUpdating: url)
        try handle.seek(toOffset: UInt64(place.lowerBound))
        try handle.write(contentsOf: Data("?".utf8))
        try handle.close()
        let error = #expect(throws: JSONError.self) { try store.fetch(Note.self, id: 1) }
        #expect(error?.code == .damagedStore)
        try store.transaction { transaction in
            _ = try transaction.isReferred(to: Note.self, ids: [2])
            if isDeleted {
                try transaction.delete(Note.self, ids: [1])
            } else {
                try transaction.upsert([try Note(parsing: #"{"id":1,"next":2}"#)])
            }
        }
        #expect(try (store.fetch(Note.self, id: 1) == nil) == isDeleted)
        #expect(try isReferred(store, 1, 2) == [false, !isDeleted])
    }

    @Test(
        "an object that is replaced or deleted does not count, also if an observer has it read",
        arguments: [true, false])
    func changedObjects(isDeleted: Bool) throws {
        let store = try store(#"{"id":1,"next":2}"#, #"{"id":2}"#)
        let changes = store.changes()
        try store.transaction { transaction in
            _ = try transaction.isReferred(to: Note.self, ids: [2])
            if isDeleted {
                try transaction.delete(Note.self, ids: [1])
            } else {
                try transaction.upsert([try Note(parsing: #"{"id":1}"#)])
            }
        }
        #expect(try isReferred(store, 1, 2) == [false, false])
        withExtendedLifetime(changes) {}
    }

    @Test func anObjectThatIsReadWhileReferencesAreCountedCounts() throws {
        // Looking for references inside of the object 2 makes the hook fetch the object 1.
        let store = try store(#"{"id":1,"next":3}"#, #"{"id":2,"next":{}}"#, #"{"id":3}"#)
        _ = try store.fetch(Note.self, id: 2)
        let hook = VersionedItem.Hook { _ = try? store.fetch(Note.self, id: 1) }
        _ = try Note.$onFirstMake.withValue(hook) { try isReferred(store, 3) }
        #expect(try isReferred(store, 1, 2, 3) == [false, false, true])
        try store.delete(Note.self, id: 1)
        #expect(try isReferred(store, 3) == [false])
    }
}

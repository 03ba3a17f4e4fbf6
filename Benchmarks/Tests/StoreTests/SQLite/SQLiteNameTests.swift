import Foundation
import LazyJSON
import LazyJSONStore
import SQLiteStore
import Testing

/// The names of types in a database, which are as in a file store.
struct SQLiteNameTests {
    enum Feed {
        final class Item: JSONModel, JSONIdentifiable, @unchecked Sendable {
            @JSONProperty var id: Int
            @JSONProperty var title: String?
            @JSONProperty(using: .reference) var next: Item?
        }

        /// The class `Item` under another name.
        final class Article: JSONModel, JSONIdentifiable, @unchecked Sendable {
            static var storeName: String { Item.storeName }
            @JSONProperty var id: Int
            @JSONProperty var title: String?
        }
    }

    enum Shop {
        final class Item: JSONModel, JSONIdentifiable, @unchecked Sendable {
            @JSONProperty var id: Int
        }
    }

    /// One that is called as `Feed.Item` once was.
    final class Entry: JSONModel, JSONIdentifiable, @unchecked Sendable {
        static var storeName: String { "Item" }
        @JSONProperty var id: Int
        @JSONProperty(using: .reference) var next: Entry?
    }

    private func withPath(_ body: (String) throws -> Void) throws {
        let name = "names-\(UInt64.random(in: 0 ... .max)).sqlite"
        let file = FileManager.default.temporaryDirectory.appending(path: name)
        defer { try? FileManager.default.removeItem(at: file) }
        try body(file.path)
    }

    /// Makes a database in which objects have the short name of `Feed.Item`.
    private func writeOld(_ path: String) throws {
        let store = try SQLiteStore(path: path)
        try store.upsert([
            Entry(parsing: #"{"id":2,"title":"b"}"#), Entry(parsing: #"{"id":1,"title":"a","next":2}"#),
        ])
    }

    private func expectConflict(_ names: [String], _ body: () throws -> Void) {
        let error = #expect(throws: JSONError.self) { try body() }
        #expect(error?.code == .storeNameConflict)
        #expect(names.allSatisfy { error?.message.contains($0) == true }, "\(String(describing: error))")
    }

    @Test func aRenamedClassKeepsItsObjects() throws {
        try withPath { path in
            try SQLiteStore(path: path).upsert(Feed.Item(parsing: #"{"id":1,"title":"a"}"#))
            let store = try SQLiteStore(path: path)
            #expect(try store.list(Feed.Article.self).map(\.title) == ["a"])
            expectConflict(["Item", "Article"]) { _ = try store.list(Feed.Item.self) }
        }
    }

    @Test func aDatabaseWithShortNamesIsRead() throws {
        try withPath { path in
            try writeOld(path)
            do {
                let store = try SQLiteStore(path: path)
                #expect(try store.fetch(Feed.Item.self, id: 1)?.next?.title == "b")
                let isReferred = try store.transaction { try $0.isReferred(to: Feed.Item.self, ids: [1, 2]) }
                #expect(isReferred == [false, true])
                try store.upsert(Feed.Item(parsing: #"{"id":3,"next":1}"#))
                try store.delete(Feed.Item.self, id: 2)
            }
            let store = try SQLiteStore(path: path)
            #expect(try store.list(Feed.Item.self).map(\.id) == [1, 3])
            let isReferred = try store.transaction { try $0.isReferred(to: Feed.Item.self, ids: [1, 2]) }
            #expect(isReferred == [true, true])
        }
    }

    @Test(arguments: [true, false]) func twoClassesThatCouldHaveOldObjectsAreAnError(isFeedFirst: Bool) throws {
        try withPath { path in
            try writeOld(path)
            let store = try SQLiteStore(path: path)
            func feed() throws { _ = try store.list(Feed.Item.self) }
            func shop() throws { _ = try store.list(Shop.Item.self) }
            try (isFeedFirst ? feed : shop)()
            expectConflict(["Feed.Item", "Shop.Item"], isFeedFirst ? shop : feed)
            expectConflict(["\"Item\""]) { _ = try store.list(Entry.self) }
        }
    }

    @Test func aClassThatIsCalledSoByItselfHasItsObjects() throws {
        try withPath { path in
            try writeOld(path)
            let store = try SQLiteStore(path: path)
            #expect(try store.list(Entry.self).count == 2)
            #expect(try store.list(Feed.Item.self).isEmpty && store.list(Shop.Item.self).isEmpty)
        }
    }
}

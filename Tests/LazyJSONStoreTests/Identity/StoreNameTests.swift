import Foundation
import LazyJSON
import LazyJSONStore
import Testing

/// The names of classes in stores, and conflicts between them.
@Suite("Names of classes in stores")
struct StoreNameTests {
    enum Feed {
        final class Item: JSONModel, JSONIdentifiable, @unchecked Sendable {
            @JSONProperty var id: Int
            @JSONProperty var title: String?
            @JSONProperty(using: .reference) var next: Item?
        }
    }

    enum Shop {
        final class Item: JSONModel, JSONIdentifiable, @unchecked Sendable {
            @JSONProperty var id: Int
            @JSONProperty var price: Int?
            @JSONProperty(using: .reference) var related: Feed.Item?
        }
    }

    /// One that is called as `Feed.Item` once was.
    final class Entry: JSONModel, JSONIdentifiable, @unchecked Sendable {
        static var storeName: String { "Item" }
        @JSONProperty var id: Int
        @JSONProperty(using: .reference) var next: Entry?
    }

    final class Unnamed: JSONModel, JSONIdentifiable, @unchecked Sendable {
        static var storeName: String { "" }
        @JSONProperty var id: Int
    }

    final class Box<Content>: JSONModel, JSONIdentifiable, @unchecked Sendable {
        @JSONProperty var id: Int
    }

    private final class Hidden: JSONModel, JSONIdentifiable, @unchecked Sendable {
        @JSONProperty var id: Int
    }

    let folder: Folder
    let url: URL

    init() throws {
        folder = try Folder()
        url = folder.url.appending(path: "store.jsonl")
    }

    /// Stores that can be opened again, or cannot.
    private func stores() throws -> [any JSONModelStore] {
        [JSONMemoryStore(), try JSONFileStore(at: url), CountingStore()]
    }

    private func expectConflict(_ names: [String], _ body: () throws -> Void) {
        let error = #expect(throws: JSONError.self) { try body() }
        #expect(error?.code == .storeNameConflict)
        #expect(names.allSatisfy { error?.message.contains($0) == true }, "\(String(describing: error))")
    }

    // MARK: Names

    @Test("a class is called with its module and the types around it, the same in every run")
    func names() {
        final class Local: JSONModel, JSONIdentifiable, @unchecked Sendable {
            @JSONProperty var id: Int
        }
        #expect(Feed.Item.storeName == "LazyJSONStoreTests.StoreNameTests.Feed.Item")
        #expect(Shop.Item.storeName == "LazyJSONStoreTests.StoreNameTests.Shop.Item")
        #expect(
            Box<Feed.Item>.storeName
                == "LazyJSONStoreTests.StoreNameTests.Box<LazyJSONStoreTests.StoreNameTests.Feed.Item>")
        #expect(
            Box<Hidden>.storeName == "LazyJSONStoreTests.StoreNameTests.Box<LazyJSONStoreTests.StoreNameTests.Hidden>")
        #expect(Local.storeName == "LazyJSONStoreTests.StoreNameTests.Local")
        #expect(Entry.storeName == "Item")
    }

    @Test("objects of a class with an empty name can be deleted", arguments: [7, 77])
    func emptyName(id: Int) throws {
        do {
            let store = try JSONFileStore(at: url)
            try store.put(Unnamed.self, "{\"id\":\(id)}", #"{"id":8}"#)
            try store.delete(Unnamed.self, id: JSONIdentifier(id))
        }
        let store = try JSONFileStore(at: url)
        #expect(try store.list(Unnamed.self).map(\.id) == [8])
    }

    enum Staff {
        final class Team: JSONModel, JSONIdentifiable, @unchecked Sendable {
            @JSONProperty var id: Int
            @JSONProperty var name: String
        }

        final class Worker: JSONModel, JSONIdentifiable, @unchecked Sendable {
            @JSONProperty var id: Int
            @JSONProperty("team_id", using: .reference) var team: Team?
        }
    }

    enum Earlier {
        final class Team: JSONModel, JSONIdentifiable, @unchecked Sendable {
            static var storeName: String { "Team" }
            @JSONProperty var id: Int
        }

        final class Worker: JSONModel, JSONIdentifiable, @unchecked Sendable {
            static var storeName: String { "Worker" }
            @JSONProperty var id: Int
            @JSONProperty("team_id", using: .reference) var team: Team?
        }
    }

    @Test("a reference that is written under the new name leaves the objects of the old name where they are")
    func oldNamesBehindNewReferences() throws {
        do {
            let store = try JSONFileStore(at: url)
            try store.upsert(Earlier.Team(parsing: #"{"id":3,"name":"Sales"}"#))
            try store.upsert(Earlier.Worker(parsing: #"{"id":1,"team_id":3}"#))
        }
        do {
            let store = try JSONFileStore(at: url)
            try store.upsert(Staff.Worker(parsing: #"{"id":1,"team_id":3,"x":1}"#))
        }
        let store = try JSONFileStore(at: url)
        #expect(try store.fetch(Staff.Team.self, id: 3)?.name == "Sales")
        #expect(try store.list(Staff.Team.self).count == 1)
        #expect(try store.fetch(Staff.Worker.self, id: 1)?.team?.name == "Sales")
        try store.compact()
        #expect(try store.fetch(Staff.Team.self, id: 3)?.name == "Sales")
    }

    @Test("two classes of one name in two types have objects of their own")
    func separate() throws {
        for store in try stores() {
            try store.upsert(try Feed.Item(parsing: #"{"id":1,"title":"news"}"#))
            try store.upsert(try Shop.Item(parsing: #"{"id":1,"price":5,"related":1}"#))
            #expect(try store.fetch(Feed.Item.self, id: 1)?.title == "news")
            #expect(try store.fetch(Shop.Item.self, id: 1)?.price == 5)
            try store.delete(Feed.Item.self, id: 1)
            #expect(try store.list(Shop.Item.self).count == 1)
        }
        let store = try JSONFileStore(at: url)
        #expect(try store.fetch(Shop.Item.self, id: 1)?.price == 5)
        #expect(try store.fetch(Feed.Item.self, id: 1) == nil)
    }

    @Test("of two private classes with one name the second one that is used is an error", arguments: 0..<11)
    func privateClasses(use: Int) throws {
        for store in try stores() {
            func first() throws -> [String] {
                final class Twin: JSONModel, JSONIdentifiable, @unchecked Sendable {
                    @JSONProperty var id: Int
                }
                try store.upsert(try Twin(parsing: #"{"id":1}"#))
                return try store.list(Twin.self).map { $0.text() }
            }
            func second() throws {
                final class Twin: JSONModel, JSONIdentifiable, @unchecked Sendable {
                    @JSONProperty var id: Int
                }
                switch use {
                case 0: _ = try store.fetch(Twin.self, id: 1)
                case 1: _ = try store.fetch(Twin.self, id: 2)
                case 2: _ = try store.fetch(Twin.self, ids: [1])
                case 3: _ = try store.list(Twin.self)
                case 4: try store.upsert(try Twin(parsing: #"{"id":2}"#))
                case 5: try store.delete(Twin.self, id: 1)
                case 6: _ = try JSONImporter(store).import(parsing: #"[{"id":2},{"id":3}]"#, as: Twin.self)
                case 7: _ = try JSONImporter(store).import(parsing: #"2"#, as: Twin.self)
                case 8: _ = try store.transaction { try $0.list(Twin.self) }
                case 9:
                    // The transaction goes on after the error.
                    let stored = try store.transaction { transaction in
                        Result { try transaction.upsert([Twin(parsing: #"{"id":2}"#)]) }
                    }
                    _ = try stored.get()
                default: _ = try store.transaction { try $0.isReferred(to: Twin.self, ids: [1]) }
                }
            }
            _ = try first()
            expectConflict(["\"LazyJSONStoreTests.StoreNameTests.Twin\"", "context", "storeName"], second)
            #expect(try first() == [#"{"id":1}"#])
        }
    }

    // MARK: Files of earlier versions

    /// Makes a file in which objects have the short name of `Feed.Item`.
    private func writeOld() throws {
        try? FileManager.default.removeItem(at: url)
        let store = try JSONFileStore(at: url)
        try store.put(Entry.self, #"{"id":2,"title":"b"}"#, #"{"id":1,"title":"a","next":2}"#)
    }

    @Test("a file with short names is read, and stays one")
    func oldFile() throws {
        try writeOld()
        do {
            let store = try JSONFileStore(at: url)
            #expect(try store.list(Feed.Item.self).map(\.title) == ["a", "b"])
            #expect(try store.fetch(Feed.Item.self, id: 1)?.next?.title == "b")
            let isReferred = try store.transaction { try $0.isReferred(to: Feed.Item.self, ids: [1, 2]) }
            #expect(isReferred == [false, true])
            try store.upsert(try Feed.Item(parsing: #"{"id":3,"title":"c","next":1}"#))
            try store.delete(Feed.Item.self, id: 2)
            try store.compact()
            try store.upsert(try Feed.Item(parsing: #"{"id":1,"title":"A"}"#))
        }
        for _ in 0..<2 {
            let store = try JSONFileStore(at: url)
            #expect(try store.fetch(Feed.Item.self, id: 3)?.next?.title == "A")
            #expect(try store.list(Feed.Item.self).map(\.id) == [1, 3])
            let isReferred = try store.transaction { try $0.isReferred(to: Feed.Item.self, ids: [1, 2]) }
            #expect(isReferred == [true, false])
            try store.compact()
        }
        #expect(try String(contentsOf: url, encoding: .utf8).contains("StoreNameTests") == false)
    }

    @Test("two classes that could have the objects of an old file are an error")
    func ambiguousOldFile() throws {
        for isFeedFirst in [true, false] {
            try writeOld()
            let store = try JSONFileStore(at: url)
            func feed() throws { _ = try store.list(Feed.Item.self) }
            func shop() throws { _ = try store.list(Shop.Item.self) }
            func entry() throws { _ = try store.list(Entry.self) }
            try (isFeedFirst ? feed : shop)()
            expectConflict(["Feed.Item", "Shop.Item"], isFeedFirst ? shop : feed)
            expectConflict(["Entry"], entry)
        }
    }

    @Test("a class that is called so by itself has the objects of an old file")
    func namedOldFile() throws {
        try writeOld()
        let store = try JSONFileStore(at: url)
        #expect(try store.list(Entry.self).count == 2)
        #expect(try store.list(Feed.Item.self).isEmpty && store.list(Shop.Item.self).isEmpty)
    }

    @Test("a class whose objects have its new name leaves those of the old name to another class")
    func objectsOfBothNames() throws {
        try writeOld()
        do {
            let store = try JSONFileStore(at: url)
            #expect(try store.list(Entry.self).count == 2)
            try store.upsert(try Feed.Item(parsing: #"{"id":7,"title":"news"}"#))
        }
        let store = try JSONFileStore(at: url)
        #expect(try store.list(Feed.Item.self).map(\.id) == [7])
        #expect(try store.list(Entry.self).map(\.id) == [1, 2])
    }

    @Test("an old name that only references have is found")
    func oldNameInReferencesOnly() throws {
        do {
            let store = try JSONFileStore(at: url)
            try store.upsert(Earlier.Worker(parsing: #"{"id":1,"team_id":3}"#))
        }
        let store = try JSONFileStore(at: url)
        let isReferred = try store.transaction { try $0.isReferred(to: Staff.Team.self, ids: [3, 4]) }
        #expect(isReferred == [true, false])
    }
}

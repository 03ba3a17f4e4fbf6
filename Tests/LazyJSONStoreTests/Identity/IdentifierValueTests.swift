import Foundation
import LazyJSON
import LazyJSONStore
import Testing

/// Ids that are values of the types of properties.
struct IdentifierValueTests {
    struct Number: RawRepresentable, JSONConvertible, Hashable { var rawValue: Int }
    struct Key: RawRepresentable, JSONConvertible, Hashable { var rawValue: UUID }
    enum Color: String, JSONConvertible { case red }

    final class Item: JSONModel, JSONIdentifiable, @unchecked Sendable {
        @JSONProperty var id: JSON
        @JSONProperty(using: .reference) var next: Item?
    }

    private let store = JSONMemoryStore()

    private func item(_ id: String) throws -> Item { try store.upsert(Item(parsing: #"{"id": \#(id)}"#)) }

    /// Every method that takes ids, with a variable of a type.
    private func find(_ id: some JSONConvertible & Sendable, _ text: String) async throws {
        let item = try item(text)
        try store.upsert(Item(parsing: #"{"id": "other", "next": \#(text)}"#))
        #expect(try store.fetch(Item.self, id: id) === item)
        #expect(try store.fetch(Item.self, ids: [id, id]).map { $0 === item } == [true, true])
        var iterator = store.object(Item.self, id: id).makeAsyncIterator()
        #expect(try await iterator.next().flatMap { $0 } === item)
        try await store.transaction { transaction in
            #expect(try transaction.fetch(Item.self, id: id) === item)
            #expect(try transaction.fetch(Item.self, ids: [id])[0] === item)
            #expect(try transaction.isReferred(to: Item.self, ids: [id]) == [true])
            try transaction.delete(Item.self, ids: [id])
        }
        #expect(try await iterator.next() == .some(.none))
        #expect(try store.fetch(Item.self, id: id) == nil && store.fetch(Item.self, ids: [id]) == [nil])
        try store.upsert(item)
        try store.delete(Item.self, id: id)
        try store.upsert(item)
        try store.delete(Item.self, ids: [id])
        #expect(try store.ids(Item.self) == ["other"])
    }

    @Test func eachTypeOfAnID() async throws {
        try await find(7, "7.0")
        try await find("7", #""7""#)
        try await find(UInt8(7), "7")
        try await find(Int64.min, "\(Int64.min)")
        try await find(Number(rawValue: 7), "7")
        try await find(Color.red, #""red""#)
        try await find(JSON("a"), #""a""#)
        try await find(Optional(7), "7")
        let id = UUID()
        for text in [id.uuidString, id.uuidString.lowercased()] {
            try await find(id, "\"\(text)\"")
            try await find(Key(rawValue: id), "\"\(text)\"")
        }
    }

    @Test func whatIsNoIDHasNoObject() throws {
        _ = try item("7")
        let none: Int? = nil
        #expect(try store.fetch(Item.self, id: none) == nil && store.fetch(Item.self, id: true) == nil)
        #expect(try store.fetch(Item.self, ids: [none, 7, nil]).map { $0 != nil } == [false, true, false])
        #expect(try store.fetch(Item.self, id: JSON.null) == nil && store.fetch(Item.self, id: "7") == nil)
        try store.delete(Item.self, id: none)
        #expect(try store.list(Item.self).count == 1)
    }

    @Test func literalsAndIDsAreAsBefore() throws {
        let (seven, text) = (try item("7"), try item(#""a""#))
        let id: JSONIdentifier = 7
        #expect(try store.fetch(Item.self, id: 7) === seven && store.fetch(Item.self, id: "a") === text)
        #expect(try store.fetch(Item.self, ids: [7, "a"]).compactMap { $0 }.count == 2)
        #expect(try store.fetch(Item.self, ids: []).isEmpty && store.fetch(Item.self, id: id) === seven)
        #expect(try store.fetch(Item.self, id: "\(text.id.string ?? "")") === text)
        let any: any JSONModelStore = store
        let number = 7
        #expect(try any.fetch(Item.self, id: number) === seven && any.fetch(Item.self, id: 7) === seven)
        #expect(try store.fetch(Item.self, ids: [number, 8]).count == 2)
    }

    @Test(.enabled(if: Compiler.found != nil)) func aTransactionMayBeCalledForItsEffect() throws {
        let source = """
            import LazyJSON
            import LazyJSONStore
            final class User: JSONModel, JSONIdentifiable, @unchecked Sendable { @JSONProperty var id: Int }
            func store(_ store: JSONFileStore, _ users: [User], _ id: Int) async throws {
                try await store.transaction { try $0.upsert(users) }
                _ = try store.fetch(User.self, id: id)
            }
            func store(_ store: any JSONModelStore, _ users: [User]) throws {
                try store.transaction { try $0.upsert(users) }
            }
            """
        #expect(try Compiler.found?.wholeOutput(source) == "")
    }
}

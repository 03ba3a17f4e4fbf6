import LazyJSON
import LazyJSONStore
import Testing

/// The code of QueriesAndChanges.md, and its results.
struct QueriesAndChangesExampleTests {
    final class User: JSONModel, JSONIdentifiable, @unchecked Sendable {
        @JSONProperty var id: Int
        @JSONProperty var name: String?
        @JSONProperty var email: String?
        @JSONProperty var age: Int
        @JSONProperty("is_admin") var isAdmin: Bool
    }

    private func filled() throws -> JSONMemoryStore {
        let store = JSONMemoryStore()
        try JSONImporter(store).import(
            parsing: #"""
                [{"id": 7, "name": "Ann", "email": "ann@example.com", "age": 40, "is_admin": true},
                 {"id": 8, "name": "Bo", "age": 12}, {"id": 9, "age": 40}]
                """#, as: User.self)
        return store
    }

    @Test func queries() throws {
        let store = try filled()
        let adults = try store.list(
            of: User.self, where: { $0.age >= 18 }, sortedBy: .descending(\.age), .ascending(\.name))
        let page = try store.list(of: User.self, sortedBy: .ascending(\.name), limit: 20, offset: 40)
        let admins = try store.list(of: User.self, where: \.isAdmin)
        let minors = try store.count(of: User.self) { $0.age < 18 }
        #expect(adults.map(\.id) == [9, 7] && page.isEmpty && admins.map(\.id) == [7] && minors == 1)
        #expect(try store.list(of: User.self, sortedBy: .ascending(\.name), limit: 2, offset: 1).map(\.id) == [7, 8])

        try store.index(\User.email)
        let found = try store.list(of: User.self, where: \.email, equals: "ann@example.com")
        #expect(found.map(\.id) == [7])
    }

    func printChanges(of store: some JSONModelStore) async {
        for await commit in store.changes(of: User.self) {
            print(commit.inserted, commit.updated, commit.deleted)
        }
    }

    func printUser(of store: some JSONModelStore) async throws {
        for try await user in store.object(User.self, id: 7) {
            print(user?.name ?? "deleted")
        }
    }

    @Test func changes() async throws {
        let store = try filled()
        let printing = (Task { await printChanges(of: store) }, Task { try await printUser(of: store) })
        try await store.transaction { _ = try $0.upsert([User { $0.id = 10 }]) }
        printing.0.cancel()
        printing.1.cancel()
        await printing.0.value
        try await printing.1.value
    }
}

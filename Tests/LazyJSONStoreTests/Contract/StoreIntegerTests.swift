import LazyJSON
import LazyJSONStore
import TestSupport
import Testing

/// Every public parameter of an integer type of stores is tried with the extremes of its type.
struct StoreIntegerTests {
    /// The uses that the tests of this module try: all of `.ci/api.txt`.
    static let uses: [IntegerUse] = [
        IntegerUse("JSONExportProgress.begin(total:) total") { _ = JSONExportProgress.begin(total: $0) },
        IntegerUse("JSONExportProgress.object(completed:total:) completed") {
            _ = JSONExportProgress.object(completed: $0, total: 1)
        },
        IntegerUse("JSONExportProgress.object(completed:total:) total") {
            _ = JSONExportProgress.object(completed: 1, total: $0)
        },
        identifier("JSONIdentifier.init(_:) number") { JSONIdentifier($0) },
        identifier("JSONIdentifier.init(integerLiteral:) number") { JSONIdentifier(integerLiteral: $0) },
        IntegerUse("JSONImportProgress.begin(total:) total") { _ = JSONImportProgress.begin(total: $0) },
        IntegerUse("JSONImportProgress.object(completed:total:) completed") {
            _ = JSONImportProgress.object(completed: $0, total: 1)
        },
        IntegerUse("JSONImportProgress.object(completed:total:) total") {
            _ = JSONImportProgress.object(completed: 1, total: $0)
        },
        IntegerUse(
            "JSONImportResult.subscript(_:) position",
            endingWith: {
                0..<2 ~= $0 ? nil : "JSONImportResult: there is no position \($0) in a result of 2; check `indices`."
            },
            body: {
                let texts = #"[{"id": 1}, {"id": 2}]"#
                _ = try JSONImporter(JSONMemoryStore()).import(parsing: texts, as: Animal.self)[$0]
            }),
        IntegerUse("JSONModelStore.changes(capacity:) capacity") {
            let store = JSONMemoryStore()
            let changes = store.changes(capacity: $0)
            for id in 1...3 { try store.upsert(animal(id)) }
            var iterator = changes.makeAsyncIterator()
            _ = await iterator.next()
        },
        IntegerUse("JSONModelStore.changes(of:capacity:) capacity") {
            let store = JSONMemoryStore()
            let changes = store.changes(of: Animal.self, capacity: $0)
            for id in 1...3 { try store.upsert(animal(id)) }
            var iterator = changes.makeAsyncIterator()
            _ = await iterator.next()
        },
        querying("JSONModelStore.list(of:where:sortedBy:limit:offset:) limit") { store, value in
            for offset in extremes where offset >= 0 {
                _ = try store.list(of: Animal.self, limit: value, offset: offset)
                _ = try store.list(of: Animal.self, sortedBy: .descending(\.age), limit: value, offset: offset)
            }
        },
        querying("JSONModelStore.list(of:where:sortedBy:limit:offset:) offset") { store, value in
            _ = try store.list(of: Animal.self, limit: 2, offset: value)
        },
        querying("JSONStoreTransaction.list(of:where:sortedBy:limit:offset:) limit") { store, value in
            try store.transaction { _ = try $0.list(of: Animal.self, limit: value) }
        },
        querying("JSONStoreTransaction.list(of:where:sortedBy:limit:offset:) offset") { store, value in
            try store.transaction { _ = try $0.list(of: Animal.self, offset: value) }
        },
        IntegerUse(
            "JSONStoreSchema.init(version:migrations:) version",
            endingWith: {
                0...Int(Int32.max) ~= $0
                    ? nil : "JSONStoreSchema: the version \($0) is not between 0 and 2147483647."
            },
            body: { _ = JSONStoreSchema(version: $0) }),
        IntegerUse(
            "JSONStoreSchema.init(version:migrations:) migrations",
            endingWith: {
                1...2 ~= $0 ? nil : "JSONStoreSchema: a migration to version \($0), but the schema has version 2."
            },
            body: { _ = JSONStoreSchema(version: 2, migrations: [$0: []]) }),
        IntegerUse("JSONStoreTransaction.insertModels(_:ids:of:expecting:) count") { value in
            try await JSONMemoryStore().transaction {
                var models: [JSONModel] = [try animal(1)]
                _ = try $0.insertModels(&models, ids: [1], of: Animal.self, expecting: value)
            }
        },
        IntegerUse("JSONStoreTransaction.upsertModels(_:ids:of:expecting:) count") { value in
            try await JSONMemoryStore().transaction {
                _ = try $0.upsertModels([animal(1)], ids: [1], of: Animal.self, expecting: value)
            }
        },
    ]

    private static let extremes = IntegerUse.extremes

    private static func animal(_ id: Int) throws -> Animal { try Animal(parsing: #"{"id": \#(id)}"#) }

    private static func identifier(_ name: String, _ make: @escaping @Sendable (Int) -> JSONIdentifier) -> IntegerUse {
        IntegerUse(name) {
            let id = make($0)
            _ = (id.text, id.json, id.description, id < 0)
            let store = JSONMemoryStore()
            try store.upsert(animal($0))
            #expect(try store.fetch(Animal.self, id: id)?.id == $0)
        }
    }

    private static func querying(
        _ name: String, _ query: @escaping @Sendable (JSONMemoryStore, Int) throws -> Void
    ) -> IntegerUse {
        IntegerUse(
            name, endingWith: { $0 < 0 ? "JSONModelStore: " : nil },
            body: { value in
                let store = JSONMemoryStore()
                for id in 1...3 { try store.upsert(animal(id)) }
                try query(store, value)
            })
    }

    /// An integer of a new function is added to the uses.
    @Test func everyIntegerOfTheAPIIsTried() throws {
        #expect(Self.uses.map(\.name).sorted() == (try PublicAPI(ofStore: true).integers))
    }

    @Test(arguments: uses.indices)
    func extremesDoNotEndTheProcess(number: Int) async throws {
        let use = Self.uses[number]
        for value in use.values where use.words(for: value) == nil { try await use(value) }
    }

    @Test(arguments: EndingValue.all(of: uses))
    func mistakesEndTheProcessWithWords(mistake: EndingValue) async throws {
        let result = try await #require(
            processExitsWith: .failure, observing: [\.standardErrorContent]
        ) { [mistake] in try await StoreIntegerTests.uses[mistake.number](mistake.value) }
        let message = String(decoding: result.standardErrorContent, as: UTF8.self)
        #expect(message.contains("Fatal error: \(mistake.words)"), "\(mistake): \(message)")
    }
}

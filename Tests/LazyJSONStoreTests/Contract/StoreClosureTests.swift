import Foundation
import LazyJSON
import LazyJSONStore
import TestSupport
import Testing

/// Every closure that the API of stores takes may read every public property of the object that calls it.
struct StoreClosureTests {
    /// Closures that cannot name the object that calls them.
    private static let apart: Set = [
        // It is called while the file is opened, before there is a store.
        "JSONStoreMigration.transform(_:_:) change"
    ]

    /// A closure of a new function is added to the uses.
    @Test func everyClosureReadsEveryPropertyOfItsObject() async throws {
        let reads = PropertyReads()
        let folder = try Folder()
        let stores: [any JSONModelStore] = [
            JSONMemoryStore(), try JSONFileStore(at: folder.url.appending(path: "store")),
        ]
        for store in stores {
            try store.upsert((1...3).map { try Animal(parsing: #"{"id": \#($0), "name": "x", "age": \#($0)}"#) })
            try Self.query(store, reads)
            try Self.transact(store, reads)
            try await store.transaction { _ in Self.note("JSONModelStore.transaction(_:) body 2", store, reads) }
            try Self.exchange(store, reads)
        }
        let api = try PublicAPI(ofStore: true)
        let others = Self.apart.union(api.closuresOfMutatingMethods)
        #expect(reads.closures == api.closures.filter { !others.contains($0) })
        #expect(others.isSubset(of: api.closures))
        #expect(reads.missing(in: api) == [])
    }

    /// Notes the properties of a store for a closure.
    private static func note(_ closure: String, _ store: any JSONModelStore, _ reads: PropertyReads) {
        reads.note(closure, "JSONModelStore", ["link": store.link])
        reads.note(closure, "JSONStoreLink", ["store": store.link.store as Any])
        if let memory = store as? JSONMemoryStore { reads.note(closure, "JSONMemoryStore", ["link": memory.link]) }
        if let file = store as? JSONFileStore {
            reads.note(closure, "JSONFileStore", ["link": file.link, "url": file.url])
        }
    }

    private static func query(_ store: any JSONModelStore, _ reads: PropertyReads) throws {
        func read<Value>(_ closure: String, _ value: Value) -> Value {
            note(closure, store, reads)
            return value
        }
        let listing = "list(of:where:sortedBy:limit:offset:) condition"
        _ = try store.count(of: Animal.self) { _ in read("JSONModelStore.count(of:where:) condition", true) }
        _ = try store.list(
            of: Animal.self, where: { _ in read("JSONModelStore.\(listing)", true) },
            sortedBy: .ascending { read("JSONSortOrder.ascending(_:) value", $0.name) },
            .descending { read("JSONSortOrder.descending(_:) value", $0.name) },
            .ascending { read("JSONSortOrder.ascending(_:) value 2", $0.owner) },
            .descending { read("JSONSortOrder.descending(_:) value 2", $0.owner) })
        try store.transaction { transaction in
            _ = try transaction.count(of: Animal.self) { _ in
                read("JSONStoreTransaction.count(of:where:) condition", true)
            }
            _ = try transaction.list(
                of: Animal.self, where: { _ in read("JSONStoreTransaction.\(listing)", true) })
        }
    }

    private static func transact(_ store: any JSONModelStore, _ reads: PropertyReads) throws {
        try store.transaction { transaction in
            note("JSONModelStore.transaction(_:) body", store, reads)
            try transaction.inSavepoint { note("JSONStoreTransaction.inSavepoint(_:) body", store, reads) }
        }
    }

    private static func exchange(_ store: any JSONModelStore, _ reads: PropertyReads) throws {
        let found = Importers()
        let importer = JSONImporter(store) { _ in
            let closure = "JSONImporter.init(_:context:progress:) progress"
            note(closure, store, reads)
            if let importer = found.importer { reads.note(closure, "JSONImporter", ["store": importer.store]) }
        }
        found.importer = importer
        let companies = try importer.import(
            parsing: #"{"id": 1, "chief": {"id": 7, "boss": {"id": 8}}}"#, as: StaffCompany.self)
        let exporter = JSONExporter { relationship in
            let values: [String: Any] = [
                "name": relationship.name, "owner": relationship.owner, "pointer": relationship.pointer,
                "target": relationship.target,
            ]
            note("JSONExporter.init(nilAsNull:including:) includes", store, reads)
            reads.note("JSONExporter.init(nilAsNull:including:) includes", "JSONExporter.Relationship", values)
            return true
        }
        _ = try exporter.export(companies) { _ in note("JSONExporter.export(_:progress:) progress", store, reads) }
    }

    /// The importer that its closure reads.
    private final class Importers: @unchecked Sendable {
        // Sendable because one task uses it.
        var importer: JSONImporter?
    }
}

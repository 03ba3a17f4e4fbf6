import Foundation
import GRDB
import LazyJSON
import LazyJSONStore

/// A transaction of the map, whose changes are written to the database when it is committed.
final class SQLiteTransaction: JSONStoreTransaction {
    private let store: SQLiteStore
    private let inner: any JSONStoreTransaction
    private var changes: [JSONReference: SQLiteChange] = [:]
    private var isOpen = true

    init(_ store: SQLiteStore, _ inner: any JSONStoreTransaction) {
        self.store = store
        self.inner = inner
    }

    func fetch<Model: JSONIdentifiable>(_ type: Model.Type, ids: [JSONIdentifier]) throws -> [Model?] {
        try store.load(type, ids: ids)
        return try inner.fetch(type, ids: ids)
    }

    func list<Model: JSONIdentifiable>(_ type: Model.Type) throws -> [Model] {
        try store.loadAll(type)
        return try inner.list(type)
    }

    func upsert<Model: JSONIdentifiable>(_ models: [Model]) throws -> [Model] {
        // So that observers know what is new.
        try store.load(Model.self, ids: models.compactMap(\.identifier))
        let stored = try inner.upsert(models)
        for model in stored {
            guard let id = model.identifier else { continue }
            changes[JSONReference(storeName: Model.storeName, id: id)] = SQLiteChange(storing: model)
        }
        return stored
    }

    func delete<Model: JSONIdentifiable>(_ type: Model.Type, ids: [JSONIdentifier]) throws {
        try store.load(type, ids: ids)
        try inner.delete(type, ids: ids)
        for id in ids { changes[JSONReference(storeName: type.storeName, id: id)] = .deleting }
    }

    func isReferred<Model: JSONIdentifiable>(to type: Model.Type, ids: [JSONIdentifier]) throws -> [Bool] {
        try store.use(type)
        let name = type.storeName
        let now = Set(changes.values.flatMap(\.references))
        return try store.database.read { database in
            let statement = try database.cachedStatement(
                sql: "SELECT type, id FROM reference WHERE target_type = ? AND target_id = ?")
            // By their bytes, as ids are compared, and not as Unicode compares texts.
            let changed = Set(changes.keys.map { [Data($0.storeName.utf8), Data($0.id.text.utf8)] })
            return try ids.map { id in
                if now.contains(JSONReference(storeName: name, id: id)) { return true }
                let rows = try Row.fetchCursor(statement, arguments: [name, id.text])
                while let row = try rows.next() {
                    // A changed object has only its present references.
                    if !changed.contains([row[0] as Data, row[1] as Data]) { return true }
                }
                return false
            }
        }
    }

    func inSavepoint(_ body: () throws -> Void) throws {
        let before = changes
        do {
            try inner.inSavepoint(body)
        } catch {
            changes = before
            throw error
        }
    }

    func commit() throws {
        // The inner one says that it is over.
        guard isOpen else { return try inner.commit() }
        defer { rollBack() }
        try store.database.writeWithoutTransaction { database in
            try database.inTransaction {
                for (key, change) in changes { try change.write(key, in: database) }
                return .commit
            }
            try inner.commit()
        }
    }

    func rollBack() {
        isOpen = false
        inner.rollBack()
    }
}

import LazyJSON
import LazyJSONStore

/// A store on the public protocol alone that keeps text: it returns models that it has made anew, of the class that the JSON
/// determines.
final class CopyingStore: JSONModelStore {
    let link = JSONStoreLink()
    let map: JSONMemoryStore

    init() {
        map = JSONMemoryStore(link: link)
        link.connect(self)
    }

    func fetch<Model: JSONIdentifiable>(_ type: Model.Type, ids: [JSONIdentifier]) throws -> [Model?] {
        try map.fetch(type, ids: ids)
    }

    func list<Model: JSONIdentifiable>(_ type: Model.Type) throws -> [Model] { try map.list(type) }

    func begin() throws -> any JSONStoreTransaction { CopyingTransaction(self, try map.begin()) }
}

private final class CopyingTransaction: JSONStoreTransaction {
    let store: CopyingStore
    let inner: any JSONStoreTransaction

    init(_ store: CopyingStore, _ inner: any JSONStoreTransaction) {
        self.store = store
        self.inner = inner
    }

    func fetch<Model: JSONIdentifiable>(_ type: Model.Type, ids: [JSONIdentifier]) throws -> [Model?] {
        try inner.fetch(type, ids: ids)
    }

    func list<Model: JSONIdentifiable>(_ type: Model.Type) throws -> [Model] { try inner.list(type) }

    func upsert<Model: JSONIdentifiable>(_ models: [Model]) throws -> [Model] {
        let context = JSONContext(store.link)
        return try inner.upsert(models.map { try Model(JSON(parsing: $0.text()), context: context) ?? $0 })
    }

    func delete<Model: JSONIdentifiable>(_ type: Model.Type, ids: [JSONIdentifier]) throws {
        try inner.delete(type, ids: ids)
    }

    func isReferred<Model: JSONIdentifiable>(to type: Model.Type, ids: [JSONIdentifier]) throws -> [Bool] {
        try inner.isReferred(to: type, ids: ids)
    }

    func commit() throws { try inner.commit() }
    func rollBack() { inner.rollBack() }
}

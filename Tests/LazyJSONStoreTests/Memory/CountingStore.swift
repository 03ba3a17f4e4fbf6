import LazyJSON
import LazyJSONStore
import Synchronization

/// A store on the public protocol alone, that counts what it is asked.
///
/// A store that copies returns models that it has created from text, of the class that the JSON determines.
final class CountingStore: JSONModelStore {
    let link = JSONStoreLink()
    let map: JSONMemoryStore
    /// For each type how many ids were asked for at once in transactions.
    let fetches = Mutex<[String: [Int]]>([:])

    let copies: Bool

    init(copies: Bool = false) {
        self.copies = copies
        map = JSONMemoryStore(link: link)
        link.connect(self)
    }

    func fetch<Model: JSONIdentifiable>(_ type: Model.Type, ids: [JSONIdentifier]) throws -> [Model?] {
        try map.fetch(type, ids: ids)
    }

    func list<Model: JSONIdentifiable>(_ type: Model.Type) throws -> [Model] { try map.list(type) }

    func begin() throws -> any JSONStoreTransaction { CountingTransaction(self, try map.begin()) }
}

private final class CountingTransaction: JSONStoreTransaction {
    let store: CountingStore
    let inner: any JSONStoreTransaction

    init(_ store: CountingStore, _ inner: any JSONStoreTransaction) {
        self.store = store
        self.inner = inner
    }

    func fetch<Model: JSONIdentifiable>(_ type: Model.Type, ids: [JSONIdentifier]) throws -> [Model?] {
        store.fetches.withLock { $0[type.storeName, default: []].append(ids.count) }
        return try inner.fetch(type, ids: ids)
    }

    func list<Model: JSONIdentifiable>(_ type: Model.Type) throws -> [Model] { try inner.list(type) }
    func upsert<Model: JSONIdentifiable>(_ models: [Model]) throws -> [Model] {
        if !store.copies { return try inner.upsert(models) }
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

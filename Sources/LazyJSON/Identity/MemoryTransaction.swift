/// A transaction of a store in memory: what was changed lies beside what is stored until it is committed.
final class MemoryTransaction: JSONStoreTransaction {
    let store: JSONMemoryStore
    private let keeping: (StoreChanges) throws -> Void
    private var changes = StoreChanges()
    private var isOpen = true

    init(_ store: JSONMemoryStore, keeping: @escaping (StoreChanges) throws -> Void) {
        self.store = store
        self.keeping = keeping
    }

    deinit { rollBack() }

    private func checkOpen() throws {
        guard isOpen else {
            throw JSONError(.finished, "Expected an open transaction, found one that was committed or rolled back.")
        }
    }

    // MARK: Reading

    func fetch<Model: JSONIdentifiable>(_ type: Model.Type, ids: [JSONIdentifier]) throws -> [Model?] {
        try fetch(ModelIdentity.of(type), ids: ids).map { $0.flatMap { Model._cast($0) } }
    }

    func fetch(_ identity: ModelIdentity, ids: [JSONIdentifier]) throws -> [JSONModel?] {
        try checkOpen()
        guard let changes = changes[identity.type] else { return try store.fetch(identity, ids: ids) }
        return try ids.map { id in
            if let object = changes.stored[id] { return try store.model(object, identity, id) }
            return changes.deleted.contains(id) ? nil : try store.object(identity, id)
        }
    }

    func list<Model: JSONIdentifiable>(_ type: Model.Type) throws -> [Model] {
        try checkOpen()
        let identity = ModelIdentity.of(type)
        var all = store.objects.withLock { $0[identity.type.number] }
        if let changes = changes[identity.type] {
            changes.stored.forEach { id, object in all[id] = object }
            for id in changes.deleted { all[id] = nil }
        }
        return try all.sorted.compactMap { id, object in try Model._cast(store.model(object, identity, id)) }
    }

    func isReferred<Model: JSONIdentifiable>(to type: Model.Type, ids: [JSONIdentifier]) throws -> [Bool] {
        try checkOpen()
        let type = ModelIdentity.of(type).type
        let keys = Set(ids.map { StoreKey(type: type, id: $0) })
        var counts = store.objects.withLock { $0.referrals(to: keys) }
        func count(_ object: StoredObject?, by step: Int) {
            for key in object?.references ?? [] where counts[key] != nil { counts[key, default: 0] += step }
        }
        for change in changes.byType {
            let known = store.objects.withLock { $0[change.type.number] }
            change.stored.forEach { id, object in
                count(known[id], by: -1)
                count(object, by: 1)
            }
            for id in change.deleted { count(known[id], by: -1) }
        }
        return ids.map { counts[StoreKey(type: type, id: $0), default: 0] > 0 }
    }

    // MARK: Changing

    func upsert<Model: JSONIdentifiable>(_ models: [Model]) throws -> [Model] {
        try checkOpen()
        let identity = ModelIdentity.of(Model.self)
        let ids = try models.map { model in
            guard let id = identity.identifier(in: model) else { throw JSONError.noIdentifier(in: model, identity) }
            return id
        }
        for (model, id) in zip(models, ids) { _ = try upsert(model, id: id, identity, expecting: ids.count) }
        return try zip(fetch(Model.self, ids: ids), models).map { $0 ?? $1 }
    }

    func upsert(
        _ model: JSONModel, id: JSONIdentifier, _ identity: ModelIdentity, expecting count: Int
    ) throws -> JSONModel {
        try checkOpen()
        let own = store.stored(model)
        changes.store(.model(own), identity.type, id, expecting: count)
        return own
    }

    func delete<Model: JSONIdentifiable>(_ type: Model.Type, ids: [JSONIdentifier]) throws {
        try checkOpen()
        let identity = ModelIdentity.of(type)
        for id in ids { changes.delete(identity.type, id) }
    }

    // MARK: Ending

    func commit() throws {
        try checkOpen()
        defer { rollBack() }
        if changes.isEmpty { return }
        try keeping(changes)
        let made = changes
        changes = StoreChanges()
        // What is replaced is let go of behind the lock: a model's last reference may take others with it.
        let old = store.objects.withLock { $0.apply(made) }
        withExtendedLifetime(old) {}
    }

    func rollBack() {
        guard isOpen else { return }
        isOpen = false
        changes = StoreChanges()
        store.gate.leave()
    }
}

extension JSONError {
    /// The error for a model that has no id.
    static func noIdentifier(in model: JSONModel, _ identity: ModelIdentity) -> JSONError {
        let found = identity.json(in: model.modelJSON)?.excerpt ?? "nothing"
        return JSONError(
            .notFound, "Expected an id of \(type(of: model)), a number or a text, found \(found).",
            pointer: identity.pointer)
    }
}

import LazyJSON

/// A transaction of a store in memory: what was changed lies beside what is stored until it is committed.
final class MemoryTransaction: JSONStoreTransaction {
    let store: JSONMemoryStore
    private let keeping: (StoreChanges) throws -> Void
    private var changes = StoreChanges()
    private var isOpen = true
    /// How many more objects refer to each than before; made by the first call of `isReferred`, then kept up.
    private var referralSteps: [StoreKey: Int]?

    init(_ store: JSONMemoryStore, keeping: @escaping (StoreChanges) throws -> Void) {
        self.store = store
        self.keeping = keeping
    }

    deinit { rollBack() }

    private func checkOpen() throws {
        guard isOpen else {
            throw JSONError(.finished, expected: "an open transaction", found: "one that was committed or rolled back")
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
            if case .model(let model)? = changes.stored[id] { return model }
            return changes.deleted.contains(id) ? nil : try store.object(identity, id)
        }
    }

    func list<Model: JSONIdentifiable>(_ type: Model.Type) throws -> [Model] {
        try checkOpen()
        let identity = ModelIdentity.of(type)
        try store.claim(identity)
        return try store.withSnapshot(of: identity.type.number) { snapshot in
            var objects = snapshot.objects
            if let changes = changes[identity.type] {
                changes.stored.forEach { id, object in objects[id] = object }
                for id in changes.deleted { objects[id] = nil }
            }
            return try store.models(objects.sorted, snapshot.files, identity).compactMap { Model._cast($0) }
        }
    }

    func isReferred<Model: JSONIdentifiable>(to type: Model.Type, ids: [JSONIdentifier]) throws -> [Bool] {
        try checkOpen()
        let identity = ModelIdentity.of(type)
        try store.claim(identity)
        let steps = try referralSteps ?? countedSteps()
        referralSteps = steps
        var isReferred = Array(repeating: false, count: ids.count)
        for type in store.objects.withLock({ $0.names.types(of: identity) }) {
            let keys = ids.map { StoreKey(type: type, id: $0) }
            for (number, count) in try referrals(to: keys).enumerated() where count + (steps[keys[number]] ?? 0) > 0 {
                isReferred[number] = true
            }
        }
        return isReferred
    }

    /// How many objects of the store referred to some before the transaction.
    ///
    /// O(n) in the objects of the store the first time, then kept up.
    private func referrals(to keys: [StoreKey]) throws -> [Int] {
        let known = store.objects.withLock { objects in
            objects.referrals.map { counts in keys.map { counts[$0] ?? 0 } }
        }
        if let known { return known }
        let counts = try store.referenceCounts()
        store.objects.withLock { $0.keepUp(counts) }
        return keys.map { counts[$0] ?? 0 }
    }

    /// How many more objects refer to each than before the transaction.
    private func countedSteps() throws -> [StoreKey: Int] {
        var steps: [StoreKey: Int] = [:]
        func count(_ references: [StoreKey], by step: Int) {
            for key in references { steps[key, default: 0] += step }
        }
        for change in changes.byType {
            try change.stored.forEach { id, object in
                count(try store.references(of: change.type, id), by: -1)
                if case .model(let model) = object { count(ModelIdentity.references(of: model), by: 1) }
            }
            for id in change.deleted { count(try store.references(of: change.type, id), by: -1) }
        }
        return steps
    }

    /// Keeps the counts up with an object that is stored, or deleted.
    private func recount(_ new: JSONModel?, _ type: StoreType, _ id: JSONIdentifier) throws {
        guard referralSteps != nil else { return }
        let old: [StoreKey] =
            switch changes.change(type, id) {
            case .stored(.model(let model)): ModelIdentity.references(of: model)
            case .stored(.deferred), .deleted: []
            case nil: try store.references(of: type, id)
            }
        for key in old { referralSteps?[key, default: 0] -= 1 }
        for key in new.map({ ModelIdentity.references(of: $0) }) ?? [] { referralSteps?[key, default: 0] += 1 }
    }

    // MARK: Changing

    func upsert<Model: JSONIdentifiable>(_ models: [Model]) throws -> [Model] {
        try checkOpen()
        let identity = ModelIdentity.of(Model.self)
        let ids = try models.map { model in
            guard let id = identity.identifier(in: model) else { throw JSONError.noIdentifier(in: model, identity) }
            return id
        }
        var changed = zip(ids, models).map { IdentifiedModel(id: $0, model: $1) }
        try check(changed, identity)
        try upsert(&changed, identity, expecting: ids.count)
        return try zip(fetch(Model.self, ids: ids), models).map { $0 ?? $1 }
    }

    func upsert(_ changed: inout [IdentifiedModel], _ identity: ModelIdentity, expecting count: Int) throws {
        try checkOpen()
        try store.claim(identity)
        for number in changed.indices { store.own(&changed[number].model) }
        if referralSteps == nil { return changes.store(changed, identity.type, expecting: count) }
        for object in changed {
            try recount(object.model, identity.type, object.id)
            changes.store([object], identity.type, expecting: count)
        }
    }

    /// Makes sure that no object takes the place of one of a class that is not related to its own.
    private func check(_ objects: [IdentifiedModel], _ identity: ModelIdentity) throws {
        // What is of the topmost class is related to all.
        if objects.allSatisfy({ type(of: $0.model) == identity.root }) { return }
        var met: [JSONIdentifier: ImmortalReference<ModelClass>] = [:]
        for (object, known) in zip(objects, try fetch(identity, ids: objects.map(\.id))) {
            let new = object.model.modelClass
            if let known = met[object.id] ?? known?.modelClass { try identity.check(new, known, object.id) }
            met[object.id] = new
        }
    }

    /// Whether the transaction has no changes to objects of a class, and the store does not count references.
    func canInsert(_ identity: ModelIdentity) -> Bool {
        isOpen && changes[identity.type] == nil && referralSteps == nil && (try? store.claim(identity)) != nil
    }

    /// Puts objects of a type in that are as they are stored.
    func insert(_ objects: IdentifierTable<StoredObject>, _ identity: ModelIdentity) throws {
        try checkOpen()
        if canInsert(identity) { return changes.store(objects, identity.type) }
        // The closure that observes the progress has changed objects of the type.
        var all: [IdentifiedModel] = []
        objects.forEach { id, object in
            if case .model(let model) = object { all.append(IdentifiedModel(id: id, model: model)) }
        }
        try check(all, identity)
        try upsert(&all, identity, expecting: all.count)
    }

    func delete<Model: JSONIdentifiable>(_ type: Model.Type, ids: [JSONIdentifier]) throws {
        try checkOpen()
        let identity = ModelIdentity.of(type)
        try store.claim(identity)
        for id in ids {
            try recount(nil, identity.type, id)
            changes.delete(identity.type, id)
        }
    }

    // MARK: Ending

    func commit() throws {
        try checkOpen()
        defer { rollBack() }
        if changes.isEmpty { return }
        let isCounted = store.objects.withLock { $0.referrals != nil }
        let steps = isCounted ? try referralSteps ?? countedSteps() : nil
        try keeping(changes)
        let made = changes
        changes = StoreChanges()
        let indexSteps = store.indexSteps(of: made)
        let observed = store.link.broadcast.isObserved ? classified(made) : []
        // Replaced objects are released outside of the lock: a model's last reference may release others.
        let old = store.objects.withLock { $0.apply(made, references: steps, indexes: indexSteps) }
        withExtendedLifetime(old) {}
        store.link.broadcast.publish(observed)
    }

    /// The changes as observers receive them, without objects whose text is the same.
    ///
    /// - Complexity: O(the length of the objects that were changed).
    private func classified(_ changes: StoreChanges) -> [ClassifiedChange] {
        var classified: [ClassifiedChange] = []
        for change in changes.byType {
            // An object that cannot be read was one of the class that is asked first.
            func known(_ id: JSONIdentifier) -> (model: JSONModel?, type: JSONModel.Type)? {
                if store.objects.withLock({ $0.object(change.type.number, id) }) == nil { return nil }
                let identity = store.objects.withLock { $0.names.owner(of: change.type) }.map { ModelIdentity.of($0) }
                let model = identity.flatMap { try? store.object($0, id) }
                return (model, model.map { Swift.type(of: $0) } ?? JSONModel.self)
            }
            func note(_ id: JSONIdentifier, _ before: JSONModel.Type?, _ after: JSONModel.Type?) {
                let key = JSONReference(storeName: change.type.name, id: id)
                classified.append(ClassifiedChange(key: key, before: before, after: after))
            }
            change.stored.forEach { id, object in
                guard case .model(let new) = object else { return }
                let old = known(id)
                if let model = old?.model, type(of: model) == type(of: new),
                    model === new || model.modelJSON.hasSourceText(of: new.modelJSON)
                {
                    return
                }
                note(id, old?.type, type(of: new))
            }
            for id in change.deleted {
                if let old = known(id) { note(id, old.type, nil) }
            }
        }
        return classified
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
            .notFound, expected: "an id of \(type(of: model)), a number or a text", found: found,
            pointer: identity.pointer)
    }
}

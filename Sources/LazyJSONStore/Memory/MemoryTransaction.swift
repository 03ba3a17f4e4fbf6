import LazyJSON

/// A transaction of a store in memory, which keeps its changes apart from the stored objects until they are committed.
final class MemoryTransaction: JSONStoreTransaction {
    let store: JSONMemoryStore
    private let keeping: (StoreChanges) throws -> Void
    private let finishing: () -> Void
    private var changes = StoreChanges()
    private var isOpen = true
    /// How many more objects refer to each object than before the transaction; created by the first call of `isReferred`, then
    /// kept up to date.
    private var referralSteps: ShardedDictionary<StoreKey, Int>?

    init(_ store: JSONMemoryStore, keeping: @escaping (StoreChanges) throws -> Void, finishing: @escaping () -> Void) {
        self.store = store
        (self.keeping, self.finishing) = (keeping, finishing)
    }

    deinit { rollBack() }

    private func checkOpen() throws {
        guard isOpen else {
            throw JSONError(.finished, expected: "an open transaction", found: "one that was committed or rolled back")
        }
    }

    // MARK: Reading

    func fetch<Model: JSONIdentifiable>(_ type: Model.Type, ids: [JSONIdentifier]) throws -> [Model?] {
        try fetch(ModelIdentity.of(type), ids: ids).map { $0.flatMap { Model.cast($0) } }
    }

    func fetchModels(_ ids: [JSONIdentifier], of type: any JSONIdentifiable.Type) throws -> [JSONModel?] {
        try fetch(ModelIdentity.of(type), ids: ids)
    }

    private func fetch(_ identity: ModelIdentity, ids: [JSONIdentifier]) throws -> [JSONModel?] {
        try checkOpen()
        guard let changes = changes[identity.type] else { return try store.fetch(identity, ids: ids) }
        var found = [JSONModel?](repeating: nil, count: ids.count)
        var unchanged: [Int] = []
        for (number, id) in ids.enumerated() {
            if case .model(let model)? = changes.stored[id] {
                found[number] = model
            } else if changes.deleted[id] == nil {
                unchanged.append(number)
            }
        }
        let models = try store.fetch(identity, ids: unchanged.map { ids[$0] })
        for (number, model) in zip(unchanged, models) { found[number] = model }
        return found
    }

    func list<Model: JSONIdentifiable>(_ type: Model.Type) throws -> [Model] {
        try checkOpen()
        let identity = ModelIdentity.of(type)
        try store.claim(identity)
        return try store.withSnapshot(of: identity.type.number) { snapshot in
            var objects = snapshot.objects
            if let changes = changes[identity.type] {
                changes.stored.forEach { id, object in objects[id] = object }
                changes.deleted.forEach { id, _ in objects[id] = nil }
            }
            return try store.models(objects.sorted, snapshot.files, identity).compactMap { Model.cast($0) }
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

    /// Returns the number of objects of the store that referred to each of some objects before the transaction.
    ///
    /// - Complexity: O(*n*) in the objects of the store the first time; the counts are then kept up to date.
    private func referrals(to keys: [StoreKey]) throws -> [Int] {
        let known = store.objects.withLock { objects in
            objects.referrals.map { counts in keys.map { counts[$0] ?? 0 } }
        }
        if let known { return known }
        let counts = Result { try store.referenceCounts() }
        store.objects.withLock { $0.endCounting(try? counts.get()) }
        return try counts.map { counts in keys.map { counts[$0] ?? 0 } }.get()
    }

    /// Returns how many more objects refer to each object than before the transaction.
    private func countedSteps() throws -> ShardedDictionary<StoreKey, Int> {
        var steps = ShardedDictionary<StoreKey, Int>()
        func count(_ references: [StoreKey], by step: Int) {
            for key in references { _ = steps.updateValue((steps[key] ?? 0) + step, forKey: key) }
        }
        for change in changes.byType {
            try change.stored.forEach { id, object in
                count(try store.references(of: change.type, id), by: -1)
                if case .model(let model) = object { count(ModelIdentity.references(of: model), by: 1) }
            }
            try change.deleted.forEach { id, _ in count(try store.references(of: change.type, id), by: -1) }
        }
        return steps
    }

    /// Updates the counts for objects that are stored; of several with one id, the first counts.
    private func recount(_ models: [JSONModel], _ type: StoreType, _ ids: [JSONIdentifier]) throws {
        var met = Set<JSONIdentifier>()
        for (model, id) in zip(models, ids) where met.insert(id).inserted { try recount(model, type, id) }
    }

    /// Updates the counts for an object that is stored, or deleted.
    private func recount(_ new: JSONModel?, _ type: StoreType, _ id: JSONIdentifier) throws {
        guard var steps = referralSteps.take() else { return }
        defer { referralSteps = steps }
        let known = changes[type]
        let old: [StoreKey] =
            switch known?.stored[id] {
            case .model(let model): ModelIdentity.references(of: model)
            case .deferred: []
            case nil where known?.deleted[id] != nil: []
            case nil: try store.references(of: type, id)
            }
        for key in old { _ = steps.updateValue((steps[key] ?? 0) - 1, forKey: key) }
        for key in new.map({ ModelIdentity.references(of: $0) }) ?? [] {
            _ = steps.updateValue((steps[key] ?? 0) + 1, forKey: key)
        }
    }

    // MARK: Changing

    func upsert<Model: JSONIdentifiable>(_ models: [Model]) throws -> [Model] {
        try checkOpen()
        let identity = ModelIdentity.of(Model.self)
        let ids = try models.map { model in
            guard let id = identity.identifier(in: model) else { throw JSONError.noIdentifier(in: model, identity) }
            return id
        }
        try check(models, ids, identity)
        // Of several with one id, the last one is stored: `upsertModels` stores the first.
        _ = try upsertModels(models.reversed(), ids: ids.reversed(), of: identity.root, expecting: ids.count)
        return try zip(fetch(Model.self, ids: ids), models).map { $0 ?? $1 }
    }

    func upsertModels(
        _ models: [JSONModel], ids: [JSONIdentifier], of type: any JSONIdentifiable.Type, expecting count: Int
    ) throws -> [JSONModel] {
        try checkOpen()
        let identity = ModelIdentity.of(type)
        try store.claim(identity)
        precondition(models.count == ids.count, "JSONStoreTransaction: each model has an id.")
        let models = store.own(models)
        if referralSteps != nil { try recount(models, identity.type, ids) }
        changes.store(models, ids, identity.type, expecting: count)
        return models
    }

    func insertModels(
        _ models: inout [JSONModel], ids: [JSONIdentifier], of type: any JSONIdentifiable.Type, expecting count: Int
    ) throws -> [Int: JSONModel] {
        try checkOpen()
        let identity = ModelIdentity.of(type)
        try store.claim(identity)
        guard referralSteps == nil, store.hasNone(of: identity.type), changes[identity.type]?.deleted.isEmpty != false
        else { return try insertOthers(&models, ids: ids, of: type, expecting: count) }
        models = store.own(models)
        return changes.insert(models, ids, identity.type, expecting: count)
    }

    /// Makes sure that no model replaces an object of a class that is not related to its own.
    private func check(_ models: [JSONModel], _ ids: [JSONIdentifier], _ identity: ModelIdentity) throws {
        // A model of the topmost class is related to all objects.
        if models.allSatisfy({ type(of: $0) == identity.root }) { return }
        var met: [JSONIdentifier: ImmortalReference<ModelClass>] = [:]
        for (number, known) in try fetch(identity, ids: ids).enumerated() {
            let (id, new) = (ids[number], models[number].modelClass)
            if let known = met[id] ?? known?.modelClass { try identity.check(new, known, id) }
            met[id] = new
        }
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

    func inSavepoint(_ body: () throws -> Void) throws {
        let (changes, steps) = (changes, referralSteps)
        do {
            try body()
        } catch {
            if isOpen { (self.changes, referralSteps) = (changes, steps) }
            throw error
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
        var made = StoreChanges()
        swap(&made, &changes)
        let indexSteps = store.indexSteps(of: made)
        let broadcast = store.link.broadcast
        var observed: [ClassifiedChange]?
        var observers: [any ChangeObserving] = []
        var isApplied = false
        while !isApplied {
            if broadcast.isObserved { observed = classified(made) }
            isApplied = store.objects.withLock { objects in
                observers = broadcast.observers
                // An observer that was added in the meantime may have read the objects that are about to change.
                if observed == nil, !observers.isEmpty { return false }
                objects.apply(&made, references: steps, indexes: indexSteps)
                return true
            }
        }
        // Observers that are added now have begun after this commit.
        broadcast.publish(observed ?? [], to: observers)
        finishing()
    }

    /// The changes as observers receive them, without objects whose text is the same.
    ///
    /// - Complexity: O(*n*) in the length of the changed objects.
    private func classified(_ changes: StoreChanges) -> [ClassifiedChange] {
        var classified: [ClassifiedChange] = []
        for change in changes.byType {
            // An object that cannot be read has the class `JSONModel`, so that only observers of all classes receive it.
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
            change.deleted.forEach { id, _ in
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
            .notFound, expected: "an id of \(type(of: model)) that is a number or a string", found: found,
            pointer: identity.pointer)
    }
}

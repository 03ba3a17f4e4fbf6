import LazyJSON

/// The objects to which properties with the policy ``JSONReferencePolicy/replace`` no longer refer after an import.
struct DroppedReferences {
    /// The objects that an object refers to by such properties, by the numbers of types.
    private typealias Targets = [Int: (identity: ModelIdentity, ids: Set<JSONIdentifier>)]

    private let context: JSONContext
    /// The references of objects before the import, and now.
    private var changes: [StoreKey: (before: Targets, now: Targets)] = [:]

    init(_ context: JSONContext) {
        self.context = context
    }

    /// Records the objects to which an object referred before an update, and to which it refers after it.
    mutating func note(_ identity: ModelIdentity, _ id: JSONIdentifier, from old: JSONModel?, to new: JSONModel) {
        if !new.modelClass.hasRelations, old?.modelClass.hasRelations != true { return }
        let (before, now) = (old.map { replaceable($0) } ?? [:], replaceable(new))
        let key = StoreKey(type: identity.type, id: id)
        if before.isEmpty, now.isEmpty { return }
        changes[key, default: (before, now)].now = now
    }

    private func replaceable(_ model: JSONModel) -> Targets {
        var targets: Targets = [:]
        if !mayReplace(model) { return targets }
        for site in ReferenceSearch.sites(in: model.modelJSON, of: model.modelClass, context)
        where site.form.policy == .replace {
            let identity = ModelIdentity.of(site.form.type)
            targets[identity.type.number, default: (identity, [])].ids.formUnion(
                site.values.compactMap { identity.target(of: $0.json) })
        }
        return targets
    }

    /// Whether a class has such properties itself.
    static func mayReplace(_ modelClass: ImmortalReference<ModelClass>) -> Bool {
        StoreClass.of(modelClass).with { $0.relations }.contains { relation in
            if case .reference(let form) = relation.target { form.policy == .replace } else { false }
        }
    }

    /// Whether there may be such properties in a model, or in a part of it.
    private func mayReplace(_ model: JSONModel) -> Bool {
        let object = model.modelJSON
        return StoreClass.of(model.modelClass).with { $0.relations }.contains { relation in
            guard let json = relation.plan.json(in: object), !json.isNull else { return false }
            switch relation.target {
            case .reference(let form):
                if form.policy == .replace { return true }
                let identity = ModelIdentity.of(form.type)
                return !relation.forAll(in: json) { $0.kind != .object || identity.identifier(in: $0) != nil }
            case .part: return !relation.forAll(in: json) { $0.kind != .object }
            }
        }
    }

    /// Deletes the dropped objects to which nothing refers, and then the dropped objects to which only those referred.
    ///
    /// O(the objects that were dropped, and their references), apart from the cost of the store.
    ///
    /// - Parameter kept: The objects at the top level, which stay.
    func delete(in transaction: any JSONStoreTransaction, without kept: [JSONModel]) throws {
        var left = Set<StoreKey>()
        var identities: [Int: ModelIdentity] = [:]
        for (before, now) in changes.values {
            for (type, targets) in before {
                identities[type] = targets.identity
                for id in targets.ids where now[type]?.ids.contains(id) != true {
                    left.insert(StoreKey(type: targets.identity.type, id: id))
                }
            }
        }
        if left.isEmpty { return }
        for model in kept {
            guard let type = Swift.type(of: model) as? any JSONIdentifiable.Type else { continue }
            let identity = ModelIdentity.of(type)
            if let id = identity.identifier(in: model) { left.remove(StoreKey(type: identity.type, id: id)) }
        }
        var waiting: [Int: Set<JSONIdentifier>] = [:]
        for key in left { waiting[key.type.number, default: []].insert(key.id) }
        while let (type, next) = waiting.popFirst() {
            guard let identity = identities[type] else { continue }
            for key in try delete(next.sorted(), identity, in: transaction, &left) where left.contains(key) {
                waiting[key.type.number, default: []].insert(key.id)
            }
        }
    }

    /// Deletes the objects of a type that nothing refers to; returns the objects to which they referred.
    private func delete(
        _ ids: [JSONIdentifier], _ identity: ModelIdentity, in transaction: any JSONStoreTransaction,
        _ left: inout Set<StoreKey>
    ) throws -> [StoreKey] {
        let isReferred = try identity.root.isReferred(ids, in: transaction)
        let free = zip(ids, isReferred).filter { !$0.1 }.map(\.0)
        if free.isEmpty { return [] }
        let gone = try transaction.fetchModels(free, of: identity.root)
        try identity.root.delete(free, in: transaction)
        for id in free { left.remove(StoreKey(type: identity.type, id: id)) }
        return gone.flatMap { $0.map { ModelIdentity.references(of: $0) } ?? [] }
    }
}

import LazyJSON

/// Objects that were referred to by a property with the policy ``JSONReferencePolicy/replace``, and are so no longer.
struct DroppedReferences {
    private let context: JSONContext
    /// In the order in which they were dropped, by type.
    private var byType: [(identity: ModelIdentity, ids: [JSONIdentifier])] = []

    init(_ context: JSONContext) {
        self.context = context
    }

    var isEmpty: Bool { byType.isEmpty }

    /// Notes what an object referred to and does not any more.
    mutating func note(from old: JSONModel, to new: JSONModel) {
        let before = replaceable(old)
        if before.isEmpty { return }
        let after = replaceable(new)
        for (type, targets) in before {
            let left = targets.ids.subtracting(after[type]?.ids ?? [])
            if left.isEmpty { continue }
            if let known = byType.firstIndex(where: { $0.identity.type.number == type }) {
                byType[known].ids += left.sorted()
            } else {
                byType.append((targets.identity, left.sorted()))
            }
        }
    }

    private func replaceable(_ model: JSONModel) -> [Int: (identity: ModelIdentity, ids: Set<JSONIdentifier>)] {
        var targets: [Int: (identity: ModelIdentity, ids: Set<JSONIdentifier>)] = [:]
        for site in ReferenceSearch.sites(in: model.modelJSON, of: model.modelClass, context)
        where site.form.policy == .replace {
            let identity = ModelIdentity.of(site.form.type)
            targets[identity.type.number, default: (identity, [])].ids.formUnion(
                site.values.compactMap { identity.target(of: $0) })
        }
        return targets
    }

    /// Deletes those that nothing refers to; and then those that only these referred to.
    ///
    /// O(the objects that were dropped, and their references), but for what the store does.
    func delete(in transaction: any JSONStoreTransaction, without kept: Set<StoreKey>) throws {
        var left = Set<StoreKey>()
        var waiting: [Int: (identity: ModelIdentity, ids: [JSONIdentifier])] = [:]
        for (identity, ids) in byType {
            let keys = ids.map { StoreKey(type: identity.type, id: $0) }.filter { !kept.contains($0) }
            left.formUnion(keys)
            waiting[identity.type.number] = (identity, keys.map(\.id))
        }
        let identities = waiting.mapValues(\.identity)
        while let (_, next) = waiting.popFirst() {
            for key in try delete(next.ids, next.identity, in: transaction, &left) {
                guard let identity = identities[key.type.number], left.contains(key) else { continue }
                waiting[key.type.number, default: (identity, [])].ids.append(key.id)
            }
        }
    }

    /// Deletes those of a type that nothing refers to; returns what they referred to.
    private func delete(
        _ ids: [JSONIdentifier], _ identity: ModelIdentity, in transaction: any JSONStoreTransaction,
        _ left: inout Set<StoreKey>
    ) throws -> [StoreKey] {
        if ids.isEmpty { return [] }
        let isReferred = try identity.root.isReferred(ids, in: transaction)
        let free = zip(ids, isReferred).filter { !$0.1 }.map(\.0)
        if free.isEmpty { return [] }
        let gone = try identity.root.fetch(free, in: transaction)
        try identity.root.delete(free, in: transaction)
        for id in free { left.remove(StoreKey(type: identity.type, id: id)) }
        return gone.flatMap { $0.map { ModelIdentity.references(of: $0) } ?? [] }
    }
}

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
        for site in ReferenceSearch.sites(in: model.modelJSON, of: model.modelClassReference, context)
        where site.form.policy == .replace {
            let identity = ModelIdentity.of(site.form.type)
            targets[identity.type.number, default: (identity, [])].ids.formUnion(
                site.values.compactMap { identity.target(of: $0) })
        }
        return targets
    }

    /// Deletes those that nothing refers to; again, as long as that takes the last reference to others away.
    mutating func delete(in transaction: any JSONStoreTransaction, without kept: Set<StoreKey>) throws {
        var isDone = false
        while !isDone {
            isDone = true
            for number in byType.indices {
                let identity = byType[number].identity
                let ids = byType[number].ids.filter { !kept.contains(StoreKey(type: identity.type, id: $0)) }
                let left = try delete(ids, of: identity.root, in: transaction)
                if left.count < ids.count { isDone = false }
                byType[number].ids = left
            }
        }
    }

    /// Deletes those of a type that nothing refers to; gives the others.
    private func delete(
        _ ids: [JSONIdentifier], of root: any JSONIdentifiable.Type, in transaction: any JSONStoreTransaction
    ) throws -> [JSONIdentifier] {
        if ids.isEmpty { return [] }
        let isReferred = try root.isReferred(ids, in: transaction)
        let free = zip(ids, isReferred).filter { !$0.1 }.map(\.0)
        if !free.isEmpty { try root.delete(free, in: transaction) }
        return zip(ids, isReferred).filter(\.1).map(\.0)
    }
}

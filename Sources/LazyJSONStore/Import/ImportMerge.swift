import LazyJSON

/// How objects of a class are updated by others that came.
struct ImportMerge {
    private let tree: PathTree
    /// The references by the numbers of their properties.
    private let references: [Relation?]
    /// The properties with several paths.
    private let choices: [PropertyPlan]

    init(_ modelClass: ImmortalReference<ModelClass>) {
        let relations = StoreClass.of(modelClass).with { $0.relations }
        tree = PathTree(modelClass.object)
        choices = modelClass.with { $0.properties.filter { $0.pointers.count > 1 } }
        references = modelClass.with { $0.properties.map { plan in relations.first { $0.plan === plan } } }
    }

    /// An object after an update; `nil` if nothing changed.
    func merged(_ stored: JSON, with incoming: JSON) -> JSON? {
        if choices.isEmpty { return merged(stored, with: incoming, [tree]) }
        var (rest, isChanged) = (stored, false)
        for plan in choices where plan.json(in: incoming) != nil {
            // The value of the update replaces those that the property would read instead.
            for pointer in plan.pointers where incoming[at: pointer] == nil && rest[at: pointer] != nil {
                rest[at: pointer] = nil
                isChanged = true
            }
        }
        // A bare `nil` beside a `JSON` would be null.
        return merged(rest, with: incoming, [tree]) ?? (isChanged ? rest : JSON?.none)
    }

    /// The same below a place on the paths of properties; as deep as these go.
    private func merged(_ stored: JSON, with incoming: JSON, _ trees: [PathTree]) -> JSON? {
        stored.merging(incoming) { name, now, value in
            // No path of a property has a name with a lone surrogate.
            changed(now, to: value, name.map { name in trees.flatMap { $0.children(named: name) } } ?? [])
        }
    }

    /// Returns the new value of a member; `nil` if it stays as it is.
    private func changed(_ now: JSON?, to value: JSON, _ below: [PathTree]) -> JSON? {
        let isMapped = below.contains(where: \.isMapped)
        for place in below {
            let relation = place.properties.lazy.compactMap { references[Int($0.number)] }.first
            if let relation, case .reference(let form) = relation.target {
                // References that may be a single value are compared as arrays.
                if relation.plan.acceptsOne, let now { return changed(now, to: value, many: form, relation.shape) }
                return changed(now, to: value, form, relation.shape)
            }
        }
        if !isMapped, below.contains(where: \.hasChildren), let now, now.kind == .object, value.kind == .object {
            return merged(now, with: value, below)
        }
        // A bare `nil` beside a `JSON` would be null.
        if value.isNull { return now?.isNull ?? true ? JSON?.none : value }
        return now == value ? JSON?.none : value
    }

    /// Returns the new value of a member whose references may be a single value; `nil` if it stays as it is.
    private func changed(
        _ now: JSON, to value: JSON, many reference: ReferenceForm, _ shape: Relation.Shape
    ) -> JSON? {
        let many = value.asMany
        guard let new = changed(now.asMany, to: many, reference, shape) else { return nil }
        return value.isOne && new == many ? value : new
    }

    /// Returns the new value of a member with references; `nil` if it stays as it is.
    private func changed(
        _ now: JSON?, to value: JSON, _ reference: ReferenceForm, _ shape: Relation.Shape
    ) -> JSON? {
        let isMerged = reference.policy == .merge && shape == .many
        if value.isNull { return isMerged || now?.isNull ?? true ? JSON?.none : value }
        guard let now, !now.isNull else { return value }
        let identity = ModelIdentity.of(reference.type)
        if isMerged, now.kind == .array, value.kind == .array { return union(now, value, identity) }
        if now == value || refersToSame(now, value, identity, shape) { return nil }
        return value
    }

    /// The elements of one array, and those of another that it lacks; `nil` if it lacks none.
    private func union(_ now: JSON, _ value: JSON, _ identity: ModelIdentity) -> JSON? {
        var seen = Set(now.elements.compactMap { identity.target(of: $0) })
        let new = value.elements.filter { element in
            if let id = identity.target(of: element) { return seen.insert(id).inserted }
            return element.kind == .object
        }
        if new.isEmpty { return nil }
        var result = now
        for element in new { try? result.append(element) }  // cannot fail: it is an array
        return result
    }

    /// Whether two values refer to the same objects, ids in one and objects in the other.
    private func refersToSame(
        _ now: JSON, _ value: JSON, _ identity: ModelIdentity, _ shape: Relation.Shape
    ) -> Bool {
        if shape == .one, now.kind != .array {
            guard let id = identity.target(of: now) else { return false }
            return id == identity.target(of: value)
        }
        guard shape != .named, now.kind == .array, value.kind == .array, now.count == value.count else { return false }
        return zip(now.elements, value.elements).allSatisfy { mine, its in
            guard let id = identity.target(of: mine) else { return false }
            return id == identity.target(of: its)
        }
    }
}

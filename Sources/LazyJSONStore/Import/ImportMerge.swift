import LazyJSON

/// How objects of each class are updated.
struct ImportMerges {
    private var all: [ObjectIdentifier: ImportMerge] = [:]
    /// The one that was used last.
    private var last: (modelClass: ImmortalReference<ModelClass>, merge: ImportMerge)?

    /// How objects of a class are updated.
    mutating func merge(of modelClass: ImmortalReference<ModelClass>) -> ImportMerge {
        if let last, last.modelClass == modelClass { return last.merge }
        let identity = ObjectIdentifier(modelClass.object)
        let merge = all[identity] ?? ImportMerge(modelClass)
        all[identity] = merge
        last = (modelClass, merge)
        return merge
    }
}

/// How objects of a class are updated by others that came.
struct ImportMerge {
    /// A place that properties of the class have on their paths.
    private final class Place {
        /// The places one step further, by the names of members.
        var children: [ExactText: Place] = [:]
        /// Whether the value is that of a property.
        var isMapped = false
        /// The first property here whose value consists of models or refers to some.
        var relation: Relation?
        /// Whether an object here is updated member by member.
        var isUpdatedByMember = false

        /// Finds out how members are updated, and forgets those that are updated like members that no property maps.
        func settle() {
            isUpdatedByMember = !isMapped && !children.isEmpty
            for place in children.values { place.settle() }
            children = children.filter { $0.value.relation != nil || $0.value.isUpdatedByMember }
        }

        /// The place at the end of a path that begins here.
        func place(at path: [JSONPointer.Component]) -> Place {
            path.reduce(self) { place, step in
                let name = ExactText(text: step.name)
                if let known = place.children[name] { return known }
                let new = Place()
                place.children[name] = new
                return new
            }
        }
    }

    private let root = Place()
    /// The properties with several paths.
    private let choices: [PropertyPlan]

    init(_ modelClass: ImmortalReference<ModelClass>) {
        let relations = StoreClass.of(modelClass).with { $0.relations }
        let plans = modelClass.with { $0.properties }
        choices = plans.filter { $0.pointers.count > 1 }
        for plan in plans {
            let relation = relations.first { $0.plan === plan }
            for pointer in plan.pointers {
                let place = root.place(at: pointer.components)
                place.isMapped = true
                if place.relation == nil { place.relation = relation }
            }
        }
        root.settle()
    }

    /// Updates an object; returns whether anything changed.
    ///
    /// - Parameters:
    ///   - incoming: What came.
    ///   - stored: The object; it stays as it is if all that changes are parts of its text.
    ///   - edits: Receives the changes of the text.
    func merge(_ incoming: JSON, into stored: inout JSON, edits: inout [TextEdit]) -> Bool {
        if !choices.isEmpty { return merge(incoming, into: &stored) }
        return stored.merge(incoming, edits: &edits) { change(of: $0, from: $1, to: $2, root) }
    }

    /// Updates an object in place; returns whether anything changed.
    func merge(_ incoming: JSON, into stored: inout JSON) -> Bool {
        var isChanged = false
        for plan in choices where plan.json(in: incoming) != nil {
            // The value of the update replaces those that the property would read instead.
            for pointer in plan.pointers where incoming[at: pointer] == nil && stored[at: pointer] != nil {
                stored[at: pointer] = nil
                isChanged = true
            }
        }
        return merge(incoming, into: &stored, root) || isChanged
    }

    /// The same below a place on the paths of properties; as deep as these go.
    private func merge(_ incoming: JSON, into stored: inout JSON, _ place: Place) -> Bool {
        stored.merge(incoming) { change(of: $0, from: $1, to: $2, place) }
    }

    private func change(of name: () -> String?, from now: JSON?, to value: JSON, _ place: Place) -> JSON? {
        // No path of a property has a name with a lone surrogate.
        let child = place.children.isEmpty ? nil : name().flatMap { place.children[ExactText(text: $0)] }
        return changed(now, to: value, child)
    }

    /// Returns the new value of a member; `nil` if it stays as it is.
    private func changed(_ now: JSON?, to value: JSON, _ place: Place?) -> JSON? {
        if let relation = place?.relation, case .reference(let form) = relation.target {
            // References that may be a single value are compared as arrays.
            if relation.plan.acceptsOne, let now { return changed(now, to: value, many: form, relation.shape) }
            return changed(now, to: value, form, relation.shape)
        }
        if let place, place.isUpdatedByMember, let now, now.kind == .object, value.kind == .object {
            var result = now
            // A bare `nil` beside a `JSON` would be null.
            return merge(value, into: &result, place) ? result : JSON?.none
        }
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

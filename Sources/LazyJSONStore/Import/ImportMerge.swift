import LazyJSON

/// The rules by which objects of each class are updated.
struct ImportMerges {
    private var all: [ObjectIdentifier: ImportMerge] = [:]
    /// The rules that were used last.
    private var last: (modelClass: ImmortalReference<ModelClass>, merge: ImportMerge)?

    /// The rules by which objects of a class are updated.
    mutating func merge(of modelClass: ImmortalReference<ModelClass>) -> ImportMerge {
        if let last, last.modelClass == modelClass { return last.merge }
        let identity = ObjectIdentifier(modelClass.object)
        let merge = all[identity] ?? ImportMerge(modelClass)
        all[identity] = merge
        last = (modelClass, merge)
        return merge
    }
}

/// The rules by which objects of a class are updated by imported ones.
struct ImportMerge {
    /// A place on the paths of the properties of the class.
    final class Place {
        let pointer: JSONPointer
        /// The places one step further, by the names of members.
        var children: [ExactText: Place] = [:]
        /// Whether the value belongs to a property.
        var isMapped = false
        /// The first property here whose value consists of models or refers to some.
        var relation: Relation?
        /// Whether an object here is updated member by member.
        var isUpdatedByMember = false

        init(_ pointer: JSONPointer = JSONPointer()) { self.pointer = pointer }

        /// Determines how members are updated, and removes the places of members that are updated like members that no property
        /// maps.
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
                let new = Place(JSONPointer(place.pointer.components + [step]))
                place.children[name] = new
                return new
            }
        }
    }

    /// A property with several paths.
    private struct Choice {
        let plan: PropertyPlan
        /// Whether imported references are added to the stored ones.
        let isMerged: Bool
        /// The paths that no other property has.
        let ownPointers: [JSONPointer]
    }

    private let root = Place()
    private let choices: [Choice]

    init(_ modelClass: ImmortalReference<ModelClass>) {
        let relations = StoreClass.of(modelClass).with { $0.relations }
        let plans = modelClass.with { $0.properties }
        choices = plans.filter { $0.pointers.count > 1 }.map { plan in
            Choice(
                plan: plan, isMerged: relations.first { $0.plan === plan }?.isMerged ?? false,
                ownPointers: plan.ownPointers(among: plans))
        }
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
    ///   - incoming: The imported object.
    ///   - stored: The stored object; it is unchanged if `edits` has all changes.
    ///   - edits: Receives the changes of the text.
    func merge(_ incoming: JSON, into stored: inout JSON, edits: inout [TextEdit]) -> Bool {
        var unions = ImportUnions()
        if !choices.isEmpty { return merge(incoming, into: &stored, &unions) }
        return stored.merge(incoming, edits: &edits) { name, now, value in
            // A member may be compared twice: to find changes of the text, and in place if there are others.
            unions.forgetAll()
            return change(of: name, from: now, to: value, root, &unions)
        }
    }

    /// Updates an object in place; returns whether anything changed.
    ///
    /// - Parameters:
    ///   - incoming: The imported object.
    ///   - stored: The stored object.
    ///   - unions: The references that earlier updates of the object have merged.
    func merge(_ incoming: JSON, into stored: inout JSON, _ unions: inout ImportUnions) -> Bool {
        unions.begin(root)
        var isChanged = false
        for choice in choices {
            guard let new = choice.plan.json(in: incoming), !(choice.isMerged && new.isNull) else { continue }
            let (place, former) = (choice.plan.pointer(in: incoming), choice.plan.pointer(in: stored))
            let moved = choice.isMerged && former != place ? stored[at: former] : nil
            // The property would read the values at its other paths instead, so they are removed, unless another property may read
            // them.
            for pointer in choice.ownPointers where incoming[at: pointer] == nil && stored[at: pointer] != nil {
                // Elements after one in an array keep their positions, by which other properties find them.
                let isElement = stored[at: JSONPointer(Array(pointer.components.dropLast()))]?.kind == .array
                // A bare `nil` beside a `JSON` would be null.
                stored[at: pointer] = isElement ? new : JSON?.none
                unions.forgetAll()
                isChanged = true
            }
            if let moved, !moved.isNull {
                stored[at: place] = moved
                unions.forgetAll()
                isChanged = true
            }
        }
        if merge(incoming, into: &stored, root, &unions) { isChanged = true }
        return unions.append(to: &stored) || isChanged
    }

    /// Updates an object at a place on the paths of properties; recurses as deep as these paths.
    private func merge(
        _ incoming: JSON, into stored: inout JSON, _ place: Place, _ unions: inout ImportUnions
    ) -> Bool {
        stored.merge(incoming) { change(of: $0, from: $1, to: $2, place, &unions) }
    }

    private func change(
        of name: () -> String?, from now: JSON?, to value: JSON, _ place: Place, _ unions: inout ImportUnions
    ) -> JSON? {
        // No path of a property has a name with a lone surrogate.
        guard !place.children.isEmpty, let child = name().flatMap({ place.children[ExactText(text: $0)] }) else {
            return changed(now, to: value)
        }
        if let relation = child.relation, case .reference(let form) = relation.target {
            return changed(now, to: value, relation, form, at: child, &unions)
        }
        if child.isUpdatedByMember, let now, now.kind == .object, value.kind == .object {
            var result = now
            // A bare `nil` beside a `JSON` would be null.
            return merge(value, into: &result, child, &unions) ? result : JSON?.none
        }
        let new = changed(now, to: value)
        if new != nil { unions.forget(child) }
        return new
    }

    /// Returns the new value of a member; `nil` if it stays as it is.
    private func changed(_ now: JSON?, to value: JSON) -> JSON? {
        if value.isNull { return now?.isNull ?? true ? JSON?.none : value }
        return now == value ? JSON?.none : value
    }

    /// Returns the new value of a member with references; `nil` if it stays as it is, apart from elements that are appended to
    /// it.
    private func changed(
        _ now: JSON?, to value: JSON, _ relation: Relation, _ form: ReferenceDescription, at place: Place,
        _ unions: inout ImportUnions
    ) -> JSON? {
        let isMerged = relation.isMerged
        if value.isNull, isMerged || now?.isNull ?? true { return nil }
        if !value.isNull, let now, !now.isNull {
            let identity = ModelIdentity.of(form.type)
            if isMerged {
                let (mine, its) = (relation.array(in: now), relation.array(in: value))
                // A string without JSON counts as null.
                if its.isNull { return nil }
                if mine.kind == .array, its.kind == .array {
                    let new = unions.union(mine, its, at: place, canAppend: now.kind == .array, identity, relation)
                    return new.map { value.isOne && $0 == its ? value : relation.value(of: $0, replacing: now) }
                }
            }
            // References that may be a single value are compared as arrays.
            let (mine, its) = relation.plan.acceptsOne ? (now.asMany, value.asMany) : (now, value)
            if mine == its || refersToSame(mine, its, identity, relation) { return nil }
        }
        unions.forget(place)
        return value
    }

    /// Whether two values refer to the same objects: ids in one and objects in the other, or equal linkages.
    private func refersToSame(
        _ now: JSON, _ value: JSON, _ identity: ModelIdentity, _ relation: Relation
    ) -> Bool {
        func isSame(_ mine: JSON, _ its: JSON) -> Bool {
            guard let id = identity.target(of: mine), id == identity.target(of: its) else { return false }
            // Other properties read the object in this place.
            if relation.isShared, its.kind == .object, !identity.isStub(its) { return mine == its }
            return !identity.isLinkage(mine) || !identity.isLinkage(its) || mine == its
        }
        if relation.shape == .one, now.kind != .array { return isSame(now, value) }
        guard relation.shape != .named, now.kind == .array, value.kind == .array, now.count == value.count
        else { return false }
        return zip(now.elements, value.elements).allSatisfy(isSame)
    }
}

import LazyJSON

/// What the objects of a first import refer to.
struct FirstReferences {
    /// What they refer to of one type.
    struct OfType {
        let identity: ModelIdentity
        /// The class that it is referred to as.
        let asked: JSONModel.Type
        /// The ids, each with the first value that had it.
        fileprivate(set) var sources = IdentifierTable<JSON>()
    }

    private(set) var byType: [OfType] = []

    /// Notes what an object refers to, by ids; returns `false` if there is more to be done: an object is there that has
    /// members beside its id, or a part that may refer to others, or one type is referred to as several classes.
    ///
    /// - Parameter isKnown: Returns whether an object needs no note.
    mutating func note(
        _ relations: [Relation], _ object: JSON, _ context: JSONContext,
        _ isKnown: (ModelIdentity, JSONIdentifier) -> Bool
    ) -> Bool {
        // The last one says how an id is written, as where objects are taken apart.
        for relation in relations.reversed() {
            guard let json = relation.plan.json(in: object) else { continue }
            switch relation.target {
            case .reference(let form):
                let isNamed = relation.shape == .named
                let areNoted = relation.forAll(in: json) { note($0, form, isNamed, isKnown) }
                if !areNoted { return false }
            case .part(let type):
                let areSimple = relation.forAll(in: json) { part in
                    part.kind != .object || !ModelClass.dispatch(type, part, context).hasRelations
                }
                if !areSimple { return false }
            }
        }
        return true
    }

    private mutating func note(
        _ json: JSON, _ form: ReferenceForm, _ isNamed: Bool, _ isKnown: (ModelIdentity, JSONIdentifier) -> Bool
    ) -> Bool {
        let identity = ModelIdentity.of(form.type)
        let isObject = json.kind == .object
        if isObject, isNamed || !identity.isStub(json) { return false }
        guard let id = isObject ? identity.identifier(in: json) : JSONIdentifier(json), !isKnown(identity, id) else {
            return true
        }
        var number = byType.firstIndex { $0.identity.type.number == identity.type.number }
        if number == nil {
            number = byType.count
            byType.append(OfType(identity: identity, asked: form.type))
        }
        guard let number, byType[number].asked == form.type else { return false }
        _ = byType[number].sources.find(id, orInsert: json)
        return true
    }
}

extension Relation {
    /// Whether something holds for all values of the property; ends at the first for which it does not.
    fileprivate func forAll(in json: JSON, _ holds: (JSON) -> Bool) -> Bool {
        switch shape(of: json) {
        case .one: holds(json)
        case .many: json.elements.allSatisfy(holds)
        case .named: json.members.allSatisfy { holds($0.value) }
        }
    }
}

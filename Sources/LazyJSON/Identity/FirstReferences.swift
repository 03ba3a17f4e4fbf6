/// What the objects of a first import refer to.
struct FirstReferences {
    /// What they refer to of one type.
    struct OfType {
        let identity: ModelIdentity
        /// The class that it is referred to as.
        let asked: JSONModel.Type
        /// The ids, each as it was spelled first.
        fileprivate(set) var spellings = IdentifierTable<JSON>()
    }

    private(set) var byType: [OfType] = []

    /// Notes what the object at a place refers to, by ids; no, where there is more to be done: an object stands there
    /// that has members beside its id, or a part that may refer to others, or one type is referred to as several classes.
    ///
    /// - Parameter isKnown: Whether an object needs no note.
    mutating func note(
        _ relations: Relations, _ document: Document, at place: Int, _ context: JSONContext,
        _ isKnown: (ModelIdentity, JSONIdentifier) -> Bool
    ) -> Bool {
        // The last one says how an id is spelled, as where objects are taken apart.
        for member in relations.members.reversed() {
            guard let value = member.plan.place(in: document, from: place) else { continue }
            switch member.relation.target {
            case .reference(let form):
                let areNoted = Self.forAll(member.relation.shape, document, at: value) { value, isNamed in
                    note(document, at: value, form, isNamed, isKnown)
                }
                if !areNoted { return false }
            case .part(let type):
                let areSimple = Self.forAll(member.relation.shape, document, at: value) { value, _ in
                    if document.index[value].tag != .object { return true }
                    return Relations.isEmpty(ModelClass.dispatch(type, JSON(document, at: value), context))
                }
                if !areSimple { return false }
            }
        }
        return true
    }

    /// Whether something holds for all values that stand at a place in a shape; ends at the first for which it does not.
    private static func forAll(
        _ shape: Relation.Shape, _ document: Document, at place: Int, _ holds: (Int, _ isNamed: Bool) -> Bool
    ) -> Bool {
        let isNamed = shape == .named
        if shape == .one { return holds(place, false) }
        guard document.index[place].tag == (isNamed ? .object : .array) else { return true }
        let contents = document.contents(of: place)
        var next = contents.lowerBound
        while next < contents.upperBound {
            let value = isNamed ? next + 1 : next
            if !holds(value, isNamed) { return false }
            next = document.next(after: value)
        }
        return true
    }

    private mutating func note(
        _ document: Document, at place: Int, _ form: ReferenceForm, _ isNamed: Bool,
        _ isKnown: (ModelIdentity, JSONIdentifier) -> Bool
    ) -> Bool {
        let identity = ModelIdentity.of(form.type)
        let found: JSONIdentifier?
        if document.index[place].tag == .object {
            if isNamed || !identity.isStub(JSON(document, at: place)) { return false }
            found = identity.identifier(in: document, at: place)
        } else {
            found = JSONIdentifier(document, place)
        }
        guard let id = found, !isKnown(identity, id) else { return true }
        var number = byType.firstIndex { $0.identity.type.number == identity.type.number }
        if number == nil {
            number = byType.count
            byType.append(OfType(identity: identity, asked: form.type))
        }
        guard let number, byType[number].asked == form.type else { return false }
        _ = byType[number].spellings.find(id, orInsert: JSON(document, at: place))
        return true
    }
}

extension ModelIdentity {
    /// What is left of an object where it stood: only its id; nil where it has none.
    func reduced(_ object: JSON) -> JSON? {
        guard let spelling = json(in: object), let id = JSONIdentifier(spelling) else { return nil }
        return isStub(object) ? object : stub(id, spelling)
    }

    /// The class of an object: what the JSON says, else the one that is known or asked for, whichever is more derived.
    func modelClass(
        of json: JSON, asked: JSONModel.Type, known: Lasting<ModelClass>? = nil, _ context: JSONContext
    ) -> Lasting<ModelClass> {
        let found = ModelClass.dispatch(root, json, context)
        if found.with({ $0.type }) != root { return found }
        let asked = asked == root ? found : ModelClass.dispatch(asked, json, context)
        guard let known else { return asked }
        return asked.isDerived(from: known.with { $0.type }) ? asked : known
    }

    /// The class of an object of the store, or of what became of it, that was met as another class.
    ///
    /// - Parameter json: What became of it; nil where that is itself.
    func modelClass(
        ofStored model: JSONModel, now json: JSON? = nil, asked: JSONModel.Type, _ context: JSONContext
    ) -> Lasting<ModelClass> {
        // Where the JSON said the class before, it says it now.
        let isTold = ModelClass.dispatch(root, model.modelJSON, context).with { $0.type } != root
        return modelClass(
            of: json ?? model.modelJSON, asked: asked, known: isTold ? nil : model.modelClassReference, context)
    }
}

extension Lasting<ModelClass> {
    /// Whether this is a class or derived from it.
    func isDerived(from type: JSONModel.Type) -> Bool { with { $0.isOrDerives(from: type) } }
}

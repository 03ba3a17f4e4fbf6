import LazyJSON

extension ModelIdentity {
    /// Returns the class of an object: the class that the JSON selects, or otherwise the known or the requested class, whichever
    /// is more derived.
    func modelClass(
        of json: JSON, asked: JSONModel.Type, known: ImmortalReference<ModelClass>? = nil, _ context: JSONContext
    ) -> ImmortalReference<ModelClass> {
        let found = ModelClass.of(root).dispatch(json, context)
        if found.with({ $0.type }) != root { return found }
        let asked = asked == root ? found : ModelClass.of(asked).dispatch(json, context)
        guard let known else { return asked }
        return asked.isDerived(from: known.with { $0.type }) ? asked : known
    }

    /// Whether the JSON of an object determines its class, whatever class is asked for.
    func tells(_ json: JSON, _ context: JSONContext) -> Bool {
        ModelClass.of(root).dispatch(json, context).with { $0.type } != root
    }
}

extension ModelIdentity {
    /// Makes sure that two objects with one id can be the same one: that the class of one is derived from the class of the other.
    ///
    /// - Throws: `JSONError` with the code `storeNameConflict`, which names both.
    func check(_ new: ImmortalReference<ModelClass>, _ known: ImmortalReference<ModelClass>, _ id: JSONIdentifier)
        throws(JSONError)
    {
        if new == known { return }
        let (newType, knownType) = (new.with { $0.type }, known.with { $0.type })
        if new.isDerived(from: knownType) || known.isDerived(from: newType) { return }
        throw JSONError(
            .storeNameConflict, expected: "an object of \(knownType) with the id \(id)", found: "one of \(newType)",
            advice: "subclasses of \(root) share their ids; if they have ids of their own, let them conform to "
                + "JSONIdentifiable, and not their base")
    }
}

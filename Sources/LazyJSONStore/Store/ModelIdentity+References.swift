import LazyJSON

extension JSONReference {
    /// Returns the objects that a model refers to by its properties with ``LazyJSON/JSONConversion/reference-4gwb6``.
    ///
    /// References of nested models are included. Each object is listed once, and the model itself is left out. A store that
    /// implements ``JSONStoreTransaction/isReferred(to:ids:)`` can save them with each object.
    ///
    /// - Parameter model: The model.
    /// - Complexity: O(*n*) in the size of the model and its nested models.
    public static func all(in model: some JSONIdentifiable) -> [JSONReference] {
        ModelIdentity.references(of: model).map { JSONReference(storeName: $0.type.name, id: $0.id) }
    }
}

extension ModelIdentity {
    /// Returns the objects that a model refers to, except itself, each once.
    static func references(of model: JSONModel) -> [StoreKey] {
        let sites = ReferenceSearch.sites(in: model.modelJSON, of: model.modelClass, model.modelContext)
        if sites.isEmpty { return [] }
        var seen = Set<StoreKey>()
        if let type = Swift.type(of: model) as? any JSONIdentifiable.Type {
            let own = of(type)
            if let id = own.identifier(in: model) { seen.insert(StoreKey(type: own.type, id: id)) }
        }
        var keys: [StoreKey] = []
        for site in sites {
            let identity = of(site.form.type)
            for (value, _) in site.values {
                guard let id = identity.target(of: value) else { continue }
                let key = StoreKey(type: identity.type, id: id)
                if seen.insert(key).inserted { keys.append(key) }
            }
        }
        return keys
    }

    /// The id that a value refers to: itself, or the id of an object; `nil` if it refers to nothing.
    func target(of value: JSON) -> JSONIdentifier? {
        value.kind == .object ? identifier(in: value) : JSONIdentifier(value)
    }
}

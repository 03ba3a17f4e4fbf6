import LazyJSON

extension JSONReference {
    /// What a model refers to by its properties with ``LazyJSON/JSONConversion/reference-4gwb6``, those of nested models too; without
    /// itself, and each object once.
    ///
    /// A store that is asked whether anything refers to an object keeps them beside each object.
    public static func all(in model: some JSONIdentifiable) -> [JSONReference] {
        ModelIdentity.references(of: model).map { JSONReference(storeName: $0.type.name, id: $0.id) }
    }
}

extension ModelIdentity {
    /// What a model refers to, itself left out, each object once.
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
            for value in site.values {
                guard let id = identity.target(of: value) else { continue }
                let key = StoreKey(type: identity.type, id: id)
                if seen.insert(key).inserted { keys.append(key) }
            }
        }
        return keys
    }

    /// The id that a value refers to: itself, or that of an object; `nil` if it refers to nothing.
    func target(of value: JSON) -> JSONIdentifier? {
        value.kind == .object ? identifier(in: value) : JSONIdentifier(value)
    }
}

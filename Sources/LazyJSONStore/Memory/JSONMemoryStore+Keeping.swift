import LazyJSON

/// The identity map of a store that keeps its objects elsewhere.
extension JSONMemoryStore {
    /// Keeps objects that the store behind this one has read, unless there are current ones.
    ///
    /// No transaction is needed, and readers see them at once. The models are of the classes that the topmost class with
    /// ids says, whatever class is asked for.
    ///
    /// - Returns: The current objects, in the order of `objects`; nil for those that are not of the type or have no id.
    @discardableResult
    public func keep<Model: JSONIdentifiable>(_ type: Model.Type, _ objects: [JSON]) throws -> [Model?] {
        let identity = ModelIdentity.of(type)
        let context = JSONContext(link)
        let number = identity.type.number
        try claim(identity)
        return try objects.map { json in
            guard let id = identity.identifier(in: json) else { return nil }
            let new = stored(ModelClass.dispatch(identity.root, json, context).make(json, context: context))
            let kept = self.objects.withLock { objects -> StoredObject in
                if let known = objects.object(number, id) { return known }
                objects.put(.model(new), number, id)
                return .model(new)
            }
            return try Model._cast(model(kept, identity, id))
        }
    }
}

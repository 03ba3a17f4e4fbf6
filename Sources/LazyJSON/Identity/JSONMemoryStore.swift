import Synchronization

/// A store that keeps its objects in memory, as long as it lives.
///
///     let store = JSONMemoryStore()
///     let enterprises = try JSONImporter(store).import(parsing: data, as: Enterprise.self)
///     let ann = store.fetch(Employee.self, id: 7)
///
/// There is one current instance for each type and id, the same one for all threads. Looking one up costs O(1) and a lock
/// that is held for a few instructions; transactions wait for each other, readers wait for none.
public final class JSONMemoryStore: JSONModelStore {
    public let link: JSONStoreLink
    let objects = Mutex(StoredObjects())
    let gate = Gate()

    /// Makes an empty store.
    public init() {
        link = JSONStoreLink()
        link.connect(self)
    }

    /// Makes the identity map of another store, which keeps its objects elsewhere: references of the models are looked up
    /// in the store that the link leads to.
    public init(link: JSONStoreLink) { self.link = link }

    /// The current object with an id; nil where there is none that is of the type.
    ///
    /// O(1).
    public func fetch<Model: JSONIdentifiable>(_ type: Model.Type, id: JSONIdentifier) throws -> Model? {
        let identity = ModelIdentity.of(type)
        guard let found = objects.withLock({ $0.object(identity.type, id)?.content }) else { return nil }
        if case .model(let model) = found { return Model._cast(model) }
        return try Model._cast(model(found, identity, id))
    }

    /// The current objects with some ids, in their order; nil where there is none that is of the type.
    ///
    /// O(the number of ids).
    public func fetch<Model: JSONIdentifiable>(_ type: Model.Type, ids: [JSONIdentifier]) throws -> [Model?] {
        let identity = ModelIdentity.of(type)
        let found = objects.withLock { objects in ids.map { objects.object(identity.type, $0)?.content } }
        return try zip(found, ids).map { content, id in
            guard let content else { return nil }
            return try Model._cast(model(content, identity, id))
        }
    }

    /// All objects of a type, those of its subclasses included, in the order of their ids.
    ///
    /// O(n log n) in the objects of the type.
    public func list<Model: JSONIdentifiable>(_ type: Model.Type) throws -> [Model] {
        let identity = ModelIdentity.of(type)
        let all = objects.withLock { $0[identity.type] }
        return try all.sorted { $0.key < $1.key }.compactMap { id, object in
            try Model._cast(model(object.content, identity, id))
        }
    }

    /// Begins a transaction; waits while another one is open.
    ///
    /// - Throws: ``JSONError`` with the code `busy` where this thread has one open already.
    public func begin() throws -> any JSONStoreTransaction { try begin { _ in } }

    /// Keeps objects that the store behind this one has read, unless there are current ones.
    ///
    /// No transaction is needed, and readers see them at once. Made for a store that uses this one as its identity map.
    ///
    /// - Returns: The current objects, in the order of `models`; models without an id as they are.
    public func keep<Model: JSONIdentifiable>(_ models: [Model]) -> [Model] {
        let identity = ModelIdentity.of(Model.self)
        return models.map { model in
            guard let id = identity.identifier(in: model) else { return model }
            let new = stored(model)
            let kept = objects.withLock { objects in
                if let known = objects.object(identity.type, id) { return known }
                objects.put(new, identity.type, id)
                return new
            }
            guard case .model(let current) = kept.content else { return model }
            return Model._cast(current) ?? model
        }
    }
}

extension JSONMemoryStore {
    /// Begins a transaction.
    ///
    /// - Parameter keeping: Told at the commit what was changed, before readers see it; what it throws rolls back.
    func begin(keeping: @escaping (StoreChanges) throws -> Void) throws -> MemoryTransaction {
        guard gate.enter() else {
            throw JSONError(
                .busy, "Expected no open transaction of this thread, found one; use that one, or end it first.")
        }
        return MemoryTransaction(self, keeping: keeping)
    }

    /// Puts objects in that were found when the store was opened, before anybody else has it.
    func load(_ body: (inout StoredObjects) throws -> Void) rethrows {
        try objects.withLock { try body(&$0) }
    }

    /// A model as it is stored: over text of its own, and with the store in its context.
    func stored(_ model: JSONModel) -> StoredObject {
        var own = model
        if model.modelContext.storeLink !== link || !model.modelJSON.isAlone {
            own = model.modelClassReference.make(model.modelJSON.alone, context: model.modelContext.with(link))
        }
        return StoredObject(content: .model(own), references: ModelIdentity.references(of: own))
    }

    /// The model that an object is; made now where it was not.
    func model(
        _ content: StoredObject.Content, _ identity: ModelIdentity, _ id: JSONIdentifier
    ) throws -> JSONModel {
        let json: JSON
        switch content {
        case .model(let model): return model
        case .json(let found): json = found
        case .text(let source, let start, let count): json = try source.object(at: start, count: count)
        }
        let context = JSONContext(link)
        let new = ModelClass.dispatch(identity.root, json, context).make(json, context: context)
        return objects.withLock { objects in
            guard let now = objects.object(identity.type, id)?.content else { return new }
            if case .model(let winner) = now { return winner }
            objects.settle(.model(new), identity.type, id)
            return new
        }
    }
}

import LazyJSON

/// A store that keeps its objects in memory.
///
/// Preview: may change in a minor release.
///
/// ```swift
/// let store = JSONMemoryStore()
/// let enterprises = try JSONImporter(store).import(parsing: data, as: Enterprise.self)
/// let ann = try store.fetch(Employee.self, id: 7)
/// ```
///
/// There is one current instance for each type and id. A look-up holds a lock for a few instructions; a commit holds it while
/// it stores its objects. Transactions wait for each other; readers do not wait for transactions. A list reads a snapshot
/// without a copy. A commit in the meantime copies, for each type that it changes, about 2√*n* references of the *n* objects,
/// or all of them if it changes all.
///
/// Safe to use from several threads at once.
public final class JSONMemoryStore: JSONModelStore {
    /// The link to the store, for the context of its models.
    public let link: JSONStoreLink
    let objects: Lock<StoredObjects>
    let gate = TransactionLock()

    /// Creates an empty store.
    public init() {
        link = JSONStoreLink()
        objects = Lock(StoredObjects())
        link.connect(self)
    }

    /// Creates the identity map of another store, which keeps its objects elsewhere.
    ///
    /// References of the models are looked up in the store of the link.
    ///
    /// - Parameter link: The link to the other store.
    public init(link: JSONStoreLink) {
        self.link = link
        objects = Lock(StoredObjects())
    }

    /// Creates the identity map of a store with a file.
    init(link: JSONStoreLink, _ names: LogNames) {
        self.link = link
        objects = Lock(StoredObjects(names))
    }

    deinit { link.broadcast.finish() }

    /// Returns the current object with an id; `nil` if there is none of the type.
    ///
    /// - Parameters:
    ///   - type: The class of the object.
    ///   - id: The id of the object.
    /// - Throws: `JSONError` with the code `storeNameConflict` if another class has the name.
    /// - Complexity: O(1) on average.
    @inlinable
    public func fetch<Model: JSONIdentifiable>(_ type: Model.Type, id: JSONIdentifier) throws -> Model? {
        guard let object = try object(type, id) else { return nil }
        // Most objects have exactly the requested class; this downcast counts no references.
        if Swift.type(of: object) == type { return Model._downcast(object) }
        if let found = Model.cast(object) { return found }
        // Another class may have the same name.
        try claim(type)
        return nil
    }

    @usableFromInline
    func claim(_ type: any JSONIdentifiable.Type) throws { try claim(ModelIdentity.of(type)) }

    @usableFromInline
    func object(_ type: any JSONIdentifiable.Type, _ id: JSONIdentifier) throws -> JSONModel? {
        let number = ModelIdentity.number(of: type)
        switch objects.withLock({ $0.object(number, id) }) {
        case .model(let model): return model
        default: return try claimed(ModelIdentity.of(type), id)
        }
    }

    /// Returns the current object of a class that may not have been used before.
    private func claimed(_ identity: ModelIdentity, _ id: JSONIdentifier) throws -> JSONModel? {
        try claim(identity)
        return try object(identity, id)
    }

    /// Returns the current objects with some ids, in the order of the ids; `nil` for an id without an object of the type.
    ///
    /// - Parameters:
    ///   - type: The class of the objects.
    ///   - ids: The ids of the objects.
    /// - Throws: `JSONError` with the code `storeNameConflict` if another class has the name.
    /// - Complexity: O(*k*) in the number of ids.
    public func fetch<Model: JSONIdentifiable>(_ type: Model.Type, ids: [JSONIdentifier]) throws -> [Model?] {
        try fetch(ModelIdentity.of(type), ids: ids).map { $0.flatMap { Model.cast($0) } }
    }

    /// Returns all objects of a type and its subclasses, in the order of their ids.
    ///
    /// - Parameter type: The class of the objects.
    /// - Throws: `JSONError` with the code `storeNameConflict` if another class has the name.
    /// - Complexity: O(*k* log *k*) in the number of objects of the type.
    public func list<Model: JSONIdentifiable>(_ type: Model.Type) throws -> [Model] {
        let identity = ModelIdentity.of(type)
        try claim(identity)
        return try withSnapshot(of: identity.type.number) { snapshot in
            try models(snapshot.objects.sorted, snapshot.files, identity).compactMap { Model.cast($0) }
        }
    }

    /// Begins a transaction; waits while another one is open.
    ///
    /// - Throws: `JSONError` with the code `busy` if this thread has a transaction open already.
    /// - Complexity: O(1), apart from waiting.
    @available(*, noasync, message: "Use transaction(_:), which waits without blocking a thread of other tasks.")
    public func begin() throws -> any JSONStoreTransaction { try begin { _ in } }
}

/// The identity map of a store that keeps its objects elsewhere.
extension JSONMemoryStore {
    /// Keeps objects that another store has read, unless there are current ones, and returns the current ones.
    ///
    /// A store that uses this one as its identity map calls it. No transaction is needed, and readers see the objects at once.
    ///
    /// - Parameter models: The objects.
    /// - Returns: The current objects, in the order of `models`. Models without an id are returned unchanged, and so are models
    ///   of a class whose name another class has; looking one up throws.
    /// - Complexity: O(*k*) in the number of objects, and O(*n*) in the length of those that are copied to have their own text.
    public func keep<Model: JSONIdentifiable>(_ models: [Model]) -> [Model] {
        let identity = ModelIdentity.of(Model.self)
        guard (try? claim(identity)) != nil else { return models }
        return models.map { model in
            guard let id = identity.identifier(in: model) else { return model }
            return (try? kept(model, identity, id)).flatMap { Model.cast($0) } ?? model
        }
    }

    /// Keeps objects that another store has read, unless there are current ones, and returns the current ones.
    ///
    /// No transaction is needed, and readers see the objects at once. The topmost class with ids determines the classes of the
    /// models, whatever `type` is.
    ///
    /// - Parameters:
    ///   - type: The class of the objects.
    ///   - objects: The JSON of the objects.
    /// - Returns: The current objects, in the order of `objects`; `nil` for those that are not of the type or have no id.
    /// - Throws: `JSONError` with the code `storeNameConflict` if another class has the name, and the errors of reading the files
    ///   of the store.
    /// - Complexity: O(*n*) in the length of the objects, which are copied to have their own text; only the ids are decoded.
    @discardableResult
    public func keep<Model: JSONIdentifiable>(_ type: Model.Type, _ objects: [JSON]) throws -> [Model?] {
        let identity = ModelIdentity.of(type)
        let context = JSONContext(link)
        try claim(identity)
        return try objects.map { json in
            guard let id = identity.identifier(in: json) else { return nil }
            let new = ModelClass.of(identity.root).dispatch(json, context).make(json, context: context)
            return try Model.cast(kept(new, identity, id))
        }
    }

    /// Returns the current object with an id; if there is none, the new one, as it is stored.
    private func kept(_ new: JSONModel, _ identity: ModelIdentity, _ id: JSONIdentifier) throws -> JSONModel {
        let (number, own) = (identity.type.number, own([new])[0])
        let stored = StoredObject.model(own)
        var kept: StoredObject?
        while kept == nil {
            let indexes = objects.withLock { $0.indexes }
            let steps = indexes.map { index in
                index.type.number == number ? [IndexStep(id: id, old: nil, new: index.value(of: own))] : []
            }
            kept = objects.withLock { objects in
                if let known = objects.object(number, id) { return known }
                // An index that was added in the meantime has no step yet.
                guard objects.indexes.count == indexes.count else { return nil }
                objects.keep(stored, number, id)
                for (index, steps) in zip(indexes, steps) { index.apply(steps) }
                return stored
            }
        }
        guard case .model(let model) = kept else { return try object(identity, id) ?? own }
        return model
    }
}

extension JSONMemoryStore {
    /// Makes sure that a class is the only one with its name.
    ///
    /// - Throws: `JSONError` with the code `storeNameConflict`.
    @inline(__always)
    func claim(_ identity: ModelIdentity) throws(JSONError) {
        try objects.withLock { objects throws(JSONError) in try objects.claim(identity) }
    }

    /// Begins a transaction.
    ///
    /// - Parameters:
    ///   - keeping: Receives the changes before readers see them; an error that it throws rolls back.
    ///   - finishing: Called when readers see them, before other transactions can begin.
    func begin(
        keeping: @escaping (StoreChanges) throws -> Void, finishing: @escaping () -> Void = {}
    ) throws -> MemoryTransaction {
        guard gate.enter() else {
            throw JSONError(
                .busy, expected: "no open transaction of this thread", found: "an open one",
                advice: "use it, or end it first")
        }
        return MemoryTransaction(self, keeping: keeping, finishing: finishing)
    }

    /// Returns models as they are stored: with their own text, and linked to the store.
    func own(_ models: [JSONModel]) -> [JSONModel] {
        if ModelContents.areSelfContained(models, linkedBy: link) { return models }
        return models.map { model in
            if ModelContents.areSelfContained([model], linkedBy: link) { return model }
            return model.modelClass.make(model.modelJSON.selfContained, context: model.modelContext.with(link))
        }
    }

    /// The current object with an id.
    @inline(__always)
    func object(_ identity: ModelIdentity, _ id: JSONIdentifier) throws -> JSONModel? {
        let number = identity.type.number
        switch objects.withLock({ $0.object(number, id) }) {
        case .model(let model): return model
        case .deferred: return try fetch(identity, ids: [id])[0]
        case nil: return nil
        }
    }

    /// The current objects with some ids.
    func fetch(_ identity: ModelIdentity, ids: [JSONIdentifier]) throws -> [JSONModel?] {
        let number = identity.type.number
        try claim(identity)
        let (found, files) = objects.withLock { objects in (ids.map { objects.object(number, $0) }, objects.files) }
        return try zip(found, ids).map { object, id in try object.map { try model($0, files, identity, id) } }
    }

    /// Whether there are no objects of a type.
    func hasNone(of type: StoreType) -> Bool {
        objects.withLock { $0[type.number].isEmpty }
    }
}

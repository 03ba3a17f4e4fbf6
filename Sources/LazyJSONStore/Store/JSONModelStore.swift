import LazyJSON

/// Where models with an id are kept: one current instance for each type and id.
///
/// Calls are synchronous, because a reference is resolved while a property is read. A store may be used by many threads;
/// what they read is what was committed last, and one call returns objects of one time: all of a commit or nothing of it. Conforming types make models with a context that has ``link`` in it, and
/// over text of their own, so that a model neither keeps the store alive nor the document that it came in.
public protocol JSONModelStore: AnyObject, Sendable {
    /// How the store's models find it; made with the store, which connects itself.
    var link: JSONStoreLink { get }

    /// The current objects with some ids, in their order; `nil` if there is none that is of the type.
    ///
    /// - Throws: What reading the store's files does; a store in memory throws nothing.
    func fetch<Model: JSONIdentifiable>(_ type: Model.Type, ids: [JSONIdentifier]) throws -> [Model?]

    /// The current object with an id; `nil` if there is none that is of the type.
    ///
    /// - Throws: What reading the store's files does; a store in memory throws nothing.
    func fetch<Model: JSONIdentifiable>(_ type: Model.Type, id: JSONIdentifier) throws -> Model?

    /// All objects of a type, those of its subclasses included, in no order that is promised.
    ///
    /// - Throws: What reading the store's files does; a store in memory throws nothing.
    func list<Model: JSONIdentifiable>(_ type: Model.Type) throws -> [Model]

    /// Keeps an index of the values of a property from now on; a store without indexes does nothing.
    ///
    /// - Throws: What reading the store's files does.
    func index<Model: JSONIdentifiable, Value: Hashable & Sendable>(_ property: KeyPath<Model, Value> & Sendable) throws

    /// Returns the objects of a class whose property has a value, in the order of ``list(_:)``.
    ///
    /// - Throws: What reading the store's files does; a store in memory throws nothing.
    func list<Model: JSONIdentifiable, Value: Hashable & Sendable>(
        of type: Model.Type, where property: KeyPath<Model, Value> & Sendable, equals value: Value
    ) throws -> [Model]

    /// Begins a transaction; waits while another one is open.
    ///
    /// A transaction belongs to the thread that has begun it. A task may go on in another thread after each `await`, so that
    /// asynchronous functions cannot call this method; they use `transaction(_:)`. The attribute is not inherited:
    /// a store repeats it.
    ///
    /// - Throws: `JSONError` with the code `busy` if this thread has a transaction of the store open already.
    @available(*, noasync, message: "Use transaction(_:), which waits without blocking a thread of other tasks.")
    func begin() throws -> any JSONStoreTransaction
}

extension JSONModelStore {
    /// The current object with an id; `nil` if there is none.
    ///
    /// - Throws: What reading the store's files does; a store in memory throws nothing.
    public func fetch<Model: JSONIdentifiable>(_ type: Model.Type, id: JSONIdentifier) throws -> Model? {
        try fetch(type, ids: [id]).first ?? nil
    }
}

extension JSONError.Code {
    /// A transaction that this thread would have to wait for itself to end.
    public static let busy = Self(rawValue: "busy")
    /// A transaction that was committed or rolled back already.
    public static let finished = Self(rawValue: "finished")
    /// A name that two classes have in one store; see ``JSONIdentifiable/storeName``.
    public static let storeNameConflict = Self(rawValue: "storeNameConflict")
    /// A file of a store that is damaged, or no file of a store.
    public static let damagedStore = Self(rawValue: "damagedStore")
    /// A file of a store that another store has open, in this process or in another one.
    public static let storeInUse = Self(rawValue: "storeInUse")
}

extension JSONIssue.Kind {
    /// An object of an import that was not stored; see ``JSONImportResult/issues``.
    public static let notStored = Self(rawValue: "notStored")
}

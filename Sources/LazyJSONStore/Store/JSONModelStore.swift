import LazyJSON

/// A store of models with an id, with one current instance for each type and id.
///
/// Preview: may change in a minor release.
///
/// Methods are synchronous, because a reference is resolved while a property is read. Readers get the state after the last
/// commit, and the objects that one call returns are from one point in time: all of a commit or nothing of it.
///
/// Conforming types create models with a context that contains ``link``, and with their own copy of their text: a model
/// keeps neither the store nor the document that it came from in memory.
///
/// Safe to use from several threads at once.
public protocol JSONModelStore: AnyObject, Sendable {
    /// The link to the store, for the context of its models; a store creates it and connects itself.
    var link: JSONStoreLink { get }

    /// Returns the current objects with some ids, in the order of the ids; `nil` for an id without an object of the type.
    ///
    /// - Parameters:
    ///   - type: The class of the objects.
    ///   - ids: The ids of the objects.
    /// - Throws: The errors of reading the files of the store.
    /// - Complexity: O(*k*) in the number of ids, and O(*n*) in the length of the objects that are read.
    func fetch<Model: JSONIdentifiable>(_ type: Model.Type, ids: [JSONIdentifier]) throws -> [Model?]

    /// Returns the current object with an id; `nil` if there is none of the type.
    ///
    /// - Parameters:
    ///   - type: The class of the object.
    ///   - id: The id of the object.
    /// - Throws: The errors of reading the files of the store.
    /// - Complexity: O(1) on average, and O(*n*) in the length of the object if it is read.
    func fetch<Model: JSONIdentifiable>(_ type: Model.Type, id: JSONIdentifier) throws -> Model?

    /// Returns all objects of a type and its subclasses, in any order.
    ///
    /// - Parameter type: The class of the objects.
    /// - Throws: The errors of reading the files of the store.
    /// - Complexity: O(*k* log *k*) in the number of objects, and O(*n*) in the length of those that are read.
    func list<Model: JSONIdentifiable>(_ type: Model.Type) throws -> [Model]

    /// Creates an index of the values of a property; a store without indexes does nothing.
    ///
    /// - Parameter property: The property.
    /// - Throws: The errors of reading the files of the store.
    /// - Complexity: O(*n*) in the length of the objects of the class.
    func index<Model: JSONIdentifiable, Value: Hashable & Sendable>(_ property: KeyPath<Model, Value> & Sendable) throws

    /// Returns the objects of a class whose property has a value, in the order of ``list(_:)``.
    ///
    /// - Parameters:
    ///   - type: The class of the objects.
    ///   - property: The property.
    ///   - value: The value.
    /// - Throws: The errors of reading the files of the store.
    /// - Complexity: With an index of the property O(*k* log *k*) in the number of objects that are found, otherwise O(*n*) in
    ///   the number of objects of the class.
    func list<Model: JSONIdentifiable, Value: Hashable & Sendable>(
        of type: Model.Type, where property: KeyPath<Model, Value> & Sendable, equals value: Value
    ) throws -> [Model]

    /// Begins a transaction; waits while another one is open.
    ///
    /// A transaction belongs to the thread that began it. After each `await`, a task may continue on another thread; for this
    /// reason asynchronous functions cannot call this method, and use `transaction(_:)`. A conforming type repeats the attribute,
    /// which is not inherited.
    ///
    /// - Throws: `JSONError` with the code `busy` if this thread has a transaction of the store open already.
    /// - Complexity: O(1), apart from waiting.
    @available(*, noasync, message: "Use transaction(_:), which waits without blocking a thread of other tasks.")
    func begin() throws -> any JSONStoreTransaction
}

extension JSONModelStore {
    /// Returns the current object with an id; `nil` if there is none of the type.
    ///
    /// - Parameters:
    ///   - type: The class of the object.
    ///   - id: The id of the object.
    /// - Throws: The errors of reading the files of the store.
    /// - Complexity: The same as ``fetch(_:ids:)``.
    public func fetch<Model: JSONIdentifiable>(_ type: Model.Type, id: JSONIdentifier) throws -> Model? {
        try fetch(type, ids: [id]).first ?? nil
    }
}

extension JSONError.Code {
    /// A second transaction on a thread, which would have to wait for the first one of the same thread.
    public static let busy = Self(rawValue: "busy")
    /// A transaction that was already committed or rolled back.
    public static let finished = Self(rawValue: "finished")
    /// A name that two classes have in one store; see ``JSONIdentifiable/storeName``.
    public static let storeNameConflict = Self(rawValue: "storeNameConflict")
    /// A damaged file of a store, or a file that is not a file of a store.
    public static let damagedStore = Self(rawValue: "damagedStore")
    /// A file that another store has open, in this process or another one.
    public static let storeInUse = Self(rawValue: "storeInUse")
}

extension JSONIssue.Kind {
    /// An object of an import that was not stored; see ``JSONImportResult/issues``.
    public static let notStored = Self(rawValue: "notStored")
}

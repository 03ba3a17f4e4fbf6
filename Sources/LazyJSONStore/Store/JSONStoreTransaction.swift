import LazyJSON

/// Changes of a store that are committed or rolled back as a whole.
///
/// Preview: may change in a minor release.
///
/// A transaction sees its own changes; other readers see all of them together, after the commit. A transaction that is
/// released without a commit is rolled back. After the end of the transaction, all methods except ``rollBack()`` throw
/// `JSONError` with the code `finished`.
///
/// Use from one thread at a time.
public protocol JSONStoreTransaction: AnyObject {
    /// Returns the objects with some ids, in the order of the ids; `nil` for an id without an object of the type.
    ///
    /// - Parameters:
    ///   - type: The class of the objects.
    ///   - ids: The ids of the objects.
    /// - Throws: `JSONError` with the code `finished` after the end of the transaction, and the errors of reading the store.
    /// - Complexity: O(*k*) in the number of ids, and O(*n*) in the length of the objects that are read.
    func fetch<Model: JSONIdentifiable>(_ type: Model.Type, ids: [JSONIdentifier]) throws -> [Model?]

    /// Returns all objects of a type and its subclasses, in any order.
    ///
    /// - Parameter type: The class of the objects.
    /// - Throws: `JSONError` with the code `finished` after the end of the transaction, and the errors of reading the store.
    /// - Complexity: O(*k* log *k*) in the number of objects, and O(*n*) in the length of those that are read.
    func list<Model: JSONIdentifiable>(_ type: Model.Type) throws -> [Model]

    /// Stores models, each of which replaces the one with its id.
    ///
    /// A model is stored unchanged, with its own copy of its text, and with the ``JSONModelStore/link`` of the store in its
    /// context. If several models have the same id, the last one is stored. Nested models stay in their model; ``JSONImporter``
    /// stores them as objects.
    ///
    /// - Parameter models: The models.
    /// - Returns: The objects in the store, in the order of `models`.
    /// - Throws: `JSONError` with the code `notFound` for a model without an id, and `storeNameConflict` for a model that would
    ///   replace an object of an unrelated class; nothing is stored then.
    /// - Complexity: O(*n*) in the length of the models.
    @discardableResult
    func upsert<Model: JSONIdentifiable>(_ models: [Model]) throws -> [Model]

    /// Deletes objects; does nothing for ids that the store does not have.
    ///
    /// - Parameters:
    ///   - type: The class of the objects.
    ///   - ids: The ids of the objects.
    /// - Throws: `JSONError` with the code `finished` after the end of the transaction.
    /// - Complexity: O(*k*) in the number of ids. After a call of ``isReferred(to:ids:)``, also O(*n*) in the length of the
    ///   objects, because their references no longer count.
    func delete<Model: JSONIdentifiable>(_ type: Model.Type, ids: [JSONIdentifier]) throws

    /// Returns, for each id, whether any object of the store refers to the object with the id; see ``JSONReference/all(in:)``.
    ///
    /// An object that refers to itself does not count. An object in the file of a ``JSONFileStore`` that was not read yet counts
    /// with the references that its class declared when it was stored.
    ///
    /// - Parameters:
    ///   - type: The class of the objects.
    ///   - ids: The ids of the objects.
    /// - Throws: `JSONError` with the code `finished` after the end of the transaction, and the errors of reading the store.
    /// - Complexity: O(*k*) in the number of ids and of the references to these objects. The first call of a ``JSONMemoryStore``
    ///   or a ``JSONFileStore`` reads the references of all objects.
    func isReferred<Model: JSONIdentifiable>(to type: Model.Type, ids: [JSONIdentifier]) throws -> [Bool]

    /// Returns the objects with some ids, of a class that is known only at run time; `nil` for an id without an object.
    ///
    /// An import fetches many objects of a class with one call, so that a store can look them up together. By default it calls
    /// ``fetch(_:ids:)``.
    ///
    /// - Parameters:
    ///   - ids: The ids, without duplicates.
    ///   - type: The topmost class of the objects.
    /// - Throws: The errors of ``fetch(_:ids:)``.
    func fetchModels(_ ids: [JSONIdentifier], of type: any JSONIdentifiable.Type) throws -> [JSONModel?]

    /// Stores models of a class that is known only at run time, each of which replaces the one with its id.
    ///
    /// An import stores its objects in groups. It has looked them up before, and has made sure that none replaces an object of an
    /// unrelated class. The models have their own copies of their text, and the ``JSONModelStore/link`` of the store. By default
    /// it calls ``upsert(_:)``.
    ///
    /// - Parameters:
    ///   - models: The models.
    ///   - ids: The ids of the models, without duplicates.
    ///   - type: The topmost class of the models.
    ///   - count: The largest number of models of the class that are stored by this and later calls.
    /// - Returns: The objects in the store, in the order of `models`.
    /// - Throws: The errors of ``upsert(_:)``.
    func upsertModels(
        _ models: [JSONModel], ids: [JSONIdentifier], of type: any JSONIdentifiable.Type, expecting count: Int
    ) throws -> [JSONModel]

    /// Stores models of a class that is known only at run time, unless the store has an object with the id.
    ///
    /// An import calls it for objects that are probably new, and then updates the others. By default it calls
    /// ``fetchModels(_:of:)`` and ``upsertModels(_:ids:of:expecting:)``.
    ///
    /// - Parameters:
    ///   - models: The models; on return, those that were stored are the objects in the store.
    ///   - ids: The ids of the models, without duplicates.
    ///   - type: The topmost class of the models.
    ///   - count: The largest number of models of the class that are stored by this and later calls.
    /// - Returns: The existing objects, by the positions of the models that were not stored.
    /// - Throws: The errors of ``upsert(_:)``.
    func insertModels(
        _ models: inout [JSONModel], ids: [JSONIdentifier], of type: any JSONIdentifiable.Type, expecting count: Int
    ) throws -> [Int: JSONModel]

    /// Runs a closure, and rolls back its changes if it throws.
    ///
    /// An import into an open transaction calls it. By default, an error rolls back the whole transaction.
    ///
    /// - Parameter body: Makes the changes.
    /// - Throws: The error that the closure throws.
    func inSavepoint(_ body: () throws -> Void) throws

    /// Commits the changes, and ends the transaction.
    ///
    /// - Throws: The errors of writing the changes; nothing is changed then, and the transaction is rolled back.
    /// - Complexity: O(*n*) in the length of the changed objects.
    func commit() throws

    /// Rolls back the changes, and ends the transaction; does nothing after its end.
    func rollBack()
}

extension JSONStoreTransaction {
    /// Returns the objects with some ids, of a class that is known only at run time; `nil` for an id without an object.
    ///
    /// - Throws: The errors of ``fetch(_:ids:)``.
    public func fetchModels(_ ids: [JSONIdentifier], of type: any JSONIdentifiable.Type) throws -> [JSONModel?] {
        try type.fetch(ids, in: self)
    }

    /// Stores models of a class that is known only at run time, each of which replaces the one with its id.
    ///
    /// - Throws: The errors of ``upsert(_:)``.
    public func upsertModels(
        _ models: [JSONModel], ids: [JSONIdentifier], of type: any JSONIdentifiable.Type, expecting count: Int
    ) throws -> [JSONModel] {
        try type.upsert(models, in: self)
    }

    /// Stores models of a class that is known only at run time, unless the store has an object with the id.
    ///
    /// - Throws: The errors of ``upsert(_:)``.
    public func insertModels(
        _ models: inout [JSONModel], ids: [JSONIdentifier], of type: any JSONIdentifiable.Type, expecting count: Int
    ) throws -> [Int: JSONModel] {
        try insertOthers(&models, ids: ids, of: type, expecting: count)
    }

    /// Looks up objects, and stores the models whose ids the store does not have; returns the existing objects.
    func insertOthers(
        _ models: inout [JSONModel], ids: [JSONIdentifier], of type: any JSONIdentifiable.Type, expecting count: Int
    ) throws -> [Int: JSONModel] {
        var known: [Int: JSONModel] = [:]
        var new: [Int] = []
        for (number, model) in try fetchModels(ids, of: type).enumerated() {
            if let model { known[number] = model } else { new.append(number) }
        }
        let stored = try upsertModels(
            new.map { models[$0] }, ids: new.map { ids[$0] }, of: type, expecting: count)
        for (number, model) in zip(new, stored) { models[number] = model }
        return known
    }

    /// Runs a closure, and rolls the transaction back if it throws.
    ///
    /// - Throws: The error that the closure throws.
    public func inSavepoint(_ body: () throws -> Void) throws {
        do {
            try body()
        } catch {
            rollBack()
            throw error
        }
    }
}

/// The requests to a store for a class that is known only at run time.
///
/// These are methods of the class, because the compiler does not open `any JSONIdentifiable.Type` as an argument of a generic
/// function: it uses the superclass of the protocol instead.
extension JSONIdentifiable {
    static func fetch(_ ids: [JSONIdentifier], in transaction: any JSONStoreTransaction) throws -> [JSONModel?] {
        try transaction.fetch(self, ids: ids)
    }

    static func upsert(_ models: [JSONModel], in transaction: any JSONStoreTransaction) throws -> [JSONModel] {
        try transaction.upsert(models.compactMap { cast($0) })
    }

    static func delete(_ ids: [JSONIdentifier], in transaction: any JSONStoreTransaction) throws {
        try transaction.delete(self, ids: ids)
    }

    static func isReferred(_ ids: [JSONIdentifier], in transaction: any JSONStoreTransaction) throws -> [Bool] {
        try transaction.isReferred(to: self, ids: ids)
    }
}

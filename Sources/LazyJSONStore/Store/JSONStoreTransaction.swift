import LazyJSON

/// Changes of a store that are all kept or all dropped.
///
/// A transaction sees its own changes; other readers see them together, after the commit. One that is released without
/// a commit is rolled back. It is used by one thread at a time. After it was committed or rolled back everything but
/// ``rollBack()`` throws `JSONError` with the code `finished`.
public protocol JSONStoreTransaction: AnyObject {
    /// The objects with some ids, in their order; `nil` if there is none that is of the type.
    ///
    /// - Throws: `JSONError` with the code `finished` after the end of the transaction, and what reading the store does.
    func fetch<Model: JSONIdentifiable>(_ type: Model.Type, ids: [JSONIdentifier]) throws -> [Model?]

    /// All objects of a type, those of its subclasses included, in no order that is promised.
    ///
    /// - Throws: `JSONError` with the code `finished` after the end of the transaction, and what reading the store does.
    func list<Model: JSONIdentifiable>(_ type: Model.Type) throws -> [Model]

    /// Puts models in, each in the place of the one with its id.
    ///
    /// A model is stored as it is, but over text of its own, and with the store's ``JSONModelStore/link`` in its context; of
    /// several with one id the last one counts. Models inside of it stay inside: ``JSONImporter`` takes objects apart.
    ///
    /// - Returns: The objects as they are in the store, in the order of `models`.
    /// - Throws: `JSONError` with the code `notFound` for a model without an id, and `storeNameConflict` for one that would
    ///   take the place of an object of an unrelated class; nothing is stored then.
    @discardableResult
    func upsert<Model: JSONIdentifiable>(_ models: [Model]) throws -> [Model]

    /// Removes objects; does nothing for ids that the store does not have.
    ///
    /// - Throws: `JSONError` with the code `finished` after the end of the transaction.
    func delete<Model: JSONIdentifiable>(_ type: Model.Type, ids: [JSONIdentifier]) throws

    /// Whether any object of the store refers to an object with some ids, in their order; see ``JSONReference/all(in:)``.
    ///
    /// An object that refers to itself does not count.
    ///
    /// - Throws: `JSONError` with the code `finished` after the end of the transaction, and what reading the store does.
    func isReferred<Model: JSONIdentifiable>(to type: Model.Type, ids: [JSONIdentifier]) throws -> [Bool]

    /// The objects with some ids, in their order, of a class that is known at run time only; `nil` if there is none.
    ///
    /// An import asks once for all objects of a class, so that a store looks them up together. By default this is
    /// ``fetch(_:ids:)``.
    ///
    /// - Parameters:
    ///   - ids: The ids, each of them once.
    ///   - type: The topmost class that has them.
    /// - Throws: What ``fetch(_:ids:)`` throws.
    func fetchModels(_ ids: [JSONIdentifier], of type: any JSONIdentifiable.Type) throws -> [JSONModel?]

    /// Puts models in, each in the place of the one with its id, of a class that is known at run time only.
    ///
    /// An import stores its objects in parts, when it has looked up all of them, made sure that none takes the place of one of
    /// an unrelated class, and made the models as they are stored: over text of their own, with the store's
    /// ``JSONModelStore/link``. By default this is ``upsert(_:)``.
    ///
    /// - Parameters:
    ///   - models: The models.
    ///   - ids: Their ids, each of them once.
    ///   - type: The topmost class that has them.
    ///   - count: How many models of the class are put in at most, these and those that follow.
    /// - Returns: The objects as they are in the store, in the order of `models`.
    /// - Throws: What ``upsert(_:)`` throws.
    func upsertModels(
        _ models: [JSONModel], ids: [JSONIdentifier], of type: any JSONIdentifiable.Type, expecting count: Int
    ) throws -> [JSONModel]

    /// Puts models in, each if there is no object with its id, of a class that is known at run time only.
    ///
    /// An import stores objects so that are likely to be new, and updates those that are not. By default this is
    /// ``fetchModels(_:of:)`` and ``upsertModels(_:ids:of:expecting:)``.
    ///
    /// - Parameters:
    ///   - models: The models, as they are stored.
    ///   - ids: Their ids, each of them once.
    ///   - type: The topmost class that has them.
    ///   - count: How many models of the class are put in at most, these and those that follow.
    /// - Returns: The objects that the store has, where these are not the models, by the positions of the models.
    /// - Throws: What ``upsert(_:)`` throws.
    func insertModels(
        _ models: [JSONModel], ids: [JSONIdentifier], of type: any JSONIdentifiable.Type, expecting count: Int
    ) throws -> [Int: JSONModel]

    /// Runs a closure whose changes are dropped if it throws, and only these.
    ///
    /// An import into an open transaction runs so. By default all changes are dropped: the transaction is rolled back.
    ///
    /// - Throws: What the closure throws.
    func inSavepoint(_ body: () throws -> Void) throws

    /// Keeps the changes, and ends the transaction.
    ///
    /// - Throws: What keeping them does; nothing was kept then, and the transaction is rolled back.
    func commit() throws

    /// Drops the changes, and ends the transaction; does nothing after its end.
    func rollBack()
}

extension JSONStoreTransaction {
    /// The objects with some ids, in their order, of a class that is known at run time only.
    ///
    /// - Throws: What ``fetch(_:ids:)`` throws.
    public func fetchModels(_ ids: [JSONIdentifier], of type: any JSONIdentifiable.Type) throws -> [JSONModel?] {
        try type.fetch(ids, in: self)
    }

    /// Puts models in, each in the place of the one with its id, of a class that is known at run time only.
    ///
    /// - Throws: What ``upsert(_:)`` throws.
    public func upsertModels(
        _ models: [JSONModel], ids: [JSONIdentifier], of type: any JSONIdentifiable.Type, expecting count: Int
    ) throws -> [JSONModel] {
        try type.upsert(models, in: self)
    }

    /// Puts models in, each if there is no object with its id, of a class that is known at run time only.
    ///
    /// - Throws: What ``upsert(_:)`` throws.
    public func insertModels(
        _ models: [JSONModel], ids: [JSONIdentifier], of type: any JSONIdentifiable.Type, expecting count: Int
    ) throws -> [Int: JSONModel] {
        try insertOthers(models, ids: ids, of: type, expecting: count)
    }

    /// Looks objects up, and puts in those that are not there.
    func insertOthers(
        _ models: [JSONModel], ids: [JSONIdentifier], of type: any JSONIdentifiable.Type, expecting count: Int
    ) throws -> [Int: JSONModel] {
        var others: [Int: JSONModel] = [:]
        var new: [Int] = []
        for (number, model) in try fetchModels(ids, of: type).enumerated() {
            if let model { others[number] = model } else { new.append(number) }
        }
        let stored = try upsertModels(
            new.map { models[$0] }, ids: new.map { ids[$0] }, of: type, expecting: count)
        for (number, model) in zip(new, stored) where model !== models[number] { others[number] = model }
        return others
    }

    /// Runs a closure, and rolls the transaction back if it throws.
    ///
    /// - Throws: What the closure throws.
    public func inSavepoint(_ body: () throws -> Void) throws {
        do {
            try body()
        } catch {
            rollBack()
            throw error
        }
    }
}

/// What is asked of a store for a class that is known at run time only.
///
/// Methods of the class, because the compiler does not open `any JSONIdentifiable.Type` for a function: it takes it for
/// the class that the protocol names.
extension JSONIdentifiable {
    static func fetch(_ ids: [JSONIdentifier], in transaction: any JSONStoreTransaction) throws -> [JSONModel?] {
        try transaction.fetch(self, ids: ids)
    }

    static func upsert(_ models: [JSONModel], in transaction: any JSONStoreTransaction) throws -> [JSONModel] {
        try transaction.upsert(models.compactMap { _cast($0) })
    }

    static func delete(_ ids: [JSONIdentifier], in transaction: any JSONStoreTransaction) throws {
        try transaction.delete(self, ids: ids)
    }

    static func isReferred(_ ids: [JSONIdentifier], in transaction: any JSONStoreTransaction) throws -> [Bool] {
        try transaction.isReferred(to: self, ids: ids)
    }
}

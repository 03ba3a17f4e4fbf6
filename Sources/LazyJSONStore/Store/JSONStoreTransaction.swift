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

    /// Keeps the changes, and ends the transaction.
    ///
    /// - Throws: What keeping them does; nothing was kept then, and the transaction is rolled back.
    func commit() throws

    /// Drops the changes, and ends the transaction; does nothing after its end.
    func rollBack()
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

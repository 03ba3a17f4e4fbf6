import LazyJSON

/// Changes of a store that are all kept or all dropped.
///
/// A transaction sees its own changes; everybody else sees them when it was committed, together. One that nobody holds any
/// more is rolled back. It is used by one thread at a time. After it was committed or rolled back everything but
/// ``rollBack()`` throws ``JSONError`` with the code `finished`.
public protocol JSONStoreTransaction: AnyObject {
    /// The objects with some ids, in their order; nil where there is none that is of the type.
    func fetch<Model: JSONIdentifiable>(_ type: Model.Type, ids: [JSONIdentifier]) throws -> [Model?]

    /// All objects of a type, those of its subclasses included, in no order that is promised.
    func list<Model: JSONIdentifiable>(_ type: Model.Type) throws -> [Model]

    /// Puts models in, each in the place of the one with its id.
    ///
    /// A model is stored as it is, but over text of its own, and with the store's ``JSONModelStore/link`` in its context; of
    /// several with one id the last one counts. Models inside of it stay inside: ``JSONImporter`` takes objects apart.
    ///
    /// - Returns: The objects as they are in the store, in the order of `models`.
    /// - Throws: ``JSONError`` with the code `notFound` for a model without an id, and `storeNameConflict` for one that would
    ///   take the place of an object of an unrelated class; nothing is stored then.
    @discardableResult
    func upsert<Model: JSONIdentifiable>(_ models: [Model]) throws -> [Model]

    /// Takes objects out; ids that the store does not have are left alone.
    func delete<Model: JSONIdentifiable>(_ type: Model.Type, ids: [JSONIdentifier]) throws

    /// Whether any object of the store refers to an object with some ids, in their order; see ``JSONReference/all(in:)``.
    ///
    /// An object that refers to itself does not count.
    func isReferred<Model: JSONIdentifiable>(to type: Model.Type, ids: [JSONIdentifier]) throws -> [Bool]

    /// Keeps the changes, and ends the transaction.
    ///
    /// - Throws: What keeping them does; nothing was kept then, and the transaction is rolled back.
    func commit() throws

    /// Drops the changes, and ends the transaction; does nothing after its end.
    func rollBack()
}

/// Transactions that end by themselves.
extension JSONModelStore {
    /// Does some work in a transaction: commits it afterwards, or rolls it back where the work throws.
    ///
    ///     try store.transaction { transaction in
    ///         try transaction.upsert([employee])
    ///         try transaction.delete(Employee.self, ids: [7])
    ///     }
    ///
    /// - Throws: What the work throws, and what ``begin()`` and ``JSONStoreTransaction/commit()`` do.
    public func transaction<Result>(_ body: (any JSONStoreTransaction) throws -> Result) throws -> Result {
        let transaction = try begin()
        defer { transaction.rollBack() }
        let result = try body(transaction)
        try transaction.commit()
        return result
    }

    /// Puts a model in, in the place of the one with its id.
    ///
    /// - Returns: The object as it is in the store.
    /// - Throws: ``JSONError`` with the code `notFound` where the model has no id, and what ``transaction(_:)`` throws.
    @discardableResult
    public func upsert<Model: JSONIdentifiable>(_ model: Model) throws -> Model {
        try upsert([model]).first ?? model
    }

    /// Puts models in, each in the place of the one with its id; all or none.
    ///
    /// - Returns: The objects as they are in the store, in the order of `models`.
    /// - Throws: ``JSONError`` with the code `notFound` where a model has no id, and what ``transaction(_:)`` throws.
    @discardableResult
    public func upsert<Model: JSONIdentifiable>(_ models: [Model]) throws -> [Model] {
        try transaction { try $0.upsert(models) }
    }

    /// Takes an object out; an id that the store does not have is left alone.
    public func delete<Model: JSONIdentifiable>(_ type: Model.Type, id: JSONIdentifier) throws {
        try delete(type, ids: [id])
    }

    /// Takes objects out; ids that the store does not have are left alone.
    public func delete<Model: JSONIdentifiable>(_ type: Model.Type, ids: [JSONIdentifier]) throws {
        try transaction { try $0.delete(type, ids: ids) }
    }
}

extension JSONStoreTransaction {
    /// The object with an id; nil where there is none that is of the type.
    public func fetch<Model: JSONIdentifiable>(_ type: Model.Type, id: JSONIdentifier) throws -> Model? {
        try fetch(type, ids: [id]).first ?? nil
    }
}

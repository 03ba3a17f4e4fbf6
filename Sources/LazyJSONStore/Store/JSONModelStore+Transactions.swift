import LazyJSON

/// Transactions that end by themselves.
extension JSONModelStore {
    /// Runs a closure in a transaction, and commits what it has changed, or rolls it back if the closure throws.
    ///
    ///     try store.transaction { transaction in
    ///         try transaction.upsert([employee])
    ///         try transaction.delete(Employee.self, ids: [7])
    ///     }
    ///
    /// Blocks the thread while another thread has a transaction of the store open.
    ///
    /// - Parameter body: The changes. It must not begin another transaction of the store, which importing without
    ///   ``JSONImporter/import(_:as:in:)`` does too: that throws `JSONError` with the code `busy`.
    /// - Returns: What the closure returns.
    /// - Throws: What the closure, ``begin()`` and ``JSONStoreTransaction/commit()`` throw; nothing is changed then.
    public func transaction<Result>(_ body: (any JSONStoreTransaction) throws -> Result) throws -> Result {
        try run(body)
    }

    /// Runs a closure in a transaction, and commits what it has changed, or rolls it back if the closure throws.
    ///
    ///     let employees = try await store.transaction { transaction in
    ///         try JSONImporter(store).import(json, as: Employee.self, in: transaction)
    ///     }
    ///
    /// The task is suspended while another transaction of the store is open, and while changes are written. The closure runs
    /// on a thread of the store, one of these transactions after another. It is synchronous, because no other
    /// transaction can begin before it returns.
    ///
    /// - Parameter body: The changes. It must not begin another transaction of the store: that throws `JSONError` with the
    ///   code `busy`.
    /// - Returns: What the closure returns.
    /// - Throws: `CancellationError` if the task was canceled before the closure began, and what the closure, ``begin()`` and
    ///   ``JSONStoreTransaction/commit()`` throw; nothing is changed then. A task that is canceled later commits, unless
    ///   the closure itself throws, as an import does.
    public func transaction<Result: Sendable>(
        _ body: @Sendable (any JSONStoreTransaction) throws -> Result
    ) async throws -> Result {
        try await withTaskExecutorPreference(link.executor) {
            try Task.checkCancellation()
            return try run { transaction in
                try Task.checkCancellation()
                return try body(transaction)
            }
        }
    }

    private func run<Result>(_ body: (any JSONStoreTransaction) throws -> Result) throws -> Result {
        let transaction = try begin()
        defer { transaction.rollBack() }
        let result = try body(transaction)
        try transaction.commit()
        return result
    }

    /// Puts a model in, in the place of the one with its id.
    ///
    /// - Returns: The object as it is in the store.
    /// - Throws: `JSONError` with the code `notFound` if the model has no id, and what `transaction(_:)` throws.
    @discardableResult
    public func upsert<Model: JSONIdentifiable>(_ model: Model) throws -> Model {
        try upsert([model]).first ?? model
    }

    /// Puts models in, each in the place of the one with its id; all or none.
    ///
    /// - Returns: The objects as they are in the store, in the order of `models`.
    /// - Throws: `JSONError` with the code `notFound` if a model has no id, and what `transaction(_:)` throws.
    @discardableResult
    public func upsert<Model: JSONIdentifiable>(_ models: [Model]) throws -> [Model] {
        try transaction { try $0.upsert(models) }
    }

    /// Removes an object; does nothing for an id that the store does not have.
    ///
    /// - Throws: What `transaction(_:)` throws.
    public func delete<Model: JSONIdentifiable>(_ type: Model.Type, id: JSONIdentifier) throws {
        try delete(type, ids: [id])
    }

    /// Removes objects; does nothing for ids that the store does not have.
    ///
    /// - Throws: What `transaction(_:)` throws.
    public func delete<Model: JSONIdentifiable>(_ type: Model.Type, ids: [JSONIdentifier]) throws {
        try transaction { try $0.delete(type, ids: ids) }
    }
}

extension JSONStoreTransaction {
    /// The object with an id; `nil` if there is none that is of the type.
    ///
    /// - Throws: What ``fetch(_:ids:)`` throws.
    public func fetch<Model: JSONIdentifiable>(_ type: Model.Type, id: JSONIdentifier) throws -> Model? {
        try fetch(type, ids: [id]).first ?? nil
    }
}

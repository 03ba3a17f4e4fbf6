import LazyJSON

/// Transactions that are committed or rolled back automatically.
extension JSONModelStore {
    /// Runs a closure in a transaction, and commits its changes, or rolls them back if the closure throws.
    ///
    /// ```swift
    /// try store.transaction { transaction in
    ///     try transaction.upsert([employee])
    ///     try transaction.delete(Employee.self, ids: [7])
    /// }
    /// ```
    ///
    /// It blocks the thread while another thread has a transaction of the store open.
    ///
    /// - Parameter body: Makes the changes. It must not begin another transaction of the store, which throws `JSONError` with the
    ///   code `busy`; import with ``JSONImporter/import(_:as:in:)``.
    /// - Returns: The result of the closure.
    /// - Throws: The errors of the closure, ``begin()``, and ``JSONStoreTransaction/commit()``; nothing is changed
    ///   then, except if the closure commits the transaction itself: `JSONError` with the code `finished` is thrown
    ///   afterward.
    /// - Complexity: The complexity of the closure, and of ``JSONStoreTransaction/commit()``.
    @discardableResult
    public func transaction<Result>(_ body: (any JSONStoreTransaction) throws -> Result) throws -> Result {
        try run(body)
    }

    /// Runs a closure in a transaction, and commits its changes, or rolls them back if the closure throws.
    ///
    /// ```swift
    /// let employees = try await store.transaction { transaction in
    ///     try JSONImporter(store).import(json, as: Employee.self, in: transaction)
    /// }
    /// ```
    ///
    /// The task is suspended while another transaction of the store is open, and while changes are written. The closure runs on
    /// a thread of the store, one of these transactions after another. It is synchronous, because no other transaction can
    /// begin before it returns.
    ///
    /// - Parameter body: Makes the changes. It must not begin another transaction of the store, which throws `JSONError` with the
    ///   code `busy`.
    /// - Returns: The result of the closure.
    /// - Throws: `CancellationError` if the task was canceled before the closure began, and the errors of the closure,
    ///   ``begin()``, and ``JSONStoreTransaction/commit()``; nothing is changed then, except if the closure commits the
    ///   transaction itself: `JSONError` with the code `finished` is thrown afterward. If the task is canceled later,
    ///   the transaction is committed, unless the closure throws, as an import does.
    /// - Complexity: The complexity of the closure, and of ``JSONStoreTransaction/commit()``.
    @discardableResult
    public func transaction<Result: Sendable>(
        _ body: @Sendable (any JSONStoreTransaction) throws -> Result
    ) async throws -> Result {
        try await withTaskExecutorPreference(link.executor) {
            try run { transaction in
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

    /// Stores a model, which replaces the one with its id.
    ///
    /// - Parameter model: The model.
    /// - Returns: The object in the store.
    /// - Throws: `JSONError` with the code `notFound` if the model has no id, and the errors of `transaction(_:)`.
    /// - Complexity: O(*n*) in the length of the model.
    @discardableResult
    public func upsert<Model: JSONIdentifiable>(_ model: Model) throws -> Model {
        try upsert([model]).first ?? model
    }

    /// Stores models, each of which replaces the one with its id; all or none.
    ///
    /// - Parameter models: The models.
    /// - Returns: The objects in the store, in the order of `models`.
    /// - Throws: `JSONError` with the code `notFound` if a model has no id, and the errors of `transaction(_:)`.
    /// - Complexity: O(*n*) in the length of the models.
    @discardableResult
    public func upsert<Model: JSONIdentifiable>(_ models: [Model]) throws -> [Model] {
        try transaction { try $0.upsert(models) }
    }

    /// Deletes an object; does nothing for an id that the store does not have.
    ///
    /// - Parameters:
    ///   - type: The class of the object.
    ///   - id: The id of the object.
    /// - Throws: The errors of `transaction(_:)`.
    /// - Complexity: O(1) on average, apart from writing the change.
    public func delete<Model: JSONIdentifiable>(_ type: Model.Type, id: JSONIdentifier) throws {
        try delete(type, ids: [id])
    }

    /// Deletes objects; does nothing for ids that the store does not have.
    ///
    /// - Parameters:
    ///   - type: The class of the objects.
    ///   - ids: The ids of the objects.
    /// - Throws: The errors of `transaction(_:)`.
    /// - Complexity: O(*k*) in the number of ids, apart from writing the changes.
    public func delete<Model: JSONIdentifiable>(_ type: Model.Type, ids: [JSONIdentifier]) throws {
        try transaction { try $0.delete(type, ids: ids) }
    }
}

extension JSONStoreTransaction {
    /// Returns the object with an id; `nil` if there is none of the type.
    ///
    /// - Parameters:
    ///   - type: The class of the object.
    ///   - id: The id of the object.
    /// - Throws: The errors of ``fetch(_:ids:)``.
    /// - Complexity: The same as ``fetch(_:ids:)``.
    public func fetch<Model: JSONIdentifiable>(_ type: Model.Type, id: JSONIdentifier) throws -> Model? {
        try fetch(type, ids: [id]).first ?? nil
    }
}

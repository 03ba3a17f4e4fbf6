import LazyJSON

/// Ids that are values of the properties of models, such as `Int`, `String`, `UUID`, and types with a raw value.
extension JSONModelStore {
    /// Returns the current object with an id that is given by its value; `nil` if there is none of the type.
    ///
    /// ```swift
    /// func user(_ id: UUID) throws -> User? { try store.fetch(User.self, id: id) }
    /// ```
    ///
    /// - Parameters:
    ///   - type: The class of the object.
    ///   - id: The id of the object; see ``JSONIdentifier``.
    /// - Throws: The errors of reading the files of the store.
    /// - Complexity: The same as fetching by a ``JSONIdentifier``.
    @_disfavoredOverload
    public func fetch<Model: JSONIdentifiable>(_ type: Model.Type, id: some JSONConvertible) throws -> Model? {
        for id in JSONIdentifier.texts(of: id) {
            if let found = try fetch(type, id: id) { return found }
        }
        return nil
    }

    /// Returns the current objects with ids that are given by their values, in the order of the ids; `nil` for an id without an
    /// object of the type.
    ///
    /// - Parameters:
    ///   - type: The class of the objects.
    ///   - ids: The ids of the objects; see ``JSONIdentifier``.
    /// - Throws: The errors of reading the files of the store.
    /// - Complexity: The same as fetching by a ``JSONIdentifier``.
    @_disfavoredOverload
    public func fetch<Model: JSONIdentifiable>(_ type: Model.Type, ids: [some JSONConvertible]) throws -> [Model?] {
        try JSONIdentifier.ask(ids) { try fetch(type, ids: $0) }.map { $0.lazy.compactMap { $0 }.first }
    }

    /// Deletes an object by the value of its id; does nothing for an id that the store does not have.
    ///
    /// - Parameters:
    ///   - type: The class of the object.
    ///   - id: The id of the object; see ``JSONIdentifier``.
    /// - Throws: The errors of `transaction(_:)`.
    /// - Complexity: O(1) on average, apart from writing the change.
    @_disfavoredOverload
    public func delete<Model: JSONIdentifiable>(_ type: Model.Type, id: some JSONConvertible) throws {
        try delete(type, ids: JSONIdentifier.texts(of: id))
    }

    /// Deletes objects by the values of their ids; does nothing for ids that the store does not have.
    ///
    /// - Parameters:
    ///   - type: The class of the objects.
    ///   - ids: The ids of the objects; see ``JSONIdentifier``.
    /// - Throws: The errors of `transaction(_:)`.
    /// - Complexity: O(*k*) in the number of ids, apart from writing the changes.
    @_disfavoredOverload
    public func delete<Model: JSONIdentifiable>(_ type: Model.Type, ids: [some JSONConvertible]) throws {
        try delete(type, ids: ids.flatMap { JSONIdentifier.texts(of: $0) })
    }
}

extension JSONStoreTransaction {
    /// Returns the object with an id that is given by its value; `nil` if there is none of the type.
    ///
    /// - Parameters:
    ///   - type: The class of the object.
    ///   - id: The id of the object; see ``JSONIdentifier``.
    /// - Throws: The errors of fetching by a ``JSONIdentifier``.
    /// - Complexity: The same as fetching by a ``JSONIdentifier``.
    @_disfavoredOverload
    public func fetch<Model: JSONIdentifiable>(_ type: Model.Type, id: some JSONConvertible) throws -> Model? {
        try fetch(type, ids: JSONIdentifier.texts(of: id)).lazy.compactMap { $0 }.first
    }

    /// Returns the objects with ids that are given by their values, in the order of the ids; `nil` for an id without an object of
    /// the type.
    ///
    /// - Parameters:
    ///   - type: The class of the objects.
    ///   - ids: The ids of the objects; see ``JSONIdentifier``.
    /// - Throws: The errors of fetching by a ``JSONIdentifier``.
    /// - Complexity: The same as fetching by a ``JSONIdentifier``.
    @_disfavoredOverload
    public func fetch<Model: JSONIdentifiable>(_ type: Model.Type, ids: [some JSONConvertible]) throws -> [Model?] {
        try JSONIdentifier.ask(ids) { try fetch(type, ids: $0) }.map { $0.lazy.compactMap { $0 }.first }
    }

    /// Deletes objects by the values of their ids; does nothing for ids that the store does not have.
    ///
    /// - Parameters:
    ///   - type: The class of the objects.
    ///   - ids: The ids of the objects; see ``JSONIdentifier``.
    /// - Throws: `JSONError` with the code `finished` after the end of the transaction.
    /// - Complexity: O(*k*) in the number of ids.
    @_disfavoredOverload
    public func delete<Model: JSONIdentifiable>(_ type: Model.Type, ids: [some JSONConvertible]) throws {
        try delete(type, ids: ids.flatMap { JSONIdentifier.texts(of: $0) })
    }

    /// Returns, for each id that is given by its value, whether any object of the store refers to the object with the id.
    ///
    /// - Parameters:
    ///   - type: The class of the objects.
    ///   - ids: The ids of the objects; see ``JSONIdentifier``.
    /// - Throws: `JSONError` with the code `finished` after the end of the transaction, and the errors of reading the store.
    /// - Complexity: The same as for ids of the type ``JSONIdentifier``.
    @_disfavoredOverload
    public func isReferred<Model: JSONIdentifiable>(
        to type: Model.Type, ids: [some JSONConvertible]
    ) throws -> [Bool] {
        try JSONIdentifier.ask(ids) { try isReferred(to: type, ids: $0) }.map { $0.contains(true) }
    }
}

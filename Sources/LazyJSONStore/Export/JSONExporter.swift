import LazyJSON

/// An exporter of models with the objects that they refer to.
///
/// Preview: may change in a minor release.
///
/// ```swift
/// let json = JSONExporter { $0.name != "owner" }.json(of: enterprises)
/// ```
///
/// A reference that is an id stays an id, and so does an object with only an id and members of
/// ``JSONIdentifiable/linkage``, such as `{"type": "people", "id": "9"}`. Another object with an id becomes the current object
/// in the store. An object that was written before, because of a cycle or another reference, is written as an object with
/// only its id and linkage. An object that remains in its position when it is imported, because another property reads it
/// there, is written as it is. A model that differs from what was written with its id, such as an earlier version, is
/// written whole. All other text is the text of the model. To write or leave out a value inside of a member whose name
/// occurs several times, the other members with the name, which are not read, are removed.
///
/// The text is as deep as the chain of references. If it exceeds `JSONLimits.depth`, parsing the text again needs a
/// higher limit.
public struct JSONExporter: Sendable {
    /// A property with references, for a filter of properties.
    public struct Relationship: Sendable {
        /// The class of the object.
        public let owner: JSONModel.Type
        /// The name of the property.
        public let name: String
        /// The pointer to the property in the object.
        public let pointer: JSONPointer
        /// The class of the objects that it refers to.
        public let target: JSONModel.Type
    }

    let nilAsNull: Bool
    let includes: @Sendable (Relationship) -> Bool

    /// Creates an exporter.
    ///
    /// - Parameters:
    ///   - nilAsNull: Whether null is written for optional properties whose member is missing, also in nested models to which
    ///     a pointer leads.
    ///   - includes: Returns whether a property with references is written; the members of other such properties are left out,
    ///     except in strings (`.embedded`), which stay as they are.
    public init(
        nilAsNull: Bool = false, including includes: @escaping @Sendable (Relationship) -> Bool = { _ in true }
    ) {
        self.nilAsNull = nilAsNull
        self.includes = includes
    }

    /// Returns an array of models as JSON, reports the progress, and ends if the task is canceled.
    ///
    /// ```swift
    /// let json = try JSONExporter().export(employees) { progress in
    ///     if case .object(let completed, let total) = progress { print("\(completed) of \(total)") }
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - models: The models.
    ///   - progress: Receives the progress. An error that it throws ends the export.
    /// - Throws: `CancellationError` if the task was canceled, and the error that `progress` throws.
    /// - Complexity: O(*n*) in the length of the result.
    public func export<Model: JSONModelProtocol>(
        _ models: some Collection<Model>, progress: (JSONExportProgress) throws -> Void = { _ in }
    ) throws -> JSON {
        var run = ExportRun(self)
        let total = models.count
        try progress(.begin(total: total))
        var elements: [JSON] = []
        elements.reserveCapacity(total)
        for model in models {
            elements.append(try run.json(of: model._model()) { try Task.checkCancellation() })
            try progress(.object(completed: elements.count, total: total))
        }
        return JSON(elements: elements)
    }

    /// Returns an array of models as JSON.
    ///
    /// - Parameter models: The models.
    /// - Complexity: O(*n*) in the length of the result.
    public func json<Model: JSONModelProtocol>(of models: some Sequence<Model>) -> JSON {
        var run = ExportRun(self)
        return JSON(elements: models.map { run.json(of: $0._model()) {} })
    }

    /// Returns a model as JSON.
    ///
    /// - Parameter model: The model.
    /// - Complexity: O(*n*) in the length of the result.
    public func json<Model: JSONModelProtocol>(of model: Model) -> JSON {
        var run = ExportRun(self)
        return run.json(of: model._model()) {}
    }
}

/// The progress of an export.
///
/// Preview: may change in a minor release.
public enum JSONExportProgress: Sendable, Hashable {
    /// The export begins, with a number of models.
    case begin(total: Int)
    /// A number of models is written, with the objects that they refer to.
    case object(completed: Int, total: Int)
}

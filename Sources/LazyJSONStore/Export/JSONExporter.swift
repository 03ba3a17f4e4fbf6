import LazyJSON

/// Writes models with the objects that they refer to.
///
///     let json = JSONExporter { $0.name != "owner" }.json(of: enterprises)
///
/// A reference that is an id stays an id. One that is an object with an id becomes the whole object that it refers to now, as
/// the store has it; an object that was written already, in a circle or elsewhere, is written as an object with only its
/// id. Everything else is the model's own text.
///
/// The text is as deep as the objects refer to each other in a row; if that is deeper than `JSONLimits.depth`, parsing
/// it again needs a greater limit.
public struct JSONExporter: Sendable {
    /// A property with references, which a filter includes or leaves out.
    public struct Relationship: Sendable {
        /// The class of the object.
        public let owner: JSONModel.Type
        /// The name of the property.
        public let name: String
        /// The pointer to it in the object.
        public let pointer: JSONPointer
        /// The class that it refers to.
        public let target: JSONModel.Type
    }

    let nilAsNull: Bool
    let includes: @Sendable (Relationship) -> Bool

    /// Makes an exporter.
    ///
    /// - Parameters:
    ///   - nilAsNull: Whether null is written for optional properties whose member is missing, for those of the models
    ///     inside too.
    ///   - includes: Whether a property with references is written; of others the member is left out.
    public init(
        nilAsNull: Bool = false, including includes: @escaping @Sendable (Relationship) -> Bool = { _ in true }
    ) {
        self.nilAsNull = nilAsNull
        self.includes = includes
    }

    /// Writes an array of models, reports the progress, and ends if the task is canceled.
    ///
    /// ```swift
    /// let json = try JSONExporter().export(employees) { progress in
    ///     if case .object(let completed, let total) = progress { print("\(completed) of \(total)") }
    /// }
    /// ```
    ///
    /// O(the length of what is written).
    ///
    /// - Parameters:
    ///   - models: The models.
    ///   - progress: Receives the progress. An error that it throws ends the export.
    /// - Throws: `CancellationError` if the task was canceled, and what `progress` throws.
    public func export<Model: JSONModelProtocol>(
        _ models: some Collection<Model>, progress: (JSONExportProgress) throws -> Void = { _ in }
    ) throws -> JSON {
        var run = ExportRun(self)
        let total = models.count
        try progress(.begin(total: total))
        var elements: [JSON] = []
        elements.reserveCapacity(total)
        for model in models {
            elements.append(try run.json(of: model._model) { try Task.checkCancellation() })
            try progress(.object(completed: elements.count, total: total))
        }
        return JSON(elements: elements)
    }

    /// An array of models as JSON.
    ///
    /// O(the length of what is written).
    public func json<Model: JSONModelProtocol>(of models: some Sequence<Model>) -> JSON {
        var run = ExportRun(self)
        return JSON(elements: models.map { run.json(of: $0._model) {} })
    }

    /// A model as JSON.
    ///
    /// O(the length of what is written).
    public func json<Model: JSONModelProtocol>(of model: Model) -> JSON {
        var run = ExportRun(self)
        return run.json(of: model._model) {}
    }
}

/// How far an export is.
public enum JSONExportProgress: Sendable, Hashable {
    /// It begins, with so many models.
    case begin(total: Int)
    /// So many of the models are written, with what they refer to.
    case object(completed: Int, total: Int)
}

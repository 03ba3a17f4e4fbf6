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

    private let includes: @Sendable (Relationship) -> Bool

    /// Makes an exporter.
    ///
    /// - Parameter includes: Whether a property with references is written; of others the member is left out.
    public init(including includes: @escaping @Sendable (Relationship) -> Bool = { _ in true }) {
        self.includes = includes
    }

    /// An array of models as JSON.
    ///
    /// O(the length of what is written).
    public func json<Model: JSONModelProtocol>(of models: some Sequence<Model>) -> JSON {
        var run = ExportRun(includes)
        return JSON(elements: models.map { run.json(of: $0._model) })
    }

    /// A model as JSON.
    ///
    /// O(the length of what is written).
    public func json<Model: JSONModelProtocol>(of model: Model) -> JSON {
        var run = ExportRun(includes)
        return run.json(of: model._model)
    }
}

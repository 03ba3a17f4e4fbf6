import LazyJSON

/// The result of an import: the objects at the top level, and an issue for each of them that was not stored.
///
/// Preview: may change in a minor release.
///
/// ```swift
/// let resources = try importer.import(json, as: Resource.self)
/// let people = resources.compactMap { $0 as? Person }
/// for issue in resources.issues { print(issue) }
/// // /1: notStored, expected an id of Person that is a number or a string, found nothing
/// ```
public struct JSONImportResult<Model: JSONModelProtocol>: RandomAccessCollection {
    /// The current objects at the top level, in the order of the input, including those that were not stored.
    public let models: [Model]

    /// The issues of objects at the top level that were not stored, in the order of the input, with their positions in it.
    ///
    /// Their kind is `notStored`: the object has no id, or its class does not conform to ``JSONIdentifiable``.
    public let issues: [JSONIssue]

    init(_ models: [Model], _ issues: [JSONIssue] = []) {
        self.models = models
        self.issues = issues
    }

    /// The position of the first object, which is 0.
    public var startIndex: Int { 0 }

    /// The position after the last object, which is the count.
    public var endIndex: Int { models.count }

    /// The object at a position.
    ///
    /// - Complexity: O(1).
    public subscript(position: Int) -> Model {
        require(
            models.indices.contains(position),
            "JSONImportResult: there is no position \(position) in a result of \(models.count); check `indices`.")
        return models[position]
    }
}

extension JSONImportResult: Sendable where Model: Sendable {}

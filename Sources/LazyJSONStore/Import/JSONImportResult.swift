import LazyJSON

/// What an import returns: the objects at the top level, and an issue for each of them that was not stored.
///
/// ```swift
/// let resources = try importer.import(json, as: Resource.self)
/// let people = resources.compactMap { $0 as? Person }
/// for issue in resources.issues { print(issue) }  // /3: notStored, expected an id of Person, found {"name":"Ann"}
/// ```
public struct JSONImportResult<Model: JSONModelProtocol>: RandomAccessCollection {
    /// The objects at the top level as they are now, in the order of the input; those that were not stored are among them.
    public let models: [Model]

    /// The objects at the top level that were not stored, in the order of the input, with their places in it.
    ///
    /// Their kind is `notStored`: the object has no id, or its class does not conform to
    /// ``JSONIdentifiable``.
    public let issues: [JSONIssue]

    init(_ models: [Model], _ issues: [JSONIssue] = []) {
        self.models = models
        self.issues = issues
    }

    /// 0.
    public var startIndex: Int { 0 }

    /// The number of objects.
    public var endIndex: Int { models.count }

    /// The object at a position.
    public subscript(position: Int) -> Model { models[position] }
}

extension JSONImportResult: Sendable where Model: Sendable {}

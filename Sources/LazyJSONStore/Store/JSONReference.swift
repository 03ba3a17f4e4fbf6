import LazyJSON

/// What an object refers to: a type of a store, and an id.
public struct JSONReference: Hashable, Sendable {
    /// What stores call the type.
    public let storeName: String
    /// The id of the object that is referred to.
    public let id: JSONIdentifier

    /// Makes a reference.
    public init(storeName: String, id: JSONIdentifier) {
        self.storeName = storeName
        self.id = id
    }

    /// What a model refers to by its properties with ``JSONConversion/reference``, those of nested models too; without
    /// itself, and each object once.
    ///
    /// A store that is asked whether anything refers to an object keeps them beside each object.
    public static func all(in model: some JSONIdentifiable) -> [JSONReference] {
        ModelIdentity.references(of: model).map { JSONReference(storeName: $0.type.name, id: $0.id) }
    }
}

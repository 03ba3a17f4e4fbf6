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
}

extension JSONReference: Comparable {
    /// By the names of the types, and then by the ids.
    public static func < (one: JSONReference, other: JSONReference) -> Bool {
        one.storeName == other.storeName ? one.id < other.id : one.storeName.precedesInUTF8(other.storeName)
    }
}

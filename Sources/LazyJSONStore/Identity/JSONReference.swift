import LazyJSON

/// A reference to an object: a type of a store, and an id.
///
/// Preview: may change in a minor release.
public struct JSONReference: Hashable, Sendable {
    /// The name of the type in stores.
    public let storeName: String
    /// The id of the object that is referred to.
    public let id: JSONIdentifier

    /// Creates a reference.
    ///
    /// - Parameters:
    ///   - storeName: The name of the type in stores.
    ///   - id: The id of the object.
    public init(storeName: String, id: JSONIdentifier) {
        self.storeName = storeName
        self.id = id
    }
}

extension JSONReference: Comparable {
    /// Returns whether one reference is before another, by the names of their types, and then by their ids.
    ///
    /// - Complexity: O(*n*) in the length of the names and the ids.
    public static func < (one: JSONReference, other: JSONReference) -> Bool {
        one.storeName == other.storeName ? one.id < other.id : one.storeName.precedesInUTF8(other.storeName)
    }
}

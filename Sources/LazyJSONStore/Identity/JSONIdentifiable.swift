import LazyJSON

/// A model that is known by an id, so that a store keeps one current instance of it.
///
///     final class Employee: JSONModel, JSONIdentifiable, @unchecked Sendable {
///         @JSONProperty var id: Int
///         @JSONProperty var name: String
///         @JSONProperty("boss_id", using: .reference) var boss: Employee?
///     }
///
/// The objects of a subclass live with those of its base: the topmost class that conforms declares the pointer to the id and
/// the name of the type in stores, as `class var identity: JSONPointer` (or `static`, in a final class).
public protocol JSONIdentifiable: JSONModel {
    /// The pointer to the id; `id` by default.
    static var identity: JSONPointer { get }
    /// The name of the type in stores: by default that of the topmost class that conforms, with its module and the types
    /// around it, such as `Shop.Feed.Item`.
    ///
    /// A class that is renamed or moved keeps its objects in a file if it returns the name that it had. Two classes of one store
    /// cannot have the same name: using the second one throws `JSONError` with the code `storeNameConflict`. By default
    /// only private and local classes can, because where they are declared is not part of the name.
    static var storeName: String { get }
    /// The members beside the id that stay in an object in the place of a reference; none by default.
    ///
    /// In JSON:API a reference is an object with `type` and `id`:
    ///
    /// ```swift
    /// final class Article: JSONModel, JSONIdentifiable, @unchecked Sendable {
    ///     class var linkage: [String] { ["type"] }
    ///     @JSONProperty var id: String
    ///     @JSONProperty("relationships.author.data", using: .reference) var author: Person?
    /// }
    /// ```
    ///
    /// An object that has no other members says nothing of what it refers to. Only the topmost class that conforms is asked.
    static var linkage: [String] { get }
}

extension JSONIdentifiable {
    /// The member `id`.
    public static var identity: JSONPointer { JSONPointer([.key("id")]) }

    /// The name of the topmost class that conforms, with its module and the types around it.
    public static var storeName: String { StoreType.name(of: StoreClass.root(of: self)) }

    /// None.
    public static var linkage: [String] { [] }

    /// The model's id; `nil` if there is none.
    ///
    /// - Complexity: O(*w*), where *w* is the number of members on the way to the id.
    public var identifier: JSONIdentifier? { ModelIdentity.of(Self.self).identifier(in: _model) }
}

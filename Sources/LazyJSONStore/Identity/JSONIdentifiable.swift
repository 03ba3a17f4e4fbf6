import LazyJSON

/// A model with an id, of which a store keeps one current instance.
///
/// Preview: may change in a minor release.
///
/// ```swift
/// final class Employee: JSONModel, JSONIdentifiable, @unchecked Sendable {
///     @JSONProperty var id: Int
///     @JSONProperty var name: String
///     @JSONProperty("boss_id", using: .reference) var boss: Employee?
/// }
/// ```
///
/// The objects of a subclass are stored with the objects of its base: the topmost class that conforms declares the pointer to the
/// id and the name of the type in stores, as `class var identity: JSONPointer` (or `static` in a final class).
///
/// Safe to use from several threads at once.
public protocol JSONIdentifiable: JSONModel {
    /// The pointer to the id; `id` by default.
    static var identity: JSONPointer { get }
    /// The name of the type in stores.
    ///
    /// By default it is the name of the topmost class that conforms, with its module and the types around it, such as
    /// `Shop.Feed.Item`. A class that was renamed or moved keeps its objects in a file if it returns its earlier name. Two
    /// classes of one store cannot have the same name: using the second one throws `JSONError` with the code
    /// `storeNameConflict`. Default names can conflict only for private and local classes, whose scope is not part of the name.
    ///
    /// Do not declare the last part of another class's default name, such as `Item` beside `Shop.Feed.Item`. Early versions of
    /// the library wrote this part alone: in a file with objects of `Item` that the declaring class has not used yet,
    /// `Shop.Feed.Item` takes them for its own.
    static var storeName: String { get }
    /// The members that stay beside the id in an object that is a reference; none by default.
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
    /// An object without other members is only a reference: it has no values for the object that it refers to, and an export
    /// writes it as it is. An unknown id creates an object with these members. An update replaces a reference whose
    /// members differ, unless it is an element that ``JSONReferencePolicy/merge`` keeps. The value of the topmost class
    /// that conforms is used.
    static var linkage: [String] { get }
}

extension JSONIdentifiable {
    /// The member `id`.
    public static var identity: JSONPointer { JSONPointer([.key("id")]) }

    /// The name of the topmost class that conforms, with its module and the types around it.
    public static var storeName: String { StoreType.name(of: StoreClass.root(of: self)) }

    /// No members.
    public static var linkage: [String] { [] }

    /// The id of the model; `nil` if there is none.
    ///
    /// - Complexity: O(*w*) in the widths of the objects on the path to the id.
    @_disfavoredOverload
    public var identifier: JSONIdentifier? { ModelIdentity.of(Self.self).identifier(in: self) }
}

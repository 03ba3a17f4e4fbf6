/// A rule for the keys of properties that are declared without a path.
///
/// ```swift
/// class Record: JSONModel, @unchecked Sendable {
///     override class var keyStrategy: JSONKeyStrategy { .snakeCase }
///
///     @JSONProperty var createdAt: Date?  // created_at
///     @JSONProperty("etag") var version: String  // etag
/// }
/// ```
///
/// Override ``JSONModel/keyStrategy`` to set the strategy of a class.
public struct JSONKeyStrategy: Sendable {
    private let convert: (@Sendable (String) -> String)?

    private init(_ convert: (@Sendable (String) -> String)?) {
        self.convert = convert
    }

    /// The name of the property.
    public static let propertyName = JSONKeyStrategy(nil)

    /// The name in lower case, with an underscore before each word: `imageURL` is `image_url`.
    ///
    /// Words are separated as in `JSONEncoder`: several capital letters in a row are one word, except for the last one if a
    /// lowercase letter follows it (`myURLPath` is `my_url_path`).
    public static let snakeCase = JSONKeyStrategy { SnakeCase.snakeCase($0) }

    /// Returns a strategy that calls a function.
    ///
    /// - Parameter key: Returns the key for the name of a property. It is called once for each property of a class, on any
    ///   thread.
    public static func custom(_ key: @escaping @Sendable (String) -> String) -> JSONKeyStrategy { JSONKeyStrategy(key) }

    /// Returns the key for the name of a property.
    ///
    /// - Parameter name: The name.
    public func key(for name: String) -> String { convert?(name) ?? name }
}

/// The keys of the properties of a class that name no path.
struct PropertyKeys {
    private let type: JSONModel.Type
    /// The properties by their keys, which are compared by their bytes.
    private var names: [ExactText: String] = [:]

    init(of type: JSONModel.Type) {
        self.type = type
    }

    /// Returns the key of a property.
    ///
    /// Traps if it is the key of another one: then one of the two would be written as the other.
    mutating func key(of property: StoredProperty) -> String {
        let key = property.strategy.key(for: property.name)
        if let other = names.updateValue(property.name, forKey: ExactText(text: key)), other != property.name {
            fatalError(
                "\(type).\(property.name): its key strategy gives the key \"\(key)\", as for `\(other)`. Name its path."
            )
        }
        return key
    }
}

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
    private let convert: (@Sendable (String) -> [String])?

    /// The name of the property.
    public static let propertyName = JSONKeyStrategy(convert: nil)

    /// The name in lower case, with an underscore before each word: `imageURL` is `image_url`.
    ///
    /// Words are separated as in `JSONEncoder`: several capital letters in a row are one word, except for the last one if a
    /// lowercase letter follows it (`myURLPath` is `my_url_path`).
    ///
    /// `addressLine1` is `address_line1`. If there is no such member, `address_line_1` is read and written, which
    /// `JSONDecoder` reads as the same name.
    public static let snakeCase = JSONKeyStrategy {
        [SnakeCase.snakeCase($0)] + (SnakeCase.separatingDigits($0).map { [$0] } ?? [])
    }

    /// Returns a strategy that calls a function.
    ///
    /// - Parameter key: Returns the key for the name of a property. It is called once for each property of a class, on any
    ///   thread.
    public static func custom(_ key: @escaping @Sendable (String) -> String) -> JSONKeyStrategy {
        JSONKeyStrategy { [key($0)] }
    }

    /// Returns the key for the name of a property.
    ///
    /// - Parameter name: The name.
    public func key(for name: String) -> String { convert?(name).first ?? name }

    /// Returns the keys that are read for the name of a property; the first one is written if none is present.
    func keys(for name: String) -> [String] { convert?(name) ?? [name] }
}

extension PropertyTerms {
    /// Returns the paths of the properties of a class; traps if two of them have the same key.
    static func pointers(
        of properties: [StoredProperty], _ terms: [PropertyTerms], in type: JSONModel.Type
    ) -> [[JSONPointer]] {
        var names: [ExactText: String] = [:]
        let keys = zip(properties, terms).map { $1.path == nil ? $0.rules.keyStrategy.keys(for: $0.name) : [] }
        var pointers = properties.indices.map { number in
            let (name, key) = (properties[number].name, keys[number].first)
            if let key, let other = names.updateValue(name, forKey: ExactText(text: key)), other != name {
                // One of the two would be written as the other.
                fatalError(
                    "\(type).\(name): its key strategy gives the key \"\(key)\", as for `\(other)`. Name its path.")
            }
            return terms[number].pointers(of: name, key ?? "", type)
        }
        let paths = Set(pointers.joined())
        for number in pointers.indices {
            // A key that is the path of another property is only that.
            pointers[number] += keys[number].dropFirst().map { JSONPointer([.key($0)]) }.filter { !paths.contains($0) }
        }
        return pointers
    }
}

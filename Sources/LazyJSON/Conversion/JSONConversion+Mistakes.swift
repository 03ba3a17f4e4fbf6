// MARK: - Mistakes that do not compile
//
// Without these declarations, the compiler's message for a conversion of another type lists the overloads that it tried. The
// compiler refuses every use of them, so that their bodies never run.

extension JSONConversion {
    /// Not available: the type is not `Codable`.
    @available(*, unavailable, message: "the type does not conform to Codable")
    public static var codable: JSONConversion { unavailable }

    /// Not available: the type is not `Codable`.
    @available(*, unavailable, message: "the type does not conform to Codable")
    public static func codable(_ options: JSONCodingOptions) -> JSONConversion { unavailable }

    /// Not available: the type does not conform to ``JSONConvertible``.
    @available(*, unavailable, message: "the type does not conform to JSONConvertible")
    public static var standard: JSONConversion { unavailable }

    /// Not available: the type does not conform to ``JSONConvertible``.
    @available(*, unavailable, message: "the type does not conform to JSONConvertible")
    public static var exact: JSONConversion { unavailable }

    /// Not available: the type is neither an array nor a set.
    @available(*, unavailable, message: "the type is not an array or set of elements that conform to JSONConvertible")
    public static var oneOrMany: JSONConversion { unavailable }

    /// Not available: the type is not an array.
    @available(*, unavailable, message: "the type is not an array of elements that are JSONConvertible or Codable")
    public static var lossyArray: JSONConversion { unavailable }

    /// Not available: the type is not `Date`.
    @available(*, unavailable, message: "the type is not Date; a String reads the text as it is, without a conversion")
    public static var iso8601: JSONConversion { unavailable }

    /// Not available: the type is not `Date`.
    @available(*, unavailable, message: "the type is not Date; a number reads the seconds, without a conversion")
    public static var secondsSince1970: JSONConversion { unavailable }

    /// Not available: the type is not `Date`.
    @available(*, unavailable, message: "the type is not Date; a number reads the milliseconds, without a conversion")
    public static var millisecondsSince1970: JSONConversion { unavailable }

    /// Not available: the type is not `Date`.
    @available(*, unavailable, message: "the type is not Date; a String reads the text as it is, without a conversion")
    public static func dateFormat(_ format: String) -> JSONConversion { unavailable }

    private static var unavailable: JSONConversion { fatalError("JSONConversion: not available for \(Value.self).") }
}

extension JSON {
    /// Not available: values of any type can be without JSON.
    @_documentation(visibility: internal)
    @available(
        *, unavailable,
        message: "use JSON(jsonObject:) for values of any type; for an empty object, write `let json: JSON = [:]`"
    )
    @_disfavoredOverload
    public init(_ object: [String: Any]) { fatalError("JSON: not available.") }

    /// Not available: values of any type can be without JSON.
    @_documentation(visibility: internal)
    @available(
        *, unavailable,
        message: "use JSON(jsonObject:) for values of any type; for an empty array, write `let json: JSON = []`"
    )
    @_disfavoredOverload
    public init(_ array: [Any]) { fatalError("JSON: not available.") }
}

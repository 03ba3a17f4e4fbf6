// MARK: - Mistakes that do not compile
//
// The compiler refuses every use of these declarations, so that their bodies never run.

/// Not available: conversions, which are no terms.
@available(*, unavailable, message: "write a conversion with its label, as in `@JSONProperty(using: .iso8601)`")
@_documentation(visibility: internal)
extension JSONPropertyTerm {
    /// Not available: a conversion.
    public static var codable: JSONPropertyTerm { conversion }
    /// Not available: a conversion.
    public static var embedded: JSONPropertyTerm { conversion }
    /// Not available: a conversion.
    public static var exact: JSONPropertyTerm { conversion }
    /// Not available: a conversion.
    public static var oneOrMany: JSONPropertyTerm { conversion }
    /// Not available: a conversion.
    public static var lossyArray: JSONPropertyTerm { conversion }
    /// Not available: a conversion.
    public static var iso8601: JSONPropertyTerm { conversion }
    /// Not available: a conversion.
    public static var secondsSince1970: JSONPropertyTerm { conversion }
    /// Not available: a conversion.
    public static var secondsSince2001: JSONPropertyTerm { conversion }
    /// Not available: a conversion.
    public static var millisecondsSince1970: JSONPropertyTerm { conversion }
    /// Not available: a conversion.
    public static func dateFormat(_ format: String) -> JSONPropertyTerm { conversion }
    /// Not available: a conversion.
    public static func range(_ range: some RangeExpression) -> JSONPropertyTerm { conversion }
    /// Not available: a conversion.
    public static func length(_ range: some RangeExpression<Int>) -> JSONPropertyTerm { conversion }
    /// Not available: a conversion.
    public static func count(_ range: some RangeExpression<Int>) -> JSONPropertyTerm { conversion }

    private static var conversion: Never { fatalError("JSONPropertyTerm: not available.") }
}

extension Array where Element: JSONModelProtocol {
    /// Not available: an array of models is parsed as a ``JSONArray``.
    @_documentation(visibility: internal)
    @available(
        *, unavailable,
        message: "use `try JSONArray<Model>(parsing: data)`, a collection of models; `Array(models)` makes an array"
    )
    public init<Text>(parsing text: Text) { fatalError("Array: not available.") }
}

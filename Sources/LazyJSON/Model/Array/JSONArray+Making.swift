#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Making arrays; nothing is decoded.
extension JSONArray where Element: _JSONArrayElement {
    /// Creates an array over a JSON array; `nil` if the value is not an array.
    ///
    /// - Parameters:
    ///   - json: The JSON array.
    ///   - context: The context for conversions and nested models.
    /// - Complexity: O(1); no element is read.
    public init?(_ json: JSON, context: JSONContext = JSONContext()) {
        guard json.kind == .array else { return nil }
        self.init(json, context, JSONConversions().conversion(of: Element.self))
    }

    /// Creates an array from values.
    ///
    /// A value that JSON cannot represent, such as NaN, is written as `null`.
    ///
    /// - Parameter values: The values.
    /// - Complexity: O(*n*) in the size of the values.
    public init(_ values: some Sequence<Element>) {
        self.init(values, JSONContext(), JSONConversions().conversion(of: Element.self))
    }

    /// Parses UTF-8 text whose root is an array.
    ///
    /// - Parameters:
    ///   - bytes: The text in UTF-8. Copied.
    ///   - dialect: The grammar: RFC 8259, or JSON with comments.
    ///   - context: The context for conversions and nested models.
    ///   - limits: The limits of the document.
    /// - Throws: ``JSONError`` if the text is malformed or the root is not an array.
    /// - Complexity: O(*n*) in the length of the text; nothing is decoded.
    public init(
        parsing bytes: some Collection<UInt8>, dialect: JSONDialect = .json, context: JSONContext = JSONContext(),
        limits: JSONLimits = JSONLimits()
    ) throws(JSONError) {
        self = try Self.rooted(try JSON(parsing: bytes, dialect: dialect, limits: limits), context)
    }

    /// Parses text whose root is an array.
    ///
    /// - Parameters:
    ///   - text: The text. Copied.
    ///   - dialect: The grammar: RFC 8259, or JSON with comments.
    ///   - context: The context for conversions and nested models.
    ///   - limits: The limits of the document.
    /// - Throws: ``JSONError`` if the text is malformed or the root is not an array.
    /// - Complexity: O(*n*) in the length of the text; nothing is decoded.
    public init(
        parsing text: String, dialect: JSONDialect = .json, context: JSONContext = JSONContext(),
        limits: JSONLimits = JSONLimits()
    ) throws(JSONError) {
        self = try Self.rooted(try JSON(parsing: text, dialect: dialect, limits: limits), context)
    }

    /// Parses the contents of a file whose root is an array.
    ///
    /// - Parameters:
    ///   - url: A file URL.
    ///   - mapping: Whether to map the file instead of reading it; see
    ///     ``JSON/init(contentsOf:mapping:dialect:emptyAs:limits:)``.
    ///   - dialect: The grammar: RFC 8259, or JSON with comments.
    ///   - context: The context for conversions and nested models.
    ///   - limits: The limits of the document.
    /// - Throws: ``JSONError`` if the file cannot be read, the text is malformed, or the root is not an array.
    /// - Complexity: O(*n*) in the length of the text; nothing is decoded.
    public init(
        contentsOf url: URL, mapping: Bool = false, dialect: JSONDialect = .json,
        context: JSONContext = JSONContext(), limits: JSONLimits = JSONLimits()
    ) throws(JSONError) {
        let json = try JSON(contentsOf: url, mapping: mapping, dialect: dialect, limits: limits)
        self = try Self.rooted(json, context, in: url.path)
    }

    private static func rooted(
        _ json: JSON, _ context: JSONContext, in file: String? = nil
    ) throws(JSONError) -> Self {
        guard let array = Self(json, context: context) else {
            throw JSONError(
                .wrongKind, expected: "an array for \(Self.self)", found: json.kind.phrase, pointer: JSONPointer(),
                byteOffset: 0, line: 1, column: 1
            ).naming(file)
        }
        return array
    }
}

extension JSONArray: ExpressibleByArrayLiteral {
    /// Creates an array from values, so that a property can have the default `= []`.
    ///
    /// A literal with elements traps if their type has no conversion of its own.
    ///
    /// - Parameter elements: The values.
    /// - Complexity: O(*n*) in the size of the values.
    public init(arrayLiteral elements: Element...) {
        self.init(elements, JSONContext(), JSONConversions().conversion(of: Element.self))
    }

    init(_ values: some Sequence<Element>, _ context: JSONContext, _ elements: Conversion<Element>) {
        var writing = _JSONWriting(context: context)
        let json = values.map { value in
            require(
                elements.write != nil,
                "JSONArray: no conversion writes \(Element.self); use [] and write through a property with `using:`.")
            return (try? elements.written(value, over: nil, &writing)) ?? .null
        }
        self.init(JSON(elements: json), context, elements)
    }
}

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Making arrays; nothing is decoded.
extension JSONArray where Element: _JSONArrayElement {
    /// Creates an array over a JSON array; nil if the value is no array.
    ///
    /// - Parameters:
    ///   - json: The array.
    ///   - context: What conversions need to know beyond the JSON.
    public init?(_ json: JSON, context: JSONContext = JSONContext()) {
        guard json.kind == .array else { return nil }
        self.init(json, context, JSONConversions().form(of: Element.self))
    }

    /// Makes an array of values.
    ///
    /// O(n). A value that has no JSON, such as NaN, is written as `null`.
    public init(_ values: some Sequence<Element>) {
        self.init(values, JSONContext(), JSONConversions().form(of: Element.self))
    }

    /// Parses UTF-8 text and makes an array of it.
    ///
    /// O(n), nothing is decoded.
    ///
    /// - Parameters:
    ///   - bytes: The text in UTF-8. Copied.
    ///   - dialect: The grammar: that of RFC 8259, or JSON with comments.
    ///   - context: What conversions need to know beyond the JSON.
    ///   - limits: The limits of the document.
    /// - Throws: ``JSONError`` if the text is malformed or the root is no array.
    public init(
        parsing bytes: some Collection<UInt8>, dialect: JSONDialect = .json, context: JSONContext = JSONContext(),
        limits: JSONLimits = JSONLimits()
    ) throws(JSONError) {
        self = try Self.rooted(try JSON(parsing: bytes, dialect: dialect, limits: limits), context)
    }

    /// Parses text and makes an array of it.
    ///
    /// O(n), nothing is decoded.
    ///
    /// - Parameters:
    ///   - text: The text. Copied.
    ///   - dialect: The grammar: that of RFC 8259, or JSON with comments.
    ///   - context: What conversions need to know beyond the JSON.
    ///   - limits: The limits of the document.
    /// - Throws: ``JSONError`` if the text is malformed or the root is no array.
    public init(
        parsing text: String, dialect: JSONDialect = .json, context: JSONContext = JSONContext(),
        limits: JSONLimits = JSONLimits()
    ) throws(JSONError) {
        self = try Self.rooted(try JSON(parsing: text, dialect: dialect, limits: limits), context)
    }

    /// Parses the contents of a file and makes an array of it.
    ///
    /// - Parameters:
    ///   - url: A file URL.
    ///   - mapping: Whether to map the file instead of reading it; see
    ///     ``JSON/init(contentsOf:mapping:dialect:limits:)``.
    ///   - dialect: The grammar: that of RFC 8259, or JSON with comments.
    ///   - context: What conversions need to know beyond the JSON.
    ///   - limits: The limits of the document.
    /// - Throws: ``JSONError`` if the file cannot be read, the text is malformed or the root is no array.
    public init(
        contentsOf url: URL, mapping: Bool = false, dialect: JSONDialect = .json,
        context: JSONContext = JSONContext(), limits: JSONLimits = JSONLimits()
    ) throws(JSONError) {
        self = try Self.rooted(try JSON(contentsOf: url, mapping: mapping, dialect: dialect, limits: limits), context)
    }

    private static func rooted(_ json: JSON, _ context: JSONContext) throws(JSONError) -> Self {
        guard let array = Self(json, context: context) else {
            throw JSONError(
                .wrongKind, expected: "an array for \(Self.self)", found: json.kind.phrase, pointer: JSONPointer(),
                byteOffset: 0, line: 1, column: 1)
        }
        return array
    }
}

extension JSONArray: ExpressibleByArrayLiteral {
    /// Makes an array of values, so that `= []` can be a property's default.
    ///
    /// Elements must be of a type with a conversion of its own; for others only `[]` can be written.
    public init(arrayLiteral elements: Element...) {
        self.init(elements, JSONContext(), .known(in: JSONConversions()))
    }

    init(_ values: some Sequence<Element>, _ context: JSONContext, _ form: ElementForm<Element>) {
        var writing = _JSONWriting(context: context, conversions: form.conversions)
        let elements = values.map { value in
            require(
                form.conversion.write != nil,
                "JSONArray: no conversion writes \(Element.self); use [] and write through a property with `using:`.")
            return (try? form.json(of: value, replacing: nil, &writing)) ?? .null
        }
        self.init(JSON(elements: elements), context, form)
    }
}

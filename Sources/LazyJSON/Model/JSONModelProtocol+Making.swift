#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Making models; nothing is decoded.
extension JSONModelProtocol {
    /// Makes a model over the class's template.
    ///
    /// The class is not looked up by ``JSONModel/modelType(for:context:)``: `Shape()` is a `Shape`.
    public init() {
        let found = ModelClass.of(Self._modelType)
        self = Self._downcast(found.make(Self._modelType.template, context: JSONContext()))
    }

    /// Makes a model over the class's template, with a context.
    public init(context: JSONContext) {
        let found = ModelClass.of(Self._modelType)
        self = Self._downcast(found.make(Self._modelType.template, context: context))
    }

    /// Makes a model of a JSON object; nil if it is another kind of value.
    ///
    /// - Parameters:
    ///   - json: The object.
    ///   - context: What conversions need to know beyond the JSON.
    public init?(_ json: JSON, context: JSONContext = JSONContext()) {
        guard json.kind == .object else { return nil }
        self = Self.made(json, context)
    }

    /// Parses UTF-8 text and makes a model of it.
    ///
    /// O(n), nothing is decoded.
    ///
    /// - Parameters:
    ///   - bytes: The text in UTF-8. Copied.
    ///   - dialect: The grammar: that of RFC 8259, or JSON with comments.
    ///   - context: What conversions need to know beyond the JSON.
    ///   - limits: The limits of the document.
    /// - Throws: ``JSONError`` if the text is malformed or the root is no object.
    public init(
        parsing bytes: some Collection<UInt8>, dialect: JSONDialect = .json, context: JSONContext = JSONContext(),
        limits: JSONLimits = JSONLimits()
    ) throws(JSONError) {
        self = try Self.rooted(try JSON(parsing: bytes, dialect: dialect, limits: limits), context)
    }

    /// Parses text and makes a model of it.
    ///
    /// O(n), nothing is decoded.
    ///
    /// - Parameters:
    ///   - text: The text. Copied.
    ///   - dialect: The grammar: that of RFC 8259, or JSON with comments.
    ///   - context: What conversions need to know beyond the JSON.
    ///   - limits: The limits of the document.
    /// - Throws: ``JSONError`` if the text is malformed or the root is no object.
    public init(
        parsing text: String, dialect: JSONDialect = .json, context: JSONContext = JSONContext(),
        limits: JSONLimits = JSONLimits()
    ) throws(JSONError) {
        self = try Self.rooted(try JSON(parsing: text, dialect: dialect, limits: limits), context)
    }

    /// Parses the contents of a file and makes a model of it.
    ///
    /// - Parameters:
    ///   - url: A file URL.
    ///   - mapping: Whether to map the file instead of reading it; see
    ///     ``JSON/init(contentsOf:mapping:dialect:limits:)``.
    ///   - dialect: The grammar: that of RFC 8259, or JSON with comments.
    ///   - context: What conversions need to know beyond the JSON.
    ///   - limits: The limits of the document.
    /// - Throws: ``JSONError`` if the file cannot be read, the text is malformed or the root is no object.
    public init(
        contentsOf url: URL, mapping: Bool = false, dialect: JSONDialect = .json,
        context: JSONContext = JSONContext(), limits: JSONLimits = JSONLimits()
    ) throws(JSONError) {
        self = try Self.rooted(try JSON(contentsOf: url, mapping: mapping, dialect: dialect, limits: limits), context)
    }

    private static func rooted(_ json: JSON, _ context: JSONContext) throws(JSONError) -> Self {
        guard json.kind == .object else {
            throw JSONError(
                .wrongKind, expected: "an object for \(Self.self)", found: json.kind.phrase, pointer: JSONPointer(),
                byteOffset: 0, line: 1, column: 1)
        }
        return made(json, context)
    }

    private static func made(_ json: JSON, _ context: JSONContext) -> Self {
        _downcast(ModelClass.dispatch(_modelType, json, context).make(json, context: context))
    }
}

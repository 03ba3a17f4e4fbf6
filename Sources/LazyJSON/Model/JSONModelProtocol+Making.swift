#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Making models; nothing is decoded.
extension JSONModelProtocol {
    /// Reads a model from any decoder; see ``JSON/init(from:)``.
    ///
    /// - Parameter decoder: The decoder.
    /// - Throws: The errors of ``JSON/init(from:)``, and `DecodingError` if the value is not an object.
    /// - Complexity: O(*n*) in the size of the model.
    public init(from decoder: any Decoder) throws {
        let json = try JSON(from: decoder)
        guard let model = Self(json) else {
            throw DecodingError.mismatch(Self.self, "an object", json, in: decoder)
        }
        self = model
    }

    /// Creates a model of the template of the class.
    ///
    /// ``JSONModel/modelType(for:context:)`` is not called: `Shape()` is a `Shape`.
    ///
    /// - Complexity: O(1).
    public init() {
        self.init(context: JSONContext())
    }

    /// Creates a model of the template of the class, with a context.
    ///
    /// - Parameter context: The context for conversions and nested models.
    /// - Complexity: O(1).
    public init(context: JSONContext) {
        let found = ModelClass.of(Self._modelType)
        self = Self._downcast(found.make(Self._modelType.template, context: context))
    }

    /// Creates a model of a JSON object; `nil` if the value is not an object.
    ///
    /// - Parameters:
    ///   - json: The object.
    ///   - context: The context for conversions and nested models.
    /// - Complexity: O(1); no property is read.
    public init?(_ json: JSON, context: JSONContext = JSONContext()) {
        guard json.kind == .object else { return nil }
        self = Self._record(json, context)
    }

    /// Parses text; `nil` if it is malformed or its root is not an object.
    ///
    /// Without this initializer, a string literal would be the ``JSON`` of a string, which is not an object.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - context: The context for conversions and nested models.
    /// - Complexity: O(*n*) in the length of the text.
    @_documentation(visibility: internal)
    @available(*, deprecated, message: "use init(parsing:), which throws the reason if the text is no object")
    public init?(_ text: String, context: JSONContext = JSONContext()) {
        guard let model = try? Self(parsing: text, context: context) else { return nil }
        self = model
    }

    /// Parses UTF-8 text whose root is an object.
    ///
    /// - Parameters:
    ///   - bytes: The text in UTF-8. Copied.
    ///   - dialect: The grammar: RFC 8259, or JSON with comments.
    ///   - context: The context for conversions and nested models.
    ///   - limits: The limits of the document.
    /// - Throws: ``JSONError`` if the text is malformed or the root is not an object.
    /// - Complexity: O(*n*) in the length of the text; nothing is decoded.
    public init(
        parsing bytes: some Collection<UInt8>, dialect: JSONDialect = .json, context: JSONContext = JSONContext(),
        limits: JSONLimits = JSONLimits()
    ) throws(JSONError) {
        self = try Self.rooted(try JSON(parsing: bytes, dialect: dialect, limits: limits), context)
    }

    /// Parses text whose root is an object.
    ///
    /// - Parameters:
    ///   - text: The text. Copied.
    ///   - dialect: The grammar: RFC 8259, or JSON with comments.
    ///   - context: The context for conversions and nested models.
    ///   - limits: The limits of the document.
    /// - Throws: ``JSONError`` if the text is malformed or the root is not an object.
    /// - Complexity: O(*n*) in the length of the text; nothing is decoded.
    public init(
        parsing text: String, dialect: JSONDialect = .json, context: JSONContext = JSONContext(),
        limits: JSONLimits = JSONLimits()
    ) throws(JSONError) {
        self = try Self.rooted(try JSON(parsing: text, dialect: dialect, limits: limits), context)
    }

    /// Parses the contents of a file whose root is an object.
    ///
    /// - Parameters:
    ///   - url: A file URL.
    ///   - mapping: Whether to map the file instead of reading it; see
    ///     ``JSON/init(contentsOf:mapping:dialect:emptyAs:limits:)``.
    ///   - dialect: The grammar: RFC 8259, or JSON with comments.
    ///   - context: The context for conversions and nested models.
    ///   - limits: The limits of the document.
    /// - Throws: ``JSONError`` if the file cannot be read, the text is malformed, or the root is not an object.
    /// - Complexity: O(*n*) in the length of the text; nothing is decoded.
    public init(
        contentsOf url: URL, mapping: Bool = false, dialect: JSONDialect = .json,
        context: JSONContext = JSONContext(), limits: JSONLimits = JSONLimits()
    ) throws(JSONError) {
        let json = try JSON(contentsOf: url, mapping: mapping, dialect: dialect, limits: limits)
        self = try Self.rooted(json, context, in: url.path)
    }

    /// Not available: the description of a model is not JSON.
    @_documentation(visibility: internal)
    @available(*, unavailable, message: "write the JSON of the model: try model.json.write(to: url)")
    public func write(to url: URL) { fatalError("JSONModel: not available.") }

    static func rooted(_ json: JSON, _ context: JSONContext, in file: String? = nil) throws(JSONError) -> Self {
        guard json.kind == .object else {
            throw JSONError(
                .wrongKind, expected: "an object for \(Self.self)", found: json.kind.phrase, pointer: JSONPointer(),
                byteOffset: 0, line: 1, column: 1
            ).naming(file)
        }
        return _record(json, context)
    }
}

/// The issues of a model.
extension JSONModelProtocol {
    /// The issues of the properties of the model, of nested models and arrays, and of rules.
    ///
    /// An issue is a value that is missing without a default, null where null is not expected, coerced from another kind,
    /// refused, unreadable, or ambiguous, or an error or warning of a rule (``JSONModel/check(_:)``).
    ///
    /// If very many issues are nested deeper than the default limit of documents, not all of them are listed: their pointers
    /// would take memory quadratic in the depth.
    ///
    /// - Complexity: O(*n*) in the size of the model; all declared properties are converted again.
    @_disfavoredOverload
    public var issues: [JSONIssue] { _model().modelJSON.locating(_model().modelIssueNotes.issues) }

    /// Checks that the model has no issues.
    ///
    /// - Parameters:
    ///   - unknownMembers: Whether the JSON may have members that no property maps.
    ///   - allowed: The issues that are allowed.
    /// - Throws: ``JSONValidationError`` with all issues that are not allowed.
    /// - Complexity: O(*n*) in the size of the model; all declared properties are converted again.
    public func validate(
        unknownMembers: JSONUnknownMembers = .allow, allowing allowed: JSONAllowedIssues = .none
    ) throws(JSONValidationError) {
        let found = (issues + (unknownMembers == .reject ? unmappedIssues : [])).filter { !allowed.contains($0) }
        if let error = JSONValidationError(found) { throw error }
    }

    // MARK: Creating

    /// Creates a model without issues of a JSON object.
    ///
    /// - Parameters:
    ///   - json: The object.
    ///   - unknownMembers: Whether the JSON may have members that no property maps.
    ///   - allowed: The issues that are allowed.
    ///   - context: The context for conversions and nested models.
    /// - Throws: ``JSONValidationError`` with all issues that are not allowed, or with one if the value is not an object.
    /// - Complexity: O(*n*) in the size of the model; all declared properties are converted.
    public init(
        validating json: JSON, unknownMembers: JSONUnknownMembers = .allow, allowing allowed: JSONAllowedIssues = .none,
        context: JSONContext = JSONContext()
    ) throws {
        guard let model = Self(json, context: context) else {
            let issue = JSONIssue(
                pointer: JSONPointer(), kind: .unreadable, expected: "an object for \(Self.self)",
                found: json.kind.phrase)
            throw JSONValidationError(json.locating([issue])[0])
        }
        try model.validate(unknownMembers: unknownMembers, allowing: allowed)
        self = model
    }

    /// Parses UTF-8 text, and creates a model without issues.
    ///
    /// ```swift
    /// let user = try User(validating: data, allowing: .warnings)
    /// ```
    ///
    /// - Parameters:
    ///   - bytes: The text in UTF-8. Copied.
    ///   - dialect: The grammar: RFC 8259, or JSON with comments.
    ///   - unknownMembers: Whether the JSON may have members that no property maps.
    ///   - allowed: The issues that are allowed.
    ///   - context: The context for conversions and nested models.
    ///   - limits: The limits of the document.
    /// - Throws: ``JSONValidationError`` with all issues that are not allowed, or with one if the text is not JSON or the root is
    ///   not an object.
    /// - Complexity: O(*n*) in the length of the text; all declared properties are converted.
    public init(
        validating bytes: some Collection<UInt8>, dialect: JSONDialect = .json,
        unknownMembers: JSONUnknownMembers = .allow, allowing allowed: JSONAllowedIssues = .none,
        context: JSONContext = JSONContext(), limits: JSONLimits = JSONLimits()
    ) throws {
        let json: JSON
        do throws(JSONError) {
            json = try JSON(parsing: bytes, dialect: dialect, limits: limits)
        } catch {
            throw JSONValidationError(JSONIssue(of: error), error)
        }
        try self.init(validating: json, unknownMembers: unknownMembers, allowing: allowed, context: context)
    }

    /// Parses text, and creates a model without issues.
    ///
    /// - Parameters:
    ///   - text: The text. Copied.
    ///   - dialect: The grammar: RFC 8259, or JSON with comments.
    ///   - unknownMembers: Whether the JSON may have members that no property maps.
    ///   - allowed: The issues that are allowed.
    ///   - context: The context for conversions and nested models.
    ///   - limits: The limits of the document.
    /// - Throws: ``JSONValidationError`` with all issues that are not allowed, or with one if the text is not JSON or the root is
    ///   not an object.
    /// - Complexity: O(*n*) in the length of the text; all declared properties are converted.
    public init(
        validating text: String, dialect: JSONDialect = .json, unknownMembers: JSONUnknownMembers = .allow,
        allowing allowed: JSONAllowedIssues = .none, context: JSONContext = JSONContext(),
        limits: JSONLimits = JSONLimits()
    ) throws {
        try self.init(
            validating: text.utf8, dialect: dialect, unknownMembers: unknownMembers, allowing: allowed,
            context: context, limits: limits)
    }
}

extension JSONModel {
    /// The issues of the model and of all models in it.
    package final var modelIssueNotes: ModelIssueNotes {
        let notes = ModelIssueNotes()
        notes.add(self)
        notes.visitAll()
        return notes
    }
}

/// The treatment of members that no property maps in ``JSONModelProtocol/validate(unknownMembers:allowing:)``.
public enum JSONUnknownMembers: Sendable, Hashable {
    /// They are accepted.
    case allow
    /// They are errors.
    case reject
}

/// The issues that ``JSONModelProtocol/validate(unknownMembers:allowing:)`` accepts.
public enum JSONAllowedIssues: Sendable, Hashable {
    /// No issue.
    case none
    /// Issues of the severity ``JSONIssue/Severity/warning``: values that were coerced or defaulted.
    case warnings

    /// Whether an issue is accepted.
    package func contains(_ issue: JSONIssue) -> Bool { self == .warnings && issue.severity == .warning }
}

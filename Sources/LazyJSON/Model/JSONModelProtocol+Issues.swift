#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The issues of a model.
extension JSONModelProtocol {
    /// The issues of the properties: values that are missing without a default, null if that is not expected, converted from
    /// another kind, refused, unreadable or ambiguous, in nested models and arrays too; and what rules report
    /// (``JSONModel/check(_:)``).
    ///
    /// All values are converted again; the cost is that of reading everything that is declared. Nothing recurses over the
    /// depth of the data. Of very many issues that lie deeper than documents are by default, not all are given: their
    /// pointers would take the square of the depth.
    public var issues: [JSONIssue] { _model.modelIssueNotes.issues }

    /// Checks that there are no issues.
    ///
    /// - Parameters:
    ///   - unknownMembers: Whether the JSON may have members that no property maps.
    ///   - allowed: The issues that are allowed.
    /// - Throws: ``JSONError`` for the first issue that is not allowed.
    public func validate(
        unknownMembers: JSONUnknownMembers = .allow, allowing allowed: JSONAllowedIssues = .none
    ) throws(JSONError) {
        if let issue = issues.first(where: { !allowed.contains($0) }) { throw issue.anyError }
        if unknownMembers == .reject, let issue = unmappedIssues.first { throw issue.anyError }
    }

    /// Throws all issues that are not allowed.
    private func validateAll(
        _ unknownMembers: JSONUnknownMembers, _ allowed: JSONAllowedIssues
    ) throws(JSONValidationError) {
        let found = issues.filter { !allowed.contains($0) } + (unknownMembers == .reject ? unmappedIssues : [])
        if let error = JSONValidationError(found) { throw error }
    }

    // MARK: Creating

    /// Parses UTF-8 text and makes a model of it that has no issues.
    ///
    /// ```swift
    /// let user = try User(validating: data, allowing: .warnings)
    /// ```
    ///
    /// - Parameters:
    ///   - bytes: The text in UTF-8. Copied.
    ///   - dialect: The grammar: that of RFC 8259, or JSON with comments.
    ///   - unknownMembers: Whether the JSON may have members that no property maps.
    ///   - allowed: The issues that are allowed.
    ///   - context: What conversions need to know beyond the JSON.
    ///   - limits: The limits of the document.
    /// - Throws: ``JSONError`` if the text is malformed or the root is no object, and ``JSONValidationError`` with all issues
    ///   that are not allowed.
    /// - Complexity: O(*n*); everything that is declared is read.
    public init(
        validating bytes: some Collection<UInt8>, dialect: JSONDialect = .json,
        unknownMembers: JSONUnknownMembers = .allow, allowing allowed: JSONAllowedIssues = .none,
        context: JSONContext = JSONContext(), limits: JSONLimits = JSONLimits()
    ) throws {
        let model = try Self(parsing: bytes, dialect: dialect, context: context, limits: limits)
        try model.validateAll(unknownMembers, allowed)
        self = model
    }

    /// Parses text and makes a model of it that has no issues.
    ///
    /// - Parameters:
    ///   - text: The text. Copied.
    ///   - dialect: The grammar: that of RFC 8259, or JSON with comments.
    ///   - unknownMembers: Whether the JSON may have members that no property maps.
    ///   - allowed: The issues that are allowed.
    ///   - context: What conversions need to know beyond the JSON.
    ///   - limits: The limits of the document.
    /// - Throws: ``JSONError`` if the text is malformed or the root is no object, and ``JSONValidationError`` with all issues
    ///   that are not allowed.
    /// - Complexity: O(*n*); everything that is declared is read.
    public init(
        validating text: String, dialect: JSONDialect = .json, unknownMembers: JSONUnknownMembers = .allow,
        allowing allowed: JSONAllowedIssues = .none, context: JSONContext = JSONContext(),
        limits: JSONLimits = JSONLimits()
    ) throws {
        let model = try Self(parsing: text, dialect: dialect, context: context, limits: limits)
        try model.validateAll(unknownMembers, allowed)
        self = model
    }
}

extension JSONModel {
    /// The issues of the model and of all models in it.
    final var modelIssueNotes: ModelIssueNotes {
        let notes = ModelIssueNotes()
        notes.add(self)
        notes.visitAll()
        return notes
    }
}

/// Whether ``JSONModelProtocol/validate(unknownMembers:allowing:)`` accepts members that no property maps.
public enum JSONUnknownMembers: Sendable, Hashable {
    /// They may be there.
    case allow
    /// They are an error.
    case reject
}

/// The issues that ``JSONModelProtocol/validate(unknownMembers:allowing:)`` accepts.
public enum JSONAllowedIssues: Sendable, Hashable {
    /// None.
    case none
    /// Those of the severity ``JSONIssue/Severity/warning``: values that were coerced or defaulted.
    case warnings

    /// Whether an issue is accepted.
    func contains(_ issue: JSONIssue) -> Bool { self == .warnings && issue.severity == .warning }
}

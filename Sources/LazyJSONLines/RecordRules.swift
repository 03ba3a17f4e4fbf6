import LazyJSON

/// The conditions for a value to be a good record.
struct RecordRules: Sendable {
    /// The class that records are models of; nil if any value is a record.
    let type: JSONModel.Type?
    let context: JSONContext
    /// Whether a bad record ends the iteration.
    let stopsAtBad: Bool
    /// The issues of good records; nil if issues are not searched for.
    private let allowed: JSONAllowedIssues?
    /// Whether a well-formed value may be a bad record.
    private let isSelective: Bool

    init(for record: any JSONRecord.Type, _ options: JSONReadingOptions) {
        type = (record as? any JSONModelProtocol.Type)?._modelType
        context = options.context
        stopsAtBad = options.policy.isThrowing
        allowed = type == nil ? nil : options.invalid.allowed
        isSelective = type != nil || options.framing == .sequence
    }

    /// Whether records are searched for issues, so that each has to be a model of its own.
    var isValidating: Bool { allowed != nil }

    /// Whether a value may break the conditions.
    @inline(__always)
    func isDoubtful(_ json: JSON) -> Bool { isSelective && (json.kind != .object || isValidating) }

    /// Returns the error of a value; nil if it is a good record.
    ///
    /// The offset of the error counts in the text of the value's document.
    func error(in json: JSON) -> JSONError? {
        guard let type else { return nil }
        if json.kind != .object {
            let error = JSONError(
                .wrongKind, expected: "an object for \(type)", found: json.kind.phrase, pointer: JSONPointer())
            return located(error, at: json)
        }
        guard let allowed else { return nil }
        let issues = modelOfRecord(type, json, context).modelIssueNotes.issues
        guard let issue = issues.first(where: { !allowed.contains($0) }) else { return nil }
        return located(issue.anyError, at: json.value(at: issue.pointer) ?? json)
    }

    private func located(_ error: JSONError, at value: JSON) -> JSONError {
        guard let (document, place) = value.view else { return error }
        var error = error
        (error.line, error.column) = (nil, nil)
        error.byteOffset = document.range(of: place).lowerBound
        return error
    }
}

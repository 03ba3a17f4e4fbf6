/// The issues of a model.
extension JSONModelProtocol {
    /// The issues of the properties: values that are missing without a default, null if that is not expected, converted from
    /// another kind, refused, unreadable or ambiguous, in nested models and arrays too.
    ///
    /// All values are converted again; the cost is that of reading everything that is declared. Nothing recurses over the
    /// depth of the data. Of very many issues that lie deeper than documents are by default, not all are given: their
    /// pointers would take the square of the depth.
    public var issues: [JSONIssue] {
        let notes = ModelIssueNotes()
        notes.add(_model)
        notes.visitAll()
        return notes.issues
    }

    /// Checks that there are no issues.
    ///
    /// - Parameter unknownMembers: Whether the JSON may have members that no property maps.
    /// - Throws: ``JSONError`` for the first issue.
    public func validate(unknownMembers: JSONUnknownMembers = .allow) throws(JSONError) {
        if let issue = issues.first { throw issue.anyError }
        if unknownMembers == .reject, let pointer = unmapped.first {
            let expected = "no member that no property maps"
            throw JSONIssue(.unmapped, at: pointer, expected: expected, found: json.value(at: pointer)).anyError
        }
    }
}

/// Whether ``JSONModelProtocol/validate(unknownMembers:)`` accepts members that no property maps.
public enum JSONUnknownMembers: Sendable, Hashable {
    /// They may be there.
    case allow
    /// They are an error.
    case reject
}

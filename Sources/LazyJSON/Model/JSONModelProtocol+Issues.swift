/// What reading a model forgives.
extension JSONModelProtocol {
    /// Everything that reading the properties forgives: values that are missing without a default, null where that is not
    /// expected, converted from another kind, refused, unreadable or ambiguous, in nested models and arrays too.
    ///
    /// All values are converted anew; the cost is that of reading everything that is declared. Nothing recurses over the
    /// depth of the data. Of very many issues that lie deeper than documents are by default, not all are given: their
    /// pointers would take the square of the depth.
    public var issues: [JSONIssue] {
        let notes = ModelIssueNotes()
        notes.add(_model)
        notes.visitAll()
        return notes.issues
    }

    /// Checks that reading forgives nothing.
    ///
    /// - Parameter unknownMembers: Whether members may stand in the JSON that no property maps.
    /// - Throws: ``JSONError`` for the first issue.
    public func validate(unknownMembers: JSONUnknownMembers = .allow) throws(JSONError) {
        if let issue = issues.first { throw issue.anyError }
        if unknownMembers == .reject, let pointer = unmapped.first {
            let expected = "no member that no property maps"
            throw JSONIssue(.unmapped, at: pointer, expected: expected, found: json.value(at: pointer)).anyError
        }
    }
}

/// Whether ``JSONModelProtocol/validate(unknownMembers:)`` lets members be that no property maps.
public enum JSONUnknownMembers: Sendable, Hashable {
    /// They may be there.
    case allow
    /// They are an error.
    case reject
}

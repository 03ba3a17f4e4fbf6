/// Changed copies of arrays.
extension JSONArray {
    /// Returns a changed copy of the array.
    ///
    /// ```swift
    /// let more = users.mutate {
    ///     $0[0].name = "Ann"
    ///     $0.append(User())
    /// }
    /// ```
    ///
    /// Only the parts that you write change in the text. A write that is refused keeps the text of its element and does not
    /// stop the others; see ``JSONModelProtocol/mutate(_:)``. Use ``mutate(_:_:)`` to throw refused writes as an error.
    ///
    /// - Parameter body: Changes the draft. If it throws, there is no copy.
    /// - Returns: The copy, which shares everything with this array if its text is the same.
    /// - Throws: The error that `body` throws.
    /// - Complexity: O(*w*) in the widths of the arrays and objects on the paths that are written.
    public func mutate(_ body: (inout JSONArrayDraft<Element>) throws -> Void) rethrows -> JSONArray {
        var draft = draft()
        try body(&draft)
        return result(of: draft)
    }

    /// Returns a changed copy of the array if every write in `body` can be made, and no rule of a model in it refuses it.
    ///
    /// - Parameters:
    ///   - mode: Always `.checked`.
    ///   - body: Changes the draft. If it throws, there is no copy.
    /// - Returns: The copy, which shares everything with this array if its text is the same.
    /// - Throws: ``JSONValidationError`` with all refused writes and errors of rules, or the error that `body` throws.
    /// - Complexity: O(*n*) in the size of the array, in which all rules are checked.
    public func mutate(
        _ mode: JSONMutationMode, _ body: (inout JSONArrayDraft<Element>) throws -> Void
    ) throws -> JSONArray {
        var draft = draft()
        try body(&draft)
        try draft.cursor.check(draft.snapshot().storage.issueNotes)
        return result(of: draft)
    }

    private func result(of draft: JSONArrayDraft<Element>) -> JSONArray {
        // A draft by another conversion may lack elements that this array can write.
        let isRefused = draft.elements !== storage.elements && draft.cursor.lacksElements(for: .whole)
        return isRefused || draft.cursor.json.isUnchanged(from: storage.json) ? self : draft.snapshot()
    }

    /// Returns a draft of the array, for changes in several steps.
    ///
    /// - Complexity: O(1).
    public func draft() -> JSONArrayDraft<Element> {
        JSONArrayDraft(
            DraftCursor(of: storage.json, context: storage.context), ChildConversion(parts: storage.elements))
    }
}

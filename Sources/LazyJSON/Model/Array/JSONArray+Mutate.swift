/// Changed copies of arrays.
extension JSONArray {
    /// A changed copy; the array itself stays as it is.
    ///
    ///     let more = users.mutate {
    ///         $0[0].name = "Ann"
    ///         $0.append(User())
    ///     }
    ///
    /// Only what is written changes in the text. A write that is refused keeps the text of its element and does not stop
    /// the others; see ``JSONModelProtocol/mutate(_:)``. Use ``mutate(_:_:)`` to have refused writes thrown.
    ///
    /// - Parameter body: Changes the draft. If it throws, there is no copy.
    /// - Returns: The copy; one that shares everything with this array if its text is the same.
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
    /// - Complexity: O(*n*) in the size of the array.
    public func mutate(
        _ mode: JSONMutationMode, _ body: (inout JSONArrayDraft<Element>) throws -> Void
    ) throws -> JSONArray {
        var draft = draft()
        try body(&draft)
        try draft.state.check(draft.snapshot().storage.issueNotes)
        return result(of: draft)
    }

    private func result(of draft: JSONArrayDraft<Element>) -> JSONArray {
        draft.state.json.isUnchanged(from: storage.json) ? self : draft.snapshot()
    }

    /// A draft of the array, to be changed step by step.
    public func draft() -> JSONArrayDraft<Element> {
        // The state of a draft is one of a model; for an array any class does.
        let stand = ModelClass.of(JSONModel.self).make(storage.json, context: storage.context)
        return JSONArrayDraft(DraftState(of: stand, as: JSONModel.self), CollectionSource(form: storage.form))
    }
}

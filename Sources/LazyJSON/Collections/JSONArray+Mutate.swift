/// Changed copies of arrays.
extension JSONArray {
    /// A changed copy; the array itself stays as it is.
    ///
    ///     let more = users.mutate {
    ///         $0[0].name = "Ann"
    ///         $0.append(User())
    ///     }
    ///
    /// Only what is written changes in the text.
    ///
    /// - Parameter body: Changes the draft. What it throws leaves everything as it was.
    /// - Returns: The copy; one that shares everything with this array where its text is the same.
    public func mutate(_ body: (inout JSONArrayDraft<Element>) throws -> Void) rethrows -> JSONArray {
        var draft = draft()
        try body(&draft)
        return draft.state.json.isUnchanged(from: storage.json) ? self : draft.snapshot()
    }

    /// A draft of the array, to be changed step by step.
    public func draft() -> JSONArrayDraft<Element> {
        // The state of a draft is one of a model; for an array any class does.
        let stand = ModelClass.of(JSONModel.self).make(storage.json, context: storage.context)
        return JSONArrayDraft(DraftState(of: stand, as: JSONModel.self), storage.form)
    }
}

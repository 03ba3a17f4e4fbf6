/// Changed copies of models.
extension JSONModelProtocol {
    /// Returns a changed copy of the model.
    ///
    /// A write that is refused keeps the text of its property and does not stop the others. Few writes are: of a value that
    /// has no JSON (NaN is written as `null`), to an index beyond the end of an array, and of a root that is not an object.
    /// ``JSONDraft/issues`` lists them inside `body`; use ``mutate(_:_:)`` to have them thrown.
    ///
    /// ```swift
    /// let older = user.mutate { $0.age += 1 }
    /// ```
    ///
    /// Only what is written changes in the text. The class of the copy is the one that
    /// ``JSONModel/modelType(for:context:)`` returns for the static type of the model; if it returns the static type
    /// itself, the model's own class.
    ///
    /// - Parameter body: Changes the draft. If it throws, there is no copy.
    /// - Returns: The copy, or the same instance if its text is the same.
    public func mutate(_ body: (inout JSONDraft<Self>) throws -> Void) rethrows -> Self {
        var draft = draft()
        try body(&draft)
        return result(of: draft)
    }

    /// Returns a changed copy of the model if every write in `body` can be made, and no rule refuses the copy.
    ///
    /// The rules are those of the model and of all models in it (``JSONModel/check(_:)``), so that everything that is declared
    /// is read.
    ///
    /// ```swift
    /// let rated = try user.mutate(.checked) { $0.score = score }  // throws if `score` is NaN
    /// ```
    ///
    /// - Parameters:
    ///   - mode: Always `.checked`.
    ///   - body: Changes the draft. If it throws, there is no copy.
    /// - Returns: The copy, or the same instance if its text is the same.
    /// - Throws: ``JSONValidationError`` with all refused writes and errors of rules, or the error that `body` throws.
    /// - Complexity: O(*n*) in the size of the model.
    public func mutate(_ mode: JSONMutationMode, _ body: (inout JSONDraft<Self>) throws -> Void) throws -> Self {
        var draft = draft()
        try body(&draft)
        try draft.state.check(draft.state.model.modelIssueNotes)
        return result(of: draft)
    }

    private func result(of draft: JSONDraft<Self>) -> Self {
        draft.state.json.isUnchanged(from: _model.modelJSON) ? self : draft.snapshot()
    }

    /// A draft of the model, to be changed step by step; ``JSONDraft/snapshot()`` returns its current model.
    public func draft() -> JSONDraft<Self> { JSONDraft(DraftState(of: _model, as: Self._modelType)) }

    /// Makes a model by writing its properties, starting from the class's template.
    ///
    /// A write that is refused keeps the text of its property, as in ``mutate(_:)``; use ``init(_:context:building:)`` to
    /// have refused writes thrown.
    ///
    /// ```swift
    /// let user = User { $0.age = 3 }
    /// ```
    ///
    /// Everything that is written is in the JSON, also if a missing member reads the same.
    ///
    /// - Parameters:
    ///   - body: Writes the properties.
    ///   - context: What conversions need to know beyond the JSON.
    public init(
        building body: (inout JSONDraft<Self>) throws -> Void, context: JSONContext = JSONContext()
    ) rethrows {
        var draft = JSONDraft<Self>(DraftState(building: Self._modelType, context: context))
        try body(&draft)
        self = draft.snapshot()
    }

    /// Makes a model with a context by writing its properties, starting from the class's template.
    ///
    /// - Parameters:
    ///   - context: What conversions need to know beyond the JSON.
    ///   - body: Writes the properties.
    public init(context: JSONContext, building body: (inout JSONDraft<Self>) throws -> Void) rethrows {
        try self.init(building: body, context: context)
    }

    /// Creates a model by writing its properties, if every write can be made and no rule refuses the model.
    ///
    /// ```swift
    /// let user = try User(.checked) { $0.score = score }  // throws if `score` is NaN
    /// ```
    ///
    /// - Parameters:
    ///   - mode: Always `.checked`.
    ///   - context: What conversions need to know beyond the JSON.
    ///   - body: Writes the properties.
    /// - Throws: ``JSONValidationError`` with all refused writes and errors of rules, or the error that `body` throws.
    public init(
        _ mode: JSONMutationMode, context: JSONContext = JSONContext(),
        building body: (inout JSONDraft<Self>) throws -> Void
    ) throws {
        var draft = JSONDraft<Self>(DraftState(building: Self._modelType, context: context))
        try body(&draft)
        self = try draft.snapshot(mode)
    }
}

/// A way of changing a model in which a refused write or a broken rule is an error: `user.mutate(.checked) { … }`.
public enum JSONMutationMode: Sendable {
    /// All refused writes and errors of rules are thrown as one ``JSONValidationError``.
    case checked
}

/// Changed copies of models.
extension JSONModelProtocol {
    /// A changed copy; the model itself stays as it is.
    ///
    ///     let older = user.mutate { $0.age += 1 }
    ///
    /// Only what is written changes in the text. The copy is of the class that ``JSONModel/modelType(for:context:)`` answers
    /// for the static type of the model; where that is the static type itself, of the model's own class.
    ///
    /// - Parameter body: Changes the draft. What it throws leaves everything as it was.
    /// - Returns: The copy; the very same model where its text is the same.
    public func mutate(_ body: (inout JSONDraft<Self>) throws -> Void) rethrows -> Self {
        var draft = draft()
        try body(&draft)
        if draft.state.json.isUnchanged(from: _model.modelJSON) { return self }
        return draft.snapshot()
    }

    /// A draft of the model, to be changed step by step; ``JSONDraft/snapshot()`` gives the model that it has become.
    public func draft() -> JSONDraft<Self> { JSONDraft(DraftState(of: _model, as: Self._modelType)) }

    /// Makes a model by writing its properties, starting from the class's template.
    ///
    ///     let user = User { $0.age = 3 }
    ///
    /// Everything that is written stands in the JSON, also where a missing member reads the same.
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
}

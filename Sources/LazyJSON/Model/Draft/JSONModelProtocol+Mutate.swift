/// Changed copies of models.
extension JSONModelProtocol {
    /// Returns a changed copy of the model.
    ///
    /// ```swift
    /// let older = user.mutate { $0.age += 1 }
    /// ```
    ///
    /// Only the parts that you write change in the text.
    ///
    /// A write that is refused keeps the text of its property and does not stop the others. <doc:Mutating#Refused-writes> has
    /// the few writes that are refused. ``JSONDraft/issues`` lists them inside of `body`. Use ``mutate(_:_:)`` to throw them as
    /// an error.
    ///
    /// The class of the copy is the one that ``JSONModel/modelType(for:context:)`` of the static type returns, or the class of
    /// this model if it returns the static type itself.
    ///
    /// - Parameter body: Changes the draft. If it throws, there is no copy.
    /// - Returns: The copy, or the same instance if its text is the same.
    /// - Throws: The error that `body` throws.
    /// - Complexity: O(*w*) in the widths of the objects and arrays on the paths that are written; the rest of the text is
    ///   shared.
    public func mutate(_ body: (inout JSONDraft<Self>) throws -> Void) rethrows -> Self {
        var draft = draft()
        try body(&draft)
        return result(of: draft.cursor)
    }

    /// Returns a changed copy of the model if every write in `body` can be made, and no rule refuses the copy.
    ///
    /// The rules of the model and of all models inside of it are checked (``JSONModel/check(_:)``).
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
    /// - Complexity: O(*n*) in the size of the model; all declared properties are read.
    public func mutate(_ mode: JSONMutationMode, _ body: (inout JSONDraft<Self>) throws -> Void) throws -> Self {
        var draft = draft()
        try body(&draft)
        try draft.cursor.check(draft.cursor.model.modelIssueNotes)
        return result(of: draft.cursor)
    }

    // Takes the cursor: to call a method of the draft, its generic type would be looked up at run time.
    private func result(of draft: DraftCursor) -> Self {
        draft.json.isUnchanged(from: _model().modelJSON) ? self : Self._downcast(draft.model)
    }

    /// Returns a draft of the model, for changes in several steps.
    ///
    /// ``JSONDraft/snapshot()`` returns the current model of the draft.
    ///
    /// - Complexity: O(1).
    public func draft() -> JSONDraft<Self> { JSONDraft(DraftCursor(of: _model(), as: Self._modelType)) }

    /// Creates a model by writing its properties, starting from the template of the class.
    ///
    /// ```swift
    /// let user = User { $0.age = 3 }
    /// ```
    ///
    /// Every property that you write is in the JSON, also if a missing member would read as the same value. A write that is
    /// refused is left out, as in ``mutate(_:)``. Use ``init(_:context:building:)`` to throw refused writes as an error.
    ///
    /// - Parameters:
    ///   - body: Writes the properties.
    ///   - context: The context for conversions and nested models.
    /// - Throws: The error that `body` throws.
    /// - Complexity: O(*n*) in the size of the values that are written.
    public init(
        building body: (inout JSONDraft<Self>) throws -> Void, context: JSONContext = JSONContext()
    ) rethrows {
        var draft = JSONDraft<Self>(DraftCursor(building: Self._modelType, context: context))
        try body(&draft)
        self = Self._downcast(draft.cursor.model)
    }

    /// Creates a model with a context by writing its properties, starting from the template of the class.
    ///
    /// - Parameters:
    ///   - context: The context for conversions and nested models.
    ///   - body: Writes the properties.
    /// - Throws: The error that `body` throws.
    /// - Complexity: O(*n*) in the size of the values that are written.
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
    ///   - context: The context for conversions and nested models.
    ///   - body: Writes the properties.
    /// - Throws: ``JSONValidationError`` with all refused writes and errors of rules, or the error that `body` throws.
    /// - Complexity: O(*n*) in the size of the model; all declared properties are read.
    public init(
        _ mode: JSONMutationMode, context: JSONContext = JSONContext(),
        building body: (inout JSONDraft<Self>) throws -> Void
    ) throws {
        var draft = JSONDraft<Self>(DraftCursor(building: Self._modelType, context: context))
        try body(&draft)
        self = try draft.snapshot(mode)
    }
}

/// A way of changing a model in which a refused write or a broken rule is an error: `user.mutate(.checked) { … }`.
public enum JSONMutationMode: Sendable {
    /// All refused writes and errors of rules are thrown as one ``JSONValidationError``.
    case checked
}

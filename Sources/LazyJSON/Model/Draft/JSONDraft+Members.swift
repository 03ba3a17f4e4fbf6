extension JSONDraft {
    /// The JSON as it is now.
    ///
    /// A value that is not an object is refused: nothing changes, and ``issues`` lists it.
    public var json: JSON {
        get { state.json }
        set { state.replace(by: newValue) }
    }

    /// The model that the draft has become; the draft can go on.
    public func snapshot() -> Model { Model._downcast(state.model) }

    /// Returns the model that the draft has become, if no write was refused.
    ///
    /// The draft can be changed further.
    ///
    /// - Parameter mode: Always `.checked`.
    /// - Throws: ``JSONValidationError`` with all refused writes.
    public func snapshot(_ mode: JSONMutationMode) throws(JSONValidationError) -> Model {
        try state.checkRefusals()
        return snapshot()
    }

    /// Writes a property, also where it reads the value already without anything standing there.
    public mutating func set<Value>(_ keyPath: KeyPath<Model, Value>, to value: Value) {
        write(value, keyPath, always: true)
    }

    /// Removes the member that a property reads.
    public mutating func remove<Value>(_ keyPath: KeyPath<Model, Value>) {
        state.remove(at: state.route(keyPath).pointer)
    }

    /// Writes null where a property stands.
    public mutating func setNull<Value>(_ keyPath: KeyPath<Model, Value>) {
        let pointer = state.route(keyPath).pointer
        if state.json.value(at: pointer)?.isNull != true { state.put(.null, at: pointer) }
    }

    /// Merges a JSON Merge Patch (RFC 7396) into the JSON; one that is no object changes nothing and is an issue.
    ///
    /// A value that equals the one in the patch keeps its text; see ``JSON/merging(_:)``.
    public mutating func merge(_ patch: JSON) { state.replace(by: state.json.merging(patch)) }

    /// The writes that were refused, and the issues of the model as it is now.
    public var issues: [JSONIssue] {
        state.refusals.sorted + state.model.issues
    }

    /// The draft as that of a subclass; nil where the JSON is that of another one.
    ///
    ///     shape.mutate { $0[as: Circle.self]?.radius = 3 }
    public subscript<Subclass: JSONModelProtocol>(as type: Subclass.Type) -> JSONDraft<Subclass>? {
        get { Subclass._cast(state.model) == nil ? nil : JSONDraft<Subclass>(state.asking(Subclass._modelType)) }
        _modify {
            var draft = self[as: type]
            if draft != nil { state.handOver() }
            defer {
                // Nil changes nothing: the draft of the whole model cannot be taken away.
                if let part = draft?.state { state.takeOver(part) }
            }
            yield &draft
        }
        set {
            if let newValue { state.takeOver(newValue.state) }
        }
    }
}

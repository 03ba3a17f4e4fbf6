/// A mutable model: the parameter of the closure of ``JSONModelProtocol/mutate(_:)``.
///
/// ```swift
/// let older = user.mutate {
///     $0.age += 1  // reads and writes
///     $0.address.city = "Oslo"  // edits a nested model in place
///     $0.addresses[2].street = nil  // or an element
///     $0.remove(\.boss)
/// }
/// ```
///
/// Reading returns values (`$0.address` is an immutable `Address`). Writing changes the JSON in place, and later reads return
/// the changed values. A draft is a value: changes of a copy do not affect the original.
///
/// The names of the draft's own members (``json``, ``set(_:to:)``, ``remove(_:)``, ``setNull(_:)``,
/// ``merge(_:nulls:arrays:)``, ``mergePatch()``, ``patch()``, ``snapshot()``, ``issues``) hide properties of the model with
/// the same name. Access those with a key path: `draft[\.json]`.
///
/// A draft is not `Sendable`: it stays in the closure or the task that created it.
@dynamicMemberLookup
public struct JSONDraft<Model: JSONModelProtocol> {
    var state: DraftState

    init(_ state: consuming DraftState) {
        self.state = state
    }

    /// A property of the model.
    ///
    /// - Complexity: A search for the member and its conversion.
    public subscript<Value>(dynamicMember keyPath: KeyPath<Model, Value>) -> Value {
        get { self[keyPath] }
        set { self[keyPath] = newValue }
    }

    /// A property of the model by its key path, also one whose name is that of a member of the draft.
    ///
    /// Writing a value that equals the current one keeps its text. Only properties that are declared with ``JSONProperty`` can
    /// be written, in the model or in models inside of it. Writing a computed property traps.
    ///
    /// - Complexity: A search for the member and its conversion.
    public subscript<Value>(_ keyPath: KeyPath<Model, Value>) -> Value {
        get { Model._downcast(state.model)[keyPath: keyPath] }
        set { write(newValue, keyPath, always: state.alwaysWrites) }
    }

    /// A model in the model, for editing in place; if there is none, it is created.
    ///
    /// - Complexity: A search for the member.
    @_disfavoredOverload
    public subscript<Value: JSONModelProtocol>(dynamicMember keyPath: KeyPath<Model, Value>) -> JSONDraft<Value> {
        get { JSONDraft<Value>(state.part(source(keyPath))) }
        _modify {
            let source = source(keyPath)
            var taken = state.take(source)
            var draft = JSONDraft<Value>(taken.takeState())
            defer {
                if state.putModel(draft.state, taken, source) { write(draft.snapshot(), keyPath, draft.state) }
            }
            yield &draft
        }
        set {
            let source = source(keyPath)
            if source.model != nil { return write(newValue.snapshot(), keyPath, newValue.state) }
            state.assign(newValue.state, at: source.pointer)
        }
    }

    /// An optional model in the model, for editing in place; `nil` if there is none.
    ///
    /// - Complexity: A search for the member.
    @_disfavoredOverload
    public subscript<Value: JSONModelProtocol>(dynamicMember keyPath: KeyPath<Model, Value?>) -> JSONDraft<Value>? {
        get { source(keyPath).map { JSONDraft<Value>(state.part($0)) } }
        _modify {
            let source = source(keyPath)
            var taken = source.map { state.take($0) }
            var draft = (taken?.takeState()).map { JSONDraft<Value>($0) }
            defer { if state.put(draft?.state, taken) { assign(draft, keyPath) } }
            yield &draft
        }
        set { assign(newValue, keyPath) }
    }

    private mutating func assign<Value: JSONModelProtocol>(
        _ draft: JSONDraft<Value>?, _ keyPath: KeyPath<Model, Value?>
    ) {
        guard let draft else { return self[keyPath] = nil }
        let (plan, _, pointer, _) = found(keyPath)
        if !plan.editsInPlace { return write(draft.snapshot(), keyPath, draft.state) }
        state.assign(draft.state, at: pointer)
    }
}

// MARK: Members of the draft itself

extension JSONDraft {
    /// The current JSON.
    ///
    /// Setting a value that is not an object is refused: nothing changes, and ``issues`` lists the write.
    ///
    /// - Complexity: O(1) to read, O(*n*) in the size of a new value.
    public var json: JSON {
        get { state.json }
        set { state.replace(by: newValue) }
    }

    /// Returns the current model of the draft, which can be changed further.
    ///
    /// - Complexity: O(1); a later change copies what it shares with the model.
    public func snapshot() -> Model { Model._downcast(state.result) }

    /// Returns the current model of the draft if no write was refused and no rule refuses the model.
    ///
    /// The draft can be changed further.
    ///
    /// - Parameter mode: Always `.checked`.
    /// - Throws: ``JSONValidationError`` with all refused writes and errors of rules.
    /// - Complexity: O(*n*) in the size of the model.
    public func snapshot(_ mode: JSONMutationMode) throws(JSONValidationError) -> Model {
        let state = state.settled
        try state.check(state.result.modelIssueNotes)
        return snapshot()
    }

    /// Writes a property, also if it has the value already from a default.
    ///
    /// - Parameters:
    ///   - keyPath: The property.
    ///   - value: The new value.
    /// - Complexity: A search for the member and its conversion.
    public mutating func set<Value>(_ keyPath: KeyPath<Model, Value>, to value: Value) {
        write(value, keyPath, always: true)
    }

    /// Removes the member of a property, under each of its keys.
    ///
    /// - Parameter keyPath: The property.
    /// - Complexity: O(*w*) in the width of its object.
    public mutating func remove<Value>(_ keyPath: KeyPath<Model, Value>) {
        let route = state.route(keyPath)
        state.settle()
        state.objects?.forget(at: state.pointer(of: route))
        state.remove(route)
    }

    /// Writes null as the JSON of a property.
    ///
    /// - Parameter keyPath: The property.
    /// - Complexity: A search for the member.
    public mutating func setNull<Value>(_ keyPath: KeyPath<Model, Value>) {
        let pointer = state.pointer(of: state.route(keyPath))
        if state.json.value(at: pointer)?.isNull != true {
            state.put(.null, at: pointer)
        } else {
            state.keep(at: pointer)
        }
    }

    /// Merges a JSON Merge Patch (RFC 7396) into the JSON.
    ///
    /// A value that equals the one in the patch keeps its text; see ``JSON/merging(_:nulls:arrays:)``. A patch that is not an
    /// object changes nothing, and is an issue.
    ///
    /// - Parameters:
    ///   - patch: The patch.
    ///   - nulls: The effect of a null in the patch.
    ///   - arrays: The effect of an array in the patch on an array.
    /// - Complexity: O(*n*) in the size of the patch and in the widths of the objects that it names.
    public mutating func merge(
        _ patch: JSON, nulls: JSONMergeNulls = .clear, arrays: JSONMergeArrays = .replace
    ) {
        state.noteUnchangedWrites(merging: patch, nulls)
        let others = state.refusals.issues.filter { patch.value(at: $0.pointer) == nil }
        state.replace(by: state.json.merging(patch, nulls: nulls, arrays: arrays))
        for issue in others { state.refusals.add(issue, at: JSONPointer()) }
    }

    /// The writes that were refused, and the issues of the current model.
    ///
    /// - Complexity: O(*n*) in the size of the model; all values are converted.
    public var issues: [JSONIssue] {
        state.refusedWrites + state.result.issues
    }

    /// The draft of a subclass; `nil` if the JSON is that of another class.
    ///
    /// ```swift
    /// let larger = shape.mutate { $0[as: Circle.self]?.radius = 3 }
    /// ```
    ///
    /// - Complexity: O(1), and that of ``JSONModel/modelType(for:context:)``.
    public subscript<Subclass: JSONModelProtocol>(as type: Subclass.Type) -> JSONDraft<Subclass>? {
        get { Subclass.cast(state.model) == nil ? nil : JSONDraft<Subclass>(state.asking(Subclass._modelType)) }
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

    /// Returns the changes since the creation of the draft as a JSON Merge Patch (RFC 7396).
    ///
    /// Applied to the original JSON, the patch results in the current JSON, compared by meaning; see ``JSON/mergePatch(to:)``.
    ///
    /// - Throws: ``JSONError`` with the code `unrepresentable` and a pointer if a merge patch cannot represent a change: null is
    ///   written, which in a patch removes a member, or a member changes whose name has a lone surrogate, which other readers
    ///   of the patch would replace.
    /// - Complexity: O(*n*) in the size of both values, without the parts that they share.
    public func mergePatch() throws(JSONError) -> JSON {
        try state.mergePatch()
    }

    /// Returns the changes since the creation of the draft as a JSON Patch (RFC 6902).
    ///
    /// Applied to the original JSON, the patch results in the current JSON, compared by meaning. Operations are in the order of
    /// the members, removals first; see ``JSON/patch(to:)``.
    ///
    /// - Complexity: O(*n* log *n*) in the size of both values, without the parts that they share, and in the text of the
    ///   operations.
    public func patch() -> JSON { (state.base ?? .emptyObject).patch(to: state.json) }
}

// A draft belongs to one writer; without this line the compiler only warns.
@available(*, unavailable)
extension JSONDraft: Sendable {}

extension JSONDraft {
    /// What the draft of a model in the model starts from.
    private func source<Value: JSONModelProtocol>(_ keyPath: KeyPath<Model, Value>) -> ModelSource {
        let route = state.route(keyPath)
        if let source = sourceInPlace(route, Value._modelType) { return source }
        let (existing, object) = (state.existing(at: route), route.object(in: state.json))
        var source = ModelSource(pointer: state.pointer(of: route), type: Value._modelType)
        if route.plan.editsInPlace {
            source.substitute = route.plan.substitute(for: existing, in: object, state.context)
        } else {
            let plan: TypedPropertyPlan<Value> = plan(of: route)
            var reading = plan.reading(in: object, state.context)
            source.model = plan.value(ofExisting: existing, &reading)._model()
        }
        return source
    }

    /// What the draft of an optional model in the model starts from; nil if there is no model.
    private func source<Value: JSONModelProtocol>(_ keyPath: KeyPath<Model, Value?>) -> ModelSource? {
        if let source = sourceInPlace(state.route(keyPath), Value._modelType) { return source }
        let (plan, json, pointer, object) = found(keyPath)
        var reading = plan.reading(in: object, state.context)
        guard !plan.editsInPlace, let model = plan.value(ofExisting: json, &reading) else { return nil }
        return ModelSource(pointer: pointer, type: Value._modelType, model: model._model())
    }

    /// Returns the source of a draft that edits an object in place; nil if the property has no such object.
    private func sourceInPlace(_ route: PropertyRoute, _ type: JSONModel.Type) -> ModelSource? {
        guard route.plan.isPlain(state.existing(at: route), .object) else { return nil }
        let chosen = route.plan.hasModelChoice ? route.plan.chosenType(in: route.object(in: state.json)) : nil
        return ModelSource(pointer: state.pointer(of: route), type: chosen ?? type)
    }

    /// A property's plan, its JSON, the pointer to that, and the object that has the property.
    func found<Value>(
        _ keyPath: KeyPath<Model, Value>
    ) -> (plan: TypedPropertyPlan<Value>, json: JSON?, pointer: JSONPointer, object: JSON) {
        let route = state.route(keyPath)
        return (plan(of: route), state.existing(at: route), state.pointer(of: route), route.object(in: state.json))
    }

    /// Writes a model that was changed in a draft of its own, and adopts the writes that were refused there.
    private mutating func write<Value: JSONModelProtocol, Property>(
        _ value: Value, _ keyPath: KeyPath<Model, Property>, _ part: DraftState
    ) {
        guard let value = value as? Property else { return }
        write(value, keyPath, always: state.alwaysWrites, isPart: true)
        state.adopt(part, at: state.pointer(of: state.route(keyPath)))
    }

    /// The plan of a property, which must have the type of the key path.
    func plan<Value>(of route: PropertyRoute) -> TypedPropertyPlan<Value> {
        guard let plan = route.plan as? TypedPropertyPlan<Value> else {
            fatalError(
                """
                JSONDraft<\(Model.self)>: cannot write a \(Value.self) where `\(route.plan.name)` has another type. \
                Write through the draft of the model that declares it.
                """)
        }
        return plan
    }

    /// Writes a property.
    mutating func write<Value>(
        _ value: Value, _ keyPath: KeyPath<Model, Value>, always: Bool, isPart: Bool = false
    ) {
        let route = state.route(keyPath)
        let plan: TypedPropertyPlan<Value> = plan(of: route)
        if !route.isProven { state.check(keyPath, route, readsBack: value) }
        state.write(value, plan, route, always: always, isPart: isPart)
    }
}

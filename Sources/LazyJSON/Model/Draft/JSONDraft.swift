/// A model that can be changed: what ``JSONModelProtocol/mutate(_:)`` passes to its closure.
///
///     let older = user.mutate {
///         $0.age += 1                          // reads and writes
///         $0.address.city = "Oslo"             // writes into a nested model
///         $0.addresses[2].street = nil         // or an element
///         $0.remove(\.boss)
///     }
///
/// Reading gives values (`$0.address` is an immutable `Address`); writing changes the JSON in place, and what is read
/// afterwards shows it. A draft is a value: a copy of it is a draft of its own.
///
/// The draft's own names (``json``, ``set(_:to:)``, ``remove(_:)``, ``setNull(_:)``, ``merge(_:nulls:arrays:)``, ``mergePatch()``,
/// ``patch()``, ``snapshot()``, ``issues``) hide properties of the same name, which are reached as `draft[\.json]`.
@dynamicMemberLookup
public struct JSONDraft<Model: JSONModelProtocol> {
    var state: DraftState

    init(_ state: DraftState) {
        self.state = state
    }

    /// A property of the model.
    public subscript<Value>(dynamicMember keyPath: KeyPath<Model, Value>) -> Value {
        get { self[keyPath] }
        set { self[keyPath] = newValue }
    }

    /// A property of the model, also one with a name that the draft has itself.
    ///
    /// Writing what the property reads already keeps the text. Only properties declared with ``JSONProperty`` can be
    /// written, of the model itself or of models in it. Writing a computed property traps, also if it is computed from one
    /// property alone.
    public subscript<Value>(_ keyPath: KeyPath<Model, Value>) -> Value {
        get { Model._downcast(state.model)[keyPath: keyPath] }
        set { write(newValue, keyPath, always: state.alwaysWrites) }
    }

    /// A model in the model, to be changed in place; if there is none it is created.
    @_disfavoredOverload
    public subscript<Value: JSONModelProtocol>(dynamicMember keyPath: KeyPath<Model, Value>) -> JSONDraft<Value> {
        get {
            let route = state.route(keyPath)
            let substitute = substitute(route, for: Value.self)
            let type = route.modelType(Value._modelType, in: state.json)
            return JSONDraft<Value>(state.part(at: state.pointer(of: route), as: type, substitute: substitute))
        }
        _modify {
            let route = state.route(keyPath)
            let substitute = substitute(route, for: Value.self)
            let type = route.modelType(Value._modelType, in: state.json)
            var taken = state.take(at: state.pointer(of: route), as: type, substitute: substitute)
            var draft = JSONDraft<Value>(taken.takeState())
            defer { state.putModel(draft.state, taken) }
            yield &draft
        }
        set { state.assign(newValue.state, at: state.pointer(of: state.route(keyPath))) }
    }

    /// An optional model in the model, to be changed in place; nil if there is none.
    @_disfavoredOverload
    public subscript<Value: JSONModelProtocol>(dynamicMember keyPath: KeyPath<Model, Value?>) -> JSONDraft<Value>? {
        get {
            let route = state.route(keyPath)
            let pointer = state.pointer(of: route)
            guard state.isObject(at: pointer) else { return nil }
            let type = route.modelType(Value._modelType, in: state.json)
            return JSONDraft<Value>(state.part(at: pointer, as: type, substitute: nil))
        }
        _modify {
            let route = state.route(keyPath)
            let type = route.modelType(Value._modelType, in: state.json)
            var taken = state.takeModel(at: state.pointer(of: route), as: type)
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
        state.assign(draft.state, at: state.pointer(of: state.route(keyPath)))
    }
}

// MARK: Members of the draft itself

extension JSONDraft {
    /// The JSON as it is now.
    ///
    /// A value that is not an object is refused: nothing changes, and ``issues`` lists it.
    public var json: JSON {
        get { state.json }
        set { state.replace(by: newValue) }
    }

    /// The current model of the draft; the draft can be changed further.
    public func snapshot() -> Model { Model._downcast(state.model) }

    /// Returns the current model of the draft, if no write was refused and no rule refuses the model.
    ///
    /// The draft can be changed further.
    ///
    /// - Parameter mode: Always `.checked`.
    /// - Throws: ``JSONValidationError`` with all refused writes and errors of rules.
    /// - Complexity: O(*n*) in the size of the model.
    public func snapshot(_ mode: JSONMutationMode) throws(JSONValidationError) -> Model {
        try state.check(state.model.modelIssueNotes)
        return snapshot()
    }

    /// Writes a property, also if it reads the value already from a default.
    public mutating func set<Value>(_ keyPath: KeyPath<Model, Value>, to value: Value) {
        write(value, keyPath, always: true)
    }

    /// Removes the member that a property reads, under each of the property's keys.
    public mutating func remove<Value>(_ keyPath: KeyPath<Model, Value>) {
        state.remove(state.route(keyPath))
    }

    /// Writes null as the JSON of a property.
    public mutating func setNull<Value>(_ keyPath: KeyPath<Model, Value>) {
        let pointer = state.pointer(of: state.route(keyPath))
        if state.json.value(at: pointer)?.isNull != true { state.put(.null, at: pointer) }
    }

    /// Merges a JSON Merge Patch (RFC 7396) into the JSON; one that is no object changes nothing and is an issue.
    ///
    /// A value that equals the one in the patch keeps its text; see ``JSON/merging(_:nulls:arrays:)``.
    ///
    /// - Parameters:
    ///   - patch: The patch.
    ///   - nulls: What a null in the patch does.
    ///   - arrays: What an array in the patch does to an array.
    public mutating func merge(
        _ patch: JSON, nulls: JSONMergeNulls = .clear, arrays: JSONMergeArrays = .replace
    ) {
        state.replace(by: state.json.merging(patch, nulls: nulls, arrays: arrays))
    }

    /// The writes that were refused, and the issues of the model as it is now.
    public var issues: [JSONIssue] {
        state.refusedWrites + state.model.issues
    }

    /// The draft as that of a subclass; nil if the JSON is that of another one.
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

    /// What has changed since the draft was made, as a JSON Merge Patch (RFC 7396).
    ///
    /// Applied to what the draft started from, it gives what the draft is now, by meaning; see ``JSON/mergePatch(to:)``.
    ///
    /// - Throws: ``JSONError`` with the code `unrepresentable` and a pointer if a merge patch cannot say it: if null is
    ///   written, which in a patch removes, and if a member changes whose name has a lone surrogate, which other readers
    ///   of the patch take for another name.
    /// - Complexity: O(n) in what is compared: one pass over both values, without the parts that they share.
    public func mergePatch() throws(JSONError) -> JSON {
        try (state.base ?? .emptyObject).mergePatch(to: state.json)
    }

    /// What has changed since the draft was made, as a JSON Patch (RFC 6902).
    ///
    /// Applied to what the draft started from, it gives what the draft is now, by meaning. Operations are in the order of
    /// the members, removals first; see ``JSON/patch(to:)``.
    ///
    /// - Complexity: O(n log n) in what is compared: both values, without the parts that they share; and in the text of the
    ///   operations.
    public func patch() -> JSON { (state.base ?? .emptyObject).patch(to: state.json) }
}

// A draft belongs to one writer; without this line the compiler only warns.
@available(*, unavailable)
extension JSONDraft: Sendable {}

extension JSONDraft {
    /// The JSON of a model that is read if there is no object: a default that was declared, or the class's template.
    private func substitute<Value: JSONModelProtocol>(_ route: PropertyRoute, for type: Value.Type) -> JSON? {
        let existing = state.existing(at: route)
        if existing?.kind == .object { return nil }
        return route.plan.substitute(for: existing, in: route.object(in: state.json), state.context)
            ?? type._modelType.template
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
    mutating func write<Value>(_ value: Value, _ keyPath: KeyPath<Model, Value>, always: Bool) {
        let route = state.route(keyPath)
        let plan: TypedPropertyPlan<Value> = plan(of: route)
        if !route.isProven { state.check(keyPath, route, readsBack: value) }
        state.write(value, plan, route, always: always)
    }
}

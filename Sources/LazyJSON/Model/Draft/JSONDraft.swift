/// A model that can be changed: what ``JSONModelProtocol/mutate(_:)`` hands out.
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
/// The draft's own names (``json``, ``set(_:to:)``, ``remove(_:)``, ``setNull(_:)``, ``merge(_:)``, ``mergePatch()``,
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

    /// A model in the model, to be changed in place; where there is none it comes to be.
    @_disfavoredOverload
    public subscript<Value: JSONModelProtocol>(dynamicMember keyPath: KeyPath<Model, Value>) -> JSONDraft<Value> {
        get { nested(state.route(keyPath), as: Value.self) }
        _modify {
            let route = state.route(keyPath)
            let other = substitute(route, for: Value.self)
            var place = state.takeDraft(at: route.pointer, as: Value._modelType, or: other)
            var draft = JSONDraft<Value>(place.takeState())
            defer { state.putDraft(draft.state, place) }
            yield &draft
        }
        set { state.assign(newValue.state, at: state.route(keyPath).pointer) }
    }

    /// An optional model in the model, to be changed in place; nil where there is none.
    @_disfavoredOverload
    public subscript<Value: JSONModelProtocol>(dynamicMember keyPath: KeyPath<Model, Value?>) -> JSONDraft<Value>? {
        get {
            let route = state.route(keyPath)
            return state.existing(at: route)?.kind == .object ? nested(route, as: Value.self) : nil
        }
        _modify {
            var place = state.takeDraft(at: state.route(keyPath).pointer, as: Value._modelType)
            var draft = place.wasObject ? JSONDraft<Value>(place.takeState()) : nil
            defer {
                let isTakenAway = draft == nil && place.wasObject
                if isTakenAway { place.leaveNull() }
                state.putOptionalDraft(draft?.state, place)
                if isTakenAway { self[keyPath] = nil }
            }
            yield &draft
        }
        set {
            guard let newValue else { return self[keyPath] = nil }
            state.assign(newValue.state, at: state.route(keyPath).pointer)
        }
    }
}

// A draft belongs to the one who writes; without this line the compiler only warns.
@available(*, unavailable)
extension JSONDraft: Sendable {}

extension JSONDraft {
    /// A draft of a model in this one that is not put back.
    private func nested<Value: JSONModelProtocol>(_ route: PropertyRoute, as type: Value.Type) -> JSONDraft<Value> {
        let json = substitute(route, for: type) ?? state.existing(at: route) ?? type._modelType.template
        return JSONDraft<Value>(DraftState(json, as: type._modelType, in: state, at: route.pointer))
    }

    /// The JSON of what is read where no object stands: a default that was declared, or the class's template.
    private func substitute<Value: JSONModelProtocol>(_ route: PropertyRoute, for type: Value.Type) -> JSON? {
        let existing = state.existing(at: route)
        if existing?.kind == .object { return nil }
        return route.plan.substitute(for: existing, in: state.context) ?? type._modelType.template
    }

    /// Writes a property.
    mutating func write<Value>(_ value: Value, _ keyPath: KeyPath<Model, Value>, always: Bool) {
        let route = state.route(keyPath)
        guard let plan = route.plan as? TypedPropertyPlan<Value> else {
            fatalError(
                """
                JSONDraft<\(Model.self)>: cannot write a \(Value.self) where `\(route.plan.name)` has another type. \
                Write through the draft of the model that declares it.
                """)
        }
        if !route.isProven { state.check(keyPath, route, readsBack: value) }
        state.write(value, plan, route, always: always)
    }
}

/// The sources of the drafts of models and collections in the model.
extension JSONDraft: PartDraft {
    init(_ state: DraftState, _ form: Void) { self.state = state }

    /// Returns the source of the draft of a model.
    ///
    /// - Parameters:
    ///   - keyPath: The property.
    ///   - model: Returns the model in a value of the property.
    ///   - property: Returns a value of the property; nil if it is not optional, and there is no model.
    func source<Property, Value: JSONModelProtocol>(
        _ keyPath: KeyPath<Model, Property>, of model: (Property) -> Value?,
        as property: @escaping (Value?) -> Property?
    ) -> PartSource<JSONDraft<Value>> {
        let (plan, pointer, existing, object) = found(keyPath)
        var (start, type) = (PartSource<JSONDraft<Value>>.Start?.none, Value._modelType)
        if plan.isPlain(existing, .object) {
            start = .existing
            if plan.hasModelChoice { type = plan.chosenType(in: object) ?? type }
        } else if !plan.editsInPlace {
            var reading = plan.reading(in: object, state.context)
            start = model(plan.value(ofExisting: existing, &reading)).map { .model($0._model()) }
        } else if !plan.isOptional {
            start = plan.substitute(for: existing, in: object, state.context).map { .missing($0) }
        }
        return PartSource(pointer: pointer, start: start, type: type, form: ()) { part, state in
            if let part, plan.editsInPlace { return state.assign(part.state, at: pointer) }
            state.set(keyPath, to: property(part?.snapshot()), isPart: true, part?.state, at: pointer)
        }
    }

    /// Returns the source of the draft of a collection.
    func source<Property, Value: DraftedCollection>(
        _ keyPath: KeyPath<Model, Property>, of collection: (Property) -> Value?,
        as property: @escaping (Value?) -> Property?
    ) -> PartSource<Value.Draft> {
        let (plan, pointer, existing, object) = found(keyPath)
        var reading = plan.reading(in: object, state.context)
        let (parts, isKnown) = plan.elements(of: Value.Part.self, reading)
        var (start, form) = (PartSource<Value.Draft>.Start?.none, Value.form(parts))
        if isKnown, plan.changesInParts, Value.isInPlace(existing, plan.traits) {
            start = .existing
        } else if isKnown, Value.kind == .array, plan.isOne(existing) {
            start = .single
        } else if let value = collection(plan.value(ofExisting: existing, &reading)) {
            let copy = value.copied(parts, state.context)
            (start, form) = (.copy(copy.json), copy.form)
        }
        return PartSource(
            pointer: pointer, start: start, form: form, acceptsOne: plan.acceptsOne
        ) { part, state in
            state.set(keyPath, to: property(part.map { Value($0) }), isPart: false, part?.state, at: pointer)
        }
    }

    /// A property's plan, the pointer to its JSON, that JSON, and the object that has the property.
    private func found<Value>(
        _ keyPath: KeyPath<Model, Value>
    ) -> (plan: TypedPropertyPlan<Value>, pointer: JSONPointer, json: JSON?, object: JSON) {
        let (json, route) = (state.json, state.route(keyPath))
        let pointer = route.pointer(in: json)
        return (state.plan(of: route, in: Model.self), pointer, json.value(at: pointer), route.object(in: json))
    }
}

extension DraftState {
    /// Sets a property to a part that was changed in a draft of its own, and adopts the writes that were refused there.
    fileprivate mutating func set<Model: JSONModelProtocol, Value>(
        _ keyPath: KeyPath<Model, Value>, to value: Value?, isPart: Bool, _ part: DraftState?, at pointer: JSONPointer
    ) {
        guard let value else { return }
        set(keyPath, to: value, always: scope.alwaysWrites, isPart: isPart && part != nil)
        if let part { adopt(part, at: pointer) }
    }
}

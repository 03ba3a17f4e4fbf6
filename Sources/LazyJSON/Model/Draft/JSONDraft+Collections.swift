/// Arrays in a model, to be changed in place; where there is none it comes to be.
extension JSONDraft {
    /// An array in the model, to be changed in place.
    @_disfavoredOverload
    public subscript<Element>(
        dynamicMember keyPath: KeyPath<Model, JSONArray<Element>>
    ) -> JSONArrayDraft<Element> {
        get {
            let source = source(keyPath)
            return JSONArrayDraft(state.collection(at: pointer(keyPath), substitute: source.substitute), source)
        }
        _modify {
            let source = source(keyPath)
            var taken = state.takeCollection(at: pointer(keyPath), substitute: source.substitute)
            var draft = JSONArrayDraft(taken.takeState(), source)
            defer { if state.putCollection(draft.state, taken) { assign(draft.snapshot(), keyPath, draft.state) } }
            yield &draft
        }
        set { assign(newValue.snapshot(), keyPath, newValue.state) }
    }

    /// An optional array in the model, to be changed in place; nil where there is none.
    @_disfavoredOverload
    public subscript<Element>(
        dynamicMember keyPath: KeyPath<Model, JSONArray<Element>?>
    ) -> JSONArrayDraft<Element>? {
        get {
            guard let source = source(keyPath) else { return nil }
            return JSONArrayDraft(state.collection(at: pointer(keyPath), substitute: source.substitute), source)
        }
        _modify {
            let source = source(keyPath)
            var taken = source.map { state.takeCollection(at: pointer(keyPath), substitute: $0.substitute) }
            var draft = taken?.takeState().draft(source)
            defer {
                if put(draft?.state, taken) { assign(draft?.snapshot(), keyPath, draft?.state) }
            }
            yield &draft
        }
        set { assign(newValue?.snapshot(), keyPath, newValue?.state) }
    }

    /// A Swift array of models in the model, to be changed in place.
    ///
    /// Positions are those of the Swift array, which leaves out elements that cannot be read; to find them takes O(n) each
    /// time, which a ``JSONArray`` does not need.
    @_disfavoredOverload
    public subscript<Element: JSONModelProtocol>(
        dynamicMember keyPath: KeyPath<Model, [Element]>
    ) -> JSONArrayDraft<Element> {
        get { self[of: keyPath, source(keyPath)] }
        _modify { yield &self[of: keyPath, source(keyPath)] }
        set { assign(Array(newValue), keyPath, newValue.state) }
    }

    /// An optional Swift array of models in the model, to be changed in place; nil where there is none.
    @_disfavoredOverload
    public subscript<Element: JSONModelProtocol>(
        dynamicMember keyPath: KeyPath<Model, [Element]?>
    ) -> JSONArrayDraft<Element>? {
        get {
            guard let source = source(keyPath) else { return nil }
            return JSONArrayDraft(state.collection(at: pointer(keyPath), substitute: source.substitute), source)
        }
        _modify {
            let source = source(keyPath)
            var taken = source.map { state.takeCollection(at: pointer(keyPath), substitute: $0.substitute) }
            var draft = taken?.takeState().draft(source)
            defer {
                if put(draft?.state, taken) { assign(draft.map(Array.init), keyPath, draft?.state) }
            }
            yield &draft
        }
        set { assign(newValue.map(Array.init), keyPath, newValue?.state) }
    }

    /// A Swift array of Swift arrays of models in the model, to be changed in place.
    @_disfavoredOverload
    public subscript<Element: JSONModelProtocol>(
        dynamicMember keyPath: KeyPath<Model, [[Element]]>
    ) -> JSONArrayDraft<[Element]> {
        get { self[of: keyPath, source(keyPath)] }
        _modify { yield &self[of: keyPath, source(keyPath)] }
        set { assign(Array(newValue), keyPath, newValue.state) }
    }
}

extension JSONDraft {
    /// A Swift array in the model, to be changed in place; written as a whole where it no longer stands in its place.
    private subscript<Element>(
        of keyPath: KeyPath<Model, [Element]>, source: ArraySource<Element>
    ) -> JSONArrayDraft<Element> {
        get { JSONArrayDraft(state.collection(at: pointer(keyPath), substitute: source.substitute), source) }
        _modify {
            var taken = state.takeCollection(at: pointer(keyPath), substitute: source.substitute)
            var draft = JSONArrayDraft(taken.takeState(), source)
            defer { if state.putCollection(draft.state, taken) { assign(Array(draft), keyPath, draft.state) } }
            yield &draft
        }
    }
}

// MARK: What they start from

extension JSONDraft {
    /// Where a property's value stands.
    func pointer<Value>(_ keyPath: KeyPath<Model, Value>) -> JSONPointer { state.route(keyPath).pointer }

    /// A property's plan, and what stands there.
    func found<Value>(_ keyPath: KeyPath<Model, Value>) -> (plan: TypedPropertyPlan<Value>, json: JSON?) {
        let route = state.route(keyPath)
        guard let plan = route.plan as? TypedPropertyPlan<Value> else {
            fatalError(
                """
                JSONDraft<\(Model.self)>: cannot write a \(Value.self) where `\(route.plan.name)` has another type. \
                Write through the draft of the model that declares it.
                """)
        }
        return (plan, state.existing(at: route))
    }

    private func source<Element>(_ keyPath: KeyPath<Model, JSONArray<Element>>) -> ArraySource<Element> {
        let (plan, json) = found(keyPath)
        return ArraySource(
            plan.value(of: json, in: state.context), like: plan.value(from: .emptyArray, in: state.context), over: json)
    }

    private func source<Element>(_ keyPath: KeyPath<Model, JSONArray<Element>?>) -> ArraySource<Element>? {
        let (plan, json) = found(keyPath)
        guard let value = plan.value(of: json, in: state.context) else { return nil }
        return ArraySource(value, like: plan.value(from: .emptyArray, in: state.context) ?? nil, over: json)
    }

    private func source<Element: JSONModelProtocol>(
        _ keyPath: KeyPath<Model, [Element]>
    ) -> ArraySource<Element> {
        let (plan, json) = found(keyPath)
        let values = plan.isPlain(json, .array) ? nil : plan.value(of: json, in: state.context)
        return .array(values, in: plan.conversions, state.context)
    }

    private func source<Element: JSONModelProtocol>(
        _ keyPath: KeyPath<Model, [Element]?>
    ) -> ArraySource<Element>? {
        let (plan, json) = found(keyPath)
        if plan.isPlain(json, .array) { return .array(nil, in: plan.conversions, state.context) }
        guard let values = plan.value(of: json, in: state.context) else { return nil }
        return .array(values, in: plan.conversions, state.context)
    }

    private func source<Element: JSONModelProtocol>(
        _ keyPath: KeyPath<Model, [[Element]]>
    ) -> ArraySource<[Element]> {
        let (plan, json) = found(keyPath)
        let form = plan.conversions.form(of: [Element].self)
        let values = plan.isPlain(json, .array) ? nil : plan.value(of: json, in: state.context)
        let substitute = values.map { JSONArray($0, state.context, form).json }
        return ArraySource(form, substitute: substitute, skipsUnreadable: true)
    }

    /// Writes a collection that was changed in a draft of its own, and adopts the writes that were refused there.
    mutating func assign<Value>(_ value: Value, _ keyPath: KeyPath<Model, Value>, _ part: DraftState?) {
        self[keyPath] = value
        if let part { state.adopt(part.refusals, at: pointer(keyPath)) }
    }

    /// Puts an optional collection back; gives yes where it is still to be written as a whole.
    mutating func put(_ part: DraftState?, _ taken: TakenCollection?) -> Bool {
        switch (part, taken) {
        case (let part?, let taken?): return state.putCollection(part, taken)
        case (nil, let taken?):
            state.leaveNull(taken)
            return true
        case (_?, nil): return true
        case (nil, nil): break
        }
        return false
    }
}

extension DraftState {
    /// This state as that of an array.
    fileprivate func draft<Element>(_ source: ArraySource<Element>?) -> JSONArrayDraft<Element>? {
        source.map { JSONArrayDraft(self, $0) }
    }
}

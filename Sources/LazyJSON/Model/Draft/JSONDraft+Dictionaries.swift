/// Dictionaries of models in a model, to be changed in place.
extension JSONDraft {
    /// A dictionary of models in the model, to be changed in place; where there is none it comes to be.
    @_disfavoredOverload
    public subscript<Value: JSONModelProtocol>(
        dynamicMember keyPath: KeyPath<Model, [String: Value]>
    ) -> JSONDictionaryDraft<Value> {
        get {
            let (form, substitute) = source(keyPath)
            return JSONDictionaryDraft(state.collection(at: pointer(keyPath), substitute: substitute), form)
        }
        _modify {
            let (form, substitute) = source(keyPath)
            var taken = state.takeCollection(at: pointer(keyPath), substitute: substitute)
            var draft = JSONDictionaryDraft(taken.takeState(), form)
            defer { if state.putCollection(draft.state, taken) { assign(draft.snapshot(), keyPath, draft.state) } }
            yield &draft
        }
        set { assign(newValue.snapshot(), keyPath, newValue.state) }
    }

    /// An optional dictionary of models in the model, to be changed in place; nil where there is none.
    @_disfavoredOverload
    public subscript<Value: JSONModelProtocol>(
        dynamicMember keyPath: KeyPath<Model, [String: Value]?>
    ) -> JSONDictionaryDraft<Value>? {
        get {
            guard let (form, substitute) = source(keyPath) else { return nil }
            return JSONDictionaryDraft(state.collection(at: pointer(keyPath), substitute: substitute), form)
        }
        _modify {
            let source = source(keyPath)
            var taken = source.map { state.takeCollection(at: pointer(keyPath), substitute: $0.substitute) }
            var draft = taken?.takeState().draft(source?.form)
            defer {
                if put(draft?.state, taken) { assign(draft?.snapshot(), keyPath, draft?.state) }
            }
            yield &draft
        }
        set { assign(newValue?.snapshot(), keyPath, newValue?.state) }
    }

    private func source<Value: JSONModelProtocol>(
        _ keyPath: KeyPath<Model, [String: Value]>
    ) -> (form: ElementForm<Value>, substitute: JSON?) {
        let (plan, json) = found(keyPath)
        let form = plan.conversions.form(of: Value.self)
        return (form, plan.isPlain(json, .object) ? JSON?.none : members(plan.value(of: json, in: state.context), form))
    }

    private func source<Value: JSONModelProtocol>(
        _ keyPath: KeyPath<Model, [String: Value]?>
    ) -> (form: ElementForm<Value>, substitute: JSON?)? {
        let (plan, json) = found(keyPath)
        let form = plan.conversions.form(of: Value.self)
        if plan.isPlain(json, .object) { return (form, nil) }
        return plan.value(of: json, in: state.context).map { (form, members($0, form)) }
    }

    /// The JSON of a dictionary that does not stand in the model.
    private func members<Value>(_ values: [String: Value], _ form: ElementForm<Value>) -> JSON {
        var writing = _JSONWriting(context: state.context, conversions: form.conversions)
        let members = Array(values).sortedInUTF8(by: \.key).map { name, value in
            (name, (try? form.json(of: value, replacing: nil, &writing)) ?? .null)
        }
        return JSON(members: members)
    }
}

extension DraftState {
    /// This state as that of a dictionary.
    fileprivate func draft<Value>(_ form: ElementForm<Value>?) -> JSONDictionaryDraft<Value>? {
        form.map { JSONDictionaryDraft(self, $0) }
    }
}

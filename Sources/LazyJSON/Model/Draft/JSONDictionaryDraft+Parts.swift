/// Writing into members.
extension JSONDictionaryDraft where Value: JSONModelProtocol {
    /// A model in the dictionary, to be changed in place; nil where there is none.
    @_disfavoredOverload
    public subscript(key: String) -> JSONDraft<Value>? {
        get {
            let name = name(for: key)
            guard state.json.member(name)?.kind == .object else { return nil }
            return JSONDraft(state.part(at: JSONPointer([.key(name)]), as: Value._modelType))
        }
        _modify {
            var taken = state.takeDraft(at: JSONPointer([.key(name(for: key))]), as: Value._modelType)
            var draft = taken.wasObject ? JSONDraft<Value>(taken.takeState()) : nil
            defer { state.putOptionalDraft(draft?.state, taken) }
            yield &draft
        }
        set {
            let pointer = JSONPointer([.key(name(for: key))])
            guard let newValue else { return state.remove(at: pointer) }
            state.assign(newValue.state, at: pointer)
        }
    }

    /// A model in the dictionary, to be changed in place; where there is none another is, once it is changed.
    @_disfavoredOverload
    public subscript(key: String, default other: @autoclosure () -> Value) -> JSONDraft<Value> {
        get {
            let name = name(for: key)
            if let known: JSONDraft<Value> = self[name] { return known }
            return JSONDraft(
                DraftState(
                    other()._model.modelJSON.withoutFrame, as: Value._modelType, in: state,
                    at: JSONPointer([.key(name)])))
        }
        _modify {
            let pointer = JSONPointer([.key(name(for: key))])
            let isThere = state.json.value(at: pointer)?.kind == .object
            let substitute = isThere ? JSON?.none : other()._model.modelJSON.withoutFrame
            var taken = state.takeDraft(at: pointer, as: Value._modelType, or: substitute)
            var draft = JSONDraft<Value>(taken.takeState())
            defer { state.putDraft(draft.state, taken) }
            yield &draft
        }
    }
}

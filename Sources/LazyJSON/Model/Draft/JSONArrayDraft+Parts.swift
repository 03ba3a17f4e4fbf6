/// Writing into elements.
extension JSONArrayDraft where Element: JSONModelProtocol {
    /// A model in the array, to be changed in place.
    @_disfavoredOverload
    public subscript(position: Int) -> JSONDraft<Element> {
        get { JSONDraft(state.part(at: pointer(to: position), as: Element._modelType)) }
        _modify {
            var taken = state.takeDraft(at: pointer(to: position), as: Element._modelType)
            var draft = JSONDraft<Element>(taken.takeState())
            defer { state.putDraft(draft.state, taken) }
            yield &draft
        }
        set { state.assign(newValue.state, at: pointer(to: position)) }
    }
}

extension JSONArrayDraft {
    /// A model in an array of optional ones, to be changed in place; nil where there is none.
    @_disfavoredOverload
    public subscript<Value: JSONModelProtocol>(position: Int) -> JSONDraft<Value>? where Element == Value? {
        get {
            let pointer = pointer(to: position)
            guard json(at: position).kind == .object else { return nil }
            return JSONDraft(state.part(at: pointer, as: Value._modelType))
        }
        _modify {
            var taken = state.takeDraft(at: pointer(to: position), as: Value._modelType)
            var draft = taken.wasObject ? JSONDraft<Value>(taken.takeState()) : nil
            defer {
                // An element that is taken away leaves null, so that the others stay where they are.
                if draft == nil, taken.wasObject { taken.leaveNull() }
                state.putOptionalDraft(draft?.state, taken)
            }
            yield &draft
        }
        set {
            if let newValue {
                state.assign(newValue.state, at: pointer(to: position))
            } else {
                put(.null, at: position)
            }
        }
    }

    // MARK: Arrays in the array

    /// Writes an array that was changed in a draft of its own, and adopts the writes that were refused there.
    private mutating func assign(_ value: Element, at position: Int, _ part: DraftState) {
        write(value, at: position)
        state.adopt(part.refusals, at: pointer(to: position))
    }

    /// An array in the array, to be changed in place.
    @_disfavoredOverload
    public subscript<Inner>(position: Int) -> JSONArrayDraft<Inner> where Element == JSONArray<Inner> {
        get {
            let source = source(at: position)
            return JSONArrayDraft<Inner>(
                state.collection(at: pointer(to: position), substitute: source.substitute), source)
        }
        _modify {
            let source = source(at: position)
            var taken = state.takeCollection(at: pointer(to: position), substitute: source.substitute)
            var draft = JSONArrayDraft<Inner>(taken.takeState(), source)
            defer {
                if state.putCollection(draft.state, taken) { assign(draft.snapshot(), at: position, draft.state) }
            }
            yield &draft
        }
        set { assign(newValue.snapshot(), at: position, newValue.state) }
    }

    private func source<Inner>(at position: Int) -> ArraySource<Inner> where Element == JSONArray<Inner> {
        ArraySource(self[position], over: json(at: position))
    }

    /// An array in the array, to be changed in place.
    @_disfavoredOverload
    public subscript<Inner: JSONModelProtocol>(position: Int) -> JSONArrayDraft<Inner> where Element == [Inner] {
        get {
            let source = source(at: position)
            return JSONArrayDraft<Inner>(
                state.collection(at: pointer(to: position), substitute: source.substitute), source)
        }
        _modify {
            let source = source(at: position)
            var taken = state.takeCollection(at: pointer(to: position), substitute: source.substitute)
            var draft = JSONArrayDraft<Inner>(taken.takeState(), source)
            defer { if state.putCollection(draft.state, taken) { assign(Array(draft), at: position, draft.state) } }
            yield &draft
        }
        set { assign(Array(newValue), at: position, newValue.state) }
    }

    private func source<Inner: JSONModelProtocol>(at position: Int) -> ArraySource<Inner> where Element == [Inner] {
        let isPlain = form.conversion.keepsSpelling && json(at: position).kind == .array
        return .array(isPlain ? nil : self[position], in: form.conversions, state.context)
    }
}

extension ArraySource where Element: JSONModelProtocol {
    /// The draft of a Swift array: in its place, or of values.
    static func array(_ values: [Element]?, in conversions: JSONConversions, _ context: JSONContext) -> ArraySource {
        let form = conversions.form(of: Element.self)
        let substitute = values.map { JSONArray($0, context, form).json }
        return ArraySource(form, substitute: substitute, skipsUnreadable: true)
    }
}

extension DraftState {
    /// A draft of a model in this one that is not put back.
    func part(at pointer: JSONPointer, as type: JSONModel.Type) -> DraftState {
        let existing = json.value(at: pointer)
        let json = existing?.kind == .object ? existing : nil
        return DraftState(json ?? type.template, as: type, in: self, at: pointer)
    }
}

/// Arrays and dictionaries in a model, to be changed in place; if there is none it is created.
extension JSONDraft {
    /// An array in the model, for editing in place.
    ///
    /// - Complexity: A search for the member.
    @_disfavoredOverload
    public subscript<Element>(dynamicMember keyPath: KeyPath<Model, JSONArray<Element>>) -> JSONArrayDraft<Element> {
        get { self[collection: keyPath] }
        _modify { yield &self[collection: keyPath] }
        set { self[collection: keyPath] = newValue }
    }

    /// An optional array in the model, for editing in place; `nil` if there is none.
    ///
    /// - Complexity: A search for the member.
    @_disfavoredOverload
    public subscript<Element>(dynamicMember keyPath: KeyPath<Model, JSONArray<Element>?>) -> JSONArrayDraft<Element>? {
        get { self[collection: keyPath] }
        _modify { yield &self[collection: keyPath] }
        set { self[collection: keyPath] = newValue }
    }

    /// A Swift array of models in the model, for editing in place.
    ///
    /// Positions are those of the Swift array, which leaves out the elements that cannot be read.
    ///
    /// - Complexity: O(*n*) in the number of elements on each access; use a ``JSONArray`` to avoid this.
    @_disfavoredOverload
    public subscript<Element: JSONModelProtocol>(
        dynamicMember keyPath: KeyPath<Model, [Element]>
    ) -> JSONArrayDraft<Element> {
        get { self[collection: keyPath] }
        _modify { yield &self[collection: keyPath] }
        set { self[collection: keyPath] = newValue }
    }

    /// An optional Swift array of models in the model, for editing in place; `nil` if there is none.
    ///
    /// - Complexity: O(*n*) in the number of elements on each access; use a ``JSONArray`` to avoid this.
    @_disfavoredOverload
    public subscript<Element: JSONModelProtocol>(
        dynamicMember keyPath: KeyPath<Model, [Element]?>
    ) -> JSONArrayDraft<Element>? {
        get { self[collection: keyPath] }
        _modify { yield &self[collection: keyPath] }
        set { self[collection: keyPath] = newValue }
    }

    /// A Swift array of Swift arrays of models in the model, for editing in place.
    ///
    /// - Complexity: O(*n*) in the number of elements on each access; use a ``JSONArray`` to avoid this.
    @_disfavoredOverload
    public subscript<Element: JSONModelProtocol>(
        dynamicMember keyPath: KeyPath<Model, [[Element]]>
    ) -> JSONArrayDraft<[Element]> {
        get { self[collection: keyPath] }
        _modify { yield &self[collection: keyPath] }
        set { self[collection: keyPath] = newValue }
    }

    /// A dictionary of models in the model, for editing in place.
    ///
    /// It is used for what changes members, as `$0.parts[key] = part` does; `$0.parts` that is only read is the dictionary.
    ///
    /// - Complexity: A search for the member.
    public subscript<Key: StringProtocol, Value: JSONModelProtocol>(
        dynamicMember keyPath: KeyPath<Model, [Key: Value]>
    ) -> JSONDictionaryDraft<Value> {
        get { self[collection: Self.named(keyPath, [String: Value].self)] }
        _modify { yield &self[collection: Self.named(keyPath, [String: Value].self)] }
        set { self[collection: Self.named(keyPath, [String: Value].self)] = newValue }
    }

    /// An optional dictionary of models in the model, for editing in place; `nil` if there is none.
    ///
    /// - Complexity: A search for the member.
    public subscript<Key: StringProtocol, Value: JSONModelProtocol>(
        dynamicMember keyPath: KeyPath<Model, [Key: Value]?>
    ) -> JSONDictionaryDraft<Value>? {
        get { self[collection: Self.named(keyPath, [String: Value]?.self)] }
        _modify { yield &self[collection: Self.named(keyPath, [String: Value]?.self)] }
        set { self[collection: Self.named(keyPath, [String: Value]?.self)] = newValue }
    }

    /// A dictionary of models in the model, which is read as a whole.
    ///
    /// - Complexity: O(*n*) in the number of members.
    public subscript<Value>(dynamicMember keyPath: KeyPath<Model, [String: Value]>) -> [String: Value]
    where Value: JSONModelProtocol { self[keyPath] }

    /// An optional dictionary of models in the model, which is read as a whole.
    ///
    /// - Complexity: O(*n*) in the number of members.
    public subscript<Value>(dynamicMember keyPath: KeyPath<Model, [String: Value]?>) -> [String: Value]?
    where Value: JSONModelProtocol { self[keyPath] }

    /// The key path of a dictionary with strings as keys.
    ///
    /// Of several subscripts that are possible, Swift takes the most special one. Because their keys are generic, the drafts of
    /// dictionaries come after the two subscripts that only read, and before that of any `Value`.
    private static func named<Found, Value>(
        _ keyPath: KeyPath<Model, Found>, _ type: Value.Type
    ) -> KeyPath<Model, Value> {
        guard let named = keyPath as? KeyPath<Model, Value> else {
            fatalError("JSONDraft<\(Model.self)>: cannot write a \(Found.self). Use String as the type of the keys.")
        }
        return named
    }
}

extension JSONDraft {
    /// A collection in the model, to be changed in place.
    private subscript<Value: DraftedCollection>(collection keyPath: KeyPath<Model, Value>) -> Value.Draft {
        get {
            let (source, pointer) = present(source(keyPath, as: Value.self))
            return Value.Draft(state.part(at: pointer, of: source), source)
        }
        _modify {
            let (source, pointer) = present(source(keyPath, as: Value.self))
            var taken = state.take(at: pointer, of: source)
            var draft = Value.Draft(taken.takeState(), source)
            defer { if state.put(draft.state, taken) { assign(Value(draft), keyPath, draft.state) } }
            yield &draft
        }
        set { assign(Value(newValue), keyPath, newValue.state) }
    }

    /// An optional collection in the model, to be changed in place.
    private subscript<Value: DraftedCollection>(collection keyPath: KeyPath<Model, Value?>) -> Value.Draft? {
        get {
            guard let (source, pointer) = source(keyPath, as: Value.self) else { return nil }
            return Value.Draft(state.part(at: pointer, of: source), source)
        }
        _modify {
            let found = source(keyPath, as: Value.self)
            var taken = found.map { state.take(at: $0.pointer, of: $0.source) }
            var draft = found.flatMap { found in (taken?.takeState()).map { Value.Draft($0, found.source) } }
            defer { if state.put(draft?.state, taken) { assign(draft.map { Value($0) }, keyPath, draft?.state) } }
            yield &draft
        }
        set { assign(newValue.map { Value($0) }, keyPath, newValue?.state) }
    }

    /// Writes a collection that was changed in a draft of its own, and adopts the writes that were refused there.
    private mutating func assign<Value>(_ value: Value, _ keyPath: KeyPath<Model, Value>, _ part: DraftState?) {
        self[keyPath] = value
        if let part { state.adopt(part, at: state.pointer(of: state.route(keyPath))) }
    }

    /// Returns the source of a property that is not optional, which always has one.
    private func present<Source>(_ source: Source?) -> Source {
        guard let source else {
            preconditionFailure("JSONDraft<\(Model.self)>: a property that is not optional is nil")
        }
        return source
    }

    /// Returns the source of the draft of a collection; nil if there is no collection.
    private func source<Property, Value: DraftedCollection>(
        _ keyPath: KeyPath<Model, Property>, as type: Value.Type
    ) -> (source: CollectionSource<Value.Draft.Part>, pointer: JSONPointer)? {
        let (plan, json, pointer, object) = found(keyPath)
        var reading = plan.reading(in: object, state.context)
        let elements = plan.elements(of: Value.Draft.Part.self, reading)
        let isInPlace = Value.kindInPlace.map { plan.isPlain(json, $0) } ?? false
        let value = isInPlace ? nil : plan.value(ofExisting: json, &reading) as? Value
        if value == nil, !isInPlace { return nil }
        let one = plan.isOne(json) ? value.flatMap { Value.source(ofOne: $0, elements) } : nil
        var source =
            one ?? Value.source(of: value, over: plan.changesInParts ? json : nil, elements, state.context)
        source.acceptsOne = plan.acceptsOne
        return (source, pointer)
    }
}

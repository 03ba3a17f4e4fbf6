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
        get { state[present: source(keyPath, of: { $0 }, as: { $0 })] }
        _modify { yield &state[present: source(keyPath, of: { $0 }, as: { $0 })] }
        set { state[present: source(keyPath, of: { $0 }, as: { $0 })] = newValue }
    }

    /// An optional collection in the model, to be changed in place.
    private subscript<Value: DraftedCollection>(collection keyPath: KeyPath<Model, Value?>) -> Value.Draft? {
        get { state[part: source(keyPath, of: { $0 }, as: { .some($0) })] }
        _modify { yield &state[part: source(keyPath, of: { $0 }, as: { .some($0) })] }
        set { state[part: source(keyPath, of: { $0 }, as: { .some($0) })] = newValue }
    }
}

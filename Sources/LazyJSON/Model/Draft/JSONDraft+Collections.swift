/// Arrays, sets and dictionaries in a model, to be changed in place; if there is none it is created.
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

    /// A Swift array in the model, for editing in place.
    ///
    /// It is used for what changes elements, as `$0.tags.append(tag)` does; `$0.tags` that is only read is the array. Positions are
    /// those of the Swift array, which leaves out the elements that cannot be read.
    ///
    /// - Complexity: A search for the member to append; O(*n*) in the number of elements on each access by a position.
    public subscript<Elements: _JSONSwiftArray>(
        dynamicMember keyPath: KeyPath<Model, Elements>
    ) -> JSONArrayDraft<Elements.Element> {
        get { self[collection: Self.plain(keyPath, [Elements.Element].self)] }
        _modify { yield &self[collection: Self.plain(keyPath, [Elements.Element].self)] }
        set { self[collection: Self.plain(keyPath, [Elements.Element].self)] = newValue }
    }

    /// An optional Swift array in the model, for editing in place; `nil` if there is none.
    ///
    /// - Complexity: A search for the member to append; O(*n*) in the number of elements on each access by a position.
    public subscript<Elements: _JSONSwiftArray>(
        dynamicMember keyPath: KeyPath<Model, Elements?>
    ) -> JSONArrayDraft<Elements.Element>? {
        get { self[collection: Self.plain(keyPath, [Elements.Element]?.self)] }
        _modify { yield &self[collection: Self.plain(keyPath, [Elements.Element]?.self)] }
        set { self[collection: Self.plain(keyPath, [Elements.Element]?.self)] = newValue }
    }

    /// A Swift array in the model, which is read as a whole.
    ///
    /// - Complexity: O(*n*) in the number of elements.
    public subscript<Element>(dynamicMember keyPath: KeyPath<Model, [Element]>) -> [Element] { self[keyPath] }

    /// An optional Swift array in the model, which is read as a whole.
    ///
    /// - Complexity: O(*n*) in the number of elements.
    public subscript<Element>(dynamicMember keyPath: KeyPath<Model, [Element]?>) -> [Element]? { self[keyPath] }

    /// A dictionary in the model, for editing in place.
    ///
    /// It is used for what changes members, as `$0.parts[key] = part` does; `$0.parts` that is only read is the dictionary.
    ///
    /// - Complexity: A search for the member.
    public subscript<Members: _JSONSwiftDictionary>(
        dynamicMember keyPath: KeyPath<Model, Members>
    ) -> JSONDictionaryDraft<Members.Value> {
        get { self[collection: Self.plain(keyPath, [String: Members.Value].self)] }
        _modify { yield &self[collection: Self.plain(keyPath, [String: Members.Value].self)] }
        set { self[collection: Self.plain(keyPath, [String: Members.Value].self)] = newValue }
    }

    /// An optional dictionary in the model, for editing in place; `nil` if there is none.
    ///
    /// - Complexity: A search for the member.
    public subscript<Members: _JSONSwiftDictionary>(
        dynamicMember keyPath: KeyPath<Model, Members?>
    ) -> JSONDictionaryDraft<Members.Value>? {
        get { self[collection: Self.plain(keyPath, [String: Members.Value]?.self)] }
        _modify { yield &self[collection: Self.plain(keyPath, [String: Members.Value]?.self)] }
        set { self[collection: Self.plain(keyPath, [String: Members.Value]?.self)] = newValue }
    }

    /// A dictionary in the model, which is read as a whole.
    ///
    /// - Complexity: O(*n*) in the number of members.
    public subscript<Value>(dynamicMember keyPath: KeyPath<Model, [String: Value]>) -> [String: Value] {
        self[keyPath]
    }

    /// An optional dictionary in the model, which is read as a whole.
    ///
    /// - Complexity: O(*n*) in the number of members.
    public subscript<Value>(dynamicMember keyPath: KeyPath<Model, [String: Value]?>) -> [String: Value]? {
        self[keyPath]
    }

    /// A set in the model, for editing in place.
    ///
    /// It is used for what changes elements, as `$0.roles.insert(role)` does; `$0.roles` that is only read is the set.
    ///
    /// - Complexity: A search for the member, after a first change in O(*n*).
    public subscript<Elements: _JSONSwiftSet>(
        dynamicMember keyPath: KeyPath<Model, Elements>
    ) -> JSONSetDraft<Elements.Element> {
        get { self[set: Self.plain(keyPath, Set<Elements.Element>.self)] }
        _modify { yield &self[set: Self.plain(keyPath, Set<Elements.Element>.self)] }
        set { self[set: Self.plain(keyPath, Set<Elements.Element>.self)] = newValue }
    }

    /// An optional set in the model, for editing in place; `nil` if there is none.
    ///
    /// - Complexity: A search for the member, after a first change in O(*n*).
    public subscript<Elements: _JSONSwiftSet>(
        dynamicMember keyPath: KeyPath<Model, Elements?>
    ) -> JSONSetDraft<Elements.Element>? {
        get { self[set: Self.plain(keyPath, Set<Elements.Element>?.self)] }
        _modify { yield &self[set: Self.plain(keyPath, Set<Elements.Element>?.self)] }
        set { self[set: Self.plain(keyPath, Set<Elements.Element>?.self)] = newValue }
    }

    /// A set in the model, which is read as a whole.
    ///
    /// - Complexity: O(*n*) in the number of elements.
    public subscript<Element>(dynamicMember keyPath: KeyPath<Model, Set<Element>>) -> Set<Element> { self[keyPath] }

    /// An optional set in the model, which is read as a whole.
    ///
    /// - Complexity: O(*n*) in the number of elements.
    public subscript<Element>(dynamicMember keyPath: KeyPath<Model, Set<Element>?>) -> Set<Element>? { self[keyPath] }

    /// The key path with the type that it has.
    ///
    /// Of several subscripts that are possible, Swift takes the most special one. Because their types are generic, the drafts of
    /// arrays and dictionaries come after the subscripts that only read, and before that of any `Value`.
    private static func plain<Found, Value>(
        _ keyPath: KeyPath<Model, Found>, _ type: Value.Type
    ) -> KeyPath<Model, Value> {
        guard let plain = keyPath as? KeyPath<Model, Value> else {
            preconditionFailure("JSONDraft<\(Model.self)>: \(Found.self) is no \(Value.self)")
        }
        return plain
    }
}

extension JSONDraft {
    /// A collection in the model, to be changed in place.
    subscript<Value: DraftedCollection>(collection keyPath: KeyPath<Model, Value>) -> Value.Draft {
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

extension JSONDraft {
    /// A set in the model, to be changed in place.
    private subscript<Element>(set keyPath: KeyPath<Model, Set<Element>>) -> JSONSetDraft<Element> {
        get { state[present: source(keyPath, of: { $0 }, as: { $0 })] }
        _modify { yield &state[present: knowing(source(keyPath, of: { $0 }, as: { $0 }))] }
        set { state[present: source(keyPath, of: { $0 }, as: { $0 })] = newValue }
    }

    /// An optional set in the model, to be changed in place.
    private subscript<Element>(set keyPath: KeyPath<Model, Set<Element>?>) -> JSONSetDraft<Element>? {
        get { state[part: source(keyPath, of: { $0 }, as: { .some($0) })] }
        _modify { yield &state[part: knowing(source(keyPath, of: { $0 }, as: { .some($0) }))] }
        set { state[part: source(keyPath, of: { $0 }, as: { .some($0) })] = newValue }
    }

    /// Returns the source of a set with its elements, if they are known from the last change, and notes them after the next one.
    private func knowing<Element>(_ source: PartSource<JSONSetDraft<Element>>) -> PartSource<JSONSetDraft<Element>> {
        guard case .existing? = source.start, !source.form.elements.leadsToObjects else { return source }
        var source = source
        let (sets, elements) = (state.scope.sets, source.form.elements)
        let pointer = JSONPointer(state.scope.origin.pointer.components + source.pointer.components)
        let existing = state.content.value(at: source.pointer)
        source.form.known = existing.flatMap { sets.extract(at: pointer, of: $0, by: elements) }
        source.didRestore = { part, json in
            guard json.isSame(as: part.state.content) else { return }
            sets.note(KnownSet(part.known, of: json, by: elements), at: pointer)
        }
        return source
    }
}

/// A Swift array.
///
/// Public for technical reasons.
public protocol _JSONSwiftArray {
    /// The type of the elements.
    associatedtype Element
}

extension Array: _JSONSwiftArray {}

/// A Swift dictionary with strings as keys.
///
/// Public for technical reasons.
public protocol _JSONSwiftDictionary {
    /// The type of the values.
    associatedtype Value
}

extension Dictionary: _JSONSwiftDictionary where Key == String {}

/// A Swift set.
///
/// Public for technical reasons.
public protocol _JSONSwiftSet {
    /// The type of the elements.
    associatedtype Element: Hashable
}

extension Set: _JSONSwiftSet {}

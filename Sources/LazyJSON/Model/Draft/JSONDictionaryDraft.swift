/// A dictionary of models that can be changed: what a draft has for a `[String: User]` in it.
///
///     company.mutate {
///         $0.byName["ann"]?.age += 1                      // writes into a member
///         $0.byName["bob", default: User()].age = 3
///         $0.byName.removeValue(forKey: "eve")
///     }
///
/// Members that are not touched keep their text, and those that cannot be read stay where they are. A key is found by its
/// UTF-8 bytes; if there is none, a name is found that Swift takes for equal.
public struct JSONDictionaryDraft<Value>: CollectionDraft {
    var state: DraftState
    let form: ElementForm<Value>

    init(_ state: DraftState, _ source: CollectionSource<Value>) {
        self.state = state
        form = source.form
    }

    /// The dictionary's JSON as it is now.
    public var json: JSON { state.json }

    /// The current dictionary of the draft.
    ///
    /// O(n).
    public func snapshot() -> [String: Value] {
        Dictionary(lazy.map { ($0.key, $0.value) }, uniquingKeysWith: { first, _ in first })
    }

    /// The value for a key; nil if there is none that can be read.
    ///
    /// Setting nil removes the member.
    public subscript(key: String) -> Value? {
        get { read(state.json.member(name(for: key))) }
        set {
            let name = name(for: key)
            guard let newValue else { return state.remove(at: JSONPointer([.key(name)])) }
            write(newValue, for: name)
        }
    }

    /// The value for a key, or another if there is none that can be read.
    public subscript(key: String, default other: @autoclosure () -> Value) -> Value {
        get { self[key] ?? other() }
        set { write(newValue, for: name(for: key)) }
    }

    /// Removes a member with its key; returns its value, nil if there was none that can be read.
    @discardableResult
    public mutating func removeValue(forKey key: String) -> Value? {
        let name = name(for: key)
        let old = read(state.json.member(name))
        state.remove(at: JSONPointer([.key(name)]))
        return old
    }

    /// Gives a member another key; its place and its value stay, whether it can be read or not.
    ///
    /// Another member with that key is removed. Returns `false` if there is no member with the key.
    @discardableResult
    public mutating func renameKey(_ key: String, to newKey: String) -> Bool {
        let (name, newName) = (name(for: key), name(for: newKey))
        guard state.json.member(name) != nil else { return false }
        if name.utf8.elementsEqual(newName.utf8) { return true }
        let refusals = state.refusals.take(at: JSONPointer([.key(name)]))
        state.attempt(nil, at: JSONPointer([.key(newName)])) { json throws(JSONError) in
            try json.renameMember(name, to: newName)
        }
        state.adopt(refusals, at: JSONPointer([.key(newName)]))
        return true
    }

    /// The keys of the members that can be read, in the order of the JSON.
    ///
    /// O(n).
    public var keys: [String] { map(\.key) }

    /// The number of members that can be read.
    ///
    /// O(n).
    public var count: Int { reduce(0) { count, _ in count + 1 } }

    /// Whether no member can be read.
    public var isEmpty: Bool {
        var iterator = makeIterator()
        return iterator.next() == nil
    }

    // MARK: Members

    /// The name that a key is found by.
    func name(for key: String) -> String {
        if state.json.member(key) != nil || !key.utf8.contains(where: Self.canDiffer) { return key }
        var cursor = ChildCursor(state.json)
        while let child = cursor.next() {
            if let name = child.key?.exactText, name == key { return name }
        }
        return key
    }

    /// Whether a byte can be one of a key that equals names with other bytes; of ASCII only `;`, `` ` `` and `K` are also
    /// written in another way (as U+037E, U+1FEF and U+212A).
    private static func canDiffer(_ byte: UInt8) -> Bool {
        byte >= 0x80 || byte == UInt8(ascii: ";") || byte == UInt8(ascii: "`") || byte == UInt8(ascii: "K")
    }

    private func read(_ json: JSON?) -> Value? {
        guard let json else { return nil }
        var reading = form.reading(state.context, depth: 0)
        return try? form.read(json, &reading)
    }

    private mutating func write(_ value: Value, for name: String) {
        let pointer = JSONPointer([.key(name)])
        let existing = state.json.member(name)
        var writing = _JSONWriting(context: state.context, conversions: form.conversions)
        do {
            let new = try form.json(of: value, replacing: existing, &writing)
            if existing?.hasSourceText(of: new) == true || state.put(new, at: pointer) {
                state.refusals.replace(at: pointer, by: writing.issues)
            }
        } catch {
            state.refusals.replace(at: pointer, by: [.unwritable(error, nil)])
        }
    }
}

extension JSONDictionaryDraft: Sequence {
    /// Returns an iterator over the members that can be read, in the order of the JSON.
    public func makeIterator() -> Iterator { Iterator(self) }

    /// An iterator over the members of a dictionary that can be read.
    public struct Iterator: IteratorProtocol {
        private let draft: JSONDictionaryDraft
        private var cursor: ChildCursor
        private var seen = Set<String>()

        init(_ draft: JSONDictionaryDraft) {
            self.draft = draft
            cursor = ChildCursor(draft.state.json)
        }

        /// Returns the next member; nil behind the last.
        public mutating func next() -> (key: String, value: Value)? {
            while let child = cursor.next() {
                guard let name = child.key?.exactText, seen.insert(name).inserted else { continue }
                if let value = draft.read(child.value) { return (name, value) }
            }
            return nil
        }
    }
}

// MARK: Writing into members

extension JSONDictionaryDraft where Value: JSONModelProtocol {
    /// A model in the dictionary, to be changed in place; nil if there is none.
    @_disfavoredOverload
    public subscript(key: String) -> JSONDraft<Value>? {
        get {
            let pointer = JSONPointer([.key(name(for: key))])
            guard state.isObject(at: pointer) else { return nil }
            return JSONDraft(state.part(at: pointer, as: Value._modelType, substitute: nil))
        }
        _modify {
            var taken = state.takeModel(at: JSONPointer([.key(name(for: key))]), as: Value._modelType)
            var draft = (taken?.takeState()).map { JSONDraft<Value>($0) }
            defer { if state.put(draft?.state, taken) { self[key] = draft } }
            yield &draft
        }
        set {
            let pointer = JSONPointer([.key(name(for: key))])
            guard let newValue else { return state.remove(at: pointer) }
            state.assign(newValue.state, at: pointer)
        }
    }

    /// A model in the dictionary, to be changed in place; if there is none another one is, once it is changed.
    @_disfavoredOverload
    public subscript(key: String, default other: @autoclosure () -> Value) -> JSONDraft<Value> {
        get {
            let pointer = JSONPointer([.key(name(for: key))])
            let substitute = state.isObject(at: pointer) ? JSON?.none : other()._model.modelJSON.withoutFrame
            return JSONDraft(state.part(at: pointer, as: Value._modelType, substitute: substitute))
        }
        _modify {
            let pointer = JSONPointer([.key(name(for: key))])
            let substitute = state.isObject(at: pointer) ? JSON?.none : other()._model.modelJSON.withoutFrame
            var taken = state.take(at: pointer, as: Value._modelType, substitute: substitute)
            var draft = JSONDraft<Value>(taken.takeState())
            defer { state.putModel(draft.state, taken) }
            yield &draft
        }
    }
}

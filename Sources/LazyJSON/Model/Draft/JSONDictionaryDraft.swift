/// A mutable dictionary: the draft of a property such as `[String: User]`.
///
/// ```swift
/// let changed = company.mutate {
///     $0.byName["ann"]?.age += 1  // edits a member in place
///     $0.byName["bob", default: User()].age = 3
///     $0.byName.removeValue(forKey: "eve")
/// }
/// ```
///
/// Members that you do not change keep their text, and members that cannot be read stay in place. If the property has a check,
/// or a conversion of the whole value such as `.codable`, its draft has only the members that can be read; the others are
/// removed or renamed in ``JSONDraft/json``.
///
/// A key is searched for by its UTF-8 bytes, and then as a name that Swift considers equal. The first such search in a draft
/// takes O(*n*); it is needed for a key that is missing and is not ASCII, or contains `K`, `;`, or a backtick.
///
/// A new key goes to its place if there are 3 to 2,000 members and all are sorted by name, by bytes or ignoring case; otherwise
/// after the others. Between other keys that takes O(*n*), which is a move of some bytes for each member.
///
/// A draft is not `Sendable`: it stays in the closure or the task that created it.
public struct JSONDictionaryDraft<Value>: PartDraft {
    var cursor: DraftCursor
    /// How values are read and written.
    let values: Conversion<Value>
    /// The values that the JSON has numbers for; nil if it is the JSON of the values.
    private let kept: KeptValues<Value>?
    /// The names by which keys with other bytes are found.
    private var names: EqualNames

    init(_ cursor: consuming DraftCursor, _ form: ChildConversion) {
        names = cursor.tree.takeMemo(of: cursor.json) as? EqualNames ?? EqualNames()
        self.cursor = cursor
        values = form.conversion(of: Value.self)
        kept = form.kept as? KeptValues<Value>
    }

    var parts: _AnyJSONConversion? { values }

    /// The names, for the next draft of the dictionary.
    var memo: AnyObject? { names.areKnown ? names : nil }

    /// The current JSON of the dictionary.
    ///
    /// - Complexity: O(1), and O(*n*) if the conversion of the property writes a dictionary as a whole.
    public var json: JSON {
        guard let kept else { return cursor.json }
        return JSON(members: cursor.json.members.map { ($0.key, kept.json(of: $0.value, cursor.context)) })
    }

    /// Returns the current dictionary of the draft.
    ///
    /// - Complexity: O(*n*) in the number of members.
    public func snapshot() -> [String: Value] {
        Dictionary(lazy.map { ($0.key, $0.value) }, uniquingKeysWith: { first, _ in first })
    }

    /// The value for a key; `nil` if there is none that can be read.
    ///
    /// Setting `nil` removes the member. A member that cannot be read is `nil` already, and stays; ``removeValue(forKey:)``
    /// removes it if the draft has it.
    ///
    /// - Complexity: O(1) on average, after a first search in O(*n*).
    public subscript(key: String) -> Value? {
        get { cursor.value(named: foundName(key), by: values) }
        set { write(newValue, for: name(for: key)) }
    }

    /// The value for a key, or a default if there is none that can be read.
    ///
    /// - Complexity: O(1) on average, after a first search in O(*n*).
    public subscript(key: String, default other: @autoclosure () -> Value) -> Value {
        get { self[key] ?? other() }
        set { write(newValue, for: name(for: key)) }
    }

    /// Removes a member, and returns its value; `nil` if there was none that can be read.
    ///
    /// - Parameter key: The key of the member.
    /// - Complexity: O(log *n*) on average, after a first change in O(*n*).
    @discardableResult
    public mutating func removeValue(forKey key: String) -> Value? {
        let name = name(for: key)
        let old = cursor.value(named: name, by: values)
        cursor.remove(at: .member(name))
        return old
    }

    /// Sets the value for a key, and returns the one before; `nil` if there was none that can be read.
    ///
    /// - Parameters:
    ///   - value: The new value.
    ///   - key: The key of the member.
    /// - Complexity: O(log *n*) on average, after a first change in O(*n*).
    @discardableResult
    public mutating func updateValue(_ value: Value, forKey key: String) -> Value? {
        let name = name(for: key)
        let old = cursor.value(named: name, by: values)
        write(value, for: name)
        return old
    }

    /// Changes the key of a member, and returns whether there was such a member.
    ///
    /// The member keeps its position and its value, whether it can be read or not. Another member with the new key is removed.
    /// Like ``removeValue(forKey:)``, this has no effect on a member that the draft does not have.
    ///
    /// - Parameters:
    ///   - key: The key of the member.
    ///   - newKey: The new key.
    /// - Complexity: O(log *n*) on average, after a first change in O(*n*).
    @discardableResult
    public mutating func renameKey(_ key: String, to newKey: String) -> Bool {
        let (name, newName) = (name(for: key), name(for: newKey))
        guard cursor.json.member(name) != nil else { return false }
        if name.utf8.elementsEqual(newName.utf8) { return true }
        let refusals = cursor.extractRefusals(at: .member(name))
        let isDone = cursor.changeInPlace(.member(newName)) { json throws(JSONError) in
            try json.renameMember(name, to: newName)
        }
        cursor.adopt(refusals, at: .member(isDone ? newName : name))
        return true
    }

    /// The keys of the members that can be read, in the order of the JSON.
    ///
    /// - Complexity: O(*n*) in the number of members, which are read.
    public var keys: [String] { map(\.key) }

    /// The number of members that can be read.
    ///
    /// - Complexity: O(*n*) in the number of members, which are read.
    public var count: Int { reduce(0) { count, _ in count + 1 } }

    /// Whether the dictionary has no member that can be read.
    ///
    /// - Complexity: O(*k*) in the members up to the first that can be read.
    public var isEmpty: Bool {
        var iterator = makeIterator()
        return iterator.next() == nil
    }

    // MARK: Members

    /// The name that a key is found by, or that a new member gets.
    private func foundName(_ key: String) -> String {
        guard key.canEqualOthers, cursor.json.member(key) == nil else { return key }
        return names.name(for: key, in: cursor.json)
    }

    /// Returns the name of the member that a write with a key goes to.
    private mutating func name(for key: String) -> String {
        // A copy of the draft that searches later searches another object.
        if !names.areKnown, !isKnownUniquelyReferenced(&names) { names = EqualNames() }
        return foundName(key)
    }

    private mutating func write(_ value: Value?, for name: String) {
        if let value {
            cursor.set(value, by: values, at: .member(name, ofDictionary: true))
        } else if cursor.value(named: name, by: values) != nil {
            cursor.remove(at: .member(name))
        }
    }
}

extension JSONDictionaryDraft: Sequence {
    /// Returns an iterator over the members that can be read, in the order of the JSON.
    ///
    /// - Complexity: O(1).
    public func makeIterator() -> Iterator { Iterator(draft: self, cursor: ChildCursor(cursor.json)) }

    /// An iterator over the members of a dictionary that can be read.
    public struct Iterator: IteratorProtocol {
        fileprivate let draft: JSONDictionaryDraft
        fileprivate var cursor: ChildCursor
        fileprivate var seen = Set<String>()

        /// Returns the next member; `nil` after the last one.
        ///
        /// - Complexity: O(1) on average, and the conversion of the member.
        public mutating func next() -> (key: String, value: Value)? {
            while let child = cursor.next() {
                guard let name = child.key?.exactText, seen.insert(name).inserted else { continue }
                if let value = draft.cursor.read(child.value, by: draft.values) { return (name, value) }
            }
            return nil
        }
    }
}

// MARK: Writing into members

extension JSONDictionaryDraft where Value: JSONModelProtocol {
    /// A model in the dictionary, for editing in place; `nil` if there is none.
    ///
    /// - Complexity: O(log *n*) on average, after a first change in O(*n*).
    @_disfavoredOverload
    public subscript(key: String) -> JSONDraft<Value>? {
        get {
            let (name, values) = (foundName(key), values)
            return cursor.copy(cursor.model(named: name, values, default: { nil }))
        }
        _modify {
            let (name, values) = (name(for: key), values)
            var source = cursor.model(named: name, values, default: { nil })
            var part: JSONDraft<Value>? = cursor.open(&source)
            defer { cursor.close(&part, source) { $1.set(named: name, by: values, to: $0) } }
            yield &part
        }
        set { cursor.set(named: name(for: key), by: values, to: newValue) }
    }

    /// A model in the dictionary, for editing in place; if there is none, a change adds the default with the change.
    ///
    /// - Complexity: O(log *n*) on average, after a first change in O(*n*).
    @_disfavoredOverload
    public subscript(key: String, default other: @autoclosure () -> Value) -> JSONDraft<Value> {
        get {
            let (name, values) = (foundName(key), values)
            return cursor.copyPresent(cursor.model(named: name, values, default: other))
        }
        _modify {
            let (name, values) = (name(for: key), values)
            var source = cursor.model(named: name, values, default: other)
            var part: JSONDraft<Value> = cursor.openPresent(&source)
            defer { cursor.close(&part, source) { $1.set(named: name, by: values, to: $0) } }
            yield &part
        }
    }
}

extension DraftCursor {
    /// Sets a member to the model of a draft, or removes it.
    fileprivate mutating func set<Value: JSONModelProtocol>(
        named name: String, by values: Conversion<Value>, to part: JSONDraft<Value>?
    ) {
        if let part {
            set(.member(name, ofDictionary: true), by: values, to: part) { $0 }
        } else {
            remove(at: .member(name))
        }
    }
}

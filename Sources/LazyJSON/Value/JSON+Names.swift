/// Members by the bytes of their names, for comparing objects without making a `String`.
extension JSON {
    /// Where the first member with a name stands: its place in the index, or its position in an edited object.
    private func position(of name: UnsafeRawBufferPointer) -> Int? {
        switch storage {
        case .small, .array: nil
        case .places(let places): unsafe places.settled.position(of: name)
        case .object(let object): unsafe object.position(of: name)
        case .document(let document): unsafe Self.position(of: name, document, Document.root)
        case .view(let document, let place): unsafe Self.position(of: name, document, Int(place))
        }
    }

    private static func position(of name: UnsafeRawBufferPointer, _ document: Document, _ place: Int) -> Int? {
        document.index[place].tag == .object ? unsafe document.member(name, of: place) : nil
    }

    /// The value of the first member that has the same name as another's.
    func member(named key: ChildCursor.Key) -> JSON? {
        unsafe key.withName { name in
            guard let position = unsafe position(of: name) else { return nil }
            if case .places(let places) = storage { return places.settled.member(named: key) }
            if case .object(let object) = storage { return object.value(at: position) }
            return view.map { JSON($0.document, at: position + 1) }
        }
    }

    /// Whether a member has the same name as another's.
    func hasMember(named key: ChildCursor.Key) -> Bool {
        unsafe key.withName { name in unsafe position(of: name) } != nil
    }

    /// Sets the value of the first member that has the same name as another's and removes the others, or adds one.
    ///
    /// The name is copied with its source text, so that lone surrogates and escapes stay. Does nothing if this is no
    /// object.
    mutating func setMember(named key: ChildCursor.Key, to value: JSON) {
        guard kind == .object, case .object(let object)? = editableContainer() else { return }
        if let position = object.position(of: key) {
            object.setValue(value, at: position)
        } else {
            _ = object.append(key, value)
        }
    }

    /// Replaces the value of the first member that has the same name as another's, and leaves others of that name as
    /// they are.
    mutating func replaceMember(named key: ChildCursor.Key, with value: JSON) {
        guard kind == .object, case .object(let object)? = editableContainer(),
            let position = object.position(of: key)
        else { return }
        object.replaceValue(value, at: position)
    }

    /// Removes all members that have the same name as another's.
    mutating func removeMember(named key: ChildCursor.Key) {
        guard kind == .object, case .object(let object)? = editableContainer(),
            let position = object.position(of: key)
        else { return }
        object.removeAll(at: position)
    }

    /// Whether a key that a walk over this object gave is the first with its name.
    func isFirst(_ key: ChildCursor.Key) -> Bool {
        let first = unsafe key.withName { name in unsafe position(of: name) }
        return switch key {
        case .view(_, let place): first == place
        case .edited(_, let position): first == position
        }
    }

    /// How many different names the members of an object have.
    var distinctCount: Int {
        if case .object(let object) = storage, object.count >= IndexEntry.wideCount { return object.distinctCount }
        if let (document, place) = view, document.closing(of: place).hasSlot,
            let known = document.containerIndex(of: place, atOnce: true)
        {
            return known.keys.distinctCount
        }
        var cursor = ChildCursor(self)
        var count = 0
        while let child = cursor.next(), let key = child.key {
            if isFirst(key) { count += 1 }
        }
        return count
    }
}

/// Members by the names that they have first.
extension JSON {
    /// Calls a closure with the name and the value of each member that is the first of its name and whose name is a text.
    package func forEachNamedMember(_ body: (_ name: String, _ value: JSON) -> Void) {
        var members = ChildCursor(self)
        while let (key, value) = members.next() {
            if let key, let name = key.exactText, isFirst(key) { body(name, value) }
        }
    }

    /// Returns the object with members of another one; `nil` if nothing changes.
    ///
    /// O(n) in the members of the other one, beside what the closure does.
    ///
    /// - Parameters:
    ///   - other: The other object; of several members with one name the first counts.
    ///   - change: Receives the name of each member of the other object, `nil` if it has a lone surrogate, the existing
    ///     value, and the one in the other object. Returns the new value, or `nil` to keep the existing one.
    package func merging(
        _ other: JSON, _ change: (_ name: String?, _ existing: JSON?, _ new: JSON) -> JSON?
    ) -> JSON? {
        var result: JSON?
        var members = ChildCursor(other)
        while let (key, value) = members.next() {
            guard let key, other.isFirst(key), let new = change(key.exactText, member(named: key), value) else {
                continue
            }
            // In place: a copy for each member would make wide objects cost their square.
            if result == nil { result = self }
            result?.setMember(named: key, to: new)
        }
        return result
    }
}

extension EditedObject {
    /// The position of the first member that has the same name as another's.
    func position(of key: ChildCursor.Key) -> Int? {
        unsafe key.withName { unsafe position(of: $0) }
    }
}

extension ChildCursor.Key {
    /// Hands out the name that the key means.
    func withName<R>(_ body: (UnsafeRawBufferPointer) -> R) -> R {
        switch self {
        case .view(let document, let place): unsafe document.withKey(at: place, body)
        case .edited(let object, let position): unsafe object.withKey(at: position, body)
        }
    }

    /// The name; nil where it has lone surrogates.
    var exactText: String? {
        unsafe withRawName { raw, isEscaped in
            guard isEscaped else { return unsafe String(decoding: raw, as: UTF8.self) }
            let (text, hasLone) = unsafe StringEscapes.string(raw)
            return hasLone ? nil : text
        }
    }

    /// Hands out the bytes between the quotes of the name, and whether they hold escapes.
    private func withRawName<R>(_ body: (UnsafeRawBufferPointer, Bool) -> R) -> R {
        switch self {
        case .view(let document, let place):
            let entry = document.index[place]
            return unsafe document.text.withBytes(document.content(of: entry)) {
                unsafe body($0, entry.tag == .escapedString)
            }
        case .edited(let object, let position):
            return unsafe object.withRawKey(at: position, body)
        }
    }

    /// Mixes the name into a hash.
    func hash(into hasher: inout Hasher) {
        unsafe withName { unsafe hasher.combine(bytes: $0) }
    }
}

extension JSON {
    /// Whether two scalars are equal: strings by the bytes they mean, numbers by value.
    func scalarEquals(_ other: JSON) -> Bool {
        let result = unsafe withScalar { tag, bytes in
            let result = unsafe other.withScalar { otherTag, others in
                unsafe Self.equal(tag, bytes, otherTag, others)
            }
            return result ?? false
        }
        return result ?? false
    }

    private static func equal(
        _ tag: IndexEntry.Tag, _ bytes: UnsafeRawBufferPointer, _ otherTag: IndexEntry.Tag,
        _ others: UnsafeRawBufferPointer
    ) -> Bool {
        switch (tag, otherTag) {
        case (.string, .string), (.literal, .literal):
            return unsafe bytes.equals(others)
        case (.string, .escapedString):
            return unsafe StringEscapes.withDecoded(others) { unsafe $0.equals(bytes) }
        case (.escapedString, .string):
            return unsafe StringEscapes.withDecoded(bytes) { unsafe $0.equals(others) }
        case (.escapedString, .escapedString):
            return unsafe bytes.equals(others)
                || StringEscapes.withDecoded(bytes) { one in
                    unsafe StringEscapes.withDecoded(others) { unsafe $0.equals(one) }
                }
        case (.integer, .integer), (.real, .real), (.integer, .real), (.real, .integer):
            return unsafe bytes.equals(others)
                || NumberText.equalValue(Span(_unsafeBytes: bytes), Span(_unsafeBytes: others))
        default:
            return false
        }
    }

    /// Whether the value is a number with a minus sign.
    var isNegativeNumber: Bool { withNumber { $0.isEmpty ? nil : $0[0] == 0x2D } ?? false }

    /// Mixes a scalar into a hash, in agreement with `scalarEquals`.
    func hashScalar(into hasher: inout Hasher) {
        _ = unsafe withScalar { tag, bytes in
            switch tag {
            case .string:
                hasher.combine(0)
                unsafe hasher.combine(bytes: bytes)
            case .escapedString:
                hasher.combine(0)
                unsafe StringEscapes.withDecoded(bytes) { unsafe hasher.combine(bytes: $0) }
            case .integer, .real:
                hasher.combine(1)
                unsafe NumberText.hashValue(Span(_unsafeBytes: bytes), into: &hasher)
            default:
                hasher.combine(2)
                unsafe hasher.combine(bytes: bytes)
            }
        }
    }
}

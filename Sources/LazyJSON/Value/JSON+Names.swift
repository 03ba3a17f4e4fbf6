/// Members by the bytes of their names, for comparing objects without making a `String`.
extension JSON {
    /// The position of the first member with a name: its place in the document's index, or in an edited object.
    private func position(of name: UnsafeRawBufferPointer) -> Int? {
        if case .object(let object) = storage { return unsafe object.position(of: name) }
        guard let (document, place) = placed, document.index[place].tag == .object else { return nil }
        return unsafe document.member(name, of: place)
    }

    /// The value of the first member that has the same name as another's.
    func member(named key: ChildCursor.Key) -> JSON? {
        guard let position = unsafe key.withName({ name in unsafe position(of: name) }) else { return nil }
        if case .object(let object) = storage { return object.value(at: position) }
        return overlay?.child(at: position + 1) ?? view.map { JSON($0.document, at: position + 1) }
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
        switch open(forMember: key, isUnique: true) {
        case .overlay(let overlay, let place): overlay.replaceChild(at: place, with: value.withoutFrame)
        case .edited(let object as EditedObject):
            if let position = object.position(of: key) {
                object.setValue(value, at: position)
            } else {
                object.append(key, value)
            }
        default: break
        }
    }

    /// Replaces the value of the first member that has the same name as another's, and leaves others of that name as
    /// they are.
    mutating func replaceMember(named key: ChildCursor.Key, with value: JSON) {
        switch open(forMember: key, isUnique: false) {
        case .overlay(let overlay, let place): overlay.replaceChild(at: place, with: value.withoutFrame)
        case .edited(let object as EditedObject):
            if let position = object.position(of: key) { object.replaceValue(value, at: position) }
        default: break
        }
    }

    /// Removes all members that have the same name as another's.
    mutating func removeMember(named key: ChildCursor.Key) {
        guard kind == .object, case .edited(let object as EditedObject)? = open(replacingAt: nil),
            let position = object.position(of: key)
        else { return }
        object.remove(at: position)
    }

    /// Opens an object to replace or add a member.
    private mutating func open(forMember key: ChildCursor.Key, isUnique: Bool) -> OpenContainer? {
        guard kind == .object else { return nil }
        var found = placed == nil ? nil : unsafe key.withName { name in unsafe position(of: name) }
        if isUnique, let (document, place) = placed, let first = found, document.hasDuplicate(of: first, in: place) {
            found = nil
        }
        return open(replacingAt: found.map { $0 + 1 })
    }

    /// Whether a key of this object is the first with its name.
    func isFirst(_ key: ChildCursor.Key) -> Bool {
        let first = unsafe key.withName { name in unsafe position(of: name) }
        return switch key {
        case .view(_, let place): first == place
        case .edited(_, let position): first == position
        }
    }

    /// The number of different names of an object's members.
    var distinctCount: Int {
        if case .object(let object) = storage, object.count >= IndexEntry.wideCount { return object.distinctCount }
        if let (document, place) = placed, document.closing(of: place).hasSlot,
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

extension JSON {
    /// The members of an object, if each can be written by a pointer to where nothing is yet: each name occurs once and has
    /// no lone surrogate, and the first is not `-`, which would create an array.
    var nameableMembers: [(name: String, value: JSON)]? {
        guard distinctCount == count else { return nil }
        var found: [(name: String, value: JSON)] = []
        var members = ChildCursor(self)
        while let child = members.next() {
            guard let name = child.key?.exactText, !found.isEmpty || name != "-" else { return nil }
            found.append((name, child.value))
        }
        return found
    }

    /// Whether several members have a name.
    func isAmbiguous(_ name: String) -> Bool {
        guard let position = unsafe withUTF8Bytes(of: name, { unsafe position(of: $0) }) else { return false }
        if case .object(let object) = storage { return !object.duplicates(of: position).isEmpty }
        return placed.map { $0.document.hasDuplicate(of: position, in: $0.place) } ?? false
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

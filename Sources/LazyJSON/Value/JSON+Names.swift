/// Members by the bytes of their names, for comparing objects without creating a `String`.
extension JSON {
    /// Returns the position of the first member with a name: the place of its key in the index of the document, or its position
    /// in an edited object; nil if there is none.
    func position(of name: UnsafeRawBufferPointer) -> Int? {
        if case .object(let object) = storage { return unsafe object.position(of: name) }
        guard let (document, place) = placed, document.index[place].tag == .object else { return nil }
        return unsafe document.member(name, of: place)
    }

    private func position(of key: ChildCursor.Key) -> Int? {
        unsafe key.json.withString { name in unsafe position(of: name) } ?? nil
    }

    /// Returns the value of the first member whose name equals a key, which may be a key of another object; nil if there is none.
    package func member(named key: ChildCursor.Key) -> JSON? {
        guard let position = position(of: key) else { return nil }
        if case .object(let object) = storage { return object.value(at: position) }
        return overlay?.child(at: position + 1) ?? view.map { JSON($0.document, at: position + 1) }
    }

    /// Returns whether a key of this object is the first one with its name.
    package func isFirst(_ key: ChildCursor.Key) -> Bool { position(of: key) == key.position }

    /// The number of different names of the members of an object.
    var distinctCount: Int {
        if case .object(let object) = storage, object.count >= IndexEntry.wideCount { return object.distinctCount }
        if let (document, place) = placed, let known = document.containerIndex(of: place, atOnce: true) {
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
    /// The members of an object, if pointers can add all of them to a missing value one after another; nil otherwise: a name
    /// occurs twice or has a lone surrogate, or the first name is `-`, which would create an array.
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

    /// Returns whether several members have a name.
    func isAmbiguous(_ name: String) -> Bool {
        unsafe name.utf8.withContiguousBytes { unsafe isAmbiguous($0) }
    }

    /// Returns whether several members have the name of a key, which may be a key of another object.
    func isAmbiguous(_ key: ChildCursor.Key) -> Bool {
        unsafe key.json.withString { unsafe isAmbiguous($0) } ?? false
    }

    private func isAmbiguous(_ name: UnsafeRawBufferPointer) -> Bool {
        guard let first = unsafe position(of: name) else { return false }
        if case .object(let object) = storage { return !object.duplicates(of: first).isEmpty }
        guard let (document, place) = placed else { return false }
        return document.hasDuplicate(of: first, in: place, wasSearched: true)
    }
}

extension ChildCursor.Key {
    /// Returns whether the name is before another one in the order of UTF-8 bytes, which is the order of code points.
    func precedes(_ other: ChildCursor.Key) -> Bool {
        let result = unsafe json.withString { mine in
            unsafe other.json.withString { its in unsafe mine.lexicographicallyPrecedes(its) } ?? false
        }
        return result ?? false
    }
}

/// Members and their names, compared by their unescaped bytes.
extension Document {
    /// Whether the key at `place` is the name.
    @inline(__always)
    func key(at place: Int, equals name: UnsafeRawBufferPointer) -> Bool { unsafe isKey(index[place], name) }

    /// Whether the key of an entry is the name.
    @inline(__always)
    func isKey(_ entry: IndexEntry, _ name: UnsafeRawBufferPointer) -> Bool {
        // Tag and length together, which differ for most names.
        if entry.isString(ofLength: name.count) { return unsafe text.equals(entry.offset + 1, name) }
        return unsafe entry.tag != .string && escapedKey(entry, equals: name)
    }

    @inline(never)
    private func escapedKey(_ entry: IndexEntry, equals name: UnsafeRawBufferPointer) -> Bool {
        guard entry.tag == .escapedString, entry.payload > name.count else { return false }
        return unsafe text.withBytes(content(of: entry)) { raw in
            unsafe StringEscapes.withDecoded(raw) { unsafe $0.equals(name) }
        }
    }

    /// Calls a closure with the unescaped bytes of the key at `place`.
    @inline(__always)
    func withKey<R>(at place: Int, _ body: (UnsafeRawBufferPointer) -> R) -> R {
        let entry = index[place]
        return unsafe text.withBytes(content(of: entry)) { raw in
            entry.tag == .escapedString ? unsafe StringEscapes.withDecoded(raw, body) : unsafe body(raw)
        }
    }

    /// Whether two keys mean the same name.
    func sameKey(at place: Int, _ other: Int) -> Bool {
        unsafe withKey(at: other) { unsafe key(at: place, equals: $0) }
    }

    /// The key at `place` as a `String`.
    func key(at place: Int) -> String { text(of: index[place]).text }

    /// The unescaped text of the string of an entry, and whether it has a lone surrogate, which reads as U+FFFD.
    func text(of entry: IndexEntry) -> (text: String, hasLone: Bool) {
        let range = content(of: entry)
        guard entry.tag == .escapedString else { return (text.string(range), false) }
        let isChecked = text.isCheckedUTF8(range)
        return unsafe text.withBytes(range) { unsafe StringEscapes.string($0, isChecked: isChecked) }
    }

    /// The place of the first member named `name` in the object at `place`, which is the place of its key.
    ///
    /// The first search compares the names one after another; from the second one on a wide object has a table.
    @inline(__always)
    func member(_ name: UnsafeRawBufferPointer, of place: Int) -> Int? {
        let close = place + index[place].payload - 1
        if index[close].hasSlot { return unsafe wideMember(name, of: place, slot: close - 1) }
        return unsafe searchMember(name, place + 1..<close)
    }

    private func wideMember(_ name: UnsafeRawBufferPointer, of place: Int, slot: Int) -> Int? {
        if let found = withIndex(inSlot: slot, { unsafe $0.place(of: name, in: self) }) { return found }
        if let table = containerIndex(of: place) { return unsafe table.place(of: name, in: self) }
        return unsafe searchMember(name, place + 1..<slot)
    }

    /// Calls a closure with the container index in a slot, if there is one, without counting a reference.
    @inline(__always)
    private func withIndex<R>(inSlot slot: Int, _ body: (ContainerIndex) -> R) -> R? {
        withExtendedLifetime(self) { unsafe ContainerIndex.withReference(index.slot(at: slot), body) }
    }

    @inline(__always)
    private func searchMember(_ name: UnsafeRawBufferPointer, _ contents: Range<Int>) -> Int? {
        index.firstKey(in: contents) { unsafe isKey($0, name) }
    }

    /// The place of the first member named `name` in the object at `place`.
    @inline(__always)
    func member(_ name: String, of place: Int) -> Int? {
        // A number instead of a nested optional, which would be composed in memory byte by byte. The copy is made in a
        // separate function, because the name would be retained here for it.
        var found = -1
        let done: Void? = unsafe name.utf8.withContiguousStorageIfAvailable { bytes in
            found = unsafe member(UnsafeRawBufferPointer(bytes), of: place) ?? -1
        }
        if done == nil { found = memberOfCopy(name, of: place) }
        return found < 0 ? nil : found
    }

    /// The same for a text that is not UTF-8 in memory; -1 if there is none.
    @inline(never)
    private func memberOfCopy(_ name: String, of place: Int) -> Int {
        unsafe name.utf8.withContiguousBytes { unsafe member($0, of: place) ?? -1 }
    }

    /// The place of the element at `position` of the array at `place`, which must have more elements than that.
    func element(_ position: Int, of place: Int) -> Int {
        let contents = contents(of: place)
        if contents.count == childCount(of: place) { return contents.lowerBound + position }
        if index[place + index[place].payload - 1].hasSlot {
            if let known = withIndex(inSlot: contents.upperBound, { Int($0.places[position]) }) { return known }
            if let table = containerIndex(of: place) { return Int(table.places[position]) }
        }
        var at = contents.lowerBound
        for _ in 0..<position { at = next(after: at) }
        return at
    }

    /// Whether a later member of the object at `place` has the same name as the one at `first`, the first with it.
    ///
    /// - Parameter wasSearched: Whether `first` was found by a search, which creates the table that an object needs if one
    ///   member after another is asked for.
    package func hasDuplicate(of first: Int, in place: Int, wasSearched: Bool = false) -> Bool {
        let close = place + index[place].payload - 1
        if index[close].hasSlot, let known = withIndex(inSlot: close - 1, { $0.keys.hasDuplicate(of: first) }) {
            return known
        }
        // If the caller asks for one member after another, a search for each would take quadratic time.
        if !wasSearched, let known = containerIndex(of: place) { return known.keys.hasDuplicate(of: first) }
        return unsafe withKey(at: first) { name in
            unsafe searchMember(name, next(after: first + 1)..<contents(of: place).upperBound) != nil
        }
    }
}

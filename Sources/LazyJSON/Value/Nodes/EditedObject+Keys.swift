/// Members by name.
extension EditedObject {
    /// The position of the first member named `name`.
    ///
    /// The first search compares the members one by one; from the second one on a wide object has a table.
    func position(of name: String) -> Int? {
        unsafe name.utf8.withContiguousBytes { unsafe position(of: $0) }
    }

    /// The position beside the first member named `name`, and whether that is behind it, in an object without gaps.
    func position(nextTo name: String, _ distance: Int) -> (position: Int, joinsPrevious: Bool) {
        (position(of: name).map { $0 + distance } ?? 0, distance == 1)
    }

    func position(of name: UnsafeRawBufferPointer) -> Int? {
        if count >= IndexEntry.wideCount {
            let known = table.content ?? (table.noteDemand() ? table.publish(SharedKeyTable(makeTable())) : nil)
            if let known {
                return unsafe known.table.first(KeyTable.hash(name)) { unsafe key(at: $0, equals: name) }
            }
        }
        return positions(from: 0).first { unsafe key(at: $0, equals: name) }
    }

    /// The positions of the members from one on.
    private func positions(from start: Int) -> some Sequence<Int> {
        (start..<children.count).lazy.filter { !self.children[$0].isRemoved }
    }

    /// The positions of the members behind `position` that have the same name as the one there.
    func duplicates(of position: Int) -> [Int] {
        if let known = table.content { return known.table.duplicates(after: position) }
        return unsafe withKey(at: position) { name in
            positions(from: position + 1).filter { unsafe key(at: $0, equals: name) }
        }
    }

    /// The name of the member at a position, in which U+FFFD replaces lone surrogates, and whether it has some.
    func text(ofKeyAt position: Int) -> (text: String, hasLone: Bool) {
        unsafe withRawKey(at: position) { raw, isEscaped in
            isEscaped ? unsafe StringEscapes.string(raw) : unsafe (String(decoding: raw, as: UTF8.self), false)
        }
    }

    /// Passes the bytes between the quotes of the name at a position, and whether they hold escapes.
    func withRawKey<R>(at position: Int, _ body: (UnsafeRawBufferPointer, Bool) -> R) -> R {
        let child = children[position]
        var place = child.place
        if let number = child.item {
            if let name = items[number].name,
                let result = unsafe name.withScalar({ tag, raw in unsafe body(raw, tag == .escapedString) })
            {
                return result
            }
            place = Int(items[number].anchor)
        }
        guard let place, let base else { return unsafe body(UnsafeRawBufferPointer(start: nil, count: 0), false) }
        let entry = base.index[place]
        return unsafe base.text.withBytes(base.content(of: entry)) { raw in
            unsafe body(raw, entry.tag == .escapedString)
        }
    }

    /// Passes the name that the key at a position means.
    func withKey<R>(at position: Int, _ body: (UnsafeRawBufferPointer) -> R) -> R {
        unsafe withRawKey(at: position) { raw, isEscaped in
            isEscaped ? unsafe StringEscapes.withDecoded(raw, body) : unsafe body(raw)
        }
    }

    private func key(at position: Int, equals name: UnsafeRawBufferPointer) -> Bool {
        if let place = children[position].place, let base { return unsafe base.key(at: place, equals: name) }
        if let own = children[position].item.flatMap({ items[$0].name }) { return unsafe own.stringEquals(name) }
        return unsafe withKey(at: position) { unsafe $0.equals(name) }
    }

    // MARK: The table

    private func makeTable() -> KeyTable {
        var names = ContiguousArray<UInt64>()
        names.reserveCapacity(count)
        for position in positions(from: 0) {
            let hash = unsafe withKey(at: position) { unsafe KeyTable.hash($0) }
            names.append(KeyTable.bucket(hash, position: position))
        }
        return KeyTable(names) { one, other in
            unsafe withKey(at: other) { unsafe key(at: one, equals: $0) }
        }
    }

    /// Changes the table, if there is one, in place or in a copy of its own.
    private func changeTable(_ change: (inout KeyTable) -> Void) {
        guard table.hasContent, var known = unsafe table.take() else { return }
        if !isKnownUniquelyReferenced(&known) { known = SharedKeyTable(known.table) }
        change(&known.table)
        unsafe table.set(known)
    }

    /// Notes the member at a position, which was just added.
    func noteAdded(_ position: Int) {
        changeTable { table in
            unsafe withKey(at: position) { name in
                unsafe table.add(KeyTable.hash(name), position: position) { unsafe key(at: $0, equals: name) }
            }
        }
    }

    /// Notes that the members with the name of the one at `position`, the first of them, are about to be removed.
    func noteRemoved(_ position: Int) {
        changeTable { table in
            let hash = unsafe withKey(at: position) { unsafe KeyTable.hash($0) }
            table.remove(hash, position: position)
        }
    }

    /// Notes that only the member at `position` of those with its name stays.
    func forgetDuplicates(of position: Int) {
        changeTable { $0.removeDuplicates(of: position) }
    }

    /// Builds the table again after positions changed.
    func rebuildTable() {
        if table.content != nil { unsafe table.set(SharedKeyTable(makeTable())) }
    }

    /// The number of different names.
    var distinctCount: Int {
        (table.content ?? table.publish(SharedKeyTable(makeTable()))).table.distinctCount
    }
}

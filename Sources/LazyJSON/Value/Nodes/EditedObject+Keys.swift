/// Members by name.
extension EditedObject {
    /// Returns the position of the first member named `name`; nil if there is none.
    ///
    /// The first search compares the members one by one. A wide object that is searched again gets a table of its names, after
    /// which a search is O(1).
    func position(of name: String) -> Int? {
        unsafe name.utf8.withContiguousBytes { unsafe position(of: $0) }
    }

    /// Returns the position that a new member gets before (distance 0) or after (distance 1) the first member named `name`, and
    /// whether it belongs to the group of lines of the member before it.
    ///
    /// The object has no gaps.
    func position(nextTo name: String, _ distance: Int) -> (position: Int, joinsPrevious: Bool) {
        let found = position(of: name) ?? 0
        return (found + distance, distance == 1 || child(at: found).item.map { items[$0].joinsPrevious } ?? false)
    }

    func position(of name: UnsafeRawBufferPointer) -> Int? {
        if count >= IndexEntry.wideCount {
            // `noteDemand` returns true from the second search on.
            let known = table.content ?? (table.noteDemand() ? table.publish(SharedKeyTable(makeTable())) : nil)
            if let known {
                return unsafe known.table.first(KeyTable.hash(name)) { unsafe key(at: $0, equals: name) }
            }
        }
        return positions(from: 0).first { unsafe key(at: $0, equals: name) }
    }

    /// Returns the position of the member whose key is at a place of the document; nil if there is none.
    func position(ofKeyAt place: Int) -> Int? { children.firstIndex { anchor($0) == place } }

    /// Returns the positions of the members from `start` on.
    private func positions(from start: Int) -> some Sequence<Int> {
        (start..<children.count).lazy.filter { !self.children[$0].isRemoved }
    }

    /// Returns the positions of the members after `position` that have the same name as the member there.
    func duplicates(of position: Int) -> [Int] {
        if let known = table.content { return known.table.duplicates(after: position) }
        return unsafe withKey(at: position) { name in
            positions(from: position + 1).filter { unsafe key(at: $0, equals: name) }
        }
    }

    /// Returns the name of the member at a position, in which U+FFFD replaces lone surrogates.
    func text(ofKeyAt position: Int) -> String { name(of: children[position]).lossyString?.text ?? "" }

    /// Returns the name of a member as a string with its source text.
    func name(of child: EditedChild) -> JSON {
        if let own = child.item.flatMap({ items[$0].name }) { return own }
        return anchor(child).map { JSON(base, at: $0) } ?? .string("")
    }

    /// Passes the name at a position, with its escapes decoded, to a closure.
    func withKey<R>(at position: Int, _ body: (UnsafeRawBufferPointer) -> R) -> R {
        let child = children[position]
        if let place = child.place { return unsafe base.withKey(at: place, body) }
        guard let result = unsafe name(of: child).withString(body) else {
            preconditionFailure("EditedObject: a name that is not a string")
        }
        return result
    }

    private func key(at position: Int, equals name: UnsafeRawBufferPointer) -> Bool {
        // A name of the document is compared by its text, without decoding its escapes if it has none.
        if let place = children[position].place { return unsafe base.key(at: place, equals: name) }
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

    /// Changes the table if there is one; a table that another object shares is copied first.
    func changeTable(_ change: (inout KeyTable) -> Void) {
        // Taken out of the box, whose reference would make each table a shared one.
        guard table.hasContent, var known = unsafe table.take() else { return }
        if !isKnownUniquelyReferenced(&known) { known = SharedKeyTable(known.table) }
        change(&known.table)
        unsafe table.set(known)
    }

    /// Adds the member at a position, which was just added to the object, to the table.
    func noteAdded(_ position: Int) {
        nameOrder = .unknown
        changeTable { table in
            unsafe withKey(at: position) { name in
                unsafe table.add(KeyTable.hash(name), position: position) { unsafe key(at: $0, equals: name) }
            }
        }
    }

    /// Adds the member at a position, which was just inserted there, to the table.
    func noteInserted(_ position: Int) {
        if table.content?.table.hasDuplicates == true { return rebuildTable() }
        if position < children.count - 1 { changeTable { $0.makeRoom(at: position) } }
        noteAdded(position)
    }

    /// Removes the name of the member at `position` from the table; the member is the only one with this name and is about to be
    /// removed.
    func noteRemoved(_ position: Int) {
        changeTable { table in
            let hash = unsafe withKey(at: position) { unsafe KeyTable.hash($0) }
            table.remove(hash, position: position)
        }
    }

    /// Builds the table again, if there is one, because positions changed.
    func rebuildTable() {
        nameOrder = .unknown
        if table.content != nil { unsafe table.set(SharedKeyTable(makeTable())) }
    }

    /// The number of different names.
    ///
    /// Creates the table.
    var distinctCount: Int {
        (table.content ?? table.publish(SharedKeyTable(makeTable()))).table.distinctCount
    }
}

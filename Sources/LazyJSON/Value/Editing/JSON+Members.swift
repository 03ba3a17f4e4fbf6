/// Changing members by the bytes of their names. New members get the source text that a name has in another object.
extension JSON {
    /// Sets the value of the first member whose name equals a key and removes its duplicates, or adds a member.
    ///
    /// The name is copied with its source text, so that lone surrogates and escapes are kept. Does nothing if this is not an
    /// object.
    package mutating func setMember(named key: ChildCursor.Key, to value: JSON) {
        if kind == .object { try? change(at: .key(key.json)) { _ in .write(value) } }
    }

    /// Removes all members whose name equals a key.
    mutating func removeMember(named key: ChildCursor.Key) {
        try? change(at: .key(key.json)) { $0 == nil ? .keep : .remove }
    }
}

extension Document {
    /// Calls a closure for each member of an object that is not an equal scalar in an object of another document.
    ///
    /// - Parameters:
    ///   - place: The place of the object.
    ///   - other: The other document.
    ///   - otherPlace: The place of the other object.
    ///   - body: Receives the places of the key and, if the other object has a member with its name, of the key there. Returns
    ///     whether to continue.
    /// - Returns: `false` if `body` returned `false`.
    package func forEachMember(
        of place: Int, without other: Document, _ otherPlace: Int, _ body: (Int, Int?) -> Bool
    ) -> Bool {
        let (mine, its) = (contents(of: place), other.contents(of: otherPlace))
        var at = mine.lowerBound
        // Most objects have the same members in the same order. As long as they do, the next member of the other object is the
        // first of its name there, unless this object has an earlier member of that name, too.
        var next = its.lowerBound
        while at < mine.upperBound {
            let found: Int?
            // A key without escapes is compared as text.
            if next < its.upperBound, index[at].tag == .string, isSame(at, in: other, next) {
                found = next
                next = other.next(after: next + 1)
            } else {
                found = unsafe withKey(at: at) { unsafe other.member($0, of: otherPlace) }
                next = its.upperBound
            }
            let isScalar = !index[at + 1].opensContainer
            if !isScalar || found.map({ isSame(at + 1, in: other, $0 + 1) }) != true, !body(at, found) { return false }
            at = self.next(after: at + 1)
        }
        return true
    }

    /// Returns whether two keys or scalars have the same text.
    @inline(__always)
    private func isSame(_ place: Int, in other: Document, _ otherPlace: Int) -> Bool {
        let (mine, its) = (index[place], other.index[otherPlace])
        return mine.tag == its.tag && mine.payload == its.payload
            && text.equals(content(of: mine), other.text, other.content(of: its))
    }
}

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
        let settled = settled
        if case .object(let object) = settled.storage {
            guard let position = object.position(of: name) else { return false }
            return !object.duplicates(of: position).isEmpty
        }
        guard let (document, place) = settled.view, document.index[place].tag == .object,
            let key = document.member(name, of: place)
        else { return false }
        return document.hasDuplicate(of: key, in: place)
    }
}

/// The edits that make an array or an object read as another value; all other parts keep their text.
struct ContainerEdits {
    private let existing: JSON
    /// The container with the edits so far.
    private var json: JSON
    /// By ascending position, the values to insert; nil to remove the element.
    ///
    /// These changes are made last, so that all positions are positions in the existing array.
    private var changes: [(position: Int, value: JSON?)] = []
    /// The new members of a dictionary.
    private var added: [(name: String, value: JSON)] = []

    init(_ existing: JSON) {
        (self.existing, json) = (existing, existing)
    }

    /// Sets the value of a member or an element.
    mutating func set(_ value: JSON, at step: JSONPointer.Component) throws(JSONError) {
        try json.set(value, at: JSONPointer([step]))
    }

    /// Replaces a child by an edited copy of it.
    ///
    /// - Throws: ``JSONError`` with the code `duplicate` if it is a member that is not the only one with its name.
    mutating func replace(at step: JSONPointer.Component, by value: JSON) throws(JSONError) {
        let pointer = JSONPointer([step])
        if json.isAmbiguous(step.name) { throw .duplicated(at: pointer) }
        try json.write(value, at: pointer)
    }

    /// Adds a member to a dictionary that has no such member: at its place if the members are sorted by name.
    ///
    /// All are added last, as they do not take longer than one.
    mutating func addInOrder(_ name: String, _ value: JSON) { added.append((name, value)) }

    /// Gives a member another name, in its place.
    mutating func rename(_ name: String, to newName: String) throws(JSONError) {
        try json.renameMember(name, to: newName)
    }

    /// Removes a member.
    mutating func remove(_ name: String) { json[name] = nil }

    /// Removes an element; positions must ascend.
    mutating func remove(_ position: Int) { changes.append((position, JSON?.none)) }

    /// Inserts an element before the existing one at a position, or after the last; positions must not descend.
    ///
    /// Returns the number of the insertion.
    @discardableResult
    mutating func insert(_ value: JSON, at position: Int) -> Int {
        changes.append((position, value))
        return changes.count - 1
    }

    /// Inserts another value instead.
    mutating func replaceInsertion(_ number: Int, by value: JSON) { changes[number].value = value }

    /// Makes the insertions and removals, and returns the container; nil if there are no edits.
    ///
    /// They are made from the first to the last, so that the layout is the same as after single edits.
    mutating func finish() throws(JSONError) -> JSON? {
        if changes.isEmpty, added.isEmpty, json.isSame(as: existing) { return nil }
        var shift = 0
        for (position, value) in changes {
            if let value {
                try json.insert(value, at: position + shift)
                shift += 1
            } else {
                try json.remove(at: position + shift)
                shift -= 1
            }
        }
        if !added.isEmpty { json.addInOrder(added) }
        return json
    }
}

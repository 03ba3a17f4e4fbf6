/// Editing the names and the order of an object's members.
extension JSON {
    /// Renames a member of an object, which keeps its position and its value.
    ///
    /// Afterward one member has the new name and none the old one: the first of several members with the old name is renamed,
    /// the others are removed, and so are members that had the new name before. If the names are equal, the member keeps its
    /// text.
    ///
    /// - Parameters:
    ///   - name: The name, not a path.
    ///   - newName: The new name.
    /// - Throws: ``JSONError`` with the code `wrongKind` if the value is not an object, or `notFound` if it has no such member;
    ///   nothing has changed then.
    /// - Complexity: O(1) on average, after a first change of the object in O(*n*).
    public mutating func renameMember(_ name: String, to newName: String) throws(JSONError) {
        try checkMember(name)
        if name.utf8.elementsEqual(newName.utf8) { return }
        (openedContainer as? EditedObject)?.rename(name, to: newName)
    }

    /// Inserts a member into an object before another one, in the layout of its siblings.
    ///
    /// An existing member of that name is removed; if it is the other one, its value is replaced.
    ///
    /// - Parameters:
    ///   - name: The name of the new member, not a path.
    ///   - value: The value.
    ///   - other: The name of the next member; the first one of that name counts.
    /// - Throws: ``JSONError`` with the code `wrongKind` if the value is not an object, or `notFound` if it has no member `other`;
    ///   nothing has changed then.
    /// - Complexity: O(*n*) in the width of the object.
    public mutating func insertMember(_ name: String, value: JSON, before other: String) throws(JSONError) {
        try insertMember(name, value, nextTo: other, distance: 0)
    }

    /// Inserts a member into an object after another one, in the layout of its siblings.
    ///
    /// An existing member of that name is removed; if it is the other one, its value is replaced.
    ///
    /// - Parameters:
    ///   - name: The name of the new member, not a path.
    ///   - value: The value.
    ///   - other: The name of the previous member; the first one of that name counts.
    /// - Throws: ``JSONError`` with the code `wrongKind` if the value is not an object, or `notFound` if it has no member `other`;
    ///   nothing has changed then.
    /// - Complexity: O(*n*) in the width of the object.
    public mutating func insertMember(_ name: String, value: JSON, after other: String) throws(JSONError) {
        try insertMember(name, value, nextTo: other, distance: 1)
    }

    /// Inserts a member into an object at a position, in the layout of its siblings.
    ///
    /// An existing member of that name is removed.
    ///
    /// - Parameters:
    ///   - name: The name of the new member, not a path.
    ///   - value: The value.
    ///   - position: The position that the member has afterward: from 0 to the count of the other members.
    /// - Throws: ``JSONError`` with the code `wrongKind` if the value is not an object, or `indexOutOfRange`; nothing has changed
    ///   then.
    /// - Complexity: O(*n*) in the width of the object.
    public mutating func insertMember(_ name: String, value: JSON, at position: Int) throws(JSONError) {
        try checkIsObject()
        _ = try checkPosition(position, of: name)
        (openedContainer as? EditedObject)?.insert(name, value) { _ in (position, joinsPrevious: false) }
    }

    private mutating func insertMember(
        _ name: String, _ value: JSON, nextTo other: String, distance: Int
    ) throws(JSONError) {
        try checkMember(other)
        if name.utf8.elementsEqual(other.utf8) { return try change(at: .member(name)) { _ in .write(value) } }
        (openedContainer as? EditedObject)?.insert(name, value) { $0.position(nextTo: other, distance) }
    }

    /// Moves a member of an object before another one, together with its comments.
    ///
    /// ```swift
    /// try manifest.moveMember("version", before: "scripts")
    /// ```
    ///
    /// The member keeps its text and its comments (see ``comments(at:)``), and joins the group of the other member: blank lines
    /// between groups stay in place. Other members of its name are removed.
    ///
    /// - Parameters:
    ///   - name: The name of the member, not a path; the first one of that name counts.
    ///   - other: The name of the next member; the first one of that name counts.
    /// - Throws: ``JSONError`` with the code `wrongKind` if the value is not an object, or `notFound` if it has no such members;
    ///   nothing has changed then.
    /// - Complexity: O(*n*) in the width of the object.
    public mutating func moveMember(_ name: String, before other: String) throws(JSONError) {
        try moveMember(name, nextTo: other, distance: 0)
    }

    /// Moves a member of an object after another one, together with its comments.
    ///
    /// It joins the group of the other member; see ``moveMember(_:before:)``.
    ///
    /// - Parameters:
    ///   - name: The name of the member, not a path; the first one of that name counts.
    ///   - other: The name of the previous member; the first one of that name counts.
    /// - Throws: ``JSONError`` with the code `wrongKind` if the value is not an object, or `notFound` if it has no such members;
    ///   nothing has changed then.
    /// - Complexity: O(*n*) in the width of the object.
    public mutating func moveMember(_ name: String, after other: String) throws(JSONError) {
        try moveMember(name, nextTo: other, distance: 1)
    }

    /// Moves a member of an object to a position, together with its comments.
    ///
    /// It joins the group of the next member or, at the end, of the previous one; see ``moveMember(_:before:)``.
    ///
    /// - Parameters:
    ///   - name: The name of the member, not a path; the first one of that name counts.
    ///   - position: The position that the member has afterward: from 0 to the count of the other members.
    /// - Throws: ``JSONError`` with the code `wrongKind` if the value is not an object, `notFound` if it has no such member, or
    ///   `indexOutOfRange`; nothing has changed then.
    /// - Complexity: O(*n*) in the width of the object.
    public mutating func moveMember(_ name: String, to position: Int) throws(JSONError) {
        try checkMember(name)
        let others = try checkPosition(position, of: name)
        (openedContainer as? EditedObject)?.move(name) { _ in
            (position, joinsPrevious: position > 0 && position == others)
        }
    }

    private mutating func moveMember(_ name: String, nextTo other: String, distance: Int) throws(JSONError) {
        try checkMember(name)
        try checkMember(other)
        if name.utf8.elementsEqual(other.utf8) { return }
        (openedContainer as? EditedObject)?.move(name) { $0.position(nextTo: other, distance) }
    }

    /// Sorts the members of an object by an order; equal members keep their order.
    ///
    /// ```swift
    /// try json.sortMembers { $0.value.count < $1.value.count }
    /// ```
    ///
    /// Each member keeps its text; the white space between members and blank lines stay in place. Members with the same name
    /// are all kept.
    ///
    /// - Parameter areInIncreasingOrder: Returns whether its first argument must come before its second.
    /// - Throws: ``JSONError`` with the code `wrongKind` if the value is not an object, or the error that the closure throws;
    ///   nothing has changed then.
    /// - Complexity: O(*n* log *n*) in the width of the object.
    public mutating func sortMembers(
        by areInIncreasingOrder: ((key: String, value: JSON), (key: String, value: JSON)) throws -> Bool
    ) throws {
        if let order = try sortedMemberPositions(by: areInIncreasingOrder) { rearrangeMembers(order) }
    }

    /// Sorts the members of an object by their names, in the order of UTF-8 bytes, which is the order of Unicode scalars.
    ///
    /// Nested objects are not sorted; the layout ``JSONLayout/sortedKeys-property`` sorts all objects.
    ///
    /// Each member keeps its text; the white space between members and blank lines stay in place. Members with the same name
    /// keep their order.
    ///
    /// - Throws: ``JSONError`` with the code `wrongKind` if the value is not an object.
    /// - Complexity: O(*n* log *n*) in the width of the object.
    public mutating func sortMembers() throws(JSONError) {
        try checkIsObject()
        if let order = positionsByName { rearrangeMembers(order) }
    }

    private mutating func rearrangeMembers(_ order: [Int]) {
        (openedContainer as? EditedObject)?.rearrangeMembers(order)
    }

    // MARK: Reading

    // Separate functions, because a container that is still retained would be copied when it is opened.

    @inline(never)
    private func sortedMemberPositions(
        by areInIncreasingOrder: ((key: String, value: JSON), (key: String, value: JSON)) throws -> Bool
    ) throws -> [Int]? {
        try checkIsObject()
        let found = Array(members)
        return try [Int].order(of: found.count) { try areInIncreasingOrder(found[$0], found[$1]) }
    }

    /// The positions of the members in the order of their names; nil if they are in this order already.
    private var positionsByName: [Int]? {
        var keys: [ChildCursor.Key] = []
        keys.reserveCapacity(count)
        var cursor = ChildCursor(self)
        while let key = cursor.next()?.key { keys.append(key) }
        if !keys.indices.dropFirst().contains(where: { keys[$0].precedes(keys[$0 - 1]) }) { return nil }
        return [Int].order(of: keys.count) { keys[$0].precedes(keys[$1]) }
    }

    // MARK: Checks

    private func checkIsObject() throws(JSONError) {
        guard kind == .object else { throw .wrongKind(expected: "an object", found: self) }
    }

    @inline(never)
    private func checkMember(_ name: String) throws(JSONError) {
        try checkIsObject()
        guard member(name) != nil else { throw .notFound(JSONPointer([.key(name)])) }
    }

    /// Checks the position of a member among the members with other names, and returns their number.
    @inline(never)
    private func checkPosition(_ position: Int, of name: String) throws(JSONError) -> Int {
        var (others, cursor) = (count, ChildCursor(self))
        while let child = cursor.next() {
            if child.key?.exactText?.utf8.elementsEqual(name.utf8) == true { others -= 1 }
        }
        guard position >= 0, position <= others else { throw .outOfRange(position, count: others, at: nil) }
        return others
    }
}

extension JSON {
    /// The value with the members of all objects in the order of their names, each with its own text.
    ///
    /// Makes one pass, without recursion; objects that are sorted already are unchanged. O(*n* log *n*) in the number of members.
    var sortedByName: JSON {
        withChangedContainers { container, children in
            var result = container
            result.replaceChildren(children)
            guard container.kind == .object, let order = container.positionsByName else {
                return children.isEmpty ? JSON?.none : result
            }
            result.rearrangeMembers(order)
            return result
        }
    }
}

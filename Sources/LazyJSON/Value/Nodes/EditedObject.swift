/// An object that was created in code, or whose members were added, removed or moved.
///
/// Members keep their positions while others are added and removed: a new member is added after the last one, and a removed
/// member leaves an empty position. Empty positions are removed when they are more than half. So the table of names stays valid,
/// and n edits of an object of n members cost O(n). A *gap* is a row of empty positions: its first position leads to the position
/// after the gap, and its last one to the first.
package final class EditedObject: EditedContainer, @unchecked Sendable {
    // Sendable for the reason given in `EditedNode`; the table is published atomically.

    /// The members and the empty positions.
    private(set) var children: ContiguousArray<EditedChild> {
        @inline(__always) _read { yield unsafe storedChildren }
        @inline(__always) _modify { yield unsafe &storedChildren }
    }
    @exclusivity(unchecked) private var storedChildren: ContiguousArray<EditedChild> = []
    private var memberCount = 0
    /// The order of the names, once a member of a dictionary was added.
    var nameOrder = NameOrder.unknown
    /// The positions of the members by name, once an object with many members was searched again.
    let table = LazyBox<SharedKeyTable>()

    /// Opens the object at a place of a document, with the values that an overlay replaced.
    ///
    /// O(*n*) in the width.
    init(_ document: Document, _ place: Int, isFramed: Bool, replaced: ReplacedValues) {
        super.init(document, place, isFramed: isFramed, valueOffset: 1)
        children = openedChildren(replaced)
        memberCount = children.count
        // The searches in the document count: the next one here creates the table.
        if document.knownIndex(of: place) != nil { _ = table.noteDemand() }
    }

    /// Creates a copy.
    init(copying other: EditedObject, isFramed: Bool) {
        (memberCount, nameOrder) = (other.memberCount, other.nameOrder)
        super.init(copying: other, isFramed: isFramed)
        children = other.children
        // The first change of either object copies the table.
        if let known = other.table.content { _ = table.publish(known) }
    }

    // MARK: Reading

    override var count: Int { memberCount }

    override func child(at position: Int) -> EditedChild { children[position] }
    override func chunk(_ number: Int) -> ContiguousArray<EditedChild>? { number == 0 ? children : nil }

    /// Returns the position of the first member, or of the member after another one; nil if there is none.
    func position(after previous: Int?) -> Int? {
        let at = previous.map { $0 + 1 } ?? 0
        guard at < children.count else { return nil }
        return children[at].isRemoved ? children[at].next : at
    }

    // MARK: Changing

    override func setChild(_ child: EditedChild, at position: Int) { children[position] = child }

    /// Replaces the value of the member at a position, the first of its name, and removes the others of that name.
    override func setValue(_ value: JSON, at position: Int) {
        replaceValue(value, at: position)
        guard count > 1 else { return }
        removeDuplicates(of: position)
        closeGapsIfMany()
    }

    /// Adds a member after all others.
    ///
    /// - Parameters:
    ///   - name: The name, as a string. If another member has it, both are kept as duplicates.
    ///   - value: The value.
    func append(_ name: JSON, _ value: JSON) {
        add(EditedItem(value.withoutFrame, name: name), at: children.count)
        noteAdded(children.count - 1)
    }

    /// Adds a member at a position, and removes the other members of its name.
    ///
    /// O(*n*) in the width.
    ///
    /// - Parameter target: Receives the object without members of that name; returns the position that the member gets, and
    ///   whether it belongs to the group of lines of the member before it.
    func insert(_ name: String, _ value: JSON, to target: (EditedObject) -> (position: Int, joinsPrevious: Bool)) {
        if let existing = position(of: name) { remove(at: existing) }
        closeGaps()
        // `target` counts positions without gaps.
        let (position, joinsPrevious) = target(self)
        insert([EditedItem(value.withoutFrame, name: .string(name), joinsPrevious: joinsPrevious)], at: [position])
    }

    /// Inserts members whose names the object does not have; it has no gaps.
    ///
    /// - Parameters:
    ///   - new: The members.
    ///   - positions: The positions of the members before which they are inserted, in ascending order.
    func insert(_ new: [EditedItem], at positions: [Int]) {
        if new.count == 1 {
            add(new[0], at: positions[0])
            return noteInserted(positions[0])
        }
        let old = children
        var start = 0
        children = []
        for (item, position) in zip(new, positions) {
            children += old[start..<position]
            add(item, at: children.count)
            start = position
        }
        children += old[start...]
        rebuildTable()
    }

    private func add(_ item: consuming EditedItem, at position: Int) {
        let child = EditedChild(item: items.add(item))
        if position == children.count { children.append(child) } else { children.insert(child, at: position) }
        memberCount += 1
    }

    /// Removes all members that have the name of the member at `position`, which is the first of them.
    override func remove(at position: Int) {
        removeDuplicates(of: position)
        noteRemoved(position)
        removeOne(position)
        closeGapsIfMany()
    }

    /// Removes the other members that have the name of the member at `position`, which is the first of them.
    func removeDuplicates(of position: Int) {
        let others = duplicates(of: position)
        guard !others.isEmpty else { return }
        changeTable { $0.removeDuplicates(of: position) }
        for other in others.reversed() { removeOne(other) }
    }

    private func removeOne(_ position: Int) {
        memberCount -= 1
        if nameOrder != .bytes { nameOrder = .unknown }
        // No position has to be kept any more.
        if memberCount == 0 {
            children = []
            // The positions of the table are gone, and the items would only take memory.
            unsafe table.set(nil)
            items = EditedItems()
            return
        }
        let (previous, next) = (previousPosition(before: position), self.position(after: position))
        if let item = children[position].item { items.remove(item) }
        // No member follows: the positions at the end go, with a gap before them.
        guard let next else { return children.removeLast(children.count - 1 - (previous ?? -1)) }
        let first = (previous ?? -1) + 1
        // The position may join two gaps. In a gap of one, all three are the same position, which must lead to the next member.
        children[position] = EditedChild(removedBefore: next)
        children[next - 1] = EditedChild(removedBefore: first)
        children[first] = EditedChild(removedBefore: next)
    }

    // MARK: Order

    /// Puts the members in another order.
    ///
    /// - Parameter order: For each position, counted without gaps, the position of the member that it gets.
    func rearrangeMembers(_ order: [Int]) {
        closeGaps()
        rearrange(Array(0..<count), from: order)
        rebuildTable()
    }

    /// Moves a member with its comments, and removes the other members of its name.
    ///
    /// O(*n*) in the width.
    ///
    /// The text is the same as if the member were removed and inserted as a new member with its comments.
    ///
    /// - Parameters:
    ///   - name: The name of the member; the first one counts.
    ///   - target: Receives the object without the member; returns the position that the member gets, and whether it belongs to
    ///     the group of lines of the member before it.
    func move(_ name: String, to target: (EditedObject) -> (position: Int, joinsPrevious: Bool)) {
        guard let found = position(of: name) else { return }
        removeDuplicates(of: found)
        closeGaps()
        // Closing the gaps has changed the positions.
        guard let start = position(of: name) else { return }
        let child = children.remove(at: start)
        rebuildTable()
        // `target` searches in the table, which is right again.
        let (position, joinsPrevious) = target(self)
        children.insert(child, at: position)
        // A member that comes back to its position keeps the gaps around it.
        if position != start {
            let number = item(at: position)
            items[number].slot = EditedItem.none
            items[number].joinsPrevious = joinsPrevious
        }
        rebuildTable()
    }

    /// Gives a member another name, and removes the other members of both names.
    ///
    /// - Parameters:
    ///   - name: The name of the member; the first one counts.
    ///   - newName: A name with other bytes.
    func rename(_ name: String, to newName: String) {
        // Removing members may change positions.
        if let other = position(of: newName) { remove(at: other) }
        guard let position = position(of: name) else { return }
        removeDuplicates(of: position)
        noteRemoved(position)
        items[item(at: position)].name = .string(newName)
        noteAdded(position)
        closeGapsIfMany()
    }

    // MARK: Gaps

    private func closeGapsIfMany() {
        // At least as many members were removed before as are left, so that the cost for each is O(1).
        if children.count > 2 * memberCount + IndexEntry.wideCount { closeGaps() }
    }

    /// Closes all gaps; afterward, positions from before are invalid.
    func closeGaps() {
        children.removeAll { $0.isRemoved }
        rebuildTable()
    }
}

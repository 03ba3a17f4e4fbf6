/// An object with members that were added, removed or made.
///
/// Members keep their positions while others are added and removed: a new one is put behind the last, a removed one leaves
/// a gap that is closed when gaps are many. So the table of names stays valid, and n edits of an object of n members cost
/// O(n). The first gap of several in a row leads to the position behind the last one, and this to that of the first.
final class EditedObject: EditedContainer, @unchecked Sendable {
    // Sendable for the reason that its superclass gives; the table is published atomically.

    /// The members.
    private(set) var children: ContiguousArray<EditedChild> = []
    private var memberCount = 0
    /// The positions of the members by name.
    let table: LazyBox<SharedKeyTable>

    /// Creates an object without members.
    init() {
        table = LazyBox()
        super.init(nil, 0, isFramed: false, valueOffset: 1)
    }

    /// Opens the object at a place of a document, with replaced values, in O(the width).
    init(_ document: Document, _ place: Int, isFramed: Bool, replaced: ReplacedValues) {
        table = LazyBox()
        super.init(document, place, isFramed: isFramed, valueOffset: 1)
        children = openedChildren(replaced)
        memberCount = children.count
        if document.knownIndex(of: place) != nil { _ = table.noteDemand() }
    }

    /// Creates a copy.
    init(copying other: EditedObject, isFramed: Bool) {
        children = other.children
        memberCount = other.memberCount
        table = LazyBox(other.table.content)
        super.init(copying: other, isFramed: isFramed)
    }

    // MARK: Reading

    override var count: Int { memberCount }

    override func child(at position: Int) -> EditedChild { children[position] }
    override func chunk(_ number: Int) -> ContiguousArray<EditedChild>? { number == 0 ? children : nil }

    // Gaps behind the last member are removed when they arise.
    override var lastPosition: Int? { children.indices.last }

    /// The position of the first member, or of the one after another.
    func position(after previous: Int?) -> Int? {
        let at = previous.map { $0 + 1 } ?? 0
        guard at < children.count else { return nil }
        return children[at].isRemoved ? children[at].next : at
    }

    override func position(of component: JSONPointer.Component) -> Int? { position(of: component.name) }

    // MARK: Changing

    override func setChild(_ child: EditedChild, at position: Int) { children[position] = child }

    override func write(_ value: JSON, at component: JSONPointer.Component, _ fitting: Fitting) {
        if let position = position(of: component.name) {
            setValue(value, at: position, fitting)
        } else {
            append(component.name, value, fitting)
        }
    }

    /// Replaces the value of the member at a position, the first of its name, and removes the others of that name.
    func setValue(_ value: JSON, at position: Int, _ fitting: Fitting = .matching) {
        replaceValue(value, at: position, fitting)
        guard count > 1 else { return }
        removeDuplicates(of: position)
        closeGapsIfMany()
    }

    /// Adds a member behind all others, in their style.
    func append(_ name: String, _ value: JSON, _ fitting: Fitting = .matching) {
        var key = ByteBuffer(capacity: 32)
        key.appendString(name)
        append(key, value, fitting)
    }

    /// Adds a member with the name of another one, in the source text that this has.
    func append(_ key: ChildCursor.Key, _ value: JSON) {
        var text = ByteBuffer(capacity: 32)
        key.write(into: &text)
        append(text, value, .matching)
    }

    /// Adds a member before the one at a position, in the style of its siblings.
    ///
    /// Gaps must have been closed. O(the width).
    func insert(_ name: String, _ value: JSON, before position: Int) {
        var key = ByteBuffer(capacity: 32)
        key.appendString(name)
        put(key, value, at: position, .matching)
        rebuildTable()
    }

    private func append(_ key: consuming ByteBuffer, _ value: JSON, _ fitting: Fitting) {
        put(key, value, at: children.count, fitting)
        noteAdded(children.count - 1)
    }

    private func put(_ key: consuming ByteBuffer, _ value: JSON, at position: Int, _ fitting: Fitting) {
        let keyLength = key.count
        if base == nil {
            // Compact: the style of the object is that of the place where it is put.
            key.append(ChildSpacing.none.colon)
            return add(EditedItem(value.withoutFrame, key.array(), keyLength), at: position)
        }
        let gap = gapForNewChild(at: position)
        let isLast = position == children.count
        let spacing =
            isLast
            ? spacingAtEnd(for: value, keyLength: keyLength)
            : spacing(before: position, for: value, keyLength: keyLength)
        add(value, key, spacing, at: position, fitting)
        restore(gap, around: position)
    }

    private func add(
        _ value: JSON, _ key: consuming ByteBuffer, _ spacing: ChildSpacing, at position: Int, _ fitting: Fitting
    ) {
        let keyLength = key.count
        let new = fitted(
            value, behind: key.array(), after: previousPosition(before: position),
            before: position < children.count ? position : nil, spacing, fitting)
        key.append(spacing.colon)
        add(EditedItem(new, key.array(), keyLength, before: spacing.before, after: spacing.after), at: position)
    }

    private func add(_ item: consuming EditedItem, at position: Int) {
        knownNesting.store(0, ordering: .relaxed)
        let child = EditedChild(item: items.add(item))
        if position == children.count { children.append(child) } else { children.insert(child, at: position) }
        memberCount += 1
    }

    /// Removes all members that have the name of the one at `position`, which is the first of them.
    override func remove(at position: Int) {
        removeDuplicates(of: position)
        noteRemoved(position)
        removeOne(position)
        closeGapsIfMany()
    }

    /// Removes the other members that have the name of the one at `position`, which is the first of them.
    func removeDuplicates(of position: Int) {
        let others = duplicates(of: position)
        guard !others.isEmpty else { return }
        forgetDuplicates(of: position)
        for other in others.reversed() { removeOne(other) }
    }

    private func removeOne(_ position: Int) {
        let isClosed = closeCommentedSpace(around: position)
        memberCount -= 1
        if memberCount == 0 {
            children = []
            unsafe table.set(nil)
            return removeAllItems(keepingContents: isClosed)
        }
        let (previous, next) = (previousPosition(before: position), self.position(after: position))
        if isClosed {
            // The text around it is as it should be.
        } else if let next {
            closeSpace(around: position, isFirst: previous == nil, next: next)
        } else if let previous {
            setAfter(after(position), at: previous)
        }
        endSpacing = nil
        if let item = children[position].item { items.remove(item) }
        guard let next else { return children.removeLast(children.count - 1 - (previous ?? -1)) }
        let first = (previous ?? -1) + 1
        children[position] = EditedChild(removedBefore: next)
        children[next - 1] = EditedChild(removedBefore: first)
        children[first] = EditedChild(removedBefore: next)
    }

    // MARK: Gaps

    private func closeGapsIfMany() {
        if children.count > 2 * memberCount + IndexEntry.wideCount { closeGaps() }
    }

    /// Closes all gaps; positions that callers keep are no longer valid.
    func closeGaps() {
        children.removeAll { $0.isRemoved }
        rebuildTable()
    }
}

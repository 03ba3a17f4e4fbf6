/// An object with edits over the object it was opened from, if any.
///
/// It has one of two forms.
///
/// *Sparse*, as long as only values were replaced: the new values by the places of the old. A *position* of a member is
/// the place of its key. Opening costs nothing.
///
/// *Dense*, from the first addition or removal on: a slot for each member. Members keep their positions, those of their
/// slots, while others come and go: a new one is put behind the last, a removed one leaves a gap that is closed when
/// gaps are many. So the table of names stays valid, and n edits of an object of n members cost O(n).
final class EditedObject: EditedNode, @unchecked Sendable {
    // Sendable for the reason that its superclass gives; the table is published atomically.

    /// Dense: the members.
    var slots: ContiguousArray<EditedSlot> = []
    /// Dense: how many members there are.
    private var denseCount = 0
    /// Dense: a position before which there are only gaps.
    private var gapsBefore = 0
    /// Dense: the members by name, as positions.
    let table: LazyBox<SharedKeyTable>

    /// An object without members.
    override init() {
        table = LazyBox()
        super.init()
    }

    /// Opens the object at a place of a document, in O(1).
    override init(opening document: Document, at place: Int, isFramed: Bool) {
        table = LazyBox()
        super.init(opening: document, at: place, isFramed: isFramed)
    }

    /// An object of its own with the same contents.
    init(copying other: EditedObject, isFramed: Bool) {
        slots = other.slots
        denseCount = other.denseCount
        gapsBefore = other.gapsBefore
        table = LazyBox(other.table.content)
        super.init(copying: other, isFramed: isFramed)
    }

    // MARK: Reading

    /// How many members there are.
    var count: Int {
        guard isSparse, let base else { return denseCount }
        return base.childCount(of: open)
    }

    /// The value of the member at a position.
    func value(at position: Int) -> JSON {
        if isSparse, let base { return replaced.value(at: position + 1) ?? JSON(base, at: position + 1) }
        let slot = slots[position]
        if let item = slot.item { return items[item].value }
        guard let place = slot.place, let base else { return .null }
        return JSON(base, at: place + 1)
    }

    /// The position of the first member, or of the one after another.
    func position(after previous: Int?) -> Int? {
        if isSparse, let base {
            let contents = base.contents(of: open)
            let next = previous.map { base.next(after: $0 + 1) } ?? contents.lowerBound
            return next < contents.upperBound ? next : nil
        }
        var at = previous.map { $0 + 1 } ?? 0
        while at < slots.count, slots[at].isGone { at = slots[at].next }
        return at < slots.count ? at : nil
    }

    /// Whether a position is that of a member.
    func hasMember(at position: Int) -> Bool {
        if isSparse, let base { return base.contents(of: open).contains(position) }
        return slots.indices.contains(position) && !slots[position].isGone
    }

    /// The position behind all members.
    var endPosition: Int {
        guard isSparse, let base else { return slots.count }
        return base.contents(of: open).upperBound
    }

    /// Dense: the last position that has a member; gaps behind it were taken away when they arose.
    var lastPosition: Int? { slots.isEmpty ? nil : slots.count - 1 }

    // MARK: Changing

    /// Gives the member at a position, the first of its name, another value, and takes others of that name away.
    func setValue(_ value: JSON, at position: Int) {
        replaceValue(value, at: position)
        guard count > 1 else { return }
        let others = duplicates(of: position)
        guard !others.isEmpty else { return }
        removeDuplicates(of: makeDense(at: position))
        closeGapsIfMany()
    }

    /// Adds a member behind all others, in their style, and returns its position.
    func append(_ name: String, _ value: JSON) -> Int {
        append(value) { $0.appendString(name) }
    }

    /// Adds a member with the name of another one, in the source text that this has.
    func append(_ key: ChildCursor.Key, _ value: JSON) -> Int {
        append(value) { $0.append(key) }
    }

    private func append(_ value: JSON, writingName writeName: (inout ByteBuffer) -> Void) -> Int {
        makeDense()
        let spacing = spacingBehindLast()
        var head = ByteBuffer(capacity: 32)
        writeName(&head)
        let keyLength = UInt32(head.count)
        head.append(spacing.colon)
        let added = EditedItem(
            value: value.withoutFrame, anchor: EditedItem.none, keyLength: keyLength, head: head.array(),
            before: spacing.before, after: spacing.after)
        knownNesting.store(0, ordering: .relaxed)
        slots.append(EditedSlot(item: items.add(added)))
        denseCount += 1
        noteAdded(slots.count - 1)
        return slots.count - 1
    }

    /// Replaces the value of the member at a position, and leaves others of its name as they are.
    func replaceValue(_ value: JSON, at position: Int) {
        change(number(at: position)) { $0 = value.withoutFrame }
    }

    /// Takes away all members that have the name of the one at `position`, which is the first of them.
    func removeAll(at position: Int) {
        let position = makeDense(at: position)
        removeDuplicates(of: position)
        noteRemoved(position)
        removeSlot(position)
        closeGapsIfMany()
    }

    /// The container at a position, ready to be changed; nil for a scalar.
    func editChild(at position: Int) -> EditedContainer? {
        if isSparse, let base, replaced.number(of: position + 1) == nil, !base.index[position + 1].opensContainer {
            return nil
        }
        return change(number(at: position)) { $0.editableContainer() }
    }

    /// The number of the entry or item for the member at a position; an untouched member gets one.
    func number(at position: Int) -> Int {
        isSparse ? number(ofPlace: position + 1) : item(at: position)
    }

    // MARK: The dense form

    /// Dense: the number of the item at a position; an untouched member becomes one.
    func item(at position: Int) -> Int {
        if let item = slots[position].item { return item }
        let place = slots[position].place ?? 0
        let value = base.map { JSON($0, at: place + 1) } ?? .null
        let number = items.add(EditedItem(value: value, anchor: UInt32(place)))
        slots[position] = EditedSlot(item: number)
        return number
    }

    /// Makes the form dense, in O(the width), and gives the position there of the member that was at `position`.
    @discardableResult
    func makeDense(at position: Int = 0) -> Int {
        guard isSparse, let base else { return position }
        let untouched = base.childSlots(of: open)
        slots = untouched
        denseCount = untouched.count
        if base.knownIndex(of: open) != nil { _ = table.noteDemand() }
        isSparse = false
        for number in 0..<replaced.count {
            let key = replaced.place(number) - 1
            slots[untouched.position(ofPlace: key)] = EditedSlot(
                item: items.add(EditedItem(value: replaced[number], anchor: UInt32(truncatingIfNeeded: key))))
        }
        replaced.removeAll()
        return untouched.position(ofPlace: position)
    }

    /// Takes away the other members that have the name of the one at `position`, which is the first of them.
    private func removeDuplicates(of position: Int) {
        let others = duplicates(of: position)
        guard !others.isEmpty else { return }
        forgetDuplicates(of: position)
        for other in others.reversed() { removeSlot(other) }
    }

    /// Takes the member at a position out of the text: with one comma and its line.
    private func removeSlot(_ position: Int) {
        if denseCount == 1 {
            denseCount = 0
            slots = []
            gapsBefore = 0
            items.removeAll()
            unsafe table.set(nil)
            firstSpacing = nil
            return
        }
        if position == slots.count - 1 {
            let after = after(position)
            drop(position)
            while slots.last?.isGone == true { slots.removeLast() }
            if let last = lastPosition { setAfter(after, at: last) }
        } else if let next = liveAfter(position) {
            let before = before(position)
            // The last member of a line leaves the line break behind it where it is.
            let endsLine = before.isWithinLine && !self.before(next).isWithinLine && firstLivePosition() < position
            drop(position)
            if !endsLine { setBefore(before, at: next) }
        }
        denseCount -= 1
    }

    private func drop(_ position: Int) {
        if let item = slots[position].item { items.remove(item) }
        slots[position] = EditedSlot(goneNext: position + 1)
    }

    /// The next position that has a member; the gaps on the way are made to point there.
    private func liveAfter(_ position: Int) -> Int? {
        guard let live = self.position(after: position) else { return nil }
        var at = position + 1
        while at < live {
            let next = slots[at].next
            slots[at] = EditedSlot(goneNext: live)
            at = next
        }
        return live
    }

    private func firstLivePosition() -> Int {
        while gapsBefore < slots.count, slots[gapsBefore].isGone { gapsBefore = slots[gapsBefore].next }
        return gapsBefore
    }

    private func closeGapsIfMany() {
        if slots.count > 2 * denseCount + IndexEntry.wideCount { closeGaps() }
    }

    /// Makes positions dense again; all positions held by callers are void.
    func closeGaps() {
        slots.removeAll { $0.isGone }
        gapsBefore = 0
        rebuildTable()
    }
}

/// An array with edits over the array it was opened from, if any.
///
/// It has one of two forms.
///
/// *Sparse*, as long as only values were replaced: the new values by the places of the old. Opening costs nothing.
/// *Dense*, from the first insertion or removal on: a slot for each element.
final class EditedArray: EditedNode, @unchecked Sendable {
    // Sendable for the reason that its superclass gives.

    /// Dense: the elements.
    var slots = ArraySlots()

    /// An array without elements.
    override init() { super.init() }

    /// Opens the array at a place of a document, in O(1).
    override init(opening document: Document, at place: Int, isFramed: Bool) {
        super.init(opening: document, at: place, isFramed: isFramed)
    }

    /// An array of its own with the same contents.
    init(copying other: EditedArray, isFramed: Bool) {
        slots = other.slots
        super.init(copying: other, isFramed: isFramed)
    }

    // MARK: Reading

    /// How many elements there are.
    var count: Int {
        guard isSparse, let base else { return slots.count }
        return base.childCount(of: open)
    }

    /// The element at a position.
    func value(at position: Int) -> JSON {
        if isSparse, let base { return value(atPlace: base.element(position, of: open)) }
        return value(of: slots[position])
    }

    /// Sparse: the places of the elements; nil in the dense form.
    var sparseContents: Range<Int>? { isSparse ? base?.contents(of: open) : nil }

    /// Sparse: the element at a place.
    func value(atPlace place: Int) -> JSON {
        replaced.value(at: place) ?? base.map { JSON($0, at: place) } ?? .null
    }

    /// Dense: the element that a slot stands for.
    func value(of slot: EditedSlot) -> JSON {
        if let item = slot.item { return items[item].value }
        guard let place = slot.place, let base else { return .null }
        return JSON(base, at: place)
    }

    // MARK: Changing

    /// Replaces the element at a position.
    func setValue(_ value: JSON, at position: Int) {
        change(number(at: position)) { $0 = value.withoutFrame }
    }

    /// Puts an element in before the one at `position`, or at the end, in its siblings' style.
    func insert(_ value: JSON, at position: Int) {
        makeDense()
        let spacing = spacing(forNewAt: position)
        knownNesting.store(0, ordering: .relaxed)
        let number = items.add(
            EditedItem(
                value: value.withoutFrame, anchor: EditedItem.none, before: spacing.before, after: spacing.after))
        slots.insert(EditedSlot(item: number), at: position)
    }

    /// Takes the element at a position out of the text: with one comma and its line.
    func remove(at position: Int) {
        makeDense()
        if slots.count == 1 {
            slots = ArraySlots()
            firstSpacing = nil
            return items.removeAll()
        }
        if position == slots.count - 1 {
            setAfter(after(position), at: position - 1)
        } else {
            let before = before(position)
            // The last element of a line leaves the line break behind it where it is.
            let endsLine = position > 0 && before.isWithinLine && !self.before(position + 1).isWithinLine
            if !endsLine { setBefore(before, at: position + 1) }
        }
        if let item = slots[position].item { items.remove(item) }
        slots.remove(at: position)
    }

    /// The container at a position, ready to be changed; nil for a scalar.
    func editChild(at position: Int) -> EditedContainer? {
        if isSparse, let base {
            let place = base.element(position, of: open)
            if replaced.number(of: place) == nil, !base.index[place].opensContainer { return nil }
        }
        return change(number(at: position)) { $0.editableContainer() }
    }

    /// The number of the entry or item for the element at a position; an untouched one gets one.
    func number(at position: Int) -> Int {
        guard isSparse, let base else { return item(at: position) }
        return number(ofPlace: base.element(position, of: open))
    }

    // MARK: The dense form

    /// Dense: the number of the item at a position; an untouched element becomes one.
    func item(at position: Int) -> Int {
        let slot = slots[position]
        if let item = slot.item { return item }
        let place = slot.place ?? 0
        let value = base.map { JSON($0, at: place) } ?? .null
        let number = items.add(EditedItem(value: value, anchor: UInt32(place)))
        slots[position] = EditedSlot(item: number)
        return number
    }

    /// Makes the form dense, in O(the width).
    private func makeDense() {
        guard isSparse, let base else { return }
        let untouched = base.childSlots(of: open)
        slots = ArraySlots(untouched)
        isSparse = false
        for number in 0..<replaced.count {
            let place = replaced.place(number)
            slots[untouched.position(ofPlace: place)] = EditedSlot(
                item: items.add(EditedItem(value: replaced[number], anchor: UInt32(truncatingIfNeeded: place))))
        }
        replaced.removeAll()
    }
}

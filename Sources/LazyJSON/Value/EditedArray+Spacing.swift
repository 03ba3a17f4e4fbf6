/// White space around elements of the dense form, as the text would be written now: see `EditedObject`.
extension EditedArray {
    /// The white space between the bracket or comma and the element at a position.
    func before(_ position: Int) -> [UInt8] {
        if let own = denseItem(position)?.before { return own }
        guard let place = anchor(position), let base else { return [] }
        return base.text.bytes(base.spaceBefore(place, in: open))
    }

    /// The white space between the element at a position and the comma or bracket.
    func after(_ position: Int) -> [UInt8] {
        if let own = denseItem(position)?.after { return own }
        guard let place = anchor(position), let base else { return [] }
        return base.text.bytes(base.spaceAfter(place, in: open))
    }

    func setBefore(_ space: [UInt8], at position: Int) {
        if before(position) != space { items[item(at: position)].before = space }
    }

    func setAfter(_ space: [UInt8], at position: Int) {
        if after(position) != space { items[item(at: position)].after = space }
    }

    /// Dense: the item of the element at a position.
    private func denseItem(_ position: Int) -> EditedItem? {
        isSparse ? nil : slots[position].item.map { items[$0] }
    }

    /// Where the text around the element at a position stands in the base.
    private func anchor(_ position: Int) -> Int? {
        if isSparse { return base?.element(position, of: open) }
        guard let item = denseItem(position) else { return slots[position].place }
        return item.anchor == EditedItem.none ? nil : Int(item.anchor)
    }

    /// The spacing of the first child of the container that stands empty at a position.
    func spacingInside(_ position: Int) -> ChildSpacing? {
        var closing: [UInt8] = []
        if isSparse, let base {
            closing = base.text.bytes(base.spaceBeforeClosing(of: open))
        } else if count > 0 {
            closing = after(count - 1)
        }
        return ChildSpacing(
            inside: ChildSpacing(before: before(position), colon: [0x3A, 0x20]), closing: closing)
    }

    /// The white space for an element put in at `position`; that of its neighbours is changed to suit.
    func spacing(forNewAt position: Int) -> ChildSpacing {
        if count == 0 { return firstSpacing ?? .none }
        if position == count { return spacingBehindLast() }
        let before = before(position).repeatable
        if position > 0 { return ChildSpacing(before: before, after: after(position - 1).repeatable) }
        guard count > 1 else { return ChildSpacing(before: before) }
        let after = after(0).repeatable
        setBefore(self.before(1).repeatable, at: 0)
        return ChildSpacing(before: before, after: after)
    }

    private func spacingBehindLast() -> ChildSpacing {
        let last = count - 1
        let after = after(last)
        var before = before(last)
        if count > 1 {
            setAfter(self.after(last - 1).repeatable, at: last)
        } else {
            if !before.contains(where: \.isLineBreak), !before.isEmpty { before = [0x20] }
            setAfter([], at: last)
        }
        return ChildSpacing(before: before.repeatable, after: after)
    }
}

/// White space around members: what it is, and what a new member gets.
///
/// Everything here is said of the text as it would be written now, not of how it came about; so edits made one after
/// another give the same text as each made on the written text of the one before.
extension EditedObject {
    /// The white space between the bracket or comma and the member at a position.
    func before(_ position: Int) -> [UInt8] {
        if let own = denseItem(position)?.before { return own }
        guard let place = anchor(position), let base else { return [] }
        return base.text.bytes(base.spaceBefore(place, in: open))
    }

    /// The white space between the member at a position and the comma or bracket.
    func after(_ position: Int) -> [UInt8] {
        if let own = denseItem(position)?.after { return own }
        guard let place = anchor(position), let base else { return [] }
        return base.text.bytes(base.spaceAfter(place + 1, in: open))
    }

    /// Gives the member at a position other white space before it.
    func setBefore(_ space: [UInt8], at position: Int) {
        if before(position) != space { items[item(at: position)].before = space }
    }

    /// Gives the member at a position other white space after it.
    func setAfter(_ space: [UInt8], at position: Int) {
        if after(position) != space { items[item(at: position)].after = space }
    }

    /// The colon of the member at a position with the white space around it.
    private func colon(_ position: Int) -> [UInt8] {
        if let item = denseItem(position), item.anchor == EditedItem.none {
            return Array(item.head[Int(item.keyLength)...])
        }
        guard let place = anchor(position), let base else { return [0x3A] }
        return base.text.bytes(base.range(of: place).upperBound..<base.range(of: place + 1).lowerBound)
    }

    /// Dense: the item of the member at a position.
    private func denseItem(_ position: Int) -> EditedItem? {
        isSparse ? nil : slots[position].item.map { items[$0] }
    }

    /// Where the text around the member at a position stands in the base.
    private func anchor(_ position: Int) -> Int? {
        if isSparse { return position }
        guard let item = denseItem(position) else { return slots[position].place }
        return item.anchor == EditedItem.none ? nil : Int(item.anchor)
    }

    /// The spacing of the first child of the empty container at a position: of this object, if that is one line, its colon.
    func spacingInside(_ position: Int) -> ChildSpacing? {
        var closing: [UInt8] = []
        if isSparse, let base {
            closing = base.text.bytes(base.spaceBeforeClosing(of: open))
        } else if let last = lastPosition {
            closing = after(last)
        }
        let colon = colon(position)
        return ChildSpacing(inside: ChildSpacing(before: before(position), colon: colon), closing: closing)
            ?? ChildSpacing(colon: colon.contains(where: \.isLineBreak) ? [0x3A] : colon)
    }

    /// The white space for a member that is put behind the last one, whose own is changed to suit.
    func spacingBehindLast() -> ChildSpacing {
        closeWideGapBeforeLast()
        guard let last = lastPosition else { return firstSpacing ?? .none }
        let colon = colon(last)
        let after = after(last)
        var before = before(last)
        if count > 1, let previous = previousPosition(to: last) {
            setAfter(self.after(previous).repeatable, at: last)
        } else {
            if !before.contains(where: \.isLineBreak) {
                before = !before.isEmpty || colon.last?.isJSONSpace == true ? [0x20] : []
            }
            setAfter([], at: last)
        }
        return ChildSpacing(
            before: before.repeatable, colon: colon.count > ChildSpacing.longest ? [0x3A] : colon, after: after)
    }

    /// A long gap before the last member would have to be crossed again by each new one.
    private func closeWideGapBeforeLast() {
        let width = 1024
        guard count > 1, slots.count > width, slots[(slots.count - width)..<slots.count - 1].allSatisfy(\.isGone)
        else { return }
        closeGaps()
    }

    private func previousPosition(to position: Int) -> Int? {
        var at = position - 1
        while at >= 0, slots[at].isGone { at -= 1 }
        return at >= 0 ? at : nil
    }
}

extension UInt8 {
    /// Whether the byte ends a line: LF or CR.
    var isLineBreak: Bool { self == 0x0A || self == 0x0D }
}

extension Document {
    /// The white space before the child at a place of the container that opens at `open`.
    func spaceBefore(_ place: Int, in open: Int) -> Range<Int> {
        let start = index[place].offset
        return text.skipSpaceBackwards(from: start, to: index[open].offset + 1)..<start
    }

    /// The white space before the closing bracket of the container that opens at `open`.
    func spaceBeforeClosing(of open: Int) -> Range<Int> {
        let end = closing(of: open).offset
        return text.skipSpaceBackwards(from: end, to: index[open].offset + 1)..<end
    }

    /// The white space after the value at a place of the container that opens at `open`.
    func spaceAfter(_ place: Int, in open: Int) -> Range<Int> {
        let end = range(of: place).upperBound
        return end..<text.skipSpace(from: end, to: closing(of: open).offset)
    }
}

/// An object or array that was created in code, or whose children were added, removed or moved.
///
/// It has four bytes for each child (`EditedChild`). A child that differs from the base has an item (`EditedItem`); the text of
/// the others is copied from the base when the container is written.
package class EditedContainer: EditedNode, @unchecked Sendable {
    // Sendable for the reason given in `EditedNode`.

    /// The children that differ from the base.
    final var items: EditedItems {
        @inline(__always) _read { yield unsafe storedItems }
        @inline(__always) _modify { yield unsafe &storedItems }
    }
    @exclusivity(unchecked) private final var storedItems = EditedItems()
    /// The distance from a child's place to the place of its value: 1 in objects, where the place belongs to the key.
    final let valueOffset: Int

    init(_ base: Document, _ open: Int, isFramed: Bool, valueOffset: Int) {
        self.valueOffset = valueOffset
        super.init(base, open, isFramed: isFramed)
    }

    /// Creates a copy.
    init(copying other: EditedContainer, isFramed: Bool) {
        valueOffset = other.valueOffset
        super.init(other.base, other.open, isFramed: isFramed)
        items = other.items
    }

    deinit { EditedRelease.releaseContents(of: self) }

    override final func takeContainers(into pending: inout EditedRelease) { items.takeContainers(into: &pending) }

    private static func stopAbstract() -> Never { preconditionFailure("EditedContainer: an abstract function") }

    /// Returns the child at a position.
    func child(at position: Int) -> EditedChild { Self.stopAbstract() }

    /// Returns the children in a chunk; chunks are counted from 0.
    ///
    /// Returns nil after the last chunk.
    func chunk(_ number: Int) -> ContiguousArray<EditedChild>? { Self.stopAbstract() }

    /// Stores the child at a position.
    func setChild(_ child: EditedChild, at position: Int) { Self.stopAbstract() }

    /// Removes the child at a position; an object also removes the other members of its name.
    func remove(at position: Int) { Self.stopAbstract() }

    /// Returns the value of a child.
    @inline(__always)
    final func value(of child: EditedChild) -> JSON {
        if let item = child.item { return items[item].value }
        guard let place = child.place else { return .null }
        return JSON(base, at: place + valueOffset)
    }

    /// Returns the value of the child at a position.
    @inline(__always)
    final func value(at position: Int) -> JSON { value(of: child(at: position)) }

    /// Returns the place in the base of the child that this child was; nil for a new child.
    final func anchor(_ child: EditedChild) -> Int? {
        guard let item = child.item else { return child.place }
        return items[item].anchor == EditedItem.none ? nil : Int(items[item].anchor)
    }

    /// Returns the place in the base of the child whose position this child has; nil for a new child.
    final func slot(_ child: EditedChild) -> Int? {
        guard let item = child.item else { return child.place }
        return items[item].slot == EditedItem.none ? nil : Int(items[item].slot)
    }

    /// Returns the number of the item of the child at a position; an untouched child gets an item.
    final func item(at position: Int) -> ItemNumber {
        let child = child(at: position)
        if let item = child.item { return item }
        // The child has the text and the position that it has in the base.
        let place = UInt32(child.place ?? 0)
        let number = items.add(EditedItem(value(of: child), at: place))
        setChild(EditedChild(item: number), at: position)
        return number
    }

    /// Replaces the value of the child at a position.
    final func replaceValue(_ value: JSON, at position: Int) {
        let number = item(at: position)
        let anchor = items[number].anchor
        items[number].value =
            anchor == EditedItem.none
            ? value.withoutFrame : ReplacementOverlay.stored(value, at: Int(anchor) + valueOffset, of: base)
    }

    /// Replaces the value of the child at a position; an object also removes the other members of its name.
    func setValue(_ value: JSON, at position: Int) { replaceValue(value, at: position) }

    /// Moves children to other positions.
    ///
    /// A child moves with its own text: the name, the colon and the value. The text around it, with line breaks, blank lines and
    /// indentation, stays where it is.
    ///
    /// - Parameters:
    ///   - positions: The positions that get other children.
    ///   - sources: For each of them, the current position of its new child: the same positions in another order.
    final func rearrange(_ positions: [Int], from sources: [Int]) {
        // All slots and items are read before the first child moves.
        var moved: [(position: Int, item: ItemNumber, slot: UInt32, joinsPrevious: Bool)] = []
        moved.reserveCapacity(sources.count)
        for (position, source) in zip(positions, sources) where position != source {
            let child = child(at: position)
            let slot = slot(child).map { UInt32(truncatingIfNeeded: $0) } ?? EditedItem.none
            moved.append((position, item(at: source), slot, child.item.map { items[$0].joinsPrevious } ?? false))
        }
        for move in moved {
            (items[move.item].slot, items[move.item].joinsPrevious) = (move.slot, move.joinsPrevious)
            setChild(child(for: move.item), at: move.position)
        }
    }

    /// Moves one child so that it has another position afterwards.
    final func move(from position: Int, to target: Int) {
        // The children between the two positions move by one.
        if position < target {
            rearrange(Array(position...target), from: Array(position + 1...target) + [position])
        } else if position > target {
            rearrange(Array(target...position), from: [position] + Array(target..<position))
        }
    }

    /// Returns the child of an item; if the item is the same as in the base again, removes it and returns the untouched child.
    private func child(for number: ItemNumber) -> EditedChild {
        let item = items[number]
        guard item.anchor == item.slot, item.anchor != EditedItem.none, item.name == nil,
            item.value.isSameView(as: JSON(base, at: Int(item.anchor) + valueOffset))
        else { return EditedChild(item: number) }
        // A child without an item is copied together with its neighbors.
        items.remove(number)
        return EditedChild(place: Int(item.anchor))
    }

    /// Returns the position of the child before the one at a position; nil before the first one.
    final func previousPosition(before position: Int) -> Int? {
        guard position > 0 else { return nil }
        let child = child(at: position - 1)
        // The last child of a gap leads to the first one, but in a gap of one child it leads to the position after it.
        let found = child.isRemoved ? min(child.next, position - 1) - 1 : position - 1
        return found >= 0 ? found : nil
    }

    /// Returns the children of the base, those with replaced values as items.
    final func openedChildren(_ replaced: ReplacedValues) -> ContiguousArray<EditedChild> {
        // A copy to search in: in `children`, the bits of items are not in the order of the places.
        let untouched = base.children(of: open)
        var children = untouched
        for number in 0..<replaced.count {
            let anchor = UInt32(truncatingIfNeeded: replaced.place(number) - valueOffset)
            let item = EditedItem(replaced[number], at: anchor)
            children[untouched.partitioningIndex { $0.bits >= anchor }] = EditedChild(item: items.add(item))
        }
        return children
    }
}

extension Document {
    /// Returns the children of the container at `place` as untouched children.
    fileprivate func children(of place: Int) -> ContiguousArray<EditedChild> {
        var children = ContiguousArray<EditedChild>()
        // With room for a child that is added, so that it does not move all others.
        children.reserveCapacity(childCount(of: place) + 1)
        let valueOffset = index[place].tag == .object ? 1 : 0
        let contents = contents(of: place)
        var at = contents.lowerBound
        while at < contents.upperBound {
            children.append(EditedChild(place: at))
            at = next(after: at + valueOffset)
        }
        return children
    }
}

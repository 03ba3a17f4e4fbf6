/// An object or array whose children were added, removed or made.
///
/// It has four bytes for each child (`EditedChild`). A child that is more than a range of the base has an item
/// (`EditedItem`); the others are copied from the base when the container is written.
class EditedContainer: EditedNode, @unchecked Sendable {
    // Sendable for the reason that its superclass gives.

    /// The children that are more than a range of the base.
    final var items = EditedItems()
    /// What the base shows around the place where a child was put first.
    final var evidence: LayoutEvidence?
    /// The white space that children at the end get, once it is known.
    final var endSpacing: EndSpacing?
    /// The text between the brackets while there are no children.
    final var emptyContents: [UInt8] = []
    /// The trailing comma, if there is one, with the text up to the closing bracket; nil for that of the base.
    final var trailer: [UInt8]?
    /// The distance from a child's place to the place of its value: 1 in objects, where the place is that of the key.
    final let valueOffset: Int

    init(_ base: Document?, _ open: Int, isFramed: Bool, valueOffset: Int) {
        self.valueOffset = valueOffset
        super.init(base, open, isFramed: isFramed)
        if let base, base.childCount(of: open) == 0 {
            emptyContents = base.text.bytes(base.range(of: open).dropFirst().dropLast())
        }
    }

    /// Creates a copy.
    init(copying other: EditedContainer, isFramed: Bool) {
        items = other.items
        evidence = other.evidence
        endSpacing = other.endSpacing
        emptyContents = other.emptyContents
        trailer = other.trailer
        valueOffset = other.valueOffset
        super.init(other.base, other.open, isFramed: isFramed)
    }

    deinit { EditedRelease.releaseContents(of: self) }

    override final func takeContainers(into pending: inout EditedRelease) { items.takeContainers(into: &pending) }

    override final func forEachContainer(_ body: (JSON, Int) -> Void) {
        for item in items.items where item.value.isContainer { body(item.value, 1) }
    }

    /// The child at a position.
    func child(at position: Int) -> EditedChild { preconditionFailure("EditedContainer: an abstract function") }

    /// The children of a chunk, counted from 0; nil behind the last chunk.
    func chunk(_ number: Int) -> ContiguousArray<EditedChild>? {
        preconditionFailure("EditedContainer: an abstract function")
    }

    /// The position of the last child.
    var lastPosition: Int? { preconditionFailure("EditedContainer: an abstract property") }

    /// Stores the child at a position.
    func setChild(_ child: EditedChild, at position: Int) {
        preconditionFailure("EditedContainer: an abstract function")
    }

    /// The position of the child that a component leads to; nil if there is none.
    func position(of component: JSONPointer.Component) throws(JSONError) -> Int? {
        preconditionFailure("EditedContainer: an abstract function")
    }

    /// Replaces the value of the child that a component leads to, or adds a child.
    func write(
        _ value: JSON, at component: JSONPointer.Component, _ fitting: Fitting
    ) throws(JSONError) {
        preconditionFailure("EditedContainer: an abstract function")
    }

    /// Removes the child at a position from the text, with one comma and its line.
    func remove(at position: Int) { preconditionFailure("EditedContainer: an abstract function") }

    /// The value of a child.
    @inline(__always)
    final func value(of child: EditedChild) -> JSON {
        if let item = child.item { return items[item].value }
        guard let place = child.place, let base else { return .null }
        return JSON(base, at: place + valueOffset)
    }

    /// The value of the child at a position.
    @inline(__always)
    final func value(at position: Int) -> JSON { value(of: child(at: position)) }

    /// Returns the number of the item at a position; an untouched child becomes one.
    final func item(at position: Int) -> Int {
        let child = child(at: position)
        if let item = child.item { return item }
        let number = items.add(EditedItem(value: value(of: child), anchor: UInt32(child.place ?? 0)))
        setChild(EditedChild(item: number), at: position)
        return number
    }

    /// Changes the value of an item in place.
    @inline(__always)
    final func change<R>(_ number: Int, _ body: (inout JSON) -> R) -> R {
        knownNesting.store(0, ordering: .relaxed)
        return body(&items[number].value)
    }

    /// Replaces the value of the child at a position.
    final func replaceValue(_ value: JSON, at position: Int, _ fitting: Fitting = .matching) {
        let new = fitted(value, replacing: position, fitting)
        change(item(at: position)) { $0 = new }
    }

    /// Removes all items, with the last child.
    ///
    /// - Parameter keepsContents: Whether the text between the brackets is known already.
    final func removeAllItems(keepingContents keepsContents: Bool) {
        if !keepsContents { emptyContents = contentsWithoutChildren }
        items.removeAll()
        endSpacing = nil
    }

    /// The children of the base, those with replaced values as items.
    final func openedChildren(_ replaced: ReplacedValues) -> ContiguousArray<EditedChild> {
        guard let base else { return [] }
        let untouched = base.children(of: open)
        var children = untouched
        for number in 0..<replaced.count {
            let place = replaced.place(number) - valueOffset
            let item = EditedItem(value: replaced[number], anchor: UInt32(truncatingIfNeeded: place))
            children[untouched.position(ofPlace: place)] = EditedChild(item: items.add(item))
        }
        return children
    }
}

extension Document {
    /// The children of the container at `place`, untouched.
    fileprivate func children(of place: Int) -> ContiguousArray<EditedChild> {
        var children = ContiguousArray<EditedChild>()
        children.reserveCapacity(childCount(of: place) + 1)
        if index[place].tag == .array, let known = knownIndex(of: place) {
            for place in known.places { children.append(EditedChild(bits: place)) }
            return children
        }
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

extension ContiguousArray<EditedChild> {
    /// The position of the child at a place, by bisection; all children are untouched.
    fileprivate func position(ofPlace place: Int) -> Int {
        var low = 0
        var high = count
        while low < high {
            let middle = (low + high) / 2
            if self[middle].bits < UInt32(truncatingIfNeeded: place) { low = middle + 1 } else { high = middle }
        }
        return low
    }
}

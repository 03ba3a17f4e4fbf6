/// An array that was created in code, or whose elements were added, removed or moved.
final class EditedArray: EditedContainer, @unchecked Sendable {
    // Sendable for the reason given in `EditedNode`.

    /// The elements.
    private(set) var children: ElementChunks {
        @inline(__always) _read { yield unsafe storedChildren }
        @inline(__always) _modify { yield unsafe &storedChildren }
    }
    @exclusivity(unchecked) private var storedChildren = ElementChunks()

    /// Opens the array at a place of a document, with the values that an overlay replaced.
    ///
    /// O(*n*) in the number of elements.
    init(_ document: Document, _ place: Int, isFramed: Bool, replaced: ReplacedValues) {
        super.init(document, place, isFramed: isFramed, valueOffset: 0)
        children = ElementChunks(openedChildren(replaced))
    }

    /// Creates a copy.
    init(copying other: EditedArray, isFramed: Bool) {
        super.init(copying: other, isFramed: isFramed)
        children = other.children
    }

    // MARK: Reading

    override var count: Int { children.count }

    override func child(at position: Int) -> EditedChild { children[position] }
    override func chunk(_ number: Int) -> ContiguousArray<EditedChild>? {
        number < children.chunks.count ? children.chunks[number] : nil
    }

    // MARK: Changing

    override func setChild(_ child: EditedChild, at position: Int) { children[position] = child }

    /// Inserts an element before the one at `position`, or at the end.
    func insert(_ value: JSON, at position: Int) {
        // The text around the root of a document does not become a part of the array.
        children.insert(EditedChild(item: items.add(EditedItem(value.withoutFrame))), at: position)
    }

    override func remove(at position: Int) {
        if let item = children[position].item { items.remove(item) }
        children.remove(at: position)
    }
}

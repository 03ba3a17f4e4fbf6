/// An array with elements that were added, removed or made.
final class EditedArray: EditedContainer, @unchecked Sendable {
    // Sendable for the reason that its superclass gives.

    /// The elements.
    private(set) var children = ElementChunks()

    /// Creates an array without elements.
    init() { super.init(nil, 0, isFramed: false, valueOffset: 0) }

    /// Opens the array at a place of a document, with replaced values, in O(the width).
    init(_ document: Document, _ place: Int, isFramed: Bool, replaced: ReplacedValues) {
        super.init(document, place, isFramed: isFramed, valueOffset: 0)
        children = ElementChunks(openedChildren(replaced))
    }

    /// Creates a copy.
    init(copying other: EditedArray, isFramed: Bool) {
        children = other.children
        super.init(copying: other, isFramed: isFramed)
    }

    // MARK: Reading

    override var count: Int { children.count }

    override func child(at position: Int) -> EditedChild { children[position] }
    override func chunk(_ number: Int) -> ContiguousArray<EditedChild>? {
        number < children.chunks.count ? children.chunks[number] : nil
    }

    override var lastPosition: Int? { count > 0 ? count - 1 : nil }

    override func position(of component: JSONPointer.Component) throws(JSONError) -> Int? {
        let position = try component.position(in: count, at: nil)
        return position < count ? position : nil
    }

    // MARK: Changing

    override func setChild(_ child: EditedChild, at position: Int) { children[position] = child }

    override func write(
        _ value: JSON, at component: JSONPointer.Component, _ fitting: Fitting
    ) throws(JSONError) {
        if let position = try position(of: component) {
            replaceValue(value, at: position, fitting)
        } else {
            insert(value, at: count, fitting)
        }
    }

    /// Inserts an element before the one at `position`, or at the end, in the style of its siblings.
    func insert(_ value: JSON, at position: Int, _ fitting: Fitting = .matching) {
        knownNesting.store(0, ordering: .relaxed)
        if base == nil {
            // Compact: the style of the array is that of the place where it is put.
            return children.insert(EditedChild(item: items.add(EditedItem(value.withoutFrame))), at: position)
        }
        let gap = gapForNewChild(at: position)
        let spacing = spacingForNewElement(value, at: position)
        let new = fitted(
            value, after: position > 0 ? position - 1 : nil, before: position < count ? position : nil, spacing, fitting
        )
        let item = EditedItem(new, before: spacing.before, after: spacing.after)
        children.insert(EditedChild(item: items.add(item)), at: position)
        restore(gap, around: position)
    }

    private func spacingForNewElement(_ value: JSON, at position: Int) -> ChildSpacing {
        if position == count { return spacingAtEnd(for: value, keyLength: 0) }
        let before = shortBefore(position)
        if position > 0 {
            forgetEndSpacing(near: position)
            return ChildSpacing(before: before, after: shortAfter(position - 1))
        }
        let end = endSpacing(behind: count - 1)
        endSpacing = nil
        setBefore(end.after, at: 0)
        return ChildSpacing(before: before, after: end.before)
    }

    /// Notes that an element is added or removed; only those at the end show how others are added there.
    private func forgetEndSpacing(near position: Int) {
        if position + Self.sampleCount + 1 >= count { endSpacing = nil }
    }

    override func remove(at position: Int) {
        let isClosed = closeCommentedSpace(around: position)
        if count == 1 {
            children = ElementChunks()
            return removeAllItems(keepingContents: isClosed)
        }
        if !isClosed {
            if position == count - 1 {
                setAfter(after(position), at: position - 1)
            } else {
                closeSpace(around: position, isFirst: position == 0, next: position + 1)
            }
        }
        forgetEndSpacing(near: position)
        if let item = children[position].item { items.remove(item) }
        children.remove(at: position)
    }
}

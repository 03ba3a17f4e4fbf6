import Synchronization

/// What edited objects and arrays have in common: the container they were opened from, and what stands in it now.
class EditedNode: @unchecked Sendable {
    // Sendable because it is only changed by a value that holds it uniquely.

    /// The document that untouched children stand in, and the place of the container's bracket there.
    final let base: Document?
    final let open: Int
    /// Whether the text around the document's root belongs to this.
    final let isFramed: Bool
    /// Whether the form is sparse; then there is a base.
    final var isSparse: Bool
    /// Sparse: the values that were replaced, by the places of the old ones.
    final var replaced = ReplacedValues()
    /// Dense: the children that are more than a stretch of the base.
    final var items = EditedItems()

    /// The upper bound of the nesting of arrays and objects, once it was asked for; 0 after each change.
    ///
    /// A container is only changed through those around it, which forget theirs as well. Atomic, because threads that
    /// share the container may ask together.
    final let knownNesting = Atomic<UInt32>(0)

    /// Of a container that was put in empty on the way to a new child: that child's spacing.
    final var firstSpacing: ChildSpacing?

    /// A container without children.
    init() {
        base = nil
        open = 0
        isFramed = false
        isSparse = false
    }

    /// Opens the container at a place of a document, in O(1).
    init(opening document: Document, at place: Int, isFramed: Bool) {
        base = document
        open = place
        self.isFramed = isFramed
        isSparse = true
    }

    /// A container of its own with the same contents.
    init(copying other: EditedNode, isFramed: Bool) {
        base = other.base
        open = other.open
        self.isFramed = isFramed
        isSparse = other.isSparse
        replaced = other.replaced
        items = other.items
        firstSpacing = other.firstSpacing
    }

    deinit {
        EditedRelease.release { takeContainers(into: &$0) }
    }

    /// Hands over what needs care in releasing.
    func takeContainers(into pending: inout EditedRelease) {
        replaced.takeContainers(into: &pending)
        items.takeContainers(into: &pending)
    }

    /// Sparse: the number of the entry for the value at a place of the base; an untouched one gets one.
    @inline(__always)
    final func number(ofPlace place: Int) -> Int {
        replaced.number(of: place) ?? replaced.add(base.map { JSON($0, at: place) } ?? .null, at: place)
    }

    /// Changes the value of an entry or item where it stands.
    @inline(__always)
    final func change<R>(_ number: Int, _ body: (inout JSON) -> R) -> R {
        knownNesting.store(0, ordering: .relaxed)
        return isSparse ? body(&replaced[number]) : body(&items[number].value)
    }
}

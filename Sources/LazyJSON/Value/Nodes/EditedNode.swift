import Synchronization

/// The edits of one container, by reference: the values that replace others, or the children that it has now.
package class EditedNode: @unchecked Sendable {
    // Sendable because it is only changed by a value that holds it uniquely. For the same reason its
    // children need no checks for exclusive access at run time, which took a tenth of the time of an edit.

    /// The document of the untouched values, and the place of the container's bracket in it; nil for a new container.
    final let base: Document?
    final let open: Int
    /// Whether the text around the document's root belongs to this.
    final let isFramed: Bool

    /// The upper bound of the nesting of arrays and objects once it is known; 0 after each change.
    ///
    /// A container is only changed through those around it, which reset theirs as well. Atomic, because threads that
    /// share the container may find it at the same time.
    final let knownNesting = Atomic<UInt32>(0)

    init(_ base: Document?, _ open: Int, isFramed: Bool) {
        self.base = base
        self.open = open
        self.isFramed = isFramed
    }

    /// The number of children.
    var count: Int { 0 }

    /// Moves the edited containers that this holds to the list of those to release.
    func takeContainers(into pending: inout EditedRelease) {}

    /// Calls `body` for each container that was put in, with the number of arrays and objects around it.
    func forEachContainer(_ body: (JSON, Int) -> Void) {}
}

/// Edited containers that are released one after another, without recursion however deep they nest.
struct EditedRelease {
    private var nodes: [EditedNode] = []

    /// Releases what a container holds, from its deinitializer.
    static func releaseContents(of node: EditedNode) {
        var pending = EditedRelease()
        node.takeContainers(into: &pending)
        // A container without other references is emptied first, so that its own deinitializer finds nothing.
        while var next = pending.nodes.popLast() {
            if isKnownUniquelyReferenced(&next) { next.takeContainers(into: &pending) }
        }
    }

    /// Takes the container out of a value, if the value is an edited one.
    mutating func add(from value: inout JSON) {
        guard let node = value.editedNode else { return }
        value = .null
        nodes.append(node)
    }

    /// Adds a container.
    mutating func add(_ node: EditedNode) { nodes.append(node) }
}

/// The edits of one container, by reference: the replaced values, or the current children.
package class EditedNode: @unchecked Sendable {
    // Sendable because a node is changed only through a value that holds the only reference to it. For the same reason its
    // children need no checks for exclusive access at run time, which took a tenth of the time of an edit.

    /// The document of the untouched values, and the place of the container in it; a container that was made in code is based on
    /// a document that was.
    final let base: Document
    final let open: Int
    /// Whether the text around the root of the document belongs to this container.
    final let isFramed: Bool

    init(_ base: Document, _ open: Int, isFramed: Bool) {
        self.base = base
        self.open = open
        self.isFramed = isFramed
    }

    /// The number of children.
    var count: Int { 0 }

    /// Moves the edited containers that this node holds to the list of nodes to release.
    func takeContainers(into pending: inout EditedRelease) {}
}

/// A list of edited containers that are released one after another, without recursion however deep they nest.
struct EditedRelease {
    private var nodes: [EditedNode] = []

    /// Releases the contents of a container; called by its deinitializer.
    static func releaseContents(of node: EditedNode) {
        var pending = EditedRelease()
        node.takeContainers(into: &pending)
        // A container without other references is emptied first, so that its own deinitializer has nothing to release.
        while var next = pending.nodes.popLast() {
            if isKnownUniquelyReferenced(&next) { next.takeContainers(into: &pending) }
        }
    }

    /// Moves the container of a value to the list if the value is an edited container; the value becomes null.
    mutating func add(from value: inout JSON) {
        guard let node = value.editedNode else { return }
        value = .null
        nodes.append(node)
    }

    /// Adds a container.
    mutating func add(_ node: EditedNode) { nodes.append(node) }
}

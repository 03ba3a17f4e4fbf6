/// Edited containers on their way out, released one after another and without recursion, however deep they nest.
struct EditedRelease {
    private var nodes: [EditedNode] = []

    /// Lets go of the containers that `take` hands over, and of all that they hold.
    static func release(_ take: (inout EditedRelease) -> Void) {
        var pending = EditedRelease()
        take(&pending)
        pending.run()
    }

    /// Takes over a container.
    mutating func add(_ node: EditedNode) { nodes.append(node) }

    /// Empties each container that nobody else holds before letting go of it, so that its own release finds nothing.
    private mutating func run() {
        while var node = nodes.popLast() {
            if isKnownUniquelyReferenced(&node) { node.takeContainers(into: &self) }
        }
    }
}

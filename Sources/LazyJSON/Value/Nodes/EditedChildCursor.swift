/// Iterates over the children of an edited container, in their order.
struct EditedChildCursor {
    let container: EditedContainer
    private var chunk: ContiguousArray<EditedChild>
    private var chunkNumber = 0
    /// The position in the chunk behind the last child.
    private var at = 0

    /// Starts before the first child.
    init(_ container: EditedContainer) {
        self.container = container
        chunk = container.chunk(0) ?? []
    }

    /// Moves to the next child; returns nil behind the last.
    mutating func next() -> EditedChild? {
        while true {
            while at < chunk.count {
                let child = chunk[at]
                if !child.isRemoved {
                    at += 1
                    return child
                }
                at = child.next
            }
            guard let next = container.chunk(chunkNumber + 1) else { return nil }
            (chunk, chunkNumber, at) = (next, chunkNumber + 1, 0)
        }
    }

    /// Moves over the untouched children that follow a value in the document, too, and returns the place of the last value.
    mutating func passNeighbors(of value: Int, in base: Document) -> Int {
        var last = value
        while at < chunk.count, let next = chunk[at].place, next == base.next(after: last) {
            last = next + container.valueOffset
            at += 1
        }
        return last
    }

    /// The position of the child that was returned last.
    var position: Int { (0..<chunkNumber).reduce(at - 1) { $0 + (container.chunk($1)?.count ?? 0) } }
}

/// Iterates over the children of an edited container, in their order.
struct EditedChildCursor {
    let container: EditedContainer
    private var chunk: ContiguousArray<EditedChild>
    private var chunkNumber = 0
    /// The position in the chunk after the child that was returned last.
    private var at = 0

    /// Starts before the first child.
    init(_ container: EditedContainer) {
        self.container = container
        chunk = container.chunk(0) ?? []
    }

    /// Returns the next child; nil after the last one.
    mutating func next() -> EditedChild? {
        while true {
            while at < chunk.count {
                let child = chunk[at]
                if !child.isRemoved {
                    at += 1
                    return child
                }
                // The first position of a gap leads behind it.
                at = child.next
            }
            guard let next = container.chunk(chunkNumber + 1) else { return nil }
            (chunk, chunkNumber, at) = (next, chunkNumber + 1, 0)
        }
    }

    /// Moves past the next children as long as they are untouched and follow the value at a place in the document, and returns
    /// the place of the last value.
    mutating func passNeighbors(of value: Int, in base: Document) -> Int {
        var last = value
        // A removed child or an item between them ends the range, and so does the end of the chunk.
        while at < chunk.count, let next = chunk[at].place, next == base.next(after: last) {
            last = next + container.valueOffset
            at += 1
        }
        return last
    }

    /// The position of the child that was returned last.
    ///
    /// O(*n*) in the number of chunks.
    var position: Int { (0..<chunkNumber).reduce(at - 1) { $0 + (container.chunk($1)?.count ?? 0) } }
}

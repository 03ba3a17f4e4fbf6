/// The children of an edited array, in order.
///
/// Finding, inserting and removing a child takes O(log *n*) in the number of chunks; inserting into a full chunk and removing the
/// only child of a chunk take O(*n*).
///
/// Children are in chunks of at most `chunkSize`; a tree over the lengths of the chunks finds the chunk of a position. Chunks are
/// separate arrays, so that a copy shares the chunks that are not changed.
struct ElementChunks {
    /// The most children in one chunk.
    static let chunkSize = 512
    /// The number of children in a chunk of an array that was just opened: less than the most, so that the first insertions split
    /// no chunk.
    private static let openingSize = 448

    private(set) var chunks: [ContiguousArray<EditedChild>] = []
    /// The numbers of children in the chunks.
    private var counts = CountTree()
    private(set) var count = 0

    /// Creates a list of children.
    init(_ children: ContiguousArray<EditedChild> = []) {
        count = children.count
        for start in stride(from: 0, to: count, by: Self.openingSize) {
            var chunk = ContiguousArray<EditedChild>()
            chunk.reserveCapacity(Self.chunkSize)
            chunk.append(contentsOf: children[start..<min(start + Self.openingSize, count)])
            chunks.append(chunk)
        }
        counts = CountTree(chunks.map(\.count))
    }

    /// The child at a position.
    subscript(position: Int) -> EditedChild {
        get {
            let (chunk, offset) = locate(position)
            return chunks[chunk][offset]
        }
        set {
            let (chunk, offset) = locate(position)
            chunks[chunk][offset] = newValue
        }
    }

    /// Inserts a child before the one at `position`, or at the end.
    mutating func insert(_ child: EditedChild, at position: Int) {
        if chunks.isEmpty {
            chunks = [[]]
            counts = CountTree([0])
        }
        var (chunk, offset) = position == count ? (chunks.count - 1, chunks[chunks.count - 1].count) : locate(position)
        if chunks[chunk].count == Self.chunkSize {
            split(chunk, at: offset)
            // The position is in the second half, or in the chunk that was added.
            if offset >= chunks[chunk].count {
                offset -= chunks[chunk].count
                chunk += 1
            }
        }
        chunks[chunk].insert(child, at: offset)
        count += 1
        counts.add(1, to: chunk)
    }

    /// Removes a child.
    mutating func remove(at position: Int) {
        let (chunk, offset) = locate(position)
        chunks[chunk].remove(at: offset)
        count -= 1
        if chunks[chunk].isEmpty {
            // The chunks after it have other numbers, so that the tree is created again.
            chunks.remove(at: chunk)
            counts = CountTree(chunks.map(\.count))
        } else {
            counts.add(-1, to: chunk)
        }
    }

    // MARK: Chunks

    /// Returns the chunk of a position below `count`, and the offset in it.
    private func locate(_ position: Int) -> (number: Int, offset: Int) {
        precondition(position >= 0 && position < count, "ElementChunks: a position outside of the array")
        return chunks.count == 1 ? (0, position) : counts.part(at: position)
    }

    /// Splits a full chunk in two halves; at the end of the array, where it grows, the second one is empty.
    private mutating func split(_ chunk: Int, at offset: Int) {
        let isAtEnd = chunk == chunks.count - 1 && offset == Self.chunkSize
        let half = isAtEnd ? Self.chunkSize : Self.chunkSize / 2
        let tail = ContiguousArray(chunks[chunk][half...])
        chunks[chunk].removeSubrange(half...)
        chunks.insert(tail, at: chunk + 1)
        counts = CountTree(chunks.map(\.count))
    }
}

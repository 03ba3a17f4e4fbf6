/// The children of an edited array in order: any one is found, inserted or removed in O(log n) of the chunks.
///
/// Children are in chunks of at most ``chunkSize``; a tree over the lengths of the chunks finds the chunk that holds a
/// position. Chunks are arrays of their own, so that a copy shares those that are not changed.
struct ElementChunks {
    /// The most children in one chunk.
    static let chunkSize = 512
    /// The children in a chunk of an array that was just opened: with room, so that the first insertions split none.
    private static let openingSize = 448

    private(set) var chunks: [ContiguousArray<EditedChild>] = []
    /// The numbers of children in the chunks.
    private var counts = CountTree()
    private(set) var count = 0

    /// No children.
    init() {}

    /// Slots in order.
    init(_ children: ContiguousArray<EditedChild>) {
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
            chunks.remove(at: chunk)
            counts = CountTree(chunks.map(\.count))
        } else {
            counts.add(-1, to: chunk)
        }
    }

    // MARK: Chunks

    /// The chunk and the offset in it of a position below `count`.
    private func locate(_ position: Int) -> (number: Int, offset: Int) {
        precondition(position >= 0 && position < count, "ElementChunks: a position outside of the array")
        return chunks.count == 1 ? (0, position) : counts.part(at: position)
    }

    /// Makes two chunks of a full one: at the end of the last chunk, where arrays grow, the new one is left empty for more.
    private mutating func split(_ chunk: Int, at offset: Int) {
        if chunk == chunks.count - 1, offset == Self.chunkSize {
            var added = ContiguousArray<EditedChild>()
            added.reserveCapacity(Self.chunkSize)
            chunks.append(added)
        } else {
            let half = Self.chunkSize / 2
            let tail = ContiguousArray(chunks[chunk][half...])
            chunks[chunk].removeSubrange(half...)
            chunks.insert(tail, at: chunk + 1)
        }
        counts = CountTree(chunks.map(\.count))
    }
}

import Synchronization

/// Whether there is no white space between the tokens of a document, so that new values get none either.
extension Document {
    /// The largest number of entries of an index that is examined, so that a small edit of a large document takes no time for it.
    private static let examinedEntries = 16_384

    /// Whether there is no white space, and no comment, in a text that is not large.
    ///
    /// O(*n*) in the length of the index the first time.
    var isCompact: Bool {
        if isMade { return true }
        let known = compactness.load(ordering: .relaxed)
        if known > 0 { return known == 2 }
        let isCompact =
            dialect == .json && !hasManyRoots && index.count <= Self.examinedEntries && lengthOfTokens == text.count
        compactness.store(isCompact ? 2 : 1, ordering: .relaxed)
        return isCompact
    }

    /// The length of the text without white space.
    private var lengthOfTokens: Int {
        var (length, place) = (0, Document.root)
        /// The containers around the place: the end of the contents of each, and the place after it.
        var open: [(end: Int, next: Int)] = []
        while place < index.count {
            if let container = open.last, container.end == place {
                place = container.next
                open.removeLast()
                continue
            }
            let tag = index[place].tag
            if tag == .object || tag == .array {
                let count = childCount(of: place)
                length += 2 + max(count - 1, 0) + (tag == .object ? count : 0)
                open.append((contents(of: place).upperBound, next(after: place)))
            } else {
                length += range(of: place).count
            }
            place += 1
        }
        return length
    }
}

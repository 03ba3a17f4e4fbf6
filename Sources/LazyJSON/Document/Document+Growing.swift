/// Containers that are made in code: documents without white space, which grow in place as arrays do.
///
/// As long as one value has the only reference to such a document, a child is added behind the others: its text, and its entries
/// of the index. A shared document is copied first. A long value is not copied into it, so that nesting values in one another
/// takes time in proportion to their number; such a container becomes an `EditedContainer`, and so does one that needs a slot.
extension Document {
    /// The longest text of a value, and of a name, that is copied into the container around it.
    static let longestCopy = 512

    /// Creates a container without children, with room for some.
    convenience init(made tag: IndexEntry.Tag, children: Int) {
        var text = ByteBuffer(capacity: 16 + 32 * children)
        var index = IndexTape(capacity: 2 + 4 * children)
        text.append(tag == .object ? 0x7B : 0x5B)
        text.append(tag == .object ? 0x7D : 0x5D)
        index.append(IndexEntry(tag, offset: 0, payload: 2))
        index.append(IndexEntry(.close, offset: 1, payload: 0))
        self.init(made: text, index)
    }

    private convenience init(made text: consuming ByteBuffer, _ index: consuming IndexTape) {
        let count = text.count
        self.init(text: unsafe text.text().checkedUTF8(count), index: index, isSource: false, isMade: true)
    }

    /// Returns a copy of a container that was made, with room for another child.
    func copyToGrow() -> Document {
        var copy = ByteBuffer(capacity: text.count + text.count / 2 + 128)
        var entries = IndexTape(capacity: index.count + index.count / 2 + 24)
        copy.append(text, 0..<text.count)
        entries.append(index, 0..<index.count, offsetBy: 0)
        return Document(made: copy, entries)
    }

    /// Whether a child can be added in place: the container was made, and needs no slot.
    @inline(__always)
    var canGrow: Bool { isMade && childCount(of: Document.root) < IndexEntry.wideCount - 1 }

    /// Adds a child behind the others of the root.
    ///
    /// The caller has the only reference to this document, which can grow.
    ///
    /// - Parameter add: Adds the text and the entries of the child. A member has a name, a colon, and a value.
    @inline(__always)
    func addChild(_ add: (inout ByteBuffer, inout IndexTape) -> Void) {
        let count = childCount(of: Document.root)
        let bracket = text[text.count - 1]
        index.removeLast()
        unsafe text.change { text in
            text.removeLast(1)
            if count > 0 { text.append(0x2C) }
            add(&text, &index)
            index.append(IndexEntry(.close, offset: text.count, payload: (count + 1) << 1))
            text.append(bracket)
        }
        index.linkRoot()
    }

    /// Adds a value of this document, which was made, to another text and its index.
    func addValue(at place: Int, to other: inout ByteBuffer, _ otherIndex: inout IndexTape) {
        let range = range(of: place)
        otherIndex.append(index, place..<next(after: place), offsetBy: other.count - range.lowerBound)
        other.append(text, range)
    }

    /// Containers without children, for values that are read; those that are built have documents of their own.
    static let (emptyObject, emptyArray) = (Document(made: .object, children: 0), Document(made: .array, children: 0))
}

import CLazyJSON

/// Containers that are made in code: documents without white space, which grow in place as arrays do.
///
/// As long as one value has the only reference to such a document, a child is added behind the others: its text, and its entries
/// of the index. A shared document is copied first. A long value is not copied into it, so that nesting values in one another
/// takes time in proportion to their number; such a container becomes an `EditedContainer`, and so does one that needs a slot.
extension Document {
    /// The longest text of a value that is copied into the container around it.
    static let longestCopy = 512

    /// Creates a container without children, with room for some.
    convenience init(made tag: IndexEntry.Tag, children: Int = 4) {
        self.init(growing: 16 + 24 * children, entries: 2 + 3 * children)
        index.append(IndexEntry(tag, offset: 0, payload: 2))
        index.append(IndexEntry(.close, offset: 1, payload: 0))
        text.grow(roomFor: 2) { text in
            text.append(tag == .object ? 0x7B : 0x5B)
            text.append(tag == .object ? 0x7D : 0x5D)
        }
    }

    /// Creates an empty text with room for some.
    private convenience init(growing size: Int, entries: Int) {
        guard let memory = unsafe malloc(size), let places = unsafe malloc(entries * 8) else {
            fatalError("JSON: there is no memory for a container.")
        }
        let tape = unsafe places.bindMemory(to: UInt64.self, capacity: entries)
        self.init(
            text: unsafe TextBytes(growing: memory, capacity: size),
            index: unsafe IndexTape(growing: tape, capacity: entries), isSource: false, isMade: true)
    }

    /// Returns a copy of a container that was made, with room for another child.
    func copyToGrow() -> Document {
        let copy = Document(growing: text.count + text.count / 2 + 64, entries: index.count + index.count / 2 + 8)
        copy.index.append(index, 0..<index.count, offsetBy: 0)
        unsafe text.withBytes(0..<text.count) { bytes in
            copy.text.grow(roomFor: bytes.count) { unsafe $0.append(bytes) }
        }
        return copy
    }

    /// Whether a child can be added in place: the container was made, and needs no slot.
    @inline(__always)
    var canGrow: Bool { isMade && childCount(of: Document.root) < IndexEntry.wideCount - 1 }

    /// Adds a scalar behind the other children of the root.
    ///
    /// The caller has the only reference to this document, which can grow.
    ///
    /// - Parameters:
    ///   - name: The bytes between the quotes of the name, and whether it has escapes; nil for an element.
    ///   - tag: The kind of the scalar.
    ///   - content: Its text; for a string the bytes between the quotes.
    @unsafe
    @inline(__always)
    func addScalar(named name: ChildName?, _ tag: IndexEntry.Tag, _ content: UnsafeRawBufferPointer) {
        unsafe addChild(named: name, length: content.count + 2) { text, index in
            index.append(IndexEntry(tag, offset: text.offset, payload: content.count))
            unsafe text.append(content, quoted: tag.isString)
        }
    }

    /// Adds a value of another container that was made in the same way.
    @unsafe
    func addValue(named name: ChildName?, of other: Document, at place: Int) {
        let range = other.range(of: place)
        unsafe addChild(named: name, length: range.count) { text, index in
            index.append(other.index, place..<other.next(after: place), offsetBy: text.offset - range.lowerBound)
            unsafe other.text.withBytes(range) { unsafe text.append($0) }
        }
    }

    /// The bytes between the quotes of a name, and whether it has escapes.
    typealias ChildName = (bytes: UnsafeRawBufferPointer, isEscaped: Bool)

    @unsafe
    @inline(__always)
    private func addChild(
        named name: ChildName?, length: Int, _ addValue: (inout TextBytes.Growth, inout IndexTape) -> Void
    ) {
        let count = childCount(of: Document.root)
        let bracket = text[text.count - 1]
        let nameLength = unsafe name.map { unsafe $0.bytes.count + 3 } ?? 0
        index.removeLast()
        text.grow(removing: 1, roomFor: length + nameLength + 2) { text in
            if count > 0 { text.append(0x2C) }
            if let (bytes, isEscaped) = unsafe name {
                index.append(
                    IndexEntry(isEscaped ? .escapedString : .string, offset: text.offset, payload: bytes.count))
                unsafe text.append(bytes, quoted: true)
                text.append(0x3A)
            }
            addValue(&text, &index)
            index.append(IndexEntry(.close, offset: text.offset, payload: (count + 1) << 1))
            text.append(bracket)
        }
        index.linkRoot()
    }

    /// Containers without children, for values that are read; those that are built have documents of their own.
    static let (emptyObject, emptyArray) = (Document(made: .object, children: 0), Document(made: .array, children: 0))
}

extension TextBytes.Growth {
    /// Adds bytes, with quotes around them if they are the content of a string.
    @inline(__always)
    fileprivate mutating func append(_ content: UnsafeRawBufferPointer, quoted: Bool) {
        if quoted { append(0x22) }
        unsafe append(content)
        if quoted { append(0x22) }
    }
}

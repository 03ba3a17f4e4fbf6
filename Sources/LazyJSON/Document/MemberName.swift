/// The name of a member that a property is read from, for comparing: as bytes, and as one word if it is short.
@safe struct MemberName: @unchecked Sendable {
    // Sendable because the bytes are neither changed nor freed: the number of declared properties is bounded.

    /// The bytes, in memory that is never freed.
    let bytes: UnsafeRawBufferPointer
    /// The bytes of a name of one to eight, the first one lowest; 0 for others.
    let word: UInt64
    /// The bits of the word that belong to the name; 0 for a name that is longer or empty.
    let mask: UInt64

    init(_ name: String) {
        let text = Array(name.utf8)
        let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: text.count, alignment: 1)
        unsafe memory.copyBytes(from: text)
        unsafe bytes = UnsafeRawBufferPointer(memory)
        let isShort = !text.isEmpty && text.count <= 8
        word = isShort ? text.reversed().reduce(0) { $0 << 8 | UInt64($1) } : 0
        mask = isShort ? UInt64.max >> UInt64(64 - 8 * text.count) : 0
    }

    /// Whether the key at a place of a document is the name.
    @inline(__always)
    func isKey(at place: Int, in document: Document) -> Bool { isKey(document.index[place], in: document) }

    /// Whether the key of an entry is the name.
    @inline(__always)
    func isKey(_ entry: IndexEntry, in document: Document) -> Bool {
        // Most names differ in their length, which is compared together with the tag.
        if mask != 0, unsafe entry.isString(ofLength: bytes.count),
            let found = document.text.eightBytes(at: entry.offset + 1)
        {
            return found & mask == word
        }
        return unsafe document.isKey(entry, bytes)
    }
}

extension TextBytes {
    /// Eight bytes from an offset on as a number, the first one lowest; `nil` too close to the end.
    @inline(__always)
    func eightBytes(at offset: Int) -> UInt64? {
        guard offset >= 0, offset + 8 <= count else { return nil }
        return unsafe withBytes(offset..<offset + 8) { UInt64(littleEndian: unsafe $0.loadUnaligned(as: UInt64.self)) }
    }
}

extension Document {
    /// The place of the first member with a name in the object at `place`, which is the place of its key; see `member(_:of:)`.
    @inline(__always)
    func member(_ name: MemberName, of place: Int) -> Int? {
        if hasSlot(place) { return unsafe member(name.bytes, of: place) }
        return index.firstKey(in: contents(of: place)) { name.isKey($0, in: self) }
    }
}

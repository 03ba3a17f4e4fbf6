#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// Many values in one document.
extension Document {
    /// A document over text that holds many values, one in each of some stretches.
    ///
    /// The kernel reads it as one array: brackets and commas are written into the text, over bytes that lie outside of
    /// all stretches. So the values are the elements of the root, each a view on a document that all of them share.
    ///
    /// What the kernel accepts may still be divided otherwise than the stretches say, as in the lines `[1` and `2]`: who
    /// calls must compare. Where it does not, or there is nothing in the text, the index is empty.
    ///
    /// - Parameters:
    ///   - text: One byte that is not used, then the stretches, with one byte or more before and behind each.
    ///   - blank: Bytes that become spaces: a byte order mark.
    ///   - count: Where the text ends for the kernel; the byte before it lies behind the last stretch.
    ///   - starts: Where the stretches begin, without the first.
    convenience init(
        window text: consuming TextBytes, blanking blank: Range<Int>, count: Int, starts: some Sequence<Int>,
        limits: JSONLimits
    ) {
        let memory = unsafe text.unsafeMemory
        precondition(count >= 2 && count <= text.count, "Document: a window that is not in its text")
        unsafe memory.storeBytes(of: 0x5B, as: UInt8.self)
        for at in blank { unsafe memory.storeBytes(of: 0x20, toByteOffset: at, as: UInt8.self) }
        for start in starts {
            precondition(start > 1 && start < count, "Document: a stretch outside of the window")
            unsafe memory.storeBytes(of: 0x2C, toByteOffset: start - 1, as: UInt8.self)
        }
        unsafe memory.storeBytes(of: 0x5D, toByteOffset: count - 1, as: UInt8.self)
        let depth = JSONLimits(depth: limits.depth + 1)
        let index = unsafe IndexBuilder.buildIfValid(bytes: memory, count: count, limits: depth)
        self.init(text: text, index: IndexTape(takingIfAny: index), depthLimit: limits.depth)
    }

    /// A document whose text is only looked at, without an index.
    convenience init(unindexed text: consuming TextBytes) {
        self.init(text: text, index: IndexTape(takingIfAny: BuiltIndex()))
    }

    /// Copies and indexes a range of another document's text; a byte order mark is refused there.
    static func parsing(_ range: Range<Int>, of other: Document, limits: JSONLimits) throws(JSONError) -> Document {
        try unsafe other.text.withBytes(range) { bytes throws(JSONError) in
            guard let from = bytes.baseAddress, bytes.count > 0 else { throw JSONError.emptyInput }
            let text = try memory(bytes.count)
            let index = try unsafe IndexBuilder.build(
                source: from, bytes: text.unsafeMemory, count: bytes.count, start: 0, limits: limits,
                kernel: .automatic)
            return Document(text: text, index: try IndexTape(taking: index), depthLimit: limits.depth)
        }
    }
}

import CLazyJSON

/// The bytes of a document: owned, never changed once the document exists, freed with it.
///
/// Every access is checked against `count`, also in release builds: offsets come from an index, and the bytes of a mapped
/// file may no longer be those that were indexed.
@safe package struct TextBytes: ~Copyable, @unchecked Sendable {
    // Sendable because nothing writes to the memory once the text is shared. A mapped file is the exception that
    // `JSON.init(contentsOf:mapping:)` warns of; even then all access is inside of the mapping.
    // Safe because `start` is private, and memory that is not initialized yet is only returned by unsafe functions.

    /// Invariant: the address of `count` readable bytes until `deinit`.
    private var start: UnsafeMutableRawPointer
    package private(set) var count: Int
    /// The number of bytes that the memory has room for.
    private var capacity: Int
    /// Whether `start` was mapped, not allocated.
    package let isMapped: Bool
    /// The number of bytes from the start that were checked to be UTF-8 and cannot change, so that strings need no check.
    private var checkedCount = 0

    /// Room for `count` bytes, which the caller must fill before it shares or reads the text; `nil` without memory.
    @unsafe
    init?(uninitializedCount count: Int) {
        // `malloc` may return null for no bytes.
        guard let memory = unsafe malloc(max(count, 1)) else { return nil }
        unsafe clj_prefer_large_pages(memory, count)
        unsafe self.init(taking: memory, count: count)
    }

    /// Owns memory with `count` bytes of text: of `malloc`, or a mapping of one byte or more.
    init(taking memory: UnsafeMutableRawPointer, count: Int, capacity: Int? = nil, isMapped: Bool = false) {
        unsafe start = memory
        (self.count, self.capacity) = (count, capacity ?? count)
        self.isMapped = isMapped
    }

    deinit {
        if isMapped {
            unsafe _ = munmap(start, count)
        } else {
            unsafe free(start)
        }
    }

    /// The memory, which may only be written to before the text is shared.
    var unsafeMemory: UnsafeMutableRawPointer {
        unsafe start
    }

    /// Copies a text of the same length in, before this is shared.
    func fill(from source: UnsafeRawBufferPointer) {
        precondition(source.count == count && !isMapped, "TextBytes: a text of another length")
        if let from = source.baseAddress { unsafe start.copyMemory(from: from, byteCount: count) }
    }

    /// The byte at an offset.
    @inline(__always)
    package subscript(offset: Int) -> UInt8 {
        precondition(UInt(bitPattern: offset) < UInt(bitPattern: count), "TextBytes: an offset outside of the text")
        return unsafe start.load(fromByteOffset: offset, as: UInt8.self)
    }

    /// Begins to load the bytes from an offset on into the cache.
    @inline(__always)
    func prefetch(_ offset: Int) {
        guard offset >= 0, offset < count - 384 else { return }
        for line in 0..<6 { unsafe clj_prefetch(start + offset + 64 * line) }
    }

    /// Calls a closure with the bytes of a range; traps if it is outside of the text.
    @inline(__always)
    func withBytes<R, E: Error>(
        _ range: Range<Int>, _ body: (UnsafeRawBufferPointer) throws(E) -> R
    ) throws(E) -> R {
        precondition(range.lowerBound >= 0 && range.upperBound <= count, "TextBytes: a range outside of the text")
        return try unsafe body(UnsafeRawBufferPointer(start: start + range.lowerBound, count: range.count))
    }

    /// Calls a closure with the bytes of a range; traps if it is outside of the text.
    @inline(__always)
    package func withSpan<R, E: Error>(_ range: Range<Int>, _ body: (Span<UInt8>) throws(E) -> R) throws(E) -> R {
        precondition(range.lowerBound >= 0 && range.upperBound <= count, "TextBytes: a range outside of the text")
        let base = unsafe (start + range.lowerBound).assumingMemoryBound(to: UInt8.self)
        return try unsafe body(Span(_unsafeStart: base, count: range.count))
    }

    /// The same text once a kernel has accepted its first `count` bytes, which are UTF-8 then.
    ///
    /// The bytes of a mapped file may change afterwards; strings of them are checked each time.
    @unsafe
    consuming func checkedUTF8(_ count: Int) -> TextBytes {
        checkedCount = isMapped ? 0 : count
        return self
    }

    /// Takes the memory out, which is of `malloc`.
    @unsafe
    @inline(__always)
    consuming func take() -> (memory: UnsafeMutableRawPointer, count: Int, capacity: Int) {
        precondition(!isMapped, "TextBytes: a mapped file does not change")
        let memory = unsafe (start, count, capacity)
        discard self
        return unsafe memory
    }

    /// The text of a range; ill-formed bytes, which only a changed mapping or part of a character can have, become U+FFFD.
    func string(_ range: Range<Int>) -> String {
        let isChecked = isCheckedUTF8(range)
        return unsafe withBytes(range) { bytes in
            isChecked ? unsafe String(unchecked: bytes) : unsafe String(decoding: bytes, as: UTF8.self)
        }
    }

    /// Whether the bytes of a range are known to be UTF-8.
    @inline(__always)
    func isCheckedUTF8(_ range: Range<Int>) -> Bool {
        // UTF-8 that neither begins nor ends inside of a character is UTF-8.
        range.upperBound <= checkedCount && !isInsideCharacter(range.lowerBound)
            && !isInsideCharacter(range.upperBound)
    }

    /// Whether a character begins before an offset and ends after it.
    @inline(__always)
    private func isInsideCharacter(_ offset: Int) -> Bool { offset < count && self[offset].continuesCharacter }

    /// The bytes of a range.
    package func bytes(_ range: Range<Int>) -> [UInt8] {
        range.isEmpty ? [] : unsafe withBytes(range) { unsafe Array($0) }
    }

    /// The first offset from `offset` to below `limit` with a byte that is not white space, else `limit`, or `offset` beyond it.
    @inline(__always)
    func skipSpace(from offset: Int, to limit: Int) -> Int {
        var at = offset
        while at < limit, self[at].isJSONSpace { at += 1 }
        return at
    }

    /// The first offset, at least `limit`, from which there is only white space up to `offset`.
    @inline(__always)
    func skipSpaceBackwards(from offset: Int, to limit: Int) -> Int {
        var at = offset
        while at > limit, self[at - 1].isJSONSpace { at -= 1 }
        return at
    }
}

extension UInt8 {
    /// Whether the byte is white space (RFC 8259, section 2).
    @inline(__always)
    package var isJSONSpace: Bool { self == 0x20 || self == 0x0A || self == 0x0D || self == 0x09 }

    /// Whether the byte ends a line: LF or CR.
    @inline(__always)
    var isLineBreak: Bool { self == 0x0A || self == 0x0D }

    /// Whether the byte is a space or a tab.
    @inline(__always)
    var isBlank: Bool { self == 0x20 || self == 0x09 }
}

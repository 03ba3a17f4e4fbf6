import CLazyJSON

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// The bytes of a document: owned, never changed once the document is made, freed with it.
///
/// This is the door to raw memory: every access is checked against `count`, also in release builds, because the
/// offsets come from an index and, for a mapped file, the bytes may no longer be those that were indexed.
@safe struct TextBytes: ~Copyable, @unchecked Sendable {
    // Sendable because nothing writes to the memory after `init`; a mapped file is the exception that
    // `JSON.init(contentsOf:mapping:)` warns of, and even then all access stays inside of the mapping.

    /// Unused bytes behind the text, so that a scan may load whole blocks.
    static let padding = 64

    /// Invariant: `count` readable bytes stand here until `deinit`.
    private let start: UnsafeMutableRawPointer
    let count: Int
    /// Whether `start` was mapped, not allocated.
    let isMapped: Bool

    /// Room for `count` bytes, not yet filled; nil where there is no memory.
    init?(uninitializedCount count: Int) {
        guard let memory = unsafe malloc(count + Self.padding) else { return nil }
        unsafe clj_prefer_large_pages(memory, count + Self.padding)
        unsafe memset(memory + count, 0, Self.padding)
        unsafe start = memory
        self.count = count
        isMapped = false
    }

    /// Takes over memory that `malloc` made, with `count` bytes of text and zeros behind it for the padding.
    init(taking memory: UnsafeMutableRawPointer, count: Int) {
        unsafe start = memory
        self.count = count
        isMapped = false
    }

    /// Takes over a mapping of `count` bytes, `count > 0`.
    init(takingMapping mapping: UnsafeMutableRawPointer, count: Int) {
        unsafe start = mapping
        self.count = count
        isMapped = true
    }

    deinit {
        if isMapped {
            unsafe _ = munmap(start, count)
        } else {
            unsafe free(start)
        }
    }

    /// The memory, to be filled and indexed before anybody else sees it.
    var unsafeMemory: UnsafeMutableRawPointer {
        unsafe start
    }

    /// Copies a text of the same length in, before anybody else sees this.
    func fill(from source: UnsafeRawBufferPointer) {
        precondition(source.count == count && !isMapped, "TextBytes: a text of another length")
        if let from = source.baseAddress { unsafe start.copyMemory(from: from, byteCount: count) }
    }

    /// The byte at an offset.
    @inline(__always)
    subscript(offset: Int) -> UInt8 {
        precondition(UInt(bitPattern: offset) < UInt(bitPattern: count), "TextBytes: an offset outside of the text")
        return unsafe start.load(fromByteOffset: offset, as: UInt8.self)
    }

    /// Begins to load the bytes from an offset on, of which some will be read soon.
    @inline(__always)
    func prefetch(_ offset: Int) {
        guard offset >= 0, offset < count - 384 else { return }
        for line in 0..<6 { unsafe clj_prefetch(start + offset + 64 * line) }
    }

    /// Hands out the bytes of a range, which must lie inside of the text.
    @inline(__always)
    func withBytes<R, E: Error>(
        _ range: Range<Int>, _ body: (UnsafeRawBufferPointer) throws(E) -> R
    ) throws(E) -> R {
        precondition(range.lowerBound >= 0 && range.upperBound <= count, "TextBytes: a range outside of the text")
        return try unsafe body(UnsafeRawBufferPointer(start: start + range.lowerBound, count: range.count))
    }

    /// Hands out the bytes of a range as a span, which must lie inside of the text.
    @inline(__always)
    func withSpan<R, E: Error>(_ range: Range<Int>, _ body: (Span<UInt8>) throws(E) -> R) throws(E) -> R {
        precondition(range.lowerBound >= 0 && range.upperBound <= count, "TextBytes: a range outside of the text")
        let base = unsafe (start + range.lowerBound).assumingMemoryBound(to: UInt8.self)
        return try unsafe body(Span(_unsafeStart: base, count: range.count))
    }

    /// The text of a range as a `String`; ill-formed bytes, which only a changed mapping can hold, become U+FFFD.
    func string(_ range: Range<Int>) -> String {
        unsafe withBytes(range) { unsafe String(decoding: $0, as: UTF8.self) }
    }

    /// The bytes of a range.
    func bytes(_ range: Range<Int>) -> [UInt8] {
        range.isEmpty ? [] : unsafe withBytes(range) { unsafe Array($0) }
    }

    /// The first offset at or after `offset` and below `limit` that holds no JSON white space, else `limit`.
    @inline(__always)
    func skipSpace(from offset: Int, to limit: Int) -> Int {
        var at = offset
        while at < limit, self[at].isJSONSpace { at += 1 }
        return at
    }

    /// The lowest offset at or above `limit` from which on only white space stands before `offset`.
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
    var isJSONSpace: Bool { self == 0x20 || self == 0x0A || self == 0x0D || self == 0x09 }
}

import CLazyJSON

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Growing memory for output, which becomes the result without a copy.
@usableFromInline
@safe package struct ByteBuffer: ~Copyable {
    // Safe because only this type uses `start`, and every access is within `count` or the reserved capacity.

    /// Invariant: `capacity` bytes from `malloc`, of which the first `count` are written; null if `capacity` is 0.
    @usableFromInline private(set) var start: UnsafeMutableRawPointer?
    @usableFromInline package private(set) var count = 0
    private var capacity: Int

    /// An empty buffer with room for `capacity` bytes.
    package init(capacity: Int = 0) {
        unsafe start = capacity > 0 ? malloc(capacity) : nil
        self.capacity = unsafe start == nil ? 0 : capacity
        unsafe clj_prefer_large_pages(start, self.capacity)
    }

    /// Owns memory of `malloc` of which the first `count` bytes are written.
    init(taking memory: UnsafeMutableRawPointer, count: Int, capacity: Int) {
        unsafe start = memory
        (self.count, self.capacity) = (count, capacity)
    }

    deinit {
        unsafe free(start)
    }

    /// Takes the memory out.
    @unsafe
    @inline(__always)
    consuming func take() -> (memory: UnsafeMutableRawPointer, count: Int, capacity: Int) {
        let memory = unsafe reserve(0) - count
        unsafe start = nil
        return unsafe (memory, count, capacity)
    }

    /// Makes room for `more` further bytes.
    @inline(__always)
    private mutating func reserve(_ more: Int) -> UnsafeMutableRawPointer {
        if unsafe capacity - count < more || start == nil { grow(more) }
        guard let start = unsafe start else { fatalError("JSON: there is no memory for \(count + more) bytes.") }
        return unsafe start + count
    }

    @inline(never)
    private mutating func grow(_ more: Int) {
        let wanted = max(count + more, capacity * 2, 64)
        guard let memory = unsafe realloc(start, wanted) else {
            fatalError("JSON: there is no memory for \(wanted) bytes.")
        }
        unsafe start = memory
        capacity = wanted
        unsafe clj_prefer_large_pages(memory, wanted)
    }

    /// Writes one byte.
    @inline(__always)
    package mutating func append(_ byte: UInt8) {
        unsafe reserve(1).assumingMemoryBound(to: UInt8.self).pointee = byte
        count += 1
    }

    /// Writes the first bytes of two words, of which the lowest byte is the first.
    @inline(__always)
    mutating func append(_ first: UInt64, _ second: UInt64, count bytes: Int) {
        precondition(0...16 ~= bytes, "ByteBuffer: two words have 16 bytes")
        let free = unsafe reserve(16)
        unsafe free.storeBytes(of: first.littleEndian, as: UInt64.self)
        unsafe (free + 8).storeBytes(of: second.littleEndian, as: UInt64.self)
        count += bytes
    }

    /// Writes the same byte several times.
    mutating func append(repeating byte: UInt8, count times: Int) {
        guard times > 0 else { return }
        unsafe _ = memset(reserve(times), Int32(byte), times)
        count += times
    }

    /// Writes bytes.
    @inline(__always)
    mutating func append(_ bytes: UnsafeRawBufferPointer) {
        guard let from = bytes.baseAddress, bytes.count > 0 else { return }
        unsafe reserve(bytes.count).copyMemory(from: from, byteCount: bytes.count)
        count += bytes.count
    }

    /// Writes bytes between quotes.
    @inline(__always)
    mutating func append(quoted bytes: UnsafeRawBufferPointer) {
        let free = unsafe reserve(bytes.count + 2).assumingMemoryBound(to: UInt8.self)
        unsafe free[0] = 0x22
        if let from = bytes.baseAddress { unsafe memcpy(free + 1, from, bytes.count) }
        unsafe free[bytes.count + 1] = 0x22
        count += bytes.count + 2
    }

    /// Writes the bytes of a span.
    mutating func append(_ bytes: Span<UInt8>) {
        unsafe bytes.withUnsafeBytes { unsafe append($0) }
    }

    /// Writes the bytes of an array.
    package mutating func append(_ bytes: [UInt8]) {
        unsafe bytes.withUnsafeBytes { unsafe append($0) }
    }

    /// Writes the bytes of a collection.
    package mutating func append(contentsOf bytes: some Collection<UInt8>) {
        unsafe bytes.withContiguousBytes { unsafe append($0) }
    }

    /// Writes the UTF-8 of a text.
    package mutating func append(_ text: String) {
        var text = text
        text.withUTF8 { unsafe append(UnsafeRawBufferPointer($0)) }
    }

    /// Writes a text as a JSON string with its quotes.
    package mutating func appendString(_ text: String) {
        unsafe text.utf8.withContiguousBytes { unsafe StringEscapes.write($0, into: &self) }
    }

    /// Writes a range of a document's text.
    ///
    /// Traps if the range is outside of the text.
    @inline(__always)
    package mutating func append(_ text: borrowing TextBytes, _ range: Range<Int>) {
        unsafe text.withBytes(range) { unsafe append($0) }
    }

    /// Calls a closure that fills free bytes, and returns its result; a result below zero fills none.
    ///
    /// - Parameters:
    ///   - wanted: The least number of free bytes.
    ///   - body: A closure that initializes as many bytes as it returns.
    mutating func fill(atLeast wanted: Int, _ body: (UnsafeMutableRawBufferPointer) -> Int) -> Int {
        let free = unsafe reserve(wanted)
        let filled = unsafe body(UnsafeMutableRawBufferPointer(start: free, count: capacity - count))
        if filled > 0 { count += min(filled, capacity - count) }
        return filled
    }

    /// Makes room for further bytes, and returns for how many: `wanted` or more.
    package mutating func makeRoom(for wanted: Int) -> Int {
        unsafe _ = reserve(wanted)
        return capacity - count
    }

    /// Calls a closure that changes the written bytes, and returns the number of bytes to keep.
    mutating func compact(_ body: (UnsafeMutableRawBufferPointer) -> Int) {
        count = min(max(unsafe body(UnsafeMutableRawBufferPointer(start: start, count: count)), 0), count)
    }

    /// Removes the last bytes.
    package mutating func removeLast(_ bytes: Int) {
        precondition(bytes >= 0 && bytes <= count, "ByteBuffer: more bytes than were written")
        count -= bytes
    }

    /// Removes all bytes and keeps the memory.
    package mutating func removeAll() { count = 0 }

    /// The bytes as the text of a document, in the same memory.
    package consuming func text() -> TextBytes {
        let (memory, count, capacity) = unsafe take()
        return unsafe TextBytes(taking: memory, count: count, capacity: capacity)
    }

    /// Calls a closure with the bytes.
    package func withBytes<R, E: Error>(_ body: (UnsafeRawBufferPointer) throws(E) -> R) throws(E) -> R {
        try unsafe body(UnsafeRawBufferPointer(start: start, count: count))
    }

    /// The bytes as data, without a copy.
    consuming func data() -> Data {
        guard let memory = unsafe start, count > 0 else { return Data() }
        let bytes = count
        unsafe start = nil
        return unsafe Data(bytesNoCopy: memory, count: bytes, deallocator: .free)
    }

    /// Appends the bytes to a collection.
    func append(to output: inout some RangeReplaceableCollection<UInt8>) {
        unsafe withBytes { unsafe output.append(contentsOf: $0) }
    }

    /// The bytes as an array.
    func array() -> [UInt8] {
        unsafe withBytes { unsafe Array($0) }
    }

    /// The bytes as text; ill-formed UTF-8 becomes U+FFFD.
    func string() -> String {
        unsafe withBytes { unsafe String(decoding: $0, as: UTF8.self) }
    }
}

extension TextBytes {
    /// Changes the bytes of a text of `malloc` while it has one owner; they are UTF-8 afterward.
    @unsafe
    @inline(__always)
    mutating func change(_ body: (inout ByteBuffer) -> Void) {
        let (memory, count, capacity) = unsafe take()
        var buffer = unsafe ByteBuffer(taking: memory, count: count, capacity: capacity)
        body(&buffer)
        let changed = buffer.count
        self = unsafe buffer.text().checkedUTF8(changed)
    }
}

import CLazyJSON

extension UnsafeRawBufferPointer {
    /// Whether both have the same bytes.
    @inline(__always)
    func equals(_ other: UnsafeRawBufferPointer) -> Bool {
        guard count == other.count else { return false }
        guard let mine = baseAddress, let its = other.baseAddress else { return true }
        return unsafe Self.equal(mine, its, count)
    }

    /// The first offset of a byte; nil if there is none.
    @inline(__always)
    func firstOffset(of byte: UInt8) -> Int? {
        guard let base = baseAddress, count > 0, let found = unsafe memchr(base, Int32(byte), count) else {
            return nil
        }
        return unsafe UnsafeRawPointer(found) - base
    }

    /// The bytes from an offset on, up to eight, as a number of which the first byte is the lowest.
    @inline(__always)
    func word(from offset: Int = 0) -> UInt64 {
        func load<Word: FixedWidthInteger & BitwiseCopyable>(at offset: Int, _ word: Word.Type) -> UInt64 {
            UInt64(Word(littleEndian: unsafe loadUnaligned(fromByteOffset: offset, as: Word.self)))
        }
        // Invariant: the offset is at most the count, so that nothing overflows.
        let rest = count &- offset
        if rest >= 8 { return load(at: offset, UInt64.self) }
        if rest <= 0 { return 0 }
        let bits = UInt64(truncatingIfNeeded: rest &* 8)
        // Loads that overlap one another, or bytes before the offset.
        if count >= 8 { return load(at: count &- 8, UInt64.self) &>> (64 &- bits) }
        if rest >= 4 {
            return load(at: offset, UInt32.self) | load(at: count &- 4, UInt32.self) &<< (bits &- 32)
        }
        let middle = rest &>> 1
        return load(at: offset, UInt8.self) | load(at: count &- 1, UInt8.self) &<< (bits &- 8)
            | load(at: offset &+ middle, UInt8.self) &<< UInt64(truncatingIfNeeded: middle &* 8)
    }

    /// Compares short texts, such as names, by two loads that may overlap: that takes less time than a call.
    @inline(__always)
    private static func equal(_ one: UnsafeRawPointer, _ other: UnsafeRawPointer, _ count: Int) -> Bool {
        if count > 16 { return unsafe memcmp(one, other, count) == 0 }
        if count >= 8 { return unsafe ends(one, other, count, UInt64.self) }
        if count >= 4 { return unsafe ends(one, other, count, UInt32.self) }
        if count >= 2 { return unsafe ends(one, other, count, UInt16.self) }
        return unsafe count == 0 || one.load(as: UInt8.self) == other.load(as: UInt8.self)
    }

    /// Whether the first and the last word of two texts are equal, which have one or two words.
    @inline(__always)
    private static func ends<Word: FixedWidthInteger & BitwiseCopyable>(
        _ one: UnsafeRawPointer, _ other: UnsafeRawPointer, _ count: Int, _ word: Word.Type
    ) -> Bool {
        let last = count - MemoryLayout<Word>.size
        return unsafe one.loadUnaligned(as: Word.self) == other.loadUnaligned(as: Word.self)
            && one.loadUnaligned(fromByteOffset: last, as: Word.self)
                == other.loadUnaligned(fromByteOffset: last, as: Word.self)
    }
}

extension TextBytes {
    /// Whether the bytes from an offset on begin with `other`.
    @inline(__always)
    func equals(_ offset: Int, _ other: UnsafeRawBufferPointer) -> Bool {
        guard offset + other.count <= count else { return false }
        return unsafe withBytes(offset..<offset + other.count) { unsafe $0.equals(other) }
    }

    /// Whether the bytes of a range equal the bytes of a range of another text.
    package func equals(_ range: Range<Int>, _ other: borrowing TextBytes, _ otherRange: Range<Int>) -> Bool {
        unsafe other.withBytes(otherRange) { others in
            unsafe withBytes(range) { unsafe $0.equals(others) }
        }
    }
}

extension Collection<UInt8> {
    /// Calls a closure with the bytes, which are copied if they are not in one piece of memory.
    @inline(__always)
    func withContiguousBytes<R, E: Error>(_ body: (UnsafeRawBufferPointer) throws(E) -> R) throws(E) -> R {
        let result = withContiguousStorageIfAvailable { bytes -> Result<R, E> in
            do throws(E) { return .success(try unsafe body(UnsafeRawBufferPointer(bytes))) } catch {
                return .failure(error)
            }
        }
        if let result { return try result.get() }
        let copy = ContiguousArray(self)
        return try unsafe copy.span.withUnsafeBytes(body)
    }
}

extension UnsafeRawBufferPointer {
    /// Whether there are more than 15 bytes, none of which has its highest bit set.
    @inline(__always)
    fileprivate var isLongASCII: Bool {
        guard count > 15 else { return false }
        // The last eight bytes once more, because some of them may belong to no whole word.
        var bits = unsafe loadUnaligned(fromByteOffset: count - 8, as: UInt64.self)
        for word in 0..<count &>> 3 { bits |= unsafe loadUnaligned(fromByteOffset: word &* 8, as: UInt64.self) }
        return bits & 0x8080_8080_8080_8080 == 0
    }
}

extension String {
    /// Copies bytes that are known to be UTF-8.
    ///
    /// Beyond ASCII this takes a third of the time of a copy with a check, on systems that have `UTF8Span`.
    @unsafe
    init(unchecked bytes: UnsafeRawBufferPointer) {
        if #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) {
            let span = unsafe Span<UInt8>(_unsafeBytes: bytes)
            // A string of up to 15 bytes is stored inline, and tests its bytes itself.
            unsafe self.init(copying: UTF8Span(unchecked: span, isKnownASCII: bytes.isLongASCII))
        } else {
            unsafe self.init(decoding: bytes, as: UTF8.self)
        }
    }
}

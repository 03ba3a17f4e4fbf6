import Synchronization

/// Strings of up to 15 bytes, which Swift keeps in the two words of the `String` itself, made of two loaded words.
///
/// `String(decoding:as:)` takes 15 ns for that, mostly in calls; this takes 3. How Swift lays a short string out is
/// fixed on Apple's platforms and the same on others so far: it is compared once with strings that Swift has made, of
/// every length. Where anything differs nothing is made.
@safe enum ShortString {
    /// The most bytes that a short string has.
    static let capacity = 15

    /// A string of the first bytes of two words; nil where strings of this platform are laid out differently.
    ///
    /// Invariant: the bytes are well-formed UTF-8, `count <= capacity`, and `isASCII` says whether all are below 128.
    @inline(__always)
    static func make(_ low: UInt64, _ high: UInt64, count: Int, isASCII: Bool) -> String? {
        #if _endian(little) && _pointerBitWidth(_64)
            guard known.load(ordering: .relaxed) == yes || isLaidOutSo() else { return nil }
            return unsafe unsafeBitCast(words(low, high, count: count, isASCII: isASCII), to: String.self)
        #else
            return nil
        #endif
    }

    #if _endian(little) && _pointerBitWidth(_64)
        /// What a short string consists of: its bytes, and in the last one its length and whether it is ASCII.
        @inline(__always)
        private static func words(_ low: UInt64, _ high: UInt64, count: Int, isASCII: Bool) -> (UInt64, UInt64) {
            (low, high | UInt64(truncatingIfNeeded: count | (isASCII ? 0xE0 : 0xA0)) &<< 56)
        }

        /// Whether ``isLaidOutSo()`` has been asked, and what it said: 0 before, then `yes` or `no`.
        ///
        /// Not a `static let` of its answer, for which each use would call the runtime.
        private static let known = Atomic<UInt8>(0)
        private static var yes: UInt8 { 1 }
        private static var no: UInt8 { 2 }

        /// Whether Swift lays short strings out as ``words(_:_:count:isASCII:)`` does.
        @inline(never)
        private static func isLaidOutSo() -> Bool {
            if known.load(ordering: .relaxed) == no { return false }
            let isSo = MemoryLayout<String>.size == 16 && MemoryLayout<String>.alignment <= 8 && isEveryLengthSame()
            known.store(isSo ? yes : no, ordering: .relaxed)
            return isSo
        }

        private static func isEveryLengthSame() -> Bool {
            (0...capacity).allSatisfy { count in
                isSame(Array("abcdefghijklmno".utf8.prefix(count)), isASCII: true)
                    && (count < 2 || isSame(Array("\u{E9}bcdefghijklmn".utf8.prefix(count)), isASCII: false))
            }
        }

        /// Whether Swift lays out a string of some bytes as ``words(_:_:count:isASCII:)`` does.
        private static func isSame(_ bytes: [UInt8], isASCII: Bool) -> Bool {
            var low: UInt64 = 0
            var high: UInt64 = 0
            for (place, byte) in bytes.enumerated() {
                if place < 8 { low |= UInt64(byte) << (8 * place) } else { high |= UInt64(byte) << (8 * (place - 8)) }
            }
            let mine = words(low, high, count: bytes.count, isASCII: isASCII)
            return unsafe unsafeBitCast(String(decoding: bytes, as: UTF8.self), to: (UInt64, UInt64).self) == mine
        }
    #endif
}

extension Document {
    /// The text of an entry that is a string without escapes.
    ///
    /// O(n) of its length.
    @inline(__always)
    func plainString(_ entry: IndexEntry) -> String {
        let count = entry.payload
        if count <= ShortString.capacity, let words = text.sixteenBytes(at: entry.offset + 1, keeping: count) {
            let isASCII = (words.low | words.high) & 0x8080_8080_8080_8080 == 0
            // The kernel has checked the text, and only that of a mapped file can have changed since.
            if !text.isMapped || isASCII,
                let short = ShortString.make(words.low, words.high, count: count, isASCII: isASCII)
            {
                return short
            }
        }
        return text.string(entry.offset + 1..<entry.offset + 1 + count)
    }
}

extension TextBytes {
    /// Sixteen bytes, the one at an offset lowest, those behind the first `count` zero; nil too close to the end.
    @inline(__always)
    func sixteenBytes(at offset: Int, keeping count: Int) -> (low: UInt64, high: UInt64)? {
        guard offset >= 0, offset + 16 <= self.count, count >= 0, count <= 16 else { return nil }
        return unsafe withBytes(offset..<offset + 16) { bytes in
            let low = UInt64(littleEndian: unsafe bytes.loadUnaligned(as: UInt64.self))
            let high = UInt64(littleEndian: unsafe bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self))
            if count >= 8 { return (low, high & ~(UInt64.max << UInt64(8 * (count - 8)))) }
            return (low & ~(UInt64.max &<< UInt64(8 * count)), 0)
        }
    }

    /// Eight bytes, the one at an offset lowest, or the one behind it where a minus sign stands at the offset, and whether
    /// one does; nil too close to the end.
    @inline(__always)
    func eightBytes(behindSignAt offset: Int) -> (bytes: UInt64, isNegative: Bool)? {
        guard offset >= 0, offset + 9 <= count else { return nil }
        return unsafe withBytes(offset..<offset + 9) { bytes in
            let isNegative = unsafe bytes.load(as: UInt8.self) == UInt8(ascii: "-")
            let word = unsafe bytes.loadUnaligned(fromByteOffset: isNegative ? 1 : 0, as: UInt64.self)
            return (UInt64(littleEndian: word), isNegative)
        }
    }
}

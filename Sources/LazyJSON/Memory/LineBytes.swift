import CLazyJSON

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// Finding line ends; a line ends at LF and nowhere else.
extension TextBytes {
    /// Hands out the offsets of the line feeds in a range that must lie inside of the text, in order.
    @inline(__always)
    func forEachLineFeed(in range: Range<Int>, _ body: (Int) -> Void) {
        precondition(range.upperBound < 1 << 32, "TextBytes: line feeds beyond 4 GiB")
        unsafe withBytes(range) { bytes in
            guard let start = unsafe bytes.bindMemory(to: UInt8.self).baseAddress else { return }
            unsafe withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 512) { feeds in
                guard let memory = feeds.baseAddress else { return }
                var at = 0
                while at < bytes.count {
                    var found = 0
                    at = unsafe clj_find_line_feeds(start, at, bytes.count, memory, feeds.count, &found)
                    for number in 0..<found { body(range.lowerBound + Int(unsafe memory[number])) }
                }
            }
        }
    }

    /// The first offset of a byte in a range that must lie inside of the text, or nil.
    @inline(__always)
    func firstOffset(of byte: UInt8, in range: Range<Int>) -> Int? {
        unsafe withBytes(range) { bytes in
            unsafe bytes.firstOffset(of: byte).map { $0 + range.lowerBound }
        }
    }

    /// How long the byte order mark is that stands at an offset: 3 or 0.
    func byteOrderMark(at offset: Int) -> Int {
        guard offset + 3 <= count else { return 0 }
        return self[offset] == 0xEF && self[offset + 1] == 0xBB && self[offset + 2] == 0xBF ? 3 : 0
    }
}

extension ByteBuffer {
    /// The first offset of a byte at or after another, or nil.
    package func firstOffset(of byte: UInt8, from start: Int) -> Int? {
        unsafe withBytes { bytes in
            let rest = unsafe UnsafeRawBufferPointer(rebasing: bytes[start...])
            return unsafe rest.firstOffset(of: byte).map { $0 + start }
        }
    }

    /// Whether a byte stands in a range.
    package func contains(_ byte: UInt8, in range: Range<Int>) -> Bool {
        unsafe withBytes { bytes in
            unsafe UnsafeRawBufferPointer(rebasing: bytes[range]).firstOffset(of: byte) != nil
        }
    }

    /// Whether other bytes stand at an offset.
    package func begins(with other: ArraySlice<UInt8>, at offset: Int) -> Bool {
        guard offset >= 0, other.count <= count - offset else { return false }
        return unsafe withBytes { bytes in
            let found = unsafe UnsafeRawBufferPointer(rebasing: bytes[offset..<offset + other.count])
            return unsafe other.withUnsafeBytes { unsafe $0.equals(found) }
        }
    }

    /// The bytes of a range.
    package func array(_ range: Range<Int>) -> [UInt8] { unsafe withBytes { unsafe Array($0[range]) } }

    /// The text of a range; ill-formed UTF-8 becomes U+FFFD.
    package func string(_ range: Range<Int>) -> String {
        unsafe withBytes { bytes in
            unsafe String(decoding: UnsafeRawBufferPointer(rebasing: bytes[range]), as: UTF8.self)
        }
    }

    /// The last offset of a byte at or after another, or nil.
    func lastOffset(of byte: UInt8, from start: Int) -> Int? {
        unsafe withBytes { bytes in
            var at = bytes.count
            while at > start {
                at -= 1
                if unsafe bytes[at] == byte { return at }
            }
            return nil
        }
    }

    /// The byte at an offset.
    package subscript(offset: Int) -> UInt8 {
        precondition(UInt(bitPattern: offset) < UInt(bitPattern: count), "ByteBuffer: an offset outside of the text")
        return unsafe withBytes { unsafe $0[offset] }
    }

    /// The first offset in a range that holds no JSON white space, else its end.
    func skipSpace(from offset: Int, to limit: Int) -> Int {
        var at = offset
        while at < limit, self[at].isJSONSpace { at += 1 }
        return at
    }

    /// Whether a byte order mark stands at an offset.
    func beginsWithMark(at offset: Int) -> Bool {
        count >= offset + 3 && self[offset] == 0xEF && self[offset + 1] == 0xBB && self[offset + 2] == 0xBF
    }

    /// Hands out what was written as a span.
    func withSpan<R>(_ body: (Span<UInt8>) -> R) -> R {
        unsafe withBytes { bytes in unsafe body(bytes.bindMemory(to: UInt8.self).span) }
    }

    /// How many bytes of a range are line feeds.
    func lineFeeds(in range: Range<Int>) -> Int {
        unsafe withBytes { bytes in
            unsafe UnsafeRawBufferPointer(rebasing: bytes[range]).lineFeeds
        }
    }

    /// The keyed hash of the bytes of a range.
    package func hash(of range: Range<Int>, _ key: (UInt64, UInt64)) -> UInt64 {
        unsafe withBytes { bytes in
            let found = unsafe UnsafeRawBufferPointer(rebasing: bytes[range])
            guard let start = found.baseAddress else { return key.1 }
            return unsafe clj_hash(start, found.count, key.0, key.1)
        }
    }

    /// Writes a range of what another buffer holds.
    package mutating func append(_ other: borrowing ByteBuffer, _ range: Range<Int>) {
        unsafe other.withBytes { bytes in unsafe append(UnsafeRawBufferPointer(rebasing: bytes[range])) }
    }

    /// Whether what stands from an offset on has line breaks.
    package func hasLineBreaks(from start: Int) -> Bool {
        contains(0x0A, in: start..<count) || contains(0x0D, in: start..<count)
    }

    /// Whether what stands from an offset on has line breaks or tabs.
    func hasLineBreaksOrTabs(from start: Int) -> Bool {
        unsafe withBytes { bytes in
            let text = unsafe UnsafeRawBufferPointer(rebasing: bytes[start...])
            return unsafe text.firstOffset(of: 0x0A) != nil || text.firstOffset(of: 0x0D) != nil
                || text.firstOffset(of: 0x09) != nil
        }
    }

    /// Takes the white space that holds a line break or a tab out of the JSON text that stands from an offset on.
    ///
    /// Such a byte never stands raw inside of a string, so that the white space around it stands between two tokens.
    mutating func putOnOneLine(from start: Int) {
        unsafe compact { bytes in
            var (at, kept) = (start, start)
            while at < bytes.count {
                let byte = unsafe bytes[at]
                at += 1
                if byte == 0x0A || byte == 0x0D || byte == 0x09 {
                    while kept > start, unsafe bytes[kept - 1] == 0x20 { kept -= 1 }
                    while at < bytes.count, unsafe bytes[at].isJSONSpace { at += 1 }
                } else {
                    unsafe bytes[kept] = byte
                    kept += 1
                }
            }
            return kept
        }
    }
}

extension UnsafeRawBufferPointer {
    /// How many of the bytes are line feeds: sixteen at a time, counted in bytes that are added up before they overflow.
    fileprivate var lineFeeds: Int {
        let feed = SIMD16<UInt8>(repeating: 0x0A)
        let one = SIMD16<UInt8>(repeating: 1)
        var (at, sum) = (0, 0)
        while at &+ 16 <= count {
            var counts = SIMD16<UInt8>(repeating: 0)
            let end = Swift.min(at &+ 255 &* 16, count &- 15)
            while at < end {
                let bytes = unsafe loadUnaligned(fromByteOffset: at, as: SIMD16<UInt8>.self)
                counts &+= SIMD16<UInt8>(repeating: 0).replacing(with: one, where: bytes .== feed)
                at &+= 16
            }
            for lane in 0..<16 { sum &+= Int(counts[lane]) }
        }
        while at < count {
            if unsafe self[at] == 0x0A { sum &+= 1 }
            at &+= 1
        }
        return sum
    }

    /// The first offset of a byte, or nil.
    @inline(__always)
    func firstOffset(of byte: UInt8) -> Int? {
        guard let base = baseAddress, count > 0, let found = unsafe memchr(base, Int32(byte), count) else {
            return nil
        }
        return unsafe UnsafeRawPointer(found) - base
    }
}

extension StaticString {
    /// The byte at an offset, which must be below the count of UTF-8 bytes.
    func byte(at offset: Int) -> UInt8 {
        precondition(offset >= 0 && offset < utf8CodeUnitCount, "StaticString: an offset outside of the text")
        return unsafe utf8Start[offset]
    }
}

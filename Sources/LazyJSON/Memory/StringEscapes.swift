/// Reading and writing the escapes of RFC 8259, section 7.
///
/// Reading never trusts its input: an invalid escape, which only a mapped file that changed can have, means the byte after its
/// backslash, and nothing outside of the buffers is read or written.
enum StringEscapes {
    /// Decodes escapes from `source` into `target`, which needs room for `source.count` bytes.
    ///
    /// Returns the number of bytes and whether there was a lone surrogate. No escape is shorter than its meaning: `\u0041`
    /// has six bytes for at most three, a pair of them twelve for four.
    ///
    /// - Parameter replacesLone: Whether a lone surrogate becomes U+FFFD, for Swift strings; otherwise it becomes the three
    ///   bytes that UTF-8 would have for it (WTF-8), so that different names stay different.
    private static func decode(
        _ source: UnsafeRawBufferPointer, into target: UnsafeMutableRawBufferPointer, replacesLone: Bool
    ) -> (count: Int, hasLone: Bool) {
        var from = 0
        var to = 0
        var hasLone = false
        precondition(target.count >= source.count, "StringEscapes: a target that is too small")
        let count = source.count
        while from < count {
            let plain = unsafe plainCount(source, from)
            if plain > 0 {
                unsafe UnsafeMutableRawBufferPointer(rebasing: target[to...])
                    .copyMemory(from: UnsafeRawBufferPointer(rebasing: source[from..<from + plain]))
                from += plain
                to += plain
                continue
            }
            let kind = unsafe source[from + 1]
            if kind == 0x75, let unit = unsafe hexUnit(source, at: from + 2) {
                from += 6
                var scalar = UInt32(unit)
                if unit & 0xF800 == 0xD800 {
                    if unit < 0xDC00, let low = unsafe lowSurrogate(source, at: from) {
                        scalar = 0x10000 + (UInt32(unit) - 0xD800) << 10 + (UInt32(low) - 0xDC00)
                        from += 6
                    } else {
                        hasLone = true
                        if replacesLone { scalar = 0xFFFD }
                    }
                }
                unsafe encode(scalar, target, &to)
            } else {
                unsafe target[to] = simpleMeaning(kind)
                from += 2
                to += 1
            }
        }
        return (to, hasLone)
    }

    /// The meaning of escaped text, and whether it has a lone surrogate, which becomes U+FFFD.
    ///
    /// - Parameter isChecked: Whether the text is known to be UTF-8 with valid escapes, so that its meaning is UTF-8 too.
    static func string(
        _ source: UnsafeRawBufferPointer, isChecked: Bool = false
    ) -> (text: String, hasLone: Bool) {
        unsafe withDecoded(source, replacingLone: true) { decoded, hasLone in
            (isChecked ? unsafe String(unchecked: decoded) : unsafe String(decoding: decoded, as: UTF8.self), hasLone)
        }
    }

    /// The meaning of text between quotes; a lone surrogate becomes U+FFFD.
    static func text(_ source: Span<UInt8>) -> String {
        unsafe source.withUnsafeBytes { unsafe string($0).text }
    }

    /// Calls a closure with the meaning of escaped text; different lone surrogates stay different.
    static func withDecoded<R>(_ source: UnsafeRawBufferPointer, _ body: (UnsafeRawBufferPointer) -> R) -> R {
        unsafe withDecoded(source, replacingLone: false) { decoded, _ in unsafe body(decoded) }
    }

    private static func withDecoded<R>(
        _ source: UnsafeRawBufferPointer, replacingLone replacesLone: Bool,
        _ body: (UnsafeRawBufferPointer, _ hasLone: Bool) -> R
    ) -> R {
        unsafe withUnsafeTemporaryAllocation(byteCount: source.count, alignment: 1) { target in
            let (count, hasLone) = unsafe decode(source, into: target, replacesLone: replacesLone)
            return unsafe body(UnsafeRawBufferPointer(rebasing: target[..<count]), hasLone)
        }
    }

    /// Writes text as a JSON string with its quotes; escapes only `"`, `\` and control characters.
    static func write(_ text: UnsafeRawBufferPointer, into output: inout ByteBuffer) {
        let plain = unsafe escapedOffset(text, from: 0)
        if plain == text.count { return unsafe output.append(quoted: text) }
        output.append(0x22)
        var (start, at) = (0, plain)
        while at < text.count {
            let byte = unsafe text[at]
            unsafe output.append(UnsafeRawBufferPointer(rebasing: text[start..<at]))
            start = at + 1
            output.append(0x5C)
            switch byte {
            case 0x22, 0x5C: output.append(byte)
            case 0x08: output.append(0x62)
            case 0x0C: output.append(0x66)
            case 0x0A: output.append(0x6E)
            case 0x0D: output.append(0x72)
            case 0x09: output.append(0x74)
            default:
                output.append([0x75, 0x30, 0x30, 0x30 + byte >> 4])
                output.append(byte & 15 < 10 ? 0x30 + byte & 15 : 0x57 + byte & 15)
            }
            at = unsafe escapedOffset(text, from: start)
        }
        unsafe output.append(UnsafeRawBufferPointer(rebasing: text[start...]))
        output.append(0x22)
    }

    /// Whether a text has bytes that are escaped when it is written.
    static func areNeeded(for text: UnsafeRawBufferPointer) -> Bool {
        unsafe escapedOffset(text, from: 0) < text.count
    }

    // MARK: Pieces

    /// The offset of the first byte from `start` on that is escaped when it is written; `text.count` if there is none.
    private static func escapedOffset(_ text: UnsafeRawBufferPointer, from start: Int) -> Int {
        var at = start
        while text.count &- at >= 8 {
            let first = unsafe escapedBytes(of: text.word(from: at)).trailingZeroBitCount
            if first < 64 { return at &+ first &>> 3 }
            at &+= 8
        }
        // With spaces behind the last byte.
        let rest = UInt64(truncatingIfNeeded: text.count &- at)
        let word = unsafe text.word(from: at) | 0x2020_2020_2020_2020 &<< (8 &* rest)
        return min(at + escapedBytes(of: word).trailingZeroBitCount >> 3, text.count)
    }

    /// The highest bit of each byte of a word that is escaped; above the first one, bits may be wrong.
    @inline(__always)
    private static func escapedBytes(of word: UInt64) -> UInt64 {
        let (quote, backslash) = (word ^ 0x2222_2222_2222_2222, word ^ 0x5C5C_5C5C_5C5C_5C5C)
        let escaped =
            (word &- 0x2020_2020_2020_2020) & ~word | (quote &- 0x0101_0101_0101_0101) & ~quote
            | (backslash &- 0x0101_0101_0101_0101) & ~backslash
        return escaped & 0x8080_8080_8080_8080
    }

    /// The number of bytes from an offset to the next backslash that does not end the text.
    private static func plainCount(_ source: UnsafeRawBufferPointer, _ from: Int) -> Int {
        let rest = unsafe UnsafeRawBufferPointer(rebasing: source[from...])
        guard let count = unsafe rest.firstOffset(of: 0x5C), count < rest.count - 1 else { return rest.count }
        return count
    }

    private static func simpleMeaning(_ kind: UInt8) -> UInt8 {
        switch kind {
        case 0x62: 0x08
        case 0x66: 0x0C
        case 0x6E: 0x0A
        case 0x72: 0x0D
        case 0x74: 0x09
        default: kind
        }
    }

    private static func lowSurrogate(_ source: UnsafeRawBufferPointer, at offset: Int) -> UInt16? {
        guard offset + 6 <= source.count, unsafe source[offset] == 0x5C, unsafe source[offset + 1] == 0x75,
            let unit = unsafe hexUnit(source, at: offset + 2), unit & 0xFC00 == 0xDC00
        else { return nil }
        return unit
    }

    private static func hexUnit(_ source: UnsafeRawBufferPointer, at offset: Int) -> UInt16? {
        guard offset + 4 <= source.count else { return nil }
        var unit: UInt16 = 0
        for at in offset..<offset + 4 {
            guard let digit = unsafe source[at].hexValue else { return nil }
            unit = unit << 4 | UInt16(digit)
        }
        return unit
    }

    private static func encode(_ scalar: UInt32, _ target: UnsafeMutableRawBufferPointer, _ to: inout Int) {
        func put(_ bits: UInt32) {
            unsafe target[to] = UInt8(truncatingIfNeeded: bits)
            to += 1
        }
        switch scalar {
        case ..<0x80:
            put(scalar)
        case ..<0x800:
            put(0xC0 | scalar >> 6)
            put(0x80 | scalar & 0x3F)
        case ..<0x10000:
            put(0xE0 | scalar >> 12)
            put(0x80 | scalar >> 6 & 0x3F)
            put(0x80 | scalar & 0x3F)
        default:
            put(0xF0 | scalar >> 18)
            put(0x80 | scalar >> 12 & 0x3F)
            put(0x80 | scalar >> 6 & 0x3F)
            put(0x80 | scalar & 0x3F)
        }
    }
}

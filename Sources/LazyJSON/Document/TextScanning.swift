/// Steps through JSON text.
///
/// Eight or sixteen bytes are loaded at once while there are as many, else one at a time; nothing is read outside of the
/// text. An offset is the position of a byte in the text, or its count.
///
/// Safe because each step first compares its start with the count, as unsigned numbers so that none is negative, and then
/// every offset with the count. Checking each access once more took a fifth of the portable kernel's time.
extension Span where Element == UInt8 {
    /// Whether a word of ASCII is in the text at an offset, in upper or lower case.
    func has(_ word: String, at offset: Int) -> Bool {
        word.utf8.count <= count - offset && zip(offset..<count, word.utf8).allSatisfy { self[$0] | 0x20 == $1 | 0x20 }
    }

    /// Whether the text is a word of ASCII, in upper or lower case.
    func isWord(_ word: String) -> Bool { word.utf8.count == count && has(word, at: 0) }

    /// The first offset from `start` on with a byte that is not white space, else the count; `start` if it is beyond the count.
    @inline(__always)
    package func skipSpace(from start: Int) -> Int {
        // Most often there is none, or one space.
        guard UInt(bitPattern: start) < UInt(bitPattern: count) else { return start }
        let byte = unsafe self[unchecked: start]
        return byte <= 0x20 ? skipSpaces(from: start, byte) : start
    }

    @inline(__always)
    private func skipSpaces(from start: Int, _ byte: UInt8) -> Int {
        var at = start
        if byte == 0x20, at &+ 1 < count, unsafe self[unchecked: at &+ 1] > 0x20 { return at &+ 1 }
        while at &+ 8 <= count {
            // Indentation: the first byte that is no space is the first that differs from eight of them.
            let difference = unsafe word(at: at) ^ 0x2020_2020_2020_2020
            if difference == 0 {
                at &+= 8
                continue
            }
            at &+= difference.trailingZeroBitCount &>> 3
            let byte = unsafe self[unchecked: at]
            if byte > 0x20 || !byte.isJSONSpace { return at }
            at &+= 1
        }
        while at < count, unsafe self[unchecked: at].isJSONSpace { at &+= 1 }
        return at
    }

    /// Eight bytes from an offset on, the first one lowest; the caller checks that they are in the text.
    @inline(__always)
    @unsafe private func word(at offset: Int) -> UInt64 {
        UInt64(littleEndian: unsafe bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: offset, as: UInt64.self))
    }

    /// The first offset from `start` on of a quote, a backslash, a control character or a byte beyond ASCII, else the count.
    @inline(__always)
    func skipPlain(from start: Int) -> Int {
        guard UInt(bitPattern: start) < UInt(bitPattern: count) else { return start }
        var at = start
        let quote = SIMD16<UInt8>(repeating: UInt8(ascii: "\""))
        let backslash = SIMD16<UInt8>(repeating: UInt8(ascii: "\\"))
        let space = SIMD16<Int8>(repeating: 0x20)
        while at &+ 16 <= count {
            let vector = unsafe bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: at, as: SIMD16<UInt8>.self)
            // Bytes beyond ASCII are negative, and so below the space as the control characters are.
            let signed = unsafe unsafeBitCast(vector, to: SIMD16<Int8>.self)
            let special = (vector .== quote) .| (vector .== backslash) .| (signed .< space)
            let halves = unsafe unsafeBitCast(special, to: SIMD2<UInt64>.self)
            if halves.x != 0 { return at &+ halves.x.littleEndian.trailingZeroBitCount &>> 3 }
            if halves.y != 0 { return at &+ 8 &+ halves.y.littleEndian.trailingZeroBitCount &>> 3 }
            at &+= 16
        }
        while at < count, case let byte = unsafe self[unchecked: at],
            byte >= 0x20, byte < 0x80, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\")
        {
            at &+= 1
        }
        return at
    }

    /// The first offset from `start` on with a byte that is not a digit, else the count.
    @inline(__always)
    func skipDigits(from start: Int) -> Int {
        guard UInt(bitPattern: start) < UInt(bitPattern: count) else { return start }
        var at = start
        while at &+ 8 <= count {
            // Digits become 0 to 9; adding 0x76 sets the high bit of every byte that is more.
            let lowered = unsafe word(at: at) ^ 0x3030_3030_3030_3030
            let others =
                ((lowered & 0x7F7F_7F7F_7F7F_7F7F) &+ 0x7676_7676_7676_7676 | lowered) & 0x8080_8080_8080_8080
            if others != 0 { return at &+ others.trailingZeroBitCount &>> 3 }
            at &+= 8
        }
        while at < count, unsafe self[unchecked: at] &- UInt8(ascii: "0") < 10 { at &+= 1 }
        return at
    }

    /// Moves past the characters beyond ASCII that begin at `at`; returns `false` at one that is ill-formed.
    @inline(__always)
    func skipWide(_ at: inout Int) -> Bool {
        // The first bytes of a sequence as one number: its fixed bits are compared at once, then the bits that show
        // overlong forms, surrogates and code points beyond U+10FFFF.
        while at &+ 4 <= count {
            let bytes = fourBytes(at: at)
            if bytes & 0x80 == 0 { return true }
            if bytes & 0x00C0_C0F0 == 0x0080_80E0 {
                let significant = bytes & 0x200F
                if significant == 0 || significant == 0x200D { return false }
                at &+= 3
            } else if bytes & 0xC0E0 == 0x80C0 {
                if bytes & 0x1E == 0 { return false }
                at &+= 2
            } else if bytes & 0xC0C0_C0F8 == 0x8080_80F0 {
                let significant = bytes & 0x3007
                if bytes & 4 == 0 ? significant == 0 : significant != 4 { return false }
                at &+= 4
            } else {
                return false
            }
        }
        while at < count, self[at] >= 0x80 {
            let (length, isWhole) = sequence(at: at)
            if !isWhole { return false }
            at &+= length
        }
        return true
    }

    /// The number of bytes from `at` on that could be one character beyond ASCII, and whether they are all of it (The
    /// Unicode Standard, table 3-7).
    func sequence(at: Int) -> (length: Int, isWhole: Bool) {
        let lead = self[at]
        let wanted = lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4
        guard (0xC2...0xF4).contains(lead) else { return (0, false) }
        for place in 1..<wanted {
            guard at + place < count else { return (place, false) }
            let allowed: ClosedRange<UInt8> =
                switch (place, lead) {
                case (1, 0xE0): 0xA0...0xBF
                case (1, 0xED): 0x80...0x9F
                case (1, 0xF0): 0x90...0xBF
                case (1, 0xF4): 0x80...0x8F
                default: 0x80...0xBF
                }
            guard allowed.contains(self[at + place]) else { return (place, false) }
        }
        return (wanted, true)
    }
}

extension UInt8 {
    /// Whether the byte looks like a part of a number or word, and not like a byte that may follow one.
    @inline(__always)
    package var isWordByte: Bool {
        isAlphanumeric || self == UInt8(ascii: ".") || self == UInt8(ascii: "+") || self == UInt8(ascii: "-")
            || self == UInt8(ascii: "_")
    }
}

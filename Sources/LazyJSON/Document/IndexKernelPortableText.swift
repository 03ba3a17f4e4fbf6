/// The bytes of a text, and steps over them that check nothing but where the text ends.
///
/// Eight or sixteen bytes are loaded at once while so many are left, else one at a time.
@safe struct PortableText {
    // Invariant: `count` readable bytes stand at `bytes` while this is in use.
    let bytes: UnsafePointer<UInt8>
    let count: Int

    /// The byte at an offset below `count`.
    @inline(__always)
    subscript(at: Int) -> UInt8 {
        unsafe bytes[at]
    }

    /// Eight bytes, of which the one at `at` is the lowest.
    @inline(__always)
    private func word(at: Int) -> UInt64 {
        unsafe UInt64(littleEndian: UnsafeRawPointer(bytes + at).loadUnaligned(as: UInt64.self))
    }

    /// Four bytes, of which the one at `at` is the lowest.
    @inline(__always)
    func halfWord(at: Int) -> UInt32 {
        unsafe UInt32(littleEndian: UnsafeRawPointer(bytes + at).loadUnaligned(as: UInt32.self))
    }

    /// The first offset from `at` on where no white space stands, or `count`.
    @inline(__always)
    func skipSpace(_ at: Int) -> Int {
        // Most often there is none, or one space.
        guard at < count, self[at] <= 0x20 else { return at }
        return skipSpaces(at)
    }

    @inline(__always)
    func skipSpaces(_ start: Int) -> Int {
        var at = start
        if self[at] == 0x20, at &+ 1 < count, self[at &+ 1] > 0x20 { return at &+ 1 }
        while at &+ 8 <= count {
            // Indentation: the first byte that is no space is the first that differs from eight of them.
            let difference = word(at: at) ^ 0x2020_2020_2020_2020
            if difference == 0 {
                at &+= 8
                continue
            }
            at &+= difference.trailingZeroBitCount &>> 3
            let byte = self[at]
            if byte > 0x20 || !Self.isLineSpace(byte) { return at }
            at &+= 1
        }
        while at < count, case let byte = self[at], byte == 0x20 || Self.isLineSpace(byte) { at &+= 1 }
        return at
    }

    @inline(__always)
    static func isLineSpace(_ byte: UInt8) -> Bool {
        byte == 0x0A || byte == 0x0D || byte == 0x09
    }

    /// The first offset from `start` on of a quote, backslash, control character or byte beyond ASCII, or `count`.
    @inline(__always)
    func skipPlain(_ start: Int) -> Int {
        var at = start
        let quote = SIMD16<UInt8>(repeating: UInt8(ascii: "\""))
        let backslash = SIMD16<UInt8>(repeating: UInt8(ascii: "\\"))
        let space = SIMD16<Int8>(repeating: 0x20)
        while at &+ 16 <= count {
            let vector = unsafe UnsafeRawPointer(bytes + at).loadUnaligned(as: SIMD16<UInt8>.self)
            // Bytes beyond ASCII are negative, and so below the space as the control characters are.
            let signed = unsafe unsafeBitCast(vector, to: SIMD16<Int8>.self)
            let special = (vector .== quote) .| (vector .== backslash) .| (signed .< space)
            let halves = unsafe unsafeBitCast(special, to: SIMD2<UInt64>.self)
            if halves.x != 0 { return at &+ halves.x.littleEndian.trailingZeroBitCount &>> 3 }
            if halves.y != 0 { return at &+ 8 &+ halves.y.littleEndian.trailingZeroBitCount &>> 3 }
            at &+= 16
        }
        while at < count, case let byte = self[at],
            byte >= 0x20, byte < 0x80, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\")
        {
            at &+= 1
        }
        return at
    }

    /// The first offset from `start` on where no digit stands, or `count`.
    @inline(__always)
    func skipDigits(_ start: Int) -> Int {
        var at = start
        while at &+ 8 <= count {
            // Digits become 0 to 9; adding 0x76 sets the high bit of every byte that is more.
            let lowered = word(at: at) ^ 0x3030_3030_3030_3030
            let others =
                ((lowered & 0x7F7F_7F7F_7F7F_7F7F) &+ 0x7676_7676_7676_7676 | lowered) & 0x8080_8080_8080_8080
            if others != 0 { return at &+ others.trailingZeroBitCount &>> 3 }
            at &+= 8
        }
        while at < count, self[at] &- UInt8(ascii: "0") < 10 { at &+= 1 }
        return at
    }

    /// Whether a byte looks like more of a number or word, and not like what may follow one.
    @inline(__always)
    static func isWordByte(_ byte: UInt8) -> Bool {
        byte &- 0x30 < 10 || (byte | 0x20) &- 0x61 < 26 || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "+")
            || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
    }

    /// The end of the escape at `at`, or `at` where it is none.
    @inline(__always)
    func escapeEnd(_ at: Int) -> Int {
        guard at &+ 1 < count else { return at }
        switch self[at &+ 1] {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"), UInt8(ascii: "f"),
            UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
            return at &+ 2
        case UInt8(ascii: "u"):
            guard at &+ 6 <= count else { return at }
            for place in at &+ 2..<at &+ 6 where !Self.isHex(self[place]) { return at }
            return at &+ 6
        default:
            return at
        }
    }

    @inline(__always)
    static func isHex(_ byte: UInt8) -> Bool {
        byte &- 0x30 < 10 || (byte | 0x20) &- 0x61 < 6
    }
}

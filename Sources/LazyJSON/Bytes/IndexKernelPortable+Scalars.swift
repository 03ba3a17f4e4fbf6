/// White space and strings.
extension PortableIndexer {
    /// Eight bytes, of which the one at `at` is the lowest.
    @inline(__always)
    func word(at: Int) -> UInt64 {
        unsafe UInt64(littleEndian: UnsafeRawPointer(text + at).loadUnaligned(as: UInt64.self))
    }

    // MARK: White space

    /// The first offset from `at` on where no white space stands, or `count`.
    @inline(__always)
    func skipSpace(_ at: Int) -> Int {
        // Most often there is none, or one space.
        guard at < count, unsafe text[at] <= 0x20 else { return at }
        return skipSpaces(at)
    }

    @inline(__always)
    private func skipSpaces(_ start: Int) -> Int {
        var at = start
        if unsafe text[at] == 0x20, at &+ 1 < count, unsafe text[at &+ 1] > 0x20 { return at &+ 1 }
        while at &+ 8 <= count {
            // Indentation: the first byte that is no space is the first that differs from eight of them.
            let difference = word(at: at) ^ 0x2020_2020_2020_2020
            if difference == 0 {
                at &+= 8
                continue
            }
            at &+= difference.trailingZeroBitCount &>> 3
            let byte = unsafe text[at]
            if byte > 0x20 || !Self.isLineSpace(byte) { return at }
            at &+= 1
        }
        while at < count, case let byte = unsafe text[at], byte == 0x20 || Self.isLineSpace(byte) { at &+= 1 }
        return at
    }

    @inline(__always)
    private static func isLineSpace(_ byte: UInt8) -> Bool {
        byte == 0x0A || byte == 0x0D || byte == 0x09
    }

    // MARK: Strings

    /// Reads the string whose opening quote stands at `at` and moves behind it.
    @inline(__always)
    mutating func readString(_ at: inout Int, inValue: Bool) -> Bool {
        let content = at &+ 1
        var end = skipPlain(content)
        var tag = IndexEntry.Tag.string
        if unsafe end >= count || text[end] != UInt8(ascii: "\"") {
            guard skipRest(&end, &tag, inValue) else { return false }
        }
        let length = end &- content
        guard length <= IndexEntry.maximumPayload else { return fail(.size, at: at, inValue: inValue) }
        put(tag, at, length)
        at = end &+ 1
        return true
    }

    /// The first offset from `start` on of a quote, backslash, control character or byte beyond ASCII, or `count`.
    @inline(__always)
    private func skipPlain(_ start: Int) -> Int {
        var at = start
        let quote = SIMD16<UInt8>(repeating: UInt8(ascii: "\""))
        let backslash = SIMD16<UInt8>(repeating: UInt8(ascii: "\\"))
        let space = SIMD16<Int8>(repeating: 0x20)
        while at &+ 16 <= count {
            let bytes = unsafe UnsafeRawPointer(text + at).loadUnaligned(as: SIMD16<UInt8>.self)
            // Bytes beyond ASCII are negative, and so below the space as the control characters are.
            let signed = unsafe unsafeBitCast(bytes, to: SIMD16<Int8>.self)
            let special = (bytes .== quote) .| (bytes .== backslash) .| (signed .< space)
            let halves = unsafe unsafeBitCast(special, to: SIMD2<UInt64>.self)
            if halves.x != 0 { return at &+ halves.x.littleEndian.trailingZeroBitCount &>> 3 }
            if halves.y != 0 { return at &+ 8 &+ halves.y.littleEndian.trailingZeroBitCount &>> 3 }
            at &+= 16
        }
        while at < count, case let byte = unsafe text[at],
            byte >= 0x20, byte < 0x80, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\")
        {
            at &+= 1
        }
        return at
    }

    /// Goes on to the closing quote of a string that is not all plain.
    @inline(never)
    private mutating func skipRest(_ at: inout Int, _ tag: inout IndexEntry.Tag, _ inValue: Bool) -> Bool {
        while true {
            guard at < count else { return fail(.quote, at: count, inValue: inValue) }
            let byte = unsafe text[at]
            switch byte {
            case UInt8(ascii: "\""):
                return true
            case UInt8(ascii: "\\"):
                tag = .escapedString
                let end = escapeEnd(at)
                guard end > at else { return failEscape(at, inValue) }
                at = end
            case 0x80...:
                guard skipWide(&at) else { return failWide(at, inValue) }
            case ..<0x20:
                return fail(.control, at: at, inValue: inValue)
            default:
                break
            }
            at = skipPlain(at)
        }
    }

    /// The end of the escape at `at`, or `at` where it is none.
    @inline(__always)
    private func escapeEnd(_ at: Int) -> Int {
        guard at &+ 1 < count else { return at }
        switch unsafe text[at &+ 1] {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"), UInt8(ascii: "f"),
            UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
            return at &+ 2
        case UInt8(ascii: "u"):
            guard at &+ 6 <= count else { return at }
            for place in at &+ 2..<at &+ 6 where unsafe !Self.isHex(text[place]) { return at }
            return at &+ 6
        default:
            return at
        }
    }

    @inline(__always)
    private static func isHex(_ byte: UInt8) -> Bool {
        byte &- 0x30 < 10 || (byte | 0x20) &- 0x61 < 6
    }

    /// Finds the byte of a bad escape that is wrong, or the end of the text.
    private mutating func failEscape(_ at: Int, _ inValue: Bool) -> Bool {
        var wrong = at &+ 1
        guard wrong < count, unsafe text[wrong] == UInt8(ascii: "u") else {
            return fail(.escape, at: wrong, inValue: inValue)
        }
        repeat { wrong &+= 1 } while unsafe wrong < count && Self.isHex(text[wrong])
        return fail(.hexDigit, at: wrong, inValue: inValue)
    }
}

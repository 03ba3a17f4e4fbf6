/// Numbers and literals.
extension PortableIndexer {
    /// Reads the number that begins with `first` at `at` and moves behind it.
    @inline(__always)
    mutating func readNumber(_ at: inout Int, _ first: UInt8) -> Bool {
        var tag = IndexEntry.Tag.integer
        let whole = first == UInt8(ascii: "-") ? at &+ 1 : at
        var end = skipDigits(whole)
        if end == whole { return fail(.digit, at: end) }
        if end &- whole > 1, unsafe text[whole] == UInt8(ascii: "0") { return fail(.leadingZero, at: whole &+ 1) }
        if end < count, unsafe text[end] > UInt8(ascii: ",") {
            // Neither white space nor a comma: perhaps a bracket, perhaps more of the number.
            if unsafe text[end] == UInt8(ascii: ".") {
                tag = .real
                let fraction = end &+ 1
                end = skipDigits(fraction)
                if end == fraction { return fail(.digit, at: end) }
            }
            if end < count, unsafe text[end] | 0x20 == UInt8(ascii: "e") {
                tag = .real
                end &+= 1
                if end < count, unsafe text[end] == UInt8(ascii: "+") || text[end] == UInt8(ascii: "-") { end &+= 1 }
                let exponent = end
                end = skipDigits(exponent)
                if end == exponent { return fail(.digit, at: end) }
            }
        }
        if end < count, unsafe Self.isWordByte(text[end]) { return fail(.numberEnd, at: end) }
        if end &- at > IndexEntry.maximumPayload { return fail(.size, at: at) }
        put(tag, at, end &- at)
        at = end
        return true
    }

    /// The first offset from `start` on where no digit stands, or `count`.
    @inline(__always)
    private func skipDigits(_ start: Int) -> Int {
        var at = start
        while at &+ 8 <= count {
            // Digits become 0 to 9; adding 0x76 sets the high bit of every byte that is more.
            let lowered = word(at: at) ^ 0x3030_3030_3030_3030
            let others =
                ((lowered & 0x7F7F_7F7F_7F7F_7F7F) &+ 0x7676_7676_7676_7676 | lowered) & 0x8080_8080_8080_8080
            if others != 0 { return at &+ others.trailingZeroBitCount &>> 3 }
            at &+= 8
        }
        while at < count, unsafe text[at] &- UInt8(ascii: "0") < 10 { at &+= 1 }
        return at
    }

    /// Whether a byte looks like more of a number or word, and not like what may follow one.
    @inline(__always)
    private static func isWordByte(_ byte: UInt8) -> Bool {
        byte &- 0x30 < 10 || (byte | 0x20) &- 0x61 < 26 || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "+")
            || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
    }

    /// Reads the literal that begins with `first` at `at` and moves behind it.
    @inline(__always)
    mutating func readLiteral(_ at: inout Int, _ first: UInt8) -> Bool {
        // The last four letters as one number; "f" of "false" has been seen.
        let length = first == UInt8(ascii: "f") ? 5 : 4
        let rest: UInt32 =
            switch first {
            case UInt8(ascii: "t"): 0x6575_7274
            case UInt8(ascii: "f"): 0x6573_6C61
            default: 0x6C6C_756E
            }
        guard at &+ length <= count,
            unsafe UInt32(littleEndian: UnsafeRawPointer(text + (at &+ length &- 4)).loadUnaligned(as: UInt32.self))
                == rest,
            unsafe at &+ length == count || !Self.isWordByte(text[at &+ length])
        else { return failLiteral(at, first) }
        put(.literal, at, length)
        at &+= length
        return true
    }

    /// Finds the byte of a bad literal that is wrong, or the end of the text.
    @inline(never)
    private mutating func failLiteral(_ at: Int, _ first: UInt8) -> Bool {
        let word: StaticString =
            switch first {
            case UInt8(ascii: "t"): "true"
            case UInt8(ascii: "f"): "false"
            default: "null"
            }
        var matching = 1
        while matching < word.utf8CodeUnitCount, at + matching < count,
            unsafe text[at + matching] == word.utf8Start[matching]
        {
            matching += 1
        }
        return fail(.literal(word.description), at: at + matching)
    }
}

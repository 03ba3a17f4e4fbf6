/// Numbers and literals.
extension PortableIndexer {
    /// Reads the number that begins with `first` at the cursor and moves behind it.
    @inline(__always)
    mutating func readNumber(_ text: PortableText, _ cursor: inout Cursor, _ first: UInt8) -> Bool {
        var tag = IndexEntry.Tag.integer
        let whole = first == UInt8(ascii: "-") ? cursor.at &+ 1 : cursor.at
        var end = text.skipDigits(whole)
        if end == whole { return fail(.digit, at: end) }
        if end &- whole > 1, text[whole] == UInt8(ascii: "0") { return fail(.leadingZero, at: whole &+ 1) }
        if end < text.count, text[end] > UInt8(ascii: ",") {
            // Neither white space nor a comma: perhaps a bracket, perhaps more of the number.
            if text[end] == UInt8(ascii: ".") {
                tag = .real
                let fraction = end &+ 1
                end = text.skipDigits(fraction)
                if end == fraction { return fail(.digit, at: end) }
            }
            if end < text.count, text[end] | 0x20 == UInt8(ascii: "e") {
                tag = .real
                end &+= 1
                if end < text.count, text[end] == UInt8(ascii: "+") || text[end] == UInt8(ascii: "-") { end &+= 1 }
                let exponent = end
                end = text.skipDigits(exponent)
                if end == exponent { return fail(.digit, at: end) }
            }
        }
        if end < text.count, PortableText.isWordByte(text[end]) { return fail(.numberEnd, at: end) }
        if end &- cursor.at > IndexEntry.maximumPayload { return fail(.size, at: cursor.at) }
        cursor.put(tag, cursor.at, end &- cursor.at)
        cursor.at = end
        return true
    }

    /// Reads the literal that begins with `first` at the cursor and moves behind it.
    @inline(__always)
    mutating func readLiteral(_ text: PortableText, _ cursor: inout Cursor, _ first: UInt8) -> Bool {
        // The last four letters as one number; "f" of "false" has been seen.
        let length = first == UInt8(ascii: "f") ? 5 : 4
        let rest: UInt32 =
            switch first {
            case UInt8(ascii: "t"): 0x6575_7274
            case UInt8(ascii: "f"): 0x6573_6C61
            default: 0x6C6C_756E
            }
        guard cursor.at &+ length <= text.count,
            text.halfWord(at: cursor.at &+ length &- 4) == rest,
            cursor.at &+ length == text.count || !PortableText.isWordByte(text[cursor.at &+ length])
        else { return failLiteral(cursor.at, first) }
        cursor.put(.literal, cursor.at, length)
        cursor.at &+= length
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
        while matching < word.utf8CodeUnitCount, at + matching < text.count,
            unsafe text[at + matching] == word.utf8Start[matching]
        {
            matching += 1
        }
        return fail(.literal(word.description), at: at + matching)
    }
}

/// The grammar of strings, numbers and literals (RFC 8259, sections 3, 6 and 7).
///
/// All of them throw a failure at the first wrong byte, or at the count of bytes if the text ends too early.
extension Span where Element == UInt8 {
    /// Moves to the closing quote of a string, and returns its tag.
    ///
    /// After a failure `at` is before the first character or escape that is wrong or incomplete.
    @inline(never)
    package func skipText(_ at: inout Int, isKey: Bool) throws(IndexFailure) -> IndexEntry.Tag {
        var tag = IndexEntry.Tag.string
        while true {
            at = skipPlain(from: at)
            guard at < count else { throw IndexFailure(.quote, at: count, inValue: !isKey) }
            switch self[at] {
            case UInt8(ascii: "\""):
                return tag
            case UInt8(ascii: "\\"):
                tag = .escapedString
                guard let end = escapeEnd(at) else { throw mistakenEscape(at, isKey) }
                at = end
            case 0x80...:
                guard skipWide(&at) else {
                    let (length, _) = sequence(at: at)
                    let isCut = length > 0 && at + length == count
                    throw IndexFailure(.utf8, at: isCut ? count : at, inValue: !isKey)
                }
            default:
                throw IndexFailure(.control, at: at, inValue: !isKey)
            }
        }
    }

    /// The end of the escape at an offset; `nil` if it is incomplete or wrong.
    @inline(__always)
    private func escapeEnd(_ at: Int) -> Int? {
        guard at &+ 1 < count else { return nil }
        switch self[at &+ 1] {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"), UInt8(ascii: "f"),
            UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
            return at &+ 2
        case UInt8(ascii: "u"):
            guard at &+ 6 <= count else { return nil }
            for place in at &+ 2..<at &+ 6 where !self[place].isHexDigit { return nil }
            return at &+ 6
        default:
            return nil
        }
    }

    /// Finds the wrong byte of an escape that is incomplete or wrong.
    private func mistakenEscape(_ at: Int, _ isKey: Bool) -> IndexFailure {
        var wrong = at &+ 1
        guard wrong < count, self[wrong] == UInt8(ascii: "u") else {
            return IndexFailure(.escape, at: wrong, inValue: !isKey)
        }
        repeat { wrong &+= 1 } while wrong < count && self[wrong].isHexDigit
        return IndexFailure(.hexDigit, at: wrong, inValue: !isKey)
    }

    /// The end of the number at `start`, where a digit or a minus sign is, and its tag.
    @inline(__always)
    package func number(at start: Int) throws(IndexFailure) -> (tag: IndexEntry.Tag, end: Int) {
        var tag = IndexEntry.Tag.integer
        let whole = self[start] == UInt8(ascii: "-") ? start &+ 1 : start
        var end = skipDigits(from: whole)
        if end == whole { throw IndexFailure(.digit, at: end) }
        if end &- whole > 1, self[whole] == UInt8(ascii: "0") { throw IndexFailure(.leadingZero, at: whole &+ 1) }
        if end < count, self[end] > UInt8(ascii: ",") {
            // Neither white space nor a comma: perhaps a bracket, perhaps more of the number.
            if self[end] == UInt8(ascii: ".") {
                tag = .real
                let fraction = end &+ 1
                end = skipDigits(from: fraction)
                if end == fraction { throw IndexFailure(.digit, at: end) }
            }
            if end < count, self[end] | 0x20 == UInt8(ascii: "e") {
                tag = .real
                end &+= 1
                if end < count, self[end] == UInt8(ascii: "+") || self[end] == UInt8(ascii: "-") { end &+= 1 }
                let exponent = end
                end = skipDigits(from: exponent)
                if end == exponent { throw IndexFailure(.digit, at: end) }
            }
        }
        if end < count, self[end].isWordByte { throw IndexFailure(.numberEnd, at: end) }
        return (tag, end)
    }

    /// The end of the literal at `start`, where a `t`, `f` or `n` is.
    @inline(__always)
    package func literal(at start: Int) throws(IndexFailure) -> Int {
        // The last four letters as one number.
        let (length, letters): (Int, UInt32) =
            switch self[start] {
            case UInt8(ascii: "t"): (4, 0x6575_7274)
            case UInt8(ascii: "f"): (5, 0x6573_6C61)
            default: (4, 0x6C6C_756E)
            }
        let end = start &+ length
        guard end <= count, fourBytes(at: end &- 4) == letters, end == count || !self[end].isWordByte else {
            throw mistakenLiteral(start)
        }
        return end
    }

    /// Finds the wrong byte of a word that is not a literal.
    @inline(never)
    private func mistakenLiteral(_ start: Int) -> IndexFailure {
        let word = ["true", "false", "null"].first { $0.utf8.first == self[start] } ?? ""
        let right = zip(start..<count, word.utf8).prefix { self[$0] == $1 }.count
        return IndexFailure(.literal(word), at: start + right)
    }
}

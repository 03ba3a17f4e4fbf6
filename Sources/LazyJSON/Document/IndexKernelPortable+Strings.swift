/// Strings.
extension PortableIndexer {
    /// Reads the string whose opening quote stands at the cursor and moves behind it.
    @inline(__always)
    mutating func readString(_ text: PortableText, _ cursor: inout Cursor, inValue: Bool) -> Bool {
        let content = cursor.at &+ 1
        var end = text.skipPlain(content)
        var tag = IndexEntry.Tag.string
        if end >= text.count || text[end] != UInt8(ascii: "\"") {
            // Copies, because what is passed inout to a function that is not inlined has to live in memory.
            var last = end
            var kind = tag
            guard skipRest(&last, &kind, inValue) else { return false }
            end = last
            tag = kind
        }
        let length = end &- content
        guard length <= IndexEntry.maximumPayload else { return fail(.size, at: cursor.at, inValue: inValue) }
        cursor.put(tag, cursor.at, length)
        cursor.at = end &+ 1
        return true
    }

    /// Goes on to the closing quote of a string that is not all plain.
    @inline(never)
    private mutating func skipRest(_ at: inout Int, _ tag: inout IndexEntry.Tag, _ inValue: Bool) -> Bool {
        while true {
            guard at < text.count else { return fail(.quote, at: text.count, inValue: inValue) }
            let byte = text[at]
            switch byte {
            case UInt8(ascii: "\""):
                return true
            case UInt8(ascii: "\\"):
                tag = .escapedString
                let end = text.escapeEnd(at)
                guard end > at else { return failEscape(at, inValue) }
                at = end
            case 0x80...:
                guard text.skipWide(&at) else { return failWide(at, inValue) }
            case ..<0x20:
                return fail(.control, at: at, inValue: inValue)
            default:
                break
            }
            at = text.skipPlain(at)
        }
    }

    /// Finds the byte of a bad escape that is wrong, or the end of the text.
    private mutating func failEscape(_ at: Int, _ inValue: Bool) -> Bool {
        var wrong = at &+ 1
        guard wrong < text.count, text[wrong] == UInt8(ascii: "u") else {
            return fail(.escape, at: wrong, inValue: inValue)
        }
        repeat { wrong &+= 1 } while wrong < text.count && PortableText.isHex(text[wrong])
        return fail(.hexDigit, at: wrong, inValue: inValue)
    }

    /// Notes the ill-formed sequence at `at`, or that the text ends in the middle of one.
    mutating func failWide(_ at: Int, _ inValue: Bool) -> Bool {
        let (length, isWhole) = text.sequence(at)
        let isCut = !isWhole && length > 0 && at + length == text.count
        return fail(.utf8, at: isCut ? text.count : at, inValue: inValue)
    }
}

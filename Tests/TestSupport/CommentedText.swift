import Testing

/// JSON with comments once more, without looking at the library: a tiny scanner that knows strings and comments.
package enum CommentedText {
    /// The text with spaces in place of comments and trailing commas, all but the line breaks.
    package static func blanked(_ text: [UInt8]) -> [UInt8] {
        var bytes = text
        var lastComma: Int?
        var isAfterValue = false
        var at = 0
        while at < bytes.count {
            switch bytes[at] {
            case 0x22:
                at += 1
                while at < bytes.count, bytes[at] != 0x22 { at += bytes[at] == 0x5C ? 2 : 1 }
                (lastComma, isAfterValue) = (nil, true)
            case 0x2F:
                let isLine = at + 1 < bytes.count && bytes[at + 1] == 0x2F
                var end = at + 2
                if isLine {
                    while end < bytes.count, bytes[end] != 0x0A, bytes[end] != 0x0D { end += 1 }
                } else {
                    while end + 1 < bytes.count, !(bytes[end] == 0x2A && bytes[end + 1] == 0x2F) { end += 1 }
                    end += 2
                }
                for place in at..<min(end, bytes.count) where bytes[place] != 0x0A && bytes[place] != 0x0D {
                    bytes[place] = 0x20
                }
                at = end - 1
            case 0x2C: (lastComma, isAfterValue) = (isAfterValue ? at : nil, false)
            case 0x5D, 0x7D:
                if let lastComma { bytes[lastComma] = 0x20 }
                (lastComma, isAfterValue) = (nil, true)
            case 0x20, 0x09, 0x0A, 0x0D: break
            case 0x5B, 0x7B, 0x3A: (lastComma, isAfterValue) = (nil, false)
            default: (lastComma, isAfterValue) = (nil, true)
            }
            at += 1
        }
        return bytes
    }

    /// The comments in order.
    package static func comments(_ text: [UInt8]) -> [String] {
        var comments: [String] = []
        var at = 0
        while at < text.count {
            if text[at] == 0x22 {
                at += 1
                while at < text.count, text[at] != 0x22 { at += text[at] == 0x5C ? 2 : 1 }
            } else if text[at] == 0x2F, at + 1 < text.count {
                let start = at
                let isLine = text[at + 1] == 0x2F
                at += 2
                if isLine {
                    while at < text.count, text[at] != 0x0A, text[at] != 0x0D { at += 1 }
                } else {
                    while at + 1 < text.count, !(text[at] == 0x2A && text[at + 1] == 0x2F) { at += 1 }
                    at += 2
                }
                comments.append(String(decoding: text[start..<min(at, text.count)], as: UTF8.self))
                continue
            }
            at += 1
        }
        return comments
    }

    /// A document with comments and trailing commas put between the tokens of another one.
    package static func commented(_ text: [UInt8], _ random: inout SeededGenerator, percent: Int = 25) -> [UInt8] {
        var output: [UInt8] = []
        var number = 0
        var last: UInt8 = 0x5B
        var isInside = false
        func comment() {
            guard random.chance(percent) else { return }
            repeat {
                number += 1
                output += Array(random.pick(["", " ", "\n", "\n\n", "\t", "\r\n"]).utf8)
                let words = random.pick(["x", " about it", "\"", " a, b", " } ] /", "é😀", " *", " // ", "\u{1}"])
                if random.chance(50) {
                    output += Array("//\(words)\(number)".utf8) + Array(random.pick(["\n", "\r\n", "\r", "\n  "]).utf8)
                } else {
                    let inner = random.pick(["", "\n"])
                    output += Array("/*\(words)\(inner)\(number)*/".utf8)
                }
            } while random.chance(30)
        }
        let start = text.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        output += text[..<start]
        comment()
        var at = start
        while at < text.count {
            let byte = text[at]
            if isInside {
                output.append(byte)
                if byte == 0x5C, at + 1 < text.count {
                    at += 1
                    output.append(text[at])
                } else if byte == 0x22 {
                    isInside = false
                }
            } else {
                let isToken = [0x5B, 0x7B, 0x5D, 0x7D, 0x2C, 0x3A].contains(byte)
                if isToken { comment() }
                if byte == 0x5D || byte == 0x7D, last != 0x5B, last != 0x7B, random.chance(30) {
                    output.append(0x2C)
                    comment()
                }
                output.append(byte)
                if isToken { comment() }
                isInside = byte == 0x22
            }
            if ![0x20, 0x09, 0x0A, 0x0D].contains(byte) { last = byte }
            at += 1
        }
        comment()
        return output
    }
}

/// A text without its comments, and they: found without looking at the library.
struct Plain {
    /// The text with spaces in place of comments and trailing commas.
    private(set) var bytes: [UInt8]
    private(set) var comments: [String] = []

    /// Returns nil if a comment is not closed or ill-formed.
    init?(_ text: [UInt8]) {
        bytes = text
        var comma: Int?
        var isAfterValue = false
        var at = 0
        while at < text.count {
            let start = at
            at += 1
            switch text[start] {
            case 0x22:
                while at < text.count, text[at] != 0x22 { at += text[at] == 0x5C ? 2 : 1 }
                at += 1
                (comma, isAfterValue) = (nil, true)
            case 0x2F:
                guard at < text.count, let end = Self.commentEnd(text, at) else { return nil }
                guard let comment = String(validating: text[start..<end], as: UTF8.self) else { return nil }
                comments.append(comment)
                for place in start..<end { bytes[place] = 0x20 }
                at = end
            case 0x2C: (comma, isAfterValue) = (isAfterValue ? start : nil, false)
            case 0x5D, 0x7D:
                if let comma { bytes[comma] = 0x20 }
                (comma, isAfterValue) = (nil, true)
            case 0x20, 0x09, 0x0A, 0x0D: break
            case 0x5B, 0x7B, 0x3A: (comma, isAfterValue) = (nil, false)
            default: (comma, isAfterValue) = (nil, true)
            }
        }
    }

    /// The end of the comment whose second byte is at an offset.
    private static func commentEnd(_ text: [UInt8], _ second: Int) -> Int? {
        var at = second + 1
        if text[second] == 0x2F {
            while at < text.count, text[at] != 0x0A, text[at] != 0x0D { at += 1 }
            return at
        }
        guard text[second] == 0x2A else { return nil }
        while at + 1 < text.count {
            if text[at] == 0x2A, text[at + 1] == 0x2F { return at + 2 }
            at += 1
        }
        return nil
    }
}

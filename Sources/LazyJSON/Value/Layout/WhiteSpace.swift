/// The text between two tokens: white space and, in the dialect jsonc, comments.
extension [UInt8] {
    /// White space of a child as another child can have it: none if it is longer than `Gap.longest`.
    var repeatable: [UInt8] { count > Gap.longest ? [] : self }

    /// Whether white space has no line break.
    var isWithinLine: Bool { !contains(where: \.isLineBreak) }

    /// The white space after the last line break.
    var lastLine: [UInt8] { lastIndex(where: \.isLineBreak).map { Array(self[($0 + 1)...]) } ?? self }

    /// The first line break; nil if there is none.
    var firstLineBreak: [UInt8]? {
        firstIndex(where: \.isLineBreak).map { Array(self[$0..<span.skipLineBreak($0)]) }
    }

    /// The text without its comments.
    var withoutComments: [UInt8] {
        guard contains(UInt8(ascii: "/")) else { return self }
        var plain = ByteBuffer(capacity: count)
        plain.append(withoutComments: span)
        return plain.array()
    }

    /// The text without its comments; if there were any, also without blank lines.
    var plainSpace: [UInt8] { contains(UInt8(ascii: "/")) ? withoutComments.withoutBlankLines : self }

    /// The number of line breaks: LF, CR LF and CR.
    var lineBreakCount: Int {
        indices.count { self[$0] == 0x0D || self[$0] == 0x0A && ($0 == 0 || self[$0 - 1] != 0x0D) }
    }

    /// Returns the white space with the indentation of other white space; unchanged if one of them has no line break, or the
    /// indentation is too long to be repeated.
    func indented(like other: [UInt8]) -> [UInt8] {
        guard let last = lastIndex(where: \.isLineBreak), let its = other.lastIndex(where: \.isLineBreak),
            other.count - its <= Gap.longest
        else { return self }
        if self[last...].dropFirst() == other[its...].dropFirst() { return self }
        return Array(self[...last] + other[(its + 1)...])
    }

    /// The white space from the last line break on if there are several line breaks; otherwise unchanged.
    var withoutBlankLines: [UInt8] {
        guard lineBreakCount > 1, let last = lastIndex(where: \.isLineBreak) else { return self }
        let isPair = self[last] == 0x0A && last > 0 && self[last - 1] == 0x0D
        return Array(self[(isPair ? last - 1 : last)...])
    }
}

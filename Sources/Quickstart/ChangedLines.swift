/// The lines that an edit of one place of a text removed and added.
struct ChangedLines {
    /// The number of bytes that are shown of a longer line, before and after the change.
    private static let context = 60

    /// The numbers of bytes that were removed and added.
    let removed: Int, added: Int
    private var lines: [String] = []

    /// Compares two texts from both ends.
    ///
    /// - Complexity: O(*n*), where *n* is the number of bytes.
    init(from old: [UInt8], to new: [UInt8]) {
        let isChanged = old != new
        let start = zip(old, new).prefix { $0 == $1 }.count
        let most = min(old.count, new.count) - start
        let end = zip(old.reversed(), new.reversed()).prefix(most).prefix { $0 == $1 }.count
        (removed, added) = (old.count - start - end, new.count - start - end)
        guard isChanged else { return }
        // The number of the line with the first byte that differs.
        let place = old[..<start].count { $0 == 0x0A } + 1
        lines.append("  line \(place)")
        for (sign, text, style) in [("-", old, Output.Style.removed), ("+", new, .added)] {
            let change = start..<max(start, text.count - end)
            for line in Self.text(of: text, around: change) {
                lines.append(Output.styled("  \(sign) \(Output.readable(line))", style))
            }
        }
    }

    /// The lines, as they are printed for a person.
    var description: String { lines.map { $0 + "\n" }.joined() }

    /// Returns the whole lines with a change; of long lines the part around it.
    private static func text(of bytes: [UInt8], around change: Range<Int>) -> [Substring] {
        var (start, end) = (change.lowerBound, change.upperBound)
        // A text that changes as a whole has no empty line after its last line break.
        if change == bytes.indices, bytes.last == 0x0A { end -= 1 }
        while start > 0, bytes[start - 1] != 0x0A, change.lowerBound - start < context { start -= 1 }
        while end < bytes.count, bytes[end] != 0x0A, end - change.upperBound < context { end += 1 }
        let (isCutBefore, isCutAfter) = (start > 0 && bytes[start - 1] != 0x0A, end < bytes.count && bytes[end] != 0x0A)
        let shown = String(decoding: bytes[start..<end], as: UTF8.self)
        return "\(isCutBefore ? "…" : "")\(shown)\(isCutAfter ? "…" : "")".split(
            omittingEmptySubsequences: change.isEmpty, whereSeparator: { $0 == "\n" || $0 == "\r\n" })
    }
}

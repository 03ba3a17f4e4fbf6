/// Shows the lines in which an edited text differs from its original; of long lines only the parts that differ.
struct ChangeReport {
    /// The number of bytes before and after a change up to which its line is shown whole.
    private static let wholeLine = 80
    /// The number of bytes before and after a change that are shown of a longer line.
    private static let context = 30
    /// The number of bytes up to which a change is shown whole.
    private static let wholeChange = 240

    private let text: EditedText

    /// Creates a report on a text.
    init(_ text: EditedText) {
        self.text = text
    }

    /// Prints the changes, and the number of bytes that did not change.
    func show() {
        var line = LineCounter(text.original)
        for hunk in hunks() {
            print("  line \(line.number(at: hunk.old.lowerBound))")
            show("-", text.original, hunk.old, .red)
            show("+", text.written, hunk.new, .green)
        }
        let (removed, added) = (text.changes.removedCount, text.changes.addedCount)
        print()
        let (all, kept) = (Figures.grouped(text.original.count), Figures.grouped(text.original.count - removed))
        print("  \(kept) of \(all) bytes are unchanged;")
        print(
            "  \(Figures.grouped(removed)) removed and \(Figures.grouped(added)) added,",
            "in \(Figures.count(text.changes.all.count, "place"))")
    }

    /// Returns the changes; those on the same line are merged.
    private func hunks() -> [ByteChange] {
        var hunks: [ByteChange] = []
        for change in text.changes.all {
            if let last = hunks.last,
                extent(text.original, last.old).range.upperBound >= extent(text.original, change.old).range.lowerBound
            {
                hunks[hunks.count - 1] = ByteChange(
                    old: last.old.lowerBound..<change.old.upperBound, new: last.new.lowerBound..<change.new.upperBound)
            } else {
                hunks.append(change)
            }
        }
        return hunks
    }

    // MARK: One side of a change

    private func show(_ sign: String, _ bytes: [UInt8], _ change: Range<Int>, _ color: Terminal.Color) {
        let (range, isCutBefore, isCutAfter) = extent(bytes, change)
        var shown = isCutBefore ? "…" : ""
        if change.count > Self.wholeChange {
            shown += Self.text(bytes[range.lowerBound..<change.lowerBound + Self.wholeChange / 2])
            shown += " … \(Figures.count(change.count - Self.wholeChange, "byte")) … "
            shown += Self.text(bytes[change.upperBound - Self.wholeChange / 2..<range.upperBound])
        } else {
            shown += Self.text(bytes[range])
        }
        if isCutAfter { shown += "…" }
        for line in shown.split(separator: "\n", omittingEmptySubsequences: false) {
            Terminal.print("  \(sign) \(Terminal.readable(line))", color)
        }
    }

    private static func text(_ bytes: ArraySlice<UInt8>) -> String { String(decoding: bytes, as: UTF8.self) }

    /// Returns the range of the lines that a change is in, without the last line end; of long lines a part.
    private func extent(_ bytes: [UInt8], _ change: Range<Int>) -> (range: Range<Int>, isCut: Bool, isCutAfter: Bool) {
        var start = change.lowerBound
        while start > 0, bytes[start - 1] != 0x0A, change.lowerBound - start <= Self.wholeLine { start -= 1 }
        let isCut = start > 0 && bytes[start - 1] != 0x0A
        if isCut {
            start = change.lowerBound - Self.context
            while start < change.lowerBound, bytes[start].isUTF8Continuation { start += 1 }
        }
        var end = change.upperBound
        while end < bytes.count, bytes[end] != 0x0A, end - change.upperBound <= Self.wholeLine { end += 1 }
        let isCutAfter = end < bytes.count && bytes[end] != 0x0A
        if isCutAfter {
            end = change.upperBound + Self.context
            while end > change.upperBound, bytes[end].isUTF8Continuation { end -= 1 }
        }
        return (start..<end, isCut, isCutAfter)
    }
}

extension UInt8 {
    /// Whether the byte continues a UTF-8 sequence.
    fileprivate var isUTF8Continuation: Bool { self & 0xC0 == 0x80 }
}

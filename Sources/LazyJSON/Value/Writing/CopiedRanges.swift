/// The ranges of a document that are copied while a value is written.
final class CopiedRanges {
    /// The document; nil if nothing is noted.
    private let document: Document?
    /// The offset of the value in the output.
    var start = 0
    private var ranges: [(offset: Int, range: Range<Int>)] = []

    init(of document: Document?) { self.document = document }

    /// Returns the offset in a new text of a range of a document; nil unless the range was copied exactly once, without changes.
    func offset(of range: Range<Int>, in other: Document, copiedTo new: Document) -> Int? {
        let found = ranges.filter { other === document && range.clamped(to: $0.range) == range }
        guard let copy = found.first, found.count == 1, copy.offset + copy.range.count <= new.text.count,
            // A line that got another indentation is no longer a copy.
            new.text.bytes(copy.offset..<copy.offset + copy.range.count) == other.text.bytes(copy.range)
        else { return nil }
        return copy.offset + range.lowerBound - copy.range.lowerBound
    }

    /// Notes that a range of a document is copied to an offset in the written value.
    func note(_ other: Document, _ range: Range<Int>, at offset: Int) {
        guard other === document else { return }
        // The writer removes a container that does not fit on a line, and writes it again: the ranges noted for it are outdated.
        while let last = ranges.last, last.offset + last.range.count > start + offset { ranges.removeLast() }
        ranges.append((start + offset, range))
    }
}

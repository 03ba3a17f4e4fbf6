/// The ranges of a document that are copied while a value is written.
final class CopiedRanges {
    private let document: Document
    /// The offset of the value in the output.
    var start = 0
    private var ranges: [(offset: Int, range: Range<Int>)] = []

    init(of document: Document) { self.document = document }

    /// Removes the ranges that differ in the new text: a line that got another indentation is no longer a copy.
    func removeChanged(in new: Document) {
        ranges.removeAll { offset, range in
            offset + range.count > new.text.count
                || document.text.bytes(range) != new.text.bytes(offset..<offset + range.count)
        }
    }

    /// Returns the place that a range of the new text was copied from; nil if it was not copied.
    func source(of range: Range<Int>) -> JSONComment.Place? {
        let number = ranges.partitioningIndex { $0.offset > range.lowerBound } - 1
        guard number >= 0, range.upperBound <= ranges[number].offset + ranges[number].range.count else { return nil }
        let start = ranges[number].range.lowerBound + range.lowerBound - ranges[number].offset
        return JSONComment.Place(document: document, bytes: start..<start + range.count)
    }

    /// Notes that a range of a document is copied to an offset in the written value.
    func note(_ other: Document, _ range: Range<Int>, at offset: Int) {
        guard other === document else { return }
        // The writer removes a container that does not fit on a line, and writes it again: the ranges noted for it are outdated.
        while let last = ranges.last, last.offset + last.range.count > start + offset { ranges.removeLast() }
        ranges.append((start + offset, range))
    }
}

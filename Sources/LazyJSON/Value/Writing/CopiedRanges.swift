/// The ranges of a document that are copied while a value is written.
final class CopiedRanges {
    fileprivate let text: [UInt8]
    /// The document with that text; nil if the value that is written is from another document.
    private let document: Document?
    /// The offset of the value in the output.
    var start = 0
    fileprivate var ranges: [(offset: Int, range: Range<Int>)] = []

    fileprivate init(of text: [UInt8], in document: Document?) {
        self.text = text
        self.document = document.map { $0.text.bytes(0..<$0.text.count) } == text ? document : nil
    }

    /// Creates a list for the ranges of a document.
    init(of document: Document?) { (text, self.document) = ([], document) }

    /// Returns the offset in a new text of a range of a document; nil unless the range was copied exactly once, without changes.
    func offset(of range: Range<Int>, in other: Document, copiedTo new: Document) -> Int? {
        let found = ranges.filter { other === document && range.clamped(to: $0.range) == range }
        guard let copy = found.first, found.count == 1, copy.offset + copy.range.count <= new.text.count,
            // A line that got another indentation is no longer a copy.
            new.text.bytes(copy.offset..<copy.offset + copy.range.count) == other.text.bytes(copy.range)
        else { return nil }
        return copy.offset + range.lowerBound - copy.range.lowerBound
    }

    /// Returns the place that a range of a new text was copied from; nil unless it was copied without changes.
    func source(of range: Range<Int>, in new: Document) -> JSONComment.Place? {
        let copy = ranges.first { range.clamped(to: $0.offset..<$0.offset + $0.range.count) == range }
        guard let document, let copy else { return nil }
        let start = copy.range.lowerBound + range.lowerBound - copy.offset
        let old = start..<start + range.count
        return document.text.bytes(old) == new.text.bytes(range) ? JSONComment.Place(document: document, bytes: old) : nil
    }

    /// Notes that a range of a document is copied to an offset in the written value.
    func note(_ other: Document, _ range: Range<Int>, at offset: Int) {
        guard other === document else { return }
        // The writer removes a container that does not fit on a line, and writes it again: the ranges noted for it are outdated.
        while let last = ranges.last, last.offset + last.range.count > start + offset { ranges.removeLast() }
        ranges.append((start + offset, range))
    }

    /// Returns the parts of a new text that are copies, each with the range that it was copied from.
    ///
    /// Between two copies, an equal beginning and an equal end count as copies, too, so that only the difference is new in a
    /// nested string that itself contains JSON.
    fileprivate func pieces(of new: [UInt8]) -> [(offset: Int, range: Range<Int>)] {
        var pieces: [(offset: Int, range: Range<Int>)] = []
        var (end, old) = (0, 0)
        for (offset, range) in ranges where offset >= end {
            // A line that got another indentation is no longer a copy.
            guard offset + range.count <= new.count, new[offset..<offset + range.count].elementsEqual(text[range])
            else { continue }
            if old <= range.lowerBound { pieces += same(new, end..<offset, old..<range.lowerBound) }
            pieces.append((offset, range))
            (end, old) = (offset + range.count, range.upperBound)
        }
        return pieces
    }

    /// Returns the beginning and the end of a part of the new text that are the same in a part of the old text.
    private func same(
        _ new: [UInt8], _ part: Range<Int>, _ old: Range<Int>
    ) -> [(offset: Int, range: Range<Int>)] {
        let limit = min(part.count, old.count)
        var first = 0
        while first < limit, new[part.lowerBound + first] == text[old.lowerBound + first] { first += 1 }
        // An escape represents a whole character, so a copy cannot end inside one.
        while first > 0,
            first < part.count && new[part.lowerBound + first].continuesCharacter
                || first < old.count && text[old.lowerBound + first].continuesCharacter
        { first -= 1 }
        var last = 0
        while last < limit - first, new[part.upperBound - last - 1] == text[old.upperBound - last - 1] { last += 1 }
        while last > 0, new[part.upperBound - last].continuesCharacter { last -= 1 }
        return [
            (part.lowerBound, old.lowerBound..<old.lowerBound + first),
            (part.upperBound - last, old.upperBound - last..<old.upperBound),
        ]
    }
}

/// The text between the quotes of a string, with the offsets of its escapes.
private struct EscapedText {
    private let source: [UInt8]
    /// The offsets after each escape, in the decoded text and in the source.
    private var marks = [(meaning: 0, source: 0)]

    init(_ string: JSON) {
        source = Array(string.rawText.utf8.dropFirst().dropLast())
        var (at, meaning) = (0, 0)
        while at < source.count {
            guard source[at] == UInt8(ascii: "\\") else {
                (at, meaning) = (at + 1, meaning + 1)
                continue
            }
            var length = 2
            if source[at + 1] == UInt8(ascii: "u") {
                // A surrogate pair is two escapes; lone surrogates cannot occur in a string that contains JSON.
                length = source[at + 2] | 0x20 == UInt8(ascii: "d") && source[at + 3] > UInt8(ascii: "7") ? 12 : 6
            }
            at += length
            meaning += StringEscapes.text(source.span.extracting(at - length..<at)).utf8.count
            marks.append((meaning, at))
        }
    }

    /// Returns the source text of a string with a text; the parts that are copies keep the escapes of their source.
    func written(_ text: [UInt8], _ copies: [(offset: Int, range: Range<Int>)]) -> [UInt8] {
        var (output, end) = ([UInt8(ascii: "\"")], 0)
        func appendNew(to offset: Int) {
            let new = JSON.string(String(decoding: text[end..<offset], as: UTF8.self))
            output += new.rawText.utf8.dropFirst().dropLast()
        }
        for (offset, range) in copies where !range.isEmpty {
            appendNew(to: offset)
            output += source[sourceOffset(of: range.lowerBound)..<sourceOffset(of: range.upperBound)]
            end = offset + range.count
        }
        appendNew(to: text.count)
        return output + [UInt8(ascii: "\"")]
    }

    private func sourceOffset(of offset: Int) -> Int {
        let last = marks[marks.partitioningIndex { $0.meaning > offset } - 1]
        return last.source + offset - last.meaning
    }
}

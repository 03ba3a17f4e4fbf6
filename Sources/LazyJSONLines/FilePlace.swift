import LazyJSON

/// A line and its first byte, counted while a file is read.
struct FilePlace: Sendable {
    /// The number of the line, counted from 1.
    private(set) var line = 1
    /// The offset of the line's first byte.
    private(set) var lineStart = 0
    private var isAfterCR = false

    /// Moves past a range of a text, whose byte 1 is at an offset in the file.
    mutating func pass(_ text: borrowing ByteBuffer, _ range: Range<Int>, at offset: Int) {
        self = text.withSpan { moved(past: $0.extracting(range), at: offset + range.lowerBound - 1) }
    }

    /// Moves past a range of a text, whose byte 1 is at an offset in the file.
    mutating func pass(_ text: borrowing TextBytes, _ range: Range<Int>, at offset: Int) {
        self = text.withSpan(range) { moved(past: $0, at: offset + range.lowerBound - 1) }
    }

    /// The place after a text that begins at an offset in the file.
    private func moved(past text: Span<UInt8>, at offset: Int) -> FilePlace {
        guard text.count > 0 else { return self }
        var place = self
        place.line += text.lineBreaks(isAfterCR: isAfterCR)
        if place.line > line || text[0] == 0x0A,
            let last = text.indices.last(where: { text[$0] == 0x0A || text[$0] == 0x0D })
        {
            place.lineStart = offset + last + 1
        }
        place.isAfterCR = text[text.count - 1] == 0x0D
        return place
    }

    /// An error with the place of an offset in the file, which is on this line.
    func locating(_ error: JSONError, at offset: Int) -> JSONError {
        var error = error
        error.byteOffset = offset
        error.line = line
        error.column = offset - lineStart + 1
        return error
    }
}

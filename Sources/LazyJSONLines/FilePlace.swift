import LazyJSON

/// A line and its first byte, counted while a file is read.
struct FilePlace: Sendable {
    /// The number of the line, counted from 1.
    private(set) var line = 1
    /// The offset of the line's first byte.
    private(set) var lineStart = 0
    private var isAfterCR = false

    /// The start of a file.
    init() {}

    /// A place at which reading resumes.
    init(_ place: RecordPlace) { (line, lineStart) = (place.lineCount + 1, place.lineStart) }

    /// Moves past a byte, at an offset in the file.
    mutating func pass(_ byte: UInt8, at offset: Int) {
        if byte == 0x0D || byte == 0x0A && !isAfterCR { line += 1 }
        if byte == 0x0D || byte == 0x0A { lineStart = offset + 1 }
        isAfterCR = byte == 0x0D
    }

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

/// A place between two records of a file.
struct RecordPlace: Sendable {
    /// The offset in the file.
    let offset: Int
    /// The number of lines before its line.
    let lineCount: Int
    /// The offset of the first byte of its line.
    let lineStart: Int

    /// The start of a line.
    init(_ offset: Int, lineCount: Int) { (self.offset, self.lineCount, lineStart) = (offset, lineCount, offset) }

    /// An offset on a line, which is the first one if the line is unknown.
    init(_ offset: Int, on place: FilePlace?) {
        (self.offset, lineCount, lineStart) = (offset, (place?.line ?? 1) - 1, place?.lineStart ?? 0)
    }

    init(_ position: JSONLinesPosition) {
        (offset, lineCount, lineStart) = (position.offset, position.lineCount, position.lineStart)
    }
}

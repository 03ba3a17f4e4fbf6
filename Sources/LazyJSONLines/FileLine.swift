import LazyJSON

/// A line and its first byte, counted while a file is read.
typealias FileLine = LinePosition

extension FileLine {
    /// A place at which reading resumes.
    init(_ place: RecordLocation) { self.init(line: place.lineCount + 1, lineStart: place.lineStart) }

    /// Moves past a range of a text, whose byte 1 is at an offset in the file.
    mutating func pass(_ text: borrowing ByteBuffer, _ range: Range<Int>, at offset: Int) {
        text.withSpan { pass($0.extracting(range), at: offset + range.lowerBound - 1) }
    }

    /// Moves past a range of a text, whose byte 1 is at an offset in the file.
    mutating func pass(_ text: borrowing TextBytes, _ range: Range<Int>, at offset: Int) {
        text.withSpan(range) { pass($0, at: offset + range.lowerBound - 1) }
    }

    /// Returns an error with the position of an offset in the file, which is on this line.
    func locating(_ error: JSONError, at offset: Int) -> JSONError {
        var error = error
        error.byteOffset = offset
        error.line = line
        error.column = column(of: offset)
        return error
    }
}

/// A place between two records of a file.
struct RecordLocation: Sendable {
    /// The offset in the file.
    let offset: Int
    /// The number of lines before its line.
    let lineCount: Int
    /// The offset of the first byte of its line.
    let lineStart: Int

    /// The start of a file.
    static let start = RecordLocation(0, lineCount: 0)

    /// The start of a line.
    init(_ offset: Int, lineCount: Int) { (self.offset, self.lineCount, lineStart) = (offset, lineCount, offset) }

    /// An offset on a line, which is the first one if the line is unknown.
    init(_ offset: Int, on place: FileLine?) {
        (self.offset, lineCount, lineStart) = (offset, (place?.line ?? 1) - 1, place?.lineStart ?? 0)
    }

    init(_ position: JSONLinesPosition) {
        (offset, lineCount, lineStart) = (position.offset, position.lineCount, position.lineStart)
    }
}

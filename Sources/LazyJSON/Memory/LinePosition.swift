/// A line and its first byte, counted while a text is read.
///
/// Lines end at LF, CR LF, or CR.
package struct LinePosition: Sendable {
    /// The number of the line, counted from 1.
    package private(set) var line = 1
    /// The offset of the line's first byte.
    package private(set) var lineStart = 0
    private var isAfterCR = false

    /// The start of a line; by default of the first.
    package init(line: Int = 1, lineStart: Int = 0) { (self.line, self.lineStart) = (line, lineStart) }

    /// The position of an offset in a text that begins at line 1.
    ///
    /// - Complexity: O(*n*) in the offset.
    package init(of offset: Int, in text: Span<UInt8>) {
        pass(text.extracting(0..<offset), at: 0)
    }

    /// Moves past a text that begins at an offset.
    ///
    /// - Complexity: O(*n*) in the length of the text.
    package mutating func pass(_ text: Span<UInt8>, at offset: Int) {
        guard text.count > 0 else { return }
        let count = text.lineBreaks(isAfterCR: isAfterCR)
        if count > 0 || text[0] == 0x0A, let last = text.indices.last(where: { text[$0].isLineBreak }) {
            line += count
            lineStart = offset + last + 1
        }
        isAfterCR = text[text.count - 1] == 0x0D
    }

    /// Moves past a byte at an offset.
    package mutating func pass(_ byte: UInt8, at offset: Int) {
        if byte == 0x0D || byte == 0x0A && !isAfterCR { line += 1 }
        if byte.isLineBreak { lineStart = offset + 1 }
        isAfterCR = byte == 0x0D
    }

    /// The column of an offset on the line, counted from 1 in bytes.
    package func column(of offset: Int) -> Int { offset - lineStart + 1 }
}

/// The lines at the start of each block of a text, so that the line of an offset is found without counting from the start.
package final class LineTable: Sendable {
    private static let blockSize = 4 << 10

    private let blocks: [LinePosition]

    /// Counts the lines of a text.
    ///
    /// - Complexity: O(*n*).
    init(_ text: borrowing TextBytes) {
        var blocks = [LinePosition()]
        blocks.reserveCapacity(text.count / Self.blockSize + 1)
        var position = LinePosition()
        var start = 0
        while start + Self.blockSize <= text.count {
            text.withSpan(start..<start + Self.blockSize) { position.pass($0, at: start) }
            blocks.append(position)
            start += Self.blockSize
        }
        self.blocks = blocks
    }

    /// The position of an offset in the text.
    ///
    /// - Complexity: O(1): at most one block is scanned.
    func position(of offset: Int, in text: borrowing TextBytes) -> LinePosition {
        let block = offset / Self.blockSize
        var position = blocks[block]
        let start = block * Self.blockSize
        text.withSpan(start..<offset) { position.pass($0, at: start) }
        return position
    }
}

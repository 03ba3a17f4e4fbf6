/// Text without its comments and trailing commas, as the dialect ``JSONDialect/json`` has it.
extension ByteBuffer {
    /// Writes a text without its comments and trailing commas.
    mutating func append(withoutComments text: Span<UInt8>, isAtStart: Bool = false) {
        var scanner = CommentScanner()
        scanner.scan(text, from: 0)
        append(text, without: scanner.table, from: 0, isAtStart: isAtStart)
    }

    /// Writes a text between two tokens, or with whole tokens, without some parts of it.
    ///
    /// A comment that is alone on its lines is removed with them, any other comment with the spaces before or after it. Several
    /// comments on one line leave its line break.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - parts: The comments and trailing commas of the text from which this one was taken.
    ///   - origin: The offset of this text in that one.
    ///   - isAtStart: Whether the text begins a line.
    /// - Complexity: O(*n*).
    mutating func append(
        _ text: Span<UInt8>, without parts: CommentTable, from origin: Int, isAtStart: Bool = false
    ) {
        var start = 0
        for number in parts.numbers(in: origin..<origin + text.count) {
            let part = parts[number].lowerBound - origin..<min(parts[number].upperBound - origin, text.count)
            if text[part.lowerBound] == UInt8(ascii: ",") {
                append(text.extracting(start..<part.lowerBound))
                start = part.upperBound
                continue
            }
            var before = part.lowerBound
            while before > start, text[before - 1].isBlank { before -= 1 }
            var after = part.upperBound
            while after < text.count, text[after].isBlank { after += 1 }
            let startsLine = before > 0 ? text[before - 1].isLineBreak : isAtStart
            let endsLine = after < text.count && text[after].isLineBreak
            let removed =
                if endsLine {
                    before..<(startsLine ? text.skipLineBreak(after) : after)
                } else if startsLine || before == part.lowerBound {
                    part.lowerBound..<after
                } else {
                    before..<part.upperBound
                }
            append(text.extracting(start..<removed.lowerBound))
            start = removed.upperBound
        }
        append(text.extracting(start..<text.count))
    }
}

extension Span where Element == UInt8 {
    /// The offset behind the line break at an offset: LF, CR LF or CR.
    func skipLineBreak(_ offset: Int) -> Int {
        self[offset] == 0x0D && offset + 1 < count && self[offset + 1] == 0x0A ? offset + 2 : offset + 1
    }
}

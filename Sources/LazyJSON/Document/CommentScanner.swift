/// Finds the comments and trailing commas of a text, in one pass.
///
/// It knows where strings are, and nothing else of the grammar: a kernel then checks a copy of the text in which the comments
/// and trailing commas are spaces. So the kernels know no comments; this pass is the only cost for a text without comments.
struct CommentScanner {
    /// The comments and trailing commas up to a mistake.
    private(set) var table = CommentTable()
    /// The first mistake in a comment: the offset of the comment, and of the wrong byte; both are the same if the comment is not
    /// closed.
    private var mistake: (comment: Int, offset: Int)?
    /// Whether there is anything but comments and white space.
    private var hasTokens = false

    /// Scans a text from an offset on, up to the first mistake in a comment or the first slash that begins no comment.
    ///
    /// - Complexity: O(*n*).
    mutating func scan(_ text: Span<UInt8>, from start: Int) {
        var at = start
        // Whether the last token ends a value, so that a comma may follow.
        var isAfterValue = false
        // The offset of a comma after a value that only white space and comments have followed, and its number.
        var comma: (offset: Int, number: Int)?
        while at < text.count {
            var newComma: (offset: Int, number: Int)?
            let byte = text[at]
            switch byte {
            case 0x20, 0x09, 0x0A, 0x0D:
                at = text.skipSpace(from: at)
                continue
            case UInt8(ascii: "/"):
                guard let end = commentEnd(text, at) else { return }
                table.append(at..<end)
                at = end
                continue
            case UInt8(ascii: ","):
                if isAfterValue { newComma = (at, table.count) }
                isAfterValue = false
            case UInt8(ascii: "]"), UInt8(ascii: "}"):
                if let comma { table.insert(comma.offset..<comma.offset + 1, at: comma.number) }
                isAfterValue = true
            case UInt8(ascii: "["), UInt8(ascii: "{"), UInt8(ascii: ":"):
                isAfterValue = false
            case UInt8(ascii: "\""):
                at = Self.lastByte(ofString: text, at)
                isAfterValue = true
            default:
                isAfterValue = true
            }
            hasTokens = true
            comma = newComma
            at += 1
        }
    }

    /// The offset of the closing quote of a string, or the end of the text without one.
    private static func lastByte(ofString text: Span<UInt8>, _ start: Int) -> Int {
        var at = start + 1
        while at < text.count {
            at = text.skipPlain(from: at)
            guard at < text.count, text[at] != UInt8(ascii: "\"") else { break }
            at += text[at] == UInt8(ascii: "\\") ? 2 : 1
        }
        return min(at, text.count)
    }

    /// The end of the comment at a slash; nil after a mistake, and if no comment begins there.
    private mutating func commentEnd(_ text: Span<UInt8>, _ start: Int) -> Int? {
        guard start + 1 < text.count else { return nil }
        let isLine = text[start + 1] == UInt8(ascii: "/")
        guard isLine || text[start + 1] == UInt8(ascii: "*") else { return nil }
        var at = start + 2
        while at < text.count {
            switch text[at] {
            case 0x0A, 0x0D:
                if isLine { return at }
                at += 1
            case UInt8(ascii: "*"):
                if !isLine, at + 1 < text.count, text[at + 1] == UInt8(ascii: "/") { return at + 2 }
                at += 1
            case 0x80...:
                guard text.skipWide(&at) else {
                    mistake = (start, at)
                    return nil
                }
            default:
                at += 1
            }
        }
        if isLine { return text.count }
        mistake = (start, start)
        return nil
    }

    /// The error for the text, from the error for its copy in which comments and trailing commas are spaces.
    ///
    /// - Parameters:
    ///   - error: The error of parsing.
    ///   - text: The text with comments and trailing commas.
    func explain(_ error: JSONError, _ text: Span<UInt8>) -> JSONError {
        var error = error
        guard let offset = error.byteOffset else { return error }
        if let mistake, offset == mistake.comment {
            let position = LinePosition(of: mistake.offset, in: text)
            let isUnclosed = mistake.offset == mistake.comment
            return JSONError(
                isUnclosed ? .unexpectedEnd : .invalidUTF8,
                expected: isUnclosed ? "'*/' at the end of a comment" : "well-formed UTF-8 in a comment",
                found: IndexFailure.name(of: isUnclosed ? nil : text[mistake.offset]), pointer: error.pointer,
                byteOffset: mistake.offset, line: position.line, column: position.column(of: mistake.offset))
        }
        if error.code == .trailingContent || error.expected == IndexFailure(.colon, at: offset).expectation,
            let comma = blankedComma(before: offset, text)
        {
            // A comma that ends no element or member: it is the mistake, not the bracket after it.
            let position = LinePosition(of: comma, in: text)
            (error.byteOffset, error.line, error.column) = (comma, position.line, position.column(of: comma))
            error.found = IndexFailure.name(of: text[comma])
        } else if error.found != nil, let part = table.part(from: offset) {
            error.found = part.count > 1 ? "a comment" : IndexFailure.name(of: text[offset])
        }
        if offset >= text.count, !hasTokens, !table.isEmpty { error.found = "nothing but comments" }
        return error
    }

    /// The offset of the comma that was taken for a trailing one before the bracket at an offset.
    private func blankedComma(before offset: Int, _ text: Span<UInt8>) -> Int? {
        var at = offset
        while true {
            while at > 0, text[at - 1].isJSONSpace { at -= 1 }
            guard let part = table.lastPart(before: at), part.upperBound == at else { return nil }
            if part.count == 1 { return part.lowerBound }
            at = part.lowerBound
        }
    }
}

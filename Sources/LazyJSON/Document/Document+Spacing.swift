/// The white space and comments between the tokens of a container.
///
/// In the dialect ``JSONDialect/json`` there is only white space.
extension Document {
    /// The text before the token at an offset in the root, from the token before it on.
    ///
    /// If it is longer than a limit, only the white space after its last comment; none if that is longer, too.
    func space(before offset: Int, upTo limit: Int = .max) -> Range<Int> {
        let lowest = max(index[Document.root].offset + 1, offset - limit - 1)
        let found = skipSpaceBackwards(from: offset, to: lowest)..<offset
        if found.count <= limit { return found }
        let last = max(lowest, comments.lastPart(before: offset)?.upperBound ?? 0)
        let near = text.skipSpaceBackwards(from: offset, to: last)..<offset
        return near.count > limit ? offset..<offset : near
    }

    /// The text from the end of a token in the root up to the next token; none if it is longer than a limit.
    func space(after offset: Int, upTo limit: Int = .max) -> Range<Int> {
        let end = closing(of: Document.root).offset
        let found = offset..<skipSpace(from: offset, to: offset + min(limit, end - offset - 1) + 1)
        return found.count > limit ? offset..<offset : found
    }

    /// The colon after the key at a place with the white space and comments around it.
    func colon(after key: Int) -> Range<Int> { range(of: key).upperBound..<range(of: key + 1).lowerBound }

    /// The trailing comma of the container that opens at `open` with the text up to the closing bracket; `nil` without one.
    func trailingComma(of open: Int) -> Range<Int>? {
        if comments.isEmpty { return nil }
        let space = space(before: closing(of: open).offset)
        guard let comma = comments.lastPart(before: space.lowerBound), comma.upperBound == space.lowerBound,
            text[comma.lowerBound] == UInt8(ascii: ",")
        else { return nil }
        return comma.lowerBound..<space.upperBound
    }

    /// Whether there is a comment or trailing comma in the container that opens at `open`, at any depth.
    func hasComments(in open: Int) -> Bool {
        !comments.isEmpty && !comments.numbers(in: range(of: open)).isEmpty
    }

    /// The first offset from `offset` on that is neither white space nor in a comment.
    ///
    /// White space is skipped up to `limit`, and each comment that begins before `limit` to its end.
    private func skipSpace(from offset: Int, to limit: Int) -> Int {
        var at = text.skipSpace(from: offset, to: limit)
        if comments.isEmpty { return at }
        while at < limit, text[at] == UInt8(ascii: "/"), let comment = comments.part(from: at) {
            at = text.skipSpace(from: comment.upperBound, to: limit)
        }
        return at
    }

    /// The first offset from `limit` on from which there is only white space and comments up to `offset`.
    private func skipSpaceBackwards(from offset: Int, to limit: Int) -> Int {
        if comments.isEmpty { return text.skipSpaceBackwards(from: offset, to: limit) }
        var at = offset
        while at > limit {
            // A comment may end with spaces.
            let comment = comments.lastPart(before: at)
            at = text.skipSpaceBackwards(from: at, to: max(limit, comment?.upperBound ?? limit))
            guard let comment, at == comment.upperBound, text[comment.lowerBound] == UInt8(ascii: "/") else { break }
            at = comment.lowerBound
        }
        return max(at, limit)
    }
}

/// The white space and comments between the tokens of a container.
///
/// These are the only functions that look at the text between tokens. In the dialect ``JSONDialect/json`` there is only
/// white space.
extension Document {
    /// The text before the child at a place of the container that opens at `open`, from the bracket or comma on.
    func spaceBefore(_ place: Int, in open: Int) -> Range<Int> {
        let start = index[place].offset
        return skipSpaceBackwards(from: start, to: index[open].offset + 1)..<start
    }

    /// The text after the value at a place of the container that opens at `open`, up to the comma or bracket.
    func spaceAfter(_ place: Int, in open: Int) -> Range<Int> {
        let (end, closing) = (range(of: place).upperBound, closing(of: open).offset)
        // Behind the last value there is nothing else.
        if comments.isEmpty, next(after: place) == contents(of: open).upperBound { return end..<closing }
        return end..<skipSpace(from: end, to: closing)
    }

    /// The text before the comma at an offset in the container that opens at `open`; `nil` if its bracket is there.
    func spaceBeforeComma(_ comma: Int, in open: Int) -> Range<Int>? {
        guard comma > index[open].offset else { return nil }
        return skipSpaceBackwards(from: comma, to: index[open].offset + 1)..<comma
    }

    /// The text behind the comma at an offset in the container that opens at `open`, up to the next token; `nil` if its closing
    /// bracket is there.
    func spaceAfterComma(_ comma: Int, in open: Int) -> Range<Int>? {
        let end = closing(of: open).offset
        guard comma < end else { return nil }
        return comma + 1..<skipSpace(from: comma + 1, to: end)
    }

    /// The text before the closing bracket of the container that opens at `open`, from the last value, the trailing comma or
    /// the opening bracket on.
    func spaceBeforeClosing(of open: Int) -> Range<Int> {
        let end = closing(of: open).offset
        return skipSpaceBackwards(from: end, to: index[open].offset + 1)..<end
    }

    /// The colon after the key at a place with the white space and comments around it.
    func colon(after key: Int) -> Range<Int> { range(of: key).upperBound..<range(of: key + 1).lowerBound }

    /// The trailing comma of the container that opens at `open` with the text up to the closing bracket; `nil` without one.
    func trailingComma(of open: Int) -> Range<Int>? {
        if comments.isEmpty { return nil }
        let space = spaceBeforeClosing(of: open)
        guard let comma = comments.lastPart(before: space.lowerBound), comma.upperBound == space.lowerBound,
            text[comma.lowerBound] == UInt8(ascii: ",")
        else { return nil }
        return comma.lowerBound..<space.upperBound
    }

    /// Whether there is a comment or trailing comma in the container that opens at `open`, at any depth.
    func hasComments(in open: Int) -> Bool {
        !comments.isEmpty && !comments.numbers(in: range(of: open)).isEmpty
    }

    /// The first offset from `offset` to below `limit` that is neither white space nor in a comment, else `limit`.
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

/// The same text, of which no more than some bytes are looked at: enough to tell how a document is laid out.
extension Document {
    /// The text before the child at a place of the container that opens at `open`; none if it is longer.
    func spaceBefore(_ place: Int, in open: Int, upTo limit: Int) -> Range<Int> {
        let start = index[place].offset
        let lowest = max(index[open].offset + 1, start - limit - 1)
        let found = skipSpaceBackwards(from: start, to: lowest)..<start
        return found.count > limit ? start..<start : found
    }

    /// The text after the value at a place of the container that opens at `open`; none if it is longer.
    func spaceAfter(_ place: Int, in open: Int, upTo limit: Int) -> Range<Int> {
        let end = range(of: place).upperBound
        let found = end..<skipSpace(from: end, to: min(closing(of: open).offset, end + limit + 1))
        return found.count > limit ? end..<end : found
    }

    /// The text before the closing bracket of the container that opens at `open`; none if it is longer.
    func spaceBeforeClosing(of open: Int, upTo limit: Int) -> Range<Int> {
        let end = closing(of: open).offset
        let lowest = max(index[open].offset + 1, end - limit - 1)
        let found = skipSpaceBackwards(from: end, to: lowest)..<end
        return found.count > limit ? end..<end : found
    }

    /// The text before and after the colon after the key at a place; none if it is longer.
    func spaceAroundColon(after key: Int, upTo limit: Int) -> (before: Range<Int>, after: Range<Int>) {
        let range = colon(after: key)
        let colon = range.count > limit ? range.lowerBound : skipSpace(from: range.lowerBound, to: range.upperBound)
        if range.count > limit || colon == range.upperBound {
            return (range.lowerBound..<range.lowerBound, range.upperBound..<range.upperBound)
        }
        return (range.lowerBound..<colon, colon + 1..<range.upperBound)
    }
}

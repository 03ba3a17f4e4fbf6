/// The white space between the tokens of a container.
extension Document {
    /// The white space before the child at a place of the container that opens at `open`.
    func spaceBefore(_ place: Int, in open: Int) -> Range<Int> {
        let start = index[place].offset
        return text.skipSpaceBackwards(from: start, to: index[open].offset + 1)..<start
    }

    /// The white space after the value at a place of the container that opens at `open`.
    func spaceAfter(_ place: Int, in open: Int) -> Range<Int> {
        let end = range(of: place).upperBound
        return end..<text.skipSpace(from: end, to: closing(of: open).offset)
    }

    /// The white space before the closing bracket of the container that opens at `open`.
    func spaceBeforeClosing(of open: Int) -> Range<Int> {
        let end = closing(of: open).offset
        return text.skipSpaceBackwards(from: end, to: index[open].offset + 1)..<end
    }

    /// The colon after the key at a place with the white space around it.
    func colon(after key: Int) -> Range<Int> { range(of: key).upperBound..<range(of: key + 1).lowerBound }
}

/// The same white space, of which no more than some bytes are looked at: enough to tell how a document is laid out.
extension Document {
    /// The white space before the child at a place of the container that opens at `open`; none if it is longer.
    func spaceBefore(_ place: Int, in open: Int, upTo limit: Int) -> Range<Int> {
        let start = index[place].offset
        let lowest = max(index[open].offset + 1, start - limit - 1)
        let found = text.skipSpaceBackwards(from: start, to: lowest)..<start
        return found.count > limit ? start..<start : found
    }

    /// The white space after the value at a place of the container that opens at `open`; none if it is longer.
    func spaceAfter(_ place: Int, in open: Int, upTo limit: Int) -> Range<Int> {
        let end = range(of: place).upperBound
        let found = end..<text.skipSpace(from: end, to: min(closing(of: open).offset, end + limit + 1))
        return found.count > limit ? end..<end : found
    }

    /// The white space before the closing bracket of the container that opens at `open`; none if it is longer.
    func spaceBeforeClosing(of open: Int, upTo limit: Int) -> Range<Int> {
        let end = closing(of: open).offset
        let lowest = max(index[open].offset + 1, end - limit - 1)
        let found = text.skipSpaceBackwards(from: end, to: lowest)..<end
        return found.count > limit ? end..<end : found
    }

    /// The white space before and after the colon after the key at a place; none if it is longer.
    func spaceAroundColon(after key: Int, upTo limit: Int) -> (before: Range<Int>, after: Range<Int>) {
        let range = colon(after: key)
        guard range.count <= limit, let colon = range.first(where: { text[$0] == 0x3A }) else {
            return (range.lowerBound..<range.lowerBound, range.upperBound..<range.upperBound)
        }
        return (range.lowerBound..<colon, colon + 1..<range.upperBound)
    }
}

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

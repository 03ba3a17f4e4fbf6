/// The kinds of container that a printer may lay out differently.
///
/// An empty container counts as a scalar.
enum ContainerKind: UInt8 {
    case object
    /// An array of scalars.
    case scalars
    /// An array whose first container is an array.
    case arrays
    /// An array whose first container is an object.
    case objects

    /// The kind that is used if there is no container of this kind; nil if there is none.
    var substitute: ContainerKind? {
        switch self {
        case .arrays: .objects
        case .objects: .arrays
        case .object, .scalars: nil
        }
    }
}

/// The layout of the containers of a document. Each function reads a bounded number of bytes and entries.
extension Document {
    /// The largest number of entries that are read to find the kind of an array, or of elements to find the length of a row.
    static var longestRow: Int { 64 }

    /// Returns the kind of the container at a place, which is not empty.
    func containerKind(of place: Int) -> ContainerKind {
        if index[place].tag == .object { return .object }
        // Up to the first container with children, all entries are of children.
        for at in contents(of: place).prefix(Self.longestRow) {
            if isFilled(at) { return index[at].tag == .object ? .objects : .arrays }
        }
        return .scalars
    }

    /// Returns whether no child of the container at a place, among the first ones, is a container with children.
    func isSmall(_ place: Int) -> Bool {
        hasOnlyScalars(place) || !contents(of: place).prefix(Self.longestRow).contains { isFilled($0) }
    }

    /// Returns whether the value at a place is a container with children.
    func isFilled(_ place: Int) -> Bool { index[place].opensContainer && childCount(of: place) > 0 }

    /// Returns whether the container at a place has a line break in one of these gaps: after its opening bracket, before its
    /// closing bracket, and around its first comma and colon.
    func hasBreaks(_ place: Int) -> Bool {
        if hasBreak(shortSpace(before: closing(of: place).offset)) { return true }
        guard let first = firstChild(of: place) else { return false }
        if hasBreak(shortSpace(before: index[first].offset)) { return true }
        let value = valuePlace(of: first, in: place)
        if value > first, hasBreak(colon(after: first).prefix(Gap.longest)) { return true }
        guard let second = child(after: first, in: place) else { return false }
        return hasBreak(shortSpace(after: range(of: value).upperBound))
            || hasBreak(shortSpace(before: index[second].offset))
    }

    func shortSpace(before offset: Int) -> Range<Int> { space(before: offset, upTo: Gap.longest) }
    func shortSpace(after offset: Int) -> Range<Int> { space(after: offset, upTo: Gap.longest) }

    /// Returns the text between two tokens without comments.
    func plainText(_ range: Range<Int>) -> [UInt8] {
        comments.isEmpty ? text.bytes(range) : text.bytes(range).plainSpace
    }

    /// Returns whether there is a line break in a range of the text.
    func hasBreak(_ range: Range<Int>) -> Bool { range.contains { text[$0].isLineBreak } }

    /// Returns the indentation of the container at a place: the indentation of the line of its closing bracket.
    func indentation(of place: Int) -> [UInt8] {
        // A line break in a comment does not begin the line of the bracket.
        let space = plainText(shortSpace(before: closing(of: place).offset))
        return space.isWithinLine ? lineIndentation(of: place) : space.lastLine
    }

    /// Returns the white space that begins the line of the value at a place; none if the line is too long.
    func lineIndentation(of place: Int) -> [UInt8] {
        let offset = index[place].offset
        let column = column(of: offset, at: place, limit: Gap.longest)
        if column == Gap.longest { return [] }
        return text.bytes(offset - column..<text.skipSpace(from: offset - column, to: offset))
    }

    /// Returns the number of bytes before the value at a place on its line, at most `Gap.fullLine`.
    func column(of place: Int) -> Int { column(of: index[place].offset, at: place, limit: Gap.fullLine) }

    /// Returns the number of bytes on a line before an offset, which is in or after the value at a place; at most `limit`.
    func column(of offset: Int, at place: Int, limit: Int) -> Int {
        // The layout of a record does not depend on the records before it.
        let first = hasManyRoots ? index[root(around: place)].offset : 0
        var start = offset
        while start > first, offset - start < limit, !text[start - 1].isLineBreak { start -= 1 }
        return offset - start
    }
}

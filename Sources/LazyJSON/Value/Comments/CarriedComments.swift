/// The comments that a value brings into a document: the comments of the member or element that it was read from.
struct CarriedComments {
    private(set) var leading: [SpacedComment]
    /// The comments between the name and the value.
    private(set) var beforeValue: [SpacedComment] = []
    private(set) var trailing: [OwnedComments.Item]
    /// The indentation of the line that the comments were on.
    private let indentation: [UInt8]

    /// Finds the comments of a value; nil if there are none, or the document into which it is inserted is strict JSON.
    ///
    /// - Parameters:
    ///   - value: The value.
    ///   - base: The document into which it is inserted.
    ///   - isNamed: Whether it becomes a member. In an element, comments that were between a name and its value become leading
    ///     comments.
    init?(_ value: JSON, into base: Document, isNamed: Bool) {
        guard base.dialect == .jsonc, let (document, place) = value.origin, !document.comments.isEmpty,
            place != Document.root
        else { return nil }
        let isMember = document.isName(place - 1)
        let child = isMember ? place - 1 : place
        let owned = document.comments(ofChildAt: child)
        (leading, trailing) = (owned.leading.items.map(\.part), owned.trailing)
        let colon = isMember ? document.commentRanges(in: document.colon(after: child)) : []
        let parts = colon.map { SpacedComment(space: [], comment: document.text.bytes($0)) }
        if isNamed { beforeValue = parts } else { leading += parts }
        if leading.isEmpty, trailing.isEmpty, beforeValue.isEmpty { return nil }
        indentation = document.lineIndentation(of: child)
    }

    /// Returns the same comments with the line breaks and the indentation of another line, and one space before each.
    func moved(to line: (lineBreak: [UInt8], indentation: [UInt8])) -> CarriedComments {
        var moved = self
        func move(_ part: inout SpacedComment) {
            let change = Indentation(old: indentation, new: line.indentation, lineBreak: line.lineBreak)
            part = SpacedComment(space: [0x20], comment: part.comment.indented(change), lineBreak: line.lineBreak)
        }
        for number in leading.indices { move(&moved.leading[number]) }
        for number in beforeValue.indices { move(&moved.beforeValue[number]) }
        for number in trailing.indices { move(&moved.trailing[number].part) }
        return moved
    }
}

extension [UInt8] {
    /// Returns a colon, and the white space around it, with comments after the colon, each after one space.
    ///
    /// The white space that was after the colon stays before the value, so that `withoutComments` restores it.
    func with(_ comments: [SpacedComment]) -> [UInt8] {
        guard !comments.isEmpty, let colon = firstIndex(of: UInt8(ascii: ":")) else { return self }
        return self[...colon] + CommentedSpace(parts: comments, space: Array(self[(colon + 1)...])).bytes
    }
}

extension ChildGap {
    /// Begins a new line for the next child if it follows a line comment on the same line.
    ///
    /// - Parameter line: The line break and the indentation; nil if the child stays as it is.
    mutating func beginLine(_ line: @autoclosure () -> [UInt8]?) {
        guard hasNext, before?.parts.last?.isLine == true, lastSpace.isWithinLine, let line = line() else { return }
        before?.space = line
    }

    /// Returns the comments for the next child, which has none in this gap now: new ones on their own lines if the child begins a
    /// line.
    ///
    /// - Parameters:
    ///   - comments: The comments.
    ///   - old: The comments that were removed from this gap; those that are set again keep their white space.
    ///   - line: A line break and the indentation of the child, which separate line comments from a child that does not begin a
    ///     line.
    func leading(
        _ comments: [SpacedComment], keeping old: OwnedComments.Leading? = nil, onLine line: [UInt8]
    ) -> OwnedComments.Leading {
        let (space, kept) = (old?.space ?? lastSpace, old?.items ?? [])
        // A line comment before a child that does not begin a line needs its own line.
        let own = space.isWithinLine && comments.contains(where: \.isLine) ? line : space
        let ownLine = lineSpace(own, like: lastSpace)
        let items = comments.enumerated().map { number, part in
            var part = part
            // The text after a new comment keeps its indentation.
            let ahead = number > 0 && number <= kept.count ? kept[number - 1].part.space : own
            part.space = ahead.isWithinLine ? ownLine : ahead
            part.space = part.space.isWithinLine ? [0x20] : part.space.withoutBlankLines
            return OwnedComments.Item(part: part, isBeforeComma: kept.first?.isBeforeComma ?? false)
        }
        return OwnedComments.Leading(
            items: items.keeping(kept, \.part.comment), space: own, lineSpace: ownLine)
    }
}

extension Array {
    /// Returns the elements; the first and the last ones with the same comments as in another array are taken from that array.
    func keeping(_ old: [Element], _ comment: (Element) -> [UInt8]) -> [Element] {
        let (first, last) = kept(from: old, comment)
        return Array(old.prefix(first)) + self[first..<count - last] + old.suffix(last)
    }

    /// Returns the numbers of the first and of the last elements with the same comments as in another array.
    func kept(from old: [Element], _ comment: (Element) -> [UInt8]) -> (first: Int, last: Int) {
        let first = zip(self, old).prefix { comment($0) == comment($1) }.count
        let last = zip(dropFirst(first).reversed(), old.dropFirst(first).reversed())
            .prefix { comment($0) == comment($1) }.count
        return (first, last)
    }
}

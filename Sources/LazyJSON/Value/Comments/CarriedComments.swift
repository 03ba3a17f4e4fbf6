/// The comments that a value brings into a document: they belong to the member or element that it was read from.
struct CarriedComments {
    private let owned: OwnedComments
    /// The comments between the name and the value.
    let beforeValue: [CommentPart]
    /// The indentation of the line that the comments were on.
    private let indentation: [UInt8]

    /// Finds the comments of a value; nil if it has none, or the document that it is put into is strict JSON.
    ///
    /// - Parameters:
    ///   - value: The value.
    ///   - base: The document that it is put into.
    ///   - isNamed: Whether it becomes a member; comments before the value of an element are in front of it.
    init?(_ value: JSON, into base: Document, isNamed: Bool) {
        guard base.dialect == .jsonc, let (document, place) = value.located, !document.comments.isEmpty,
            place != Document.root
        else { return nil }
        let before = document.spaceBefore(place, in: Document.root)
        let isMember = document.text[before.lowerBound - 1] == UInt8(ascii: ":")
        let child = isMember ? place - 1 : place
        var owned = document.comments(ofChildAt: child, value: place)
        let colon = isMember ? document.colon(after: child) : place..<place
        let beforeValue = document.commentRanges(in: colon).map {
            CommentPart(space: [0x20], comment: document.text.bytes($0))
        }
        if !isNamed {
            owned.leading.items += beforeValue.map { OwnedComments.Item(part: $0, isBeforeComma: false) }
        }
        (self.owned, self.beforeValue) = (owned, isNamed ? beforeValue : [])
        if owned.isEmpty, beforeValue.isEmpty { return nil }
        indentation = document.lineIndentation(of: child)
    }

    /// The comments with their positions.
    var comments: (leading: [JSONComment], trailing: [JSONComment]) {
        func comments(_ parts: [CommentPart], _ position: JSONComment.Position) -> [JSONComment] {
            parts.map { JSONComment(edited: $0.comment, position) }
        }
        return (
            comments(owned.leading.items.map(\.part), .leading) + comments(beforeValue, .beforeValue),
            comments(owned.trailing.map(\.part), .trailing)
        )
    }

    /// The comments before the child, with the line breaks and the indentation of the place that they come to.
    func leading(_ lineBreak: [UInt8], _ indentation: [UInt8]) -> [CommentPart] {
        owned.leading.items.map { part($0.part, lineBreak, indentation) }
    }

    /// The comments behind the child, one space before each.
    func trailing(_ lineBreak: [UInt8], _ indentation: [UInt8]) -> [OwnedComments.Item] {
        owned.trailing.map {
            OwnedComments.Item(part: part($0.part, lineBreak, indentation), isBeforeComma: $0.isBeforeComma)
        }
    }

    private func part(_ part: CommentPart, _ lineBreak: [UInt8], _ indentation: [UInt8]) -> CommentPart {
        var part = CommentPart(
            space: [0x20], comment: part.comment.indented(Indentation(old: self.indentation, new: indentation)))
        part.lineBreak = lineBreak
        return part
    }
}

extension [UInt8] {
    /// A colon with comments behind it.
    func with(_ comments: [CommentPart]) -> [UInt8] {
        if comments.isEmpty { return self }
        let colon = firstIndex(of: UInt8(ascii: ":")) ?? startIndex
        let space = Array(self[(colon + 1)...])
        return self[...colon] + CommentedSpace(parts: comments, space: space.isEmpty ? [0x20] : space).bytes
    }
}

extension ChildGap {
    /// Begins a line for the next child, with its indentation, where the comment before it goes up to the end of its line.
    mutating func beginLine(_ line: [UInt8]) {
        if hasNext, lastSpace.isWithinLine, parts.last?.isLine == true { before?.space = line }
    }

    /// Puts in new comments of the next child, which has none there yet: on lines of their own, if it begins a line.
    ///
    /// - Parameters:
    ///   - comments: The comments.
    ///   - line: A line break and the indentation of the child, for line comments where it does not begin a line.
    mutating func putLeading(new comments: [CommentPart], onLine line: [UInt8]) {
        // A line comment in front of a child that follows another one on its line needs lines of its own.
        let own = lastSpace.isWithinLine && comments.contains(where: \.isLine) ? line : lastSpace
        let ownLine = lineSpace(own, like: lastSpace)
        let space = ownLine.isWithinLine ? [0x20] : ownLine.withoutBlankLines
        let items = comments.map { part in
            var part = part
            part.space = space
            return OwnedComments.Item(part: part, isBeforeComma: false)
        }
        putLeading(OwnedComments.Leading(items: items, space: own, lineSpace: ownLine))
    }
}

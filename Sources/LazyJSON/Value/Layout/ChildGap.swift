/// The text between two children of a container, or between a child and a bracket, and who owns the comments in it.
///
/// | comment | owner |
/// |---|---|
/// | on the line on which the previous child ends, before or after the comma | the previous child |
/// | directly above the next child, without a blank line between, or before it on its line | the next child |
/// | on one line with both children | before the comma the previous, after it the next child |
/// | any other: followed by a blank line or the closing bracket, or on the line of the opening bracket | the container |
///
/// A comment that reads as a member belongs to the object, and so do all comments above it, unless they follow a member on its
/// line. In an array, the same holds for a comment that reads as an element of the kind of one of its neighbors.
struct ChildGap {
    /// The owner of a comment.
    enum Owner {
        case previous, container, next
    }

    /// The text between the previous child and the comma, or the closing bracket without a comma; nil before the first child.
    var after: CommentedSpace?
    /// The text between the comma or the opening bracket and the next child or the closing bracket; nil without a comma.
    var before: CommentedSpace?
    /// Whether a child follows, not the closing bracket.
    private(set) var hasNext: Bool
    /// The form of the previous child, if the text has comments; none after the opening bracket.
    var formBefore: ChildKinds = []
    /// The form of the next child, if the text has comments; none before the closing bracket.
    var formAfter: ChildKinds = []

    /// The comments in order.
    var parts: [SpacedComment] { (after?.parts ?? []) + (before?.parts ?? []) }

    /// The white space after the last comment and the comma.
    var lastSpace: [UInt8] { (before ?? after)?.space ?? [] }

    /// The numbers of line breaks before each comment, and before the next child or the bracket.
    var breaks: [Int] {
        let parts = parts
        var breaks = parts.map(\.space.lineBreakCount) + [lastSpace.lineBreakCount]
        // A line with the comma is not blank.
        if let after, before != nil {
            breaks[after.parts.count] = max(breaks[after.parts.count], after.space.lineBreakCount)
        }
        // A line break is written after a line comment even if the white space has none.
        for number in parts.indices where parts[number].isLine { breaks[number + 1] = max(breaks[number + 1], 1) }
        return breaks
    }

    /// The owners of the comments, in order: first comments of the previous child, then of the container, then of the next child.
    var owners: [Owner] {
        let parts = parts
        if parts.isEmpty { return [] }
        let (afterCount, breaks) = (after?.parts.count ?? 0, breaks)
        var owners = [Owner](repeating: .container, count: parts.count)
        // On one line, the comma between two children divides the comments; between a child and a bracket all are the child's, and
        // in an empty container all are the container's.
        guard let first = breaks.firstIndex(where: { $0 > 0 }) else {
            for number in parts.indices where after != nil || hasNext {
                owners[number] = after != nil && (!hasNext || number < afterCount) ? .previous : .next
            }
            return owners
        }
        // On the line of the opening bracket, they are the container's.
        if after != nil { for number in 0..<first { owners[number] = .previous } }
        if hasNext {
            var number = parts.count
            // `breaks[number]` is between the comment and what follows it; two line breaks are a blank line.
            while number > first, breaks[number] < 2, !isContent(parts[number - 1]) {
                number -= 1
                owners[number] = .next
            }
        }
        return owners
    }

    /// Returns whether a comment is a child that was commented out.
    private func isContent(_ part: SpacedComment) -> Bool { !part.forms.isDisjoint(with: formBefore.union(formAfter)) }
}

/// The comments of one child, which move with it.
struct OwnedComments {
    /// A comment with the white space that moves with it: before a trailing comment, after a leading one.
    struct Item {
        var part: SpacedComment
        /// Whether it was before the comma.
        let isBeforeComma: Bool
    }

    /// The comments before the child; `space` of each part is the white space after it.
    struct Leading {
        var items: [Item] = []
        /// The white space before the first comment.
        var space: [UInt8] = []
        /// The same white space, but with a line break if the comma before it begins the line.
        var lineSpace: [UInt8] = []

        var withoutBlankLines: Leading {
            Leading(items: items, space: space.withoutBlankLines, lineSpace: lineSpace.withoutBlankLines)
        }
    }

    var leading = Leading()
    /// The comments after the child; `space` of each part is the white space before it.
    var trailing: [Item] = []
}

/// Removing the comments of children from the text between them, and inserting comments of other children.
extension ChildGap {
    init(after: [UInt8]?, before: [UInt8]?, hasNext: Bool) {
        self.init(
            after: after.map { CommentedSpace($0) }, before: before.map { CommentedSpace($0) }, hasNext: hasNext)
    }

    /// Removes and returns the comments that the previous child owns.
    mutating func takeTrailing() -> [OwnedComments.Item] {
        if isPlain { return [] }
        let count = owners.prefix { $0 == .previous }.count
        // Without a comma, none counts as before it, so that a new comma can directly follow the child.
        let beforeComma = before == nil ? 0 : min(count, after?.parts.count ?? 0)
        let items = parts[..<count].enumerated().map { number, part in
            OwnedComments.Item(part: part, isBeforeComma: number < beforeComma)
        }
        remove(0..<count)
        return items
    }

    /// Removes the comments with some numbers.
    mutating func remove(_ numbers: Range<Int>) {
        let count = after?.parts.count ?? 0
        after?.parts.removeSubrange(numbers.clamped(to: 0..<count))
        before?.parts.removeSubrange(max(numbers.lowerBound - count, 0)..<max(numbers.upperBound - count, 0))
    }

    /// Removes and returns the comments that the next child owns, with the white space before them.
    mutating func takeLeading() -> OwnedComments.Leading {
        if isPlain { return OwnedComments.Leading(space: lastSpace) }
        let count = owners.reversed().prefix { $0 == .next }.count
        let behindComma = min(count, before?.parts.count ?? 0)
        // Both are read here, because taking the comments changes the white space.
        let own = count > 0 ? parts[parts.count - count].space : lastSpace
        let inner = lastSpace
        var items = after?.takeLast(count - behindComma, isBeforeComma: true) ?? []
        items += before?.takeLast(behindComma, isBeforeComma: false) ?? []
        return OwnedComments.Leading(items: items, space: own, lineSpace: lineSpace(own, like: inner))
    }

    /// Inserts the comments of the previous child, which has none in this gap yet.
    mutating func putTrailing(_ items: [OwnedComments.Item]) {
        guard !items.isEmpty, let space = after else { return }
        let parts = items.map(\.part)
        // Without a comma, and where the comma begins a line or follows other comments, all go directly behind their child.
        guard let before, space.parts.isEmpty, space.space.isWithinLine else {
            after?.parts.insert(contentsOf: parts, at: 0)
            return
        }
        // If the next child is on the same line, comments of the previous one must be before the comma; otherwise line comments,
        // and comments that were after a comma, follow it.
        let isOnLine = before.firstSpace.isWithinLine
        let beforeComma = items.prefix { !$0.part.isLine && ($0.isBeforeComma || isOnLine) }.count
        after?.parts.insert(contentsOf: parts[..<beforeComma], at: 0)
        self.before?.parts.insert(contentsOf: parts[beforeComma...], at: 0)
    }

    /// Returns white space before a child, with a line break if the comma before the child begins the line.
    func lineSpace(_ space: [UInt8], like inner: [UInt8]) -> [UInt8] {
        space.isWithinLine ? after?.space.withoutBlankLines.indented(like: inner) ?? space : space
    }

    /// Inserts the comments of the next child, which has none in this gap yet.
    mutating func putLeading(_ leading: OwnedComments.Leading) {
        let items = leading.items
        if items.isEmpty { return }
        // Comments of the container stay before them.
        if let after, !after.space.isWithinLine, before?.parts.isEmpty ?? true {
            var gap = self
            let count = items.prefix(while: \.isBeforeComma).count
            gap.after?.putLast(items[..<count], leading.space)
            gap.before?.putLast(items[count...], count == 0 ? leading.space : [])
            if gap.owners.count(where: { $0 == .next }) == items.count { return self = gap }
        }
        before?.putLast(items[...], leading.lineSpace)
    }
}

/// Removing a child, and inserting new ones.
extension ChildGap {
    /// Whether the text has no comments.
    var isPlain: Bool { (after?.parts.isEmpty ?? true) && (before?.parts.isEmpty ?? true) }

    /// Whether there is no line break.
    var isWithinLine: Bool { bytes.isWithinLine }

    /// Whether there is a blank line before the comma or before what follows.
    private var hasBlankLine: Bool { (after?.space ?? []).lineBreakCount > 1 || lastSpace.lineBreakCount > 1 }

    /// Changes this gap, which is before a child, as if the child were removed with the comments that it owns.
    ///
    /// The comments of the container are kept, and one blank line if there was one.
    ///
    /// - Parameter next: The gap after the child.
    mutating func close(over next: ChildGap) {
        // Where all gaps are alike nothing changes, and no gap need be taken apart.
        if isPlain, after == next.after, before == next.before, hasNext == next.hasNext {
            formAfter = next.formAfter
            return
        }
        var next = next
        let lineBreak = (lineBreak ?? next.lineBreak) ?? [0x0A]
        // The comments of the removed child go with it. The comments of its neighbors are put back at the end.
        _ = takeLeading()
        _ = next.takeTrailing()
        let trailing = takeTrailing()
        let leading = next.takeLeading()
        formAfter = next.formAfter
        if after != nil, next.before != nil, before?.parts.isEmpty ?? true, let behind = next.after {
            // The comma stays after the comments that were before it.
            after?.parts += behind.parts
            // A trailing comma keeps the white space before it.
            let isClosingComma = !next.hasNext && next.before?.parts.isEmpty == true
            if !behind.parts.isEmpty || isClosingComma { after?.space = behind.space }
            next.after?.parts = []
        }
        var kept = next.parts
        hasNext = next.hasNext
        if next.hasNext {
            let space = before?.space ?? []
            // The last child on a line of several was removed: the line ends after the child before it.
            let endsLine = after != nil && space.isWithinLine && !(kept.first?.space ?? next.lastSpace).isWithinLine
            // The last child of a group was removed: the blank line after it stays, or two groups would become one.
            let beginsGroup = after != nil && next.hasBlankLine && !hasBlankLine
            if beginsGroup, let space = next.after?.space, space.lineBreakCount > 1 { after?.space = space }
            // A blank line that ends the group is kept.
            if !endsLine, !kept.isEmpty, after == nil || kept[0].space.lineBreakCount < 2 { kept[0].space = space }
            before?.parts += kept
            if !kept.isEmpty || endsLine || beginsGroup { before?.space = next.lastSpace }
            indentNext(like: next)
        } else if after == nil || next.before != nil {
            before = CommentedSpace(parts: (before?.parts ?? []) + kept, space: next.lastSpace)
        } else {
            // The last child was removed: the comma before it goes, too.
            (after, before) = (CommentedSpace(parts: parts + kept, space: next.lastSpace), nil)
        }
        putTrailing(trailing)
        putLeading(leading)
        separate(trailing.count, leading.items.count, at: lineBreak)
    }

    /// Returns the gaps around and between new children that are inserted into this gap, next to existing children.
    ///
    /// Each line gets the indentation of the child that the new one belongs to.
    ///
    /// - Parameters:
    ///   - count: The number of new children.
    ///   - split: The number of new children that belong to the previous child; the others belong to the next child or the
    ///     bracket.
    ///   - comma: The white space around a comma of the container.
    ///   - previous: The gap before the previous child; nil if there is none.
    func gaps(around count: Int, split: Int, _ comma: ChildGap, behind previous: ChildGap?) -> NewGaps {
        var rest = self
        let trailing = rest.takeTrailing()
        let leading = rest.takeLeading()
        var (inner, between, closing) = (comma, rest, rest)
        if after == nil {
            inner = comma.indented(like: rest)
        } else if hasNext {
            // The gap at the position is the style. A blank line in it separates groups, and is repeated only if commas have one.
            let keepsBlankLines = comma.lastSpace.lineBreakCount > 1
            func group(_ space: [UInt8]) -> [UInt8] {
                (keepsBlankLines ? space : space.withoutBlankLines).repeatable
            }
            inner = ChildGap(
                after: rest.after.map { group($0.space) }, before: rest.before.map { group($0.space) }, hasNext: true)
        }
        let behindPrevious = previous.map { inner.indented(like: $0) } ?? inner
        // Before the bracket, new children follow children that were commented out; other comments follow the new children.
        let contentCount = hasNext ? 0 : (rest.parts.lastIndex(where: isContent) ?? -1) + 1
        if hasNext {
            closing = inner
            if after == nil, !leading.items.isEmpty, !rest.lastSpace.isWithinLine {
                // The comments of the next child begin a line, as before, even if commas have no line break.
                closing.before?.space = rest.lastSpace.withoutBlankLines
            }
        } else {
            inner = behindPrevious
            between = inner
            between.before?.parts = Array(rest.parts[..<contentCount])
            // After a commented-out child that ends its line, the new child begins one, even if commas have no line break.
            if let last = between.before?.parts.last, inner.lastSpace.isWithinLine, !last.space.isWithinLine {
                between.before?.space = last.space.withoutBlankLines
            }
            closing.remove(0..<contentCount)
        }
        // Between two children, the gap that was there, with its blank line and comments, separates the new children that join the
        // previous one from the others.
        var (first, last) = (split == 0 ? between : behindPrevious, split == count ? rest : closing)
        first.putTrailing(trailing)
        last.putLeading(split == count ? leading : leading.withoutBlankLines)
        return NewGaps(
            first: first, behindPrevious: behindPrevious, between: between, inner: inner, last: last, split: split)
    }

    /// Gives the line on which the next child or its comma begins the indentation that it has in another gap.
    ///
    /// The text after the indentation also comes from the other gap, so that a single range of the text is removed.
    private mutating func indentNext(like other: ChildGap) {
        if let own = before?.space, !own.isWithinLine {
            before?.space = own.indented(like: other.lastSpace)
        } else if let own = after?.space, let its = other.after?.space, !own.isWithinLine, !its.isWithinLine {
            after?.space = own.indented(like: its)
            before?.space = other.lastSpace
        }
    }

    /// Returns the gap with the indentation of another gap.
    private func indented(like other: ChildGap) -> ChildGap {
        var gap = self
        if let own = after?.space, let its = other.after?.space { gap.after?.space = own.indented(like: its) }
        if let own = before?.space { gap.before?.space = own.indented(like: other.lastSpace) }
        return gap
    }

    /// Returns the gaps around and between the first children of a container; this gap is between its brackets.
    ///
    /// - Parameters:
    ///   - opening: The white space after the opening bracket.
    ///   - comma: The white space around a comma.
    ///   - closing: The white space before the closing bracket.
    func gapsOfFirst(_ opening: [UInt8], _ comma: ChildGap, _ closing: [UInt8]) -> NewGaps {
        var (first, closing) = (CommentedSpace(parts: parts, space: opening), closing)
        // Comments between the brackets decide the indentation of the first child, and whether it is on their line.
        if let last = parts.last {
            if !opening.isWithinLine {
                first.space = opening.indented(like: last.space)
            } else {
                first.space = last.space.isWithinLine ? lastSpace : last.space.withoutBlankLines
            }
            if opening.isWithinLine || !lastSpace.isWithinLine { closing = lastSpace }
        }
        let before = ChildGap(after: nil, before: first, hasNext: true)
        let inner = comma.indented(like: before)
        return NewGaps(
            first: before, behindPrevious: inner, between: inner, inner: inner,
            last: ChildGap(after: closing, before: nil, hasNext: false), split: 0)
    }
}

/// Separating the comments of the container from the comments of children.
extension ChildGap {
    /// The first line break outside of the comments; nil if there is none.
    var lineBreak: [UInt8]? {
        // The comments, which may be long, are not read.
        let spaces = parts.map(\.space) + [after?.space ?? [], lastSpace]
        return spaces.lazy.compactMap(\.firstLineBreak).first ?? parts.first(where: \.isLine)?.lineBreak
    }

    /// Inserts line breaks where a child would otherwise own comments of the container.
    ///
    /// - Parameters:
    ///   - trailing: The number of comments that the previous child is to own.
    ///   - leading: The number of comments that the next child is to own.
    ///   - lineBreak: The line break to insert.
    mutating func separate(_ trailing: Int, _ leading: Int, at lineBreak: [UInt8]) {
        let end = parts.count - leading
        guard trailing < end else { return }
        if owners[trailing] == .previous { insert(lineBreak, at: trailing) }
        // More than once, if need be: only a blank line separates a comment from the child below it.
        while owners[end - 1] == .next { insert(lineBreak, at: end) }
    }

    /// Inserts white space before the comment with a number, or after the last one.
    private mutating func insert(_ space: [UInt8], at number: Int) {
        let count = after?.parts.count ?? 0
        if number < count || before == nil { return after?.insert(space, at: number) ?? () }
        before?.insert(space, at: number - count)
    }
}

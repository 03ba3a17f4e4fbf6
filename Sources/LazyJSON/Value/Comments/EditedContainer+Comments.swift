/// Edits of a container with comments or a trailing comma in its document.
///
/// Where children are added, removed or moved, the comments that they own go with them (`ChildGap`). Comments of the container
/// and blank lines stay where they are.
extension EditedContainer {
    /// Whether there may be comments or a trailing comma between the brackets.
    final var mayHaveComments: Bool { base?.hasComments(in: open) ?? false }

    /// The position of the first child, or of the one after another.
    final func childPosition(after position: Int?) -> Int? {
        if let object = self as? EditedObject { return object.position(after: position) }
        let next = position.map { $0 + 1 } ?? 0
        return next < count ? next : nil
    }

    /// The position of the child before the one at a position.
    final func previousPosition(before position: Int) -> Int? {
        guard position > 0 else { return nil }
        let child = child(at: position - 1)
        // A single gap leads forwards.
        let found = child.isRemoved ? min(child.next, position - 1) - 1 : position - 1
        return found >= 0 ? found : nil
    }

    // MARK: Reading

    /// The text between the child at a position and the one before it or the opening bracket.
    ///
    /// - Parameter position: The position; nil for the first child.
    final func gap(before position: Int?) -> ChildGap {
        guard let position = position ?? childPosition(after: nil) else {
            return ChildGap(after: nil, before: emptyContents, hasNext: false)
        }
        return ChildGap(
            after: previousPosition(before: position).map { text(after: $0) }, before: text(before: position),
            hasNext: true)
    }

    /// The text between the child at a position and the next one or the closing bracket.
    final func gap(after position: Int) -> ChildGap {
        let next = childPosition(after: position)
        return ChildGap(
            after: text(after: position), before: next.map { text(before: $0) } ?? trailingSpace, hasNext: next != nil)
    }

    /// The text between the trailing comma and the closing bracket; nil without a trailing comma.
    final var trailingSpace: [UInt8]? {
        if let trailer { return trailer.isEmpty ? nil : Array(trailer.dropFirst()) }
        guard let base, let trailer = base.trailingComma(of: open) else { return nil }
        return base.text.bytes(trailer.lowerBound + 1..<trailer.upperBound)
    }

    /// Changes the text between two children, or between a child and a bracket.
    private func set(_ gap: ChildGap, behind previous: Int?, before next: Int?) {
        if let previous, let after = gap.after { setText(after: after.bytes, at: previous) }
        if let next, let before = gap.before {
            setText(before: before.bytes, at: next)
        } else if next == nil {
            trailer = gap.before.map { [0x2C] + $0.bytes } ?? []
        }
    }

    // MARK: Removing

    /// Takes the child at a position out of the text around it, with its comments; returns `false` if there is no comment
    /// to care for.
    final func closeCommentedSpace(around position: Int) -> Bool {
        guard mayHaveComments else { return false }
        let (previous, next) = (previousPosition(before: position), childPosition(after: position))
        var (one, other) = (gap(before: position), gap(after: position))
        if one.parts.isEmpty, other.parts.isEmpty, next != nil || other.before == nil { return false }
        _ = one.takeLeading()
        _ = other.takeTrailing()
        let trailing = one.takeTrailing()
        let leading = other.takeLeading()
        var kept = (other.after?.parts ?? []) + (other.before?.parts ?? [])
        var result = one
        if next != nil {
            let space = one.before?.space ?? []
            let endsLine =
                previous != nil && space.isWithinLine && !(kept.first?.space ?? other.lastSpace).isWithinLine
            if !endsLine, !kept.isEmpty { kept[0].space = space }
            result.before?.parts += kept
            if !kept.isEmpty || endsLine { result.before?.space = other.lastSpace }
            result.putTrailing(trailing)
            result.putLeading(leading.items, leading.space)
        } else if previous == nil {
            emptyContents = CommentedSpace(parts: (one.before?.parts ?? []) + kept, space: other.lastSpace).bytes
            if one.parts.isEmpty, kept.isEmpty { emptyContents = [] }
            trailer = []
            return true
        } else if other.before != nil {
            result = ChildGap(after: one.after, before: one.before, hasNext: false)
            result.before?.parts += kept
            result.before?.space = other.lastSpace
            result.putTrailing(trailing)
        } else {
            let parts = (one.after?.parts ?? []) + (one.before?.parts ?? []) + kept
            result = ChildGap(after: CommentedSpace(parts: parts, space: other.lastSpace), before: nil, hasNext: false)
            result.putTrailing(trailing)
        }
        result.separate(trailing.count, leading.items.count, at: (one.lineBreak ?? other.lineBreak) ?? [0x0A])
        set(result, behind: previous, before: next)
        return true
    }

    // MARK: Adding

    /// The text at a position at which a child is about to be put in; nil if there is no comment to care for.
    final func gapForNewChild(at position: Int) -> ChildGap? {
        guard mayHaveComments else { return nil }
        let gap: ChildGap
        if position < (lastPosition ?? -1) + 1 {
            gap = self.gap(before: position)
        } else {
            gap = lastPosition.map { self.gap(after: $0) } ?? self.gap(before: nil)
        }
        return gap.parts.isEmpty && (gap.hasNext || gap.before == nil || gap.after == nil) ? nil : gap
    }

    /// Puts the comments of a gap around the child that was put into it, which has white space only.
    final func restore(_ gap: ChildGap?, around position: Int) {
        guard var gap else { return }
        endSpacing = nil
        let (previous, next) = (previousPosition(before: position), childPosition(after: position))
        let (before, after) = (before(position), after(position))
        let trailing = gap.takeTrailing()
        let leading = gap.takeLeading()
        if let next {
            var other = ChildGap(after: after, before: self.before(next), hasNext: true)
            let space = gap.lastSpace
            if !space.isWithinLine, previous != nil || !leading.items.isEmpty {
                other.before?.space = space.withoutBlankLines
            }
            gap.putTrailing(trailing)
            other.putLeading(leading.items, leading.space.withoutBlankLines)
            set(gap, behind: previous, before: position)
            return set(other, behind: position, before: next)
        }
        // The last child: comments of the container are before it.
        let parts = gap.parts
        let closing = gap.lastSpace
        var space = before
        if space.isWithinLine, let last = parts.last {
            if !last.space.isWithinLine { space = last.space.withoutBlankLines }
            if previous == nil, last.space.isWithinLine, !closing.isWithinLine { space = closing + [0x20, 0x20] }
        }
        var new = ChildGap(
            after: previous.map { self.after($0) }.map { CommentedSpace($0) },
            before: CommentedSpace(parts: parts, space: space), hasNext: true)
        new.putTrailing(trailing)
        set(new, behind: previous, before: position)
        if gap.after != nil, gap.before != nil {
            setText(after: after, at: position)
            trailer = [0x2C] + closing
        } else if previous != nil || !closing.isWithinLine {
            setText(after: closing, at: position)
            trailer = []
        }
        emptyContents = []
    }

    // MARK: Moving

    /// Moves children to other positions with their comments; returns `false` if there is no comment to care for.
    ///
    /// - Parameters:
    ///   - positions: The positions that get other children.
    ///   - sources: For each of them, the position that its new child is at now.
    final func rearrangeComments(_ positions: [Int], from sources: [Int]) -> Bool {
        guard mayHaveComments else { return false }
        // The gaps at the positions, by the position behind them, which is the count for the last one.
        var gaps: [Int: ChildGap] = [:]
        var comments: [Int: OwnedComments] = [:]
        for position in positions {
            let next = childPosition(after: position) ?? Int.max
            gaps[position] = gap(before: position)
            gaps[next] = gap(after: position)
        }
        for position in positions {
            let next = childPosition(after: position) ?? Int.max
            var owned = OwnedComments()
            owned.trailing = gaps[next]?.takeTrailing() ?? []
            if let leading = gaps[position]?.takeLeading() {
                (owned.leading, owned.leadingSpace) = (leading.items, leading.space)
            }
            comments[position] = owned
        }
        let children = sources.map { child(at: $0) }
        for (position, child) in zip(positions, children) { setChild(child, at: position) }
        for (position, source) in zip(positions, sources) {
            guard let owned = comments[source] else { continue }
            gaps[childPosition(after: position) ?? Int.max]?.putTrailing(owned.trailing)
            gaps[position]?.putLeading(owned.leading, owned.leadingSpace)
        }
        for (position, gap) in gaps {
            let isLast = position == Int.max
            let previous = isLast ? lastPosition : previousPosition(before: position)
            set(gap, behind: previous, before: isLast ? nil : position)
        }
        return true
    }
}

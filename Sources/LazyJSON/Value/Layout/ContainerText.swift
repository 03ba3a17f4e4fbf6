/// The text of an edited container of a document, written piece by piece.
///
/// Untouched text is copied from the document. Where children were removed or moved, the gap between the remaining children is
/// what is left of the original gaps; the gaps around new children follow the style of the container.
final class ContainerText {
    /// A container among the children, which the caller writes.
    enum Container {
        /// The value of a child of the document, or the new value of such a child, and the place of the original value.
        case kept(JSON, replacing: Int)
        /// The value of a new child, or of a child that was moved like a new one.
        case new(JSON, StyleLocation)
    }

    let container: EditedContainer
    let base: Document
    private let open: Int
    private let mayHaveComments: Bool
    private var children: EditedChildCursor
    /// The child before the next one; nil before the first.
    private var previous: EditedChild?
    /// The new children that are being written.
    private var run: NewGaps?
    private var style: ContainerStyle?

    init(_ container: EditedContainer) {
        (self.container, base, open) = (container, container.base, container.open)
        mayHaveComments = base.hasComments(in: container.open)
        children = EditedChildCursor(container)
    }

    /// Writes the text up to the next container that the caller writes; returns nil if there is none before the closing bracket.
    func write(into output: inout TextOutput) -> Container? {
        while let child = children.next() {
            writeGap(before: child, into: &output)
            previous = child
            if let number = child.item {
                if let next = write(container.items[number], child, into: &output) { return next }
            } else if let place = child.place {
                let value = base.valuePlace(of: place, in: open)
                // Untouched neighbors and the gaps between them are copied as one range.
                let last = children.passNeighbors(of: value, in: base)
                if last != value { previous = EditedChild(place: last - container.valueOffset) }
                output.append(base, base.index[place].offset..<base.range(of: last).upperBound)
            }
        }
        writeEnd(into: &output)
        return nil
    }

    // MARK: Children

    private func write(
        _ item: EditedItem, _ child: EditedChild, into output: inout TextOutput
    ) -> Container? {
        guard item.anchor != EditedItem.none else { return write(new: item, child, into: &output) }
        let place = Int(item.anchor)
        let value = base.valuePlace(of: place, in: open)
        if let name = item.name, output.append(name, into: base, at: open) {
            output.append(base, base.colon(after: place))
        } else if value != place {
            output.append(base, base.index[place].offset..<base.index[value].offset)
        }
        if !item.value.isContainer, output.append(item.value, into: base, at: value) { return nil }
        return .kept(item.value, replacing: value)
    }

    private func write(new item: EditedItem, _ child: EditedChild, into output: inout TextOutput) -> Container? {
        // Not the only child: a run of new children has found the style before, and without a run it has the slot of a child of
        // the document.
        let style = style(near: previous, isOnly: false, child)
        var colon: [UInt8] = []
        if let name = item.name, output.append(name, into: base, at: open) {
            colon = style.colon(of: item.value, keyLength: name.scalarLength)
            output.append(colon.with(carried(child)?.beforeValue ?? []), of: base)
        }
        if !item.value.isContainer, output.append(item.value, into: base, at: open) { return nil }
        var (before, after) = ([UInt8](), [UInt8]())
        if let run {
            (before, after) = (run.current.lastSpace, run.spaceAfter)
        } else if let slot = container.slot(child) {
            // The new child was moved to the position of a child of the document.
            before = base.gap(before: slot).lastSpace
            after = base.gap(after: slot, in: open).after?.space ?? []
        }
        let place = style.place(of: item.value, item.name, colon, before: before, after: after)
        return .new(item.value, place)
    }

    // MARK: Gaps

    private func writeGap(before child: EditedChild, into output: inout TextOutput) {
        guard let next = container.slot(child) else {
            let run = run ?? newRun(from: child)
            self.run = run
            return output.append(withMovedComments(nextGap(of: run), previous, child).bytes, of: base)
        }
        if let run = run.take() {
            output.append(withMovedComments(run.last, previous, child).bytes, of: base)
        } else {
            writeGap(previous, child, at: next, into: &output)
        }
    }

    /// Returns a gap with the comments of the children next to it that were moved or inserted there.
    ///
    /// `gap` already has the comments of other children and of the container.
    private func withMovedComments(_ gap: ChildGap, _ one: EditedChild?, _ other: EditedChild?) -> ChildGap {
        let (behind, ahead) = (one.flatMap(carried), other.flatMap(carried))
        let isCarried = behind != nil || ahead != nil
        guard mayHaveComments || isCarried else { return gap }
        var gap = gap
        // The children beside a comment decide whether it reads as one that was commented out.
        (gap.formBefore, gap.formAfter) = (one.map(form) ?? [], other.map(form) ?? [])
        let trailing = one.map { behind?.trailing ?? comments(of: $0).trailing } ?? []
        if let one, !isInPlace(one) { gap.putTrailing(trailing) }
        var leading = other.map { comments(of: $0).leading } ?? OwnedComments.Leading()
        if let ahead { leading = gap.leading(ahead.leading, onLine: line.lineBreak + line.indentation) }
        if let other, !isInPlace(other) { gap.putLeading(leading) }
        // Only on one line with the brackets, a child can own a comment that was there before it.
        let isOneLine = base.childCount(of: open) == 0 && gap.isWithinLine
        if !isOneLine { gap.separate(trailing.count, leading.items.count, at: gap.lineBreak ?? [0x0A]) }
        gap.beginLine(isCarried || !firstSpace.isWithinLine ? line.lineBreak + line.indentation : nil)
        return gap
    }

    /// Returns the form of a child.
    private func form(of child: EditedChild) -> ChildKinds {
        container.valueOffset == 1 ? .member : ChildKinds(container.value(of: child).kind)
    }

    /// Returns the comments that a new child brings; nil if there are none.
    private func carried(_ child: EditedChild) -> CarriedComments? {
        guard base.dialect == .jsonc, container.anchor(child) == nil, let number = child.item else { return nil }
        let item = container.items[number]
        return CarriedComments(item.value, into: base, isNamed: item.name != nil)?.moved(to: line)
    }

    /// The white space before the first child of the document.
    private var firstSpace: [UInt8] { base.firstChild(of: open).map { base.gap(before: $0).lastSpace } ?? [] }

    /// The line break of the document, and the indentation of the children: of the first child if it begins a line.
    private var line: (lineBreak: [UInt8], indentation: [UInt8]) {
        let (lineBreak, space) = (base.firstLineBreak() ?? [0x0A], firstSpace)
        if !space.isWithinLine, space.count <= Gap.longest { return (lineBreak, space.lastLine) }
        let evidence = StyleEvidence(base, at: open + 1, in: open)
        return (lineBreak, base.indentation(of: open) + evidence.step)
    }

    /// Returns the gap before the next new child of the run.
    private func nextGap(of run: NewGaps) -> ChildGap {
        var gap = run.next()
        guard let row = style?.row, let inRow = run.inRow else { return gap }
        run.inRow = inRow < row.count ? inRow + 1 : 1
        // The row is full: this comma ends it.
        if inRow >= row.count {
            gap.after?.space = row.comma.after?.space ?? []
            gap.before?.space = row.comma.lastSpace
        }
        return gap
    }

    /// Writes the text after the last child.
    private func writeEnd(into output: inout TextOutput) {
        guard container.count > 0 else { return output.append(contentsWithoutChildren, of: base) }
        if let run = run.take() { return write(last: withMovedComments(run.last, previous, nil), into: &output) }
        if let previous, isInPlace(previous), let place = previous.place ?? container.anchor(previous),
            base.child(after: place, in: open) == nil
        {
            // The end is as it was in the document, with comments and white space; strict JSON has no trailing comma.
            let end = base.range(of: base.valuePlace(of: place, in: open)).upperBound
            output.append(base, end..<base.closing(of: open).offset)
        } else {
            write(last: gap(previous, nil), into: &output)
        }
    }

    private func write(last gap: ChildGap, into output: inout TextOutput) {
        var gap = gap
        // The trailing comma of a container of which all children were removed stays behind the new ones.
        if gap.before == nil, base.trailingComma(of: open) != nil { swap(&gap.after, &gap.before) }
        output.append(gap.after?.bytes ?? [], of: base)
        guard let before = gap.before else { return }
        // Strict JSON has no trailing comma.
        if output.dialect == .jsonc { output.bytes.append(0x2C) }
        output.append(before.bytes, of: base)
    }

    /// Returns whether a child of the document has its original position, so that its comments are in the gaps next to it.
    private func isInPlace(_ child: EditedChild) -> Bool {
        container.slot(child).map { $0 == container.anchor(child) } ?? false
    }

    /// Writes the text between two children that are not new; `next` is the slot of the second one.
    private func writeGap(_ one: EditedChild?, _ other: EditedChild, at next: Int, into output: inout TextOutput) {
        let before = one.flatMap { container.slot($0) }
        let isNextInDocument =
            before.map { base.child(after: $0, in: open) == next } ?? (base.firstChild(of: open) == next)
        // With comments, both children must also be the ones that were there: comments move with their owners.
        if isNextInDocument, base.dialect == .json || isInPlace(other) && one.map({ isInPlace($0) }) ?? true {
            let start =
                before.map { base.range(of: base.valuePlace(of: $0, in: open)).upperBound }
                ?? base.index[open].offset + 1
            output.append(base, start..<base.index[next].offset)
        } else {
            output.append(gap(one, other).bytes, of: base)
        }
    }

    /// Returns the gap between two children that are not new; nil is a bracket.
    ///
    /// Comments move with their owners.
    private func gap(_ one: EditedChild?, _ other: EditedChild?) -> ChildGap {
        withMovedComments(keptGap(one, other), one, other)
    }

    /// Returns the same gap without the comments of children that were moved or inserted there.
    private func keptGap(_ one: EditedChild?, _ other: EditedChild?) -> ChildGap {
        let (start, end) = (one.flatMap { container.slot($0) }, other.flatMap { container.slot($0) })
        var gap = start.map { base.gap(after: $0, in: open) } ?? base.gapAtStart(of: open)
        var removed = start.map { base.child(after: $0, in: open) } ?? base.firstChild(of: open)
        // A child may have another kind than in the document.
        if mayHaveComments, let one { gap.formBefore = form(of: one) }
        while let place = removed, place != end {
            var next = base.gap(after: place, in: open)
            removed = base.child(after: place, in: open)
            if mayHaveComments, let other, removed == end { next.formAfter = form(of: other) }
            gap.close(over: next)
        }
        // The children that had these positions took their comments along.
        if mayHaveComments, let one, !isInPlace(one) { _ = gap.takeTrailing() }
        if mayHaveComments, let other, !isInPlace(other) { _ = gap.takeLeading() }
        return gap
    }

    /// The text between the brackets of a container that has no children; if it had some, the text of the nearest empty
    /// container.
    private var contentsWithoutChildren: [UInt8] {
        let gap = gap(nil, nil)
        // It was empty before, or comments of the container remain.
        if base.childCount(of: open) == 0 || !gap.isPlain { return gap.bytes }
        // Editors leave a settings file without settings open for the next one.
        let isSettings = base.dialect == .jsonc && open == Document.root && container.valueOffset == 1
        if isSettings, gap.lastSpace.lineBreakCount == 1 { return gap.bytes }
        let end = base.contents(of: open).upperBound
        let evidence = StyleEvidence(base, at: end, in: open)
        return evidence.empty(isObject: base.index[open].tag == .object, isOneLine: evidence.isInsideLine)
            .bytes(in: base.indentation(of: open))
    }

    // MARK: Comments

    /// Returns the comments that a child of the document owns; none for a new child.
    private func comments(of child: EditedChild) -> OwnedComments {
        container.anchor(child).map { base.comments(ofChildAt: $0) } ?? OwnedComments()
    }

    // MARK: New children

    /// Returns the run of new children that begins with `first`, the child that the cursor returned last.
    private func newRun(from first: EditedChild) -> NewGaps {
        var (ahead, count, split) = (children, 0, 0)
        var next: EditedChild? = first
        while let child = next, container.slot(child) == nil {
            // The child that the first new child belongs to may have been removed.
            let joins = previous != nil && split == count
            if joins, child.item.map({ container.items[$0].joinsPrevious }) ?? false { split += 1 }
            count += 1
            next = ahead.next()
        }
        let gap = keptGap(previous, next)
        let style = style(near: previous, isOnly: next == nil, first)
        if previous == nil, next == nil {
            let run = style.gapsOfFirst(in: gap)
            if style.row != nil { run.inRow = 0 }
            return run
        }
        let before = previous.flatMap { container.slot($0) }.map { base.gap(before: $0) }
        let run = gap.gaps(around: count, split: split, style.comma, behind: before)
        // Only at the end: in the middle, the rows that follow would have to be filled anew.
        if next == nil, style.row != nil { run.inRow = lengthOfLastRow }
        return run
    }

    private func style(near previous: EditedChild?, isOnly: Bool, _ first: EditedChild) -> ContainerStyle {
        if let style { return style }
        let item = previous == nil && isOnly ? first.item.map { container.items[$0] } : nil
        let only = item.map { item in
            (item.value, item.name?.scalarLength ?? 0, { (limit: Int) in item.value.written(limit: limit).count })
        }
        let found = ContainerStyle(base, open, near: previous.flatMap { container.slot($0) }, first: only)
        style = found
        return found
    }

    /// The number of elements on the line of the last child that is not new, at most 65.
    private var lengthOfLastRow: Int {
        let longest = 64
        var (count, at) = (1, container.previousPosition(before: children.position))
        while count <= longest, let position = at, position > 0 {
            let (one, other) = (container.child(at: position - 1), container.child(at: position))
            if container.slot(one) == nil || !gap(one, other).isWithinLine { break }
            (count, at) = (count + 1, position - 1)
        }
        return count
    }
}

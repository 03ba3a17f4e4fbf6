/// The text of an edited container of a document, one piece after another.
///
/// What the document has is taken from there. Where children were removed or moved, the gap between two others is what is left
/// of the gaps that were there; around new children it follows the container's style.
struct ContainerText {
    /// A piece of the text between the brackets.
    enum Piece {
        /// Text of the document.
        case kept(Range<Int>)
        /// White space with the comments in it, a name or a colon.
        case text([UInt8])
        /// A trailing comma, which strict JSON does not have.
        case trailingComma
        /// The value of a child that was in the document; if it is another one now, it has the place of that.
        case value(JSON, replacing: Int)
        /// The value of a new child.
        case new(JSON, FittingPlace?)
    }

    /// The new children that follow each other, and what is around and between them.
    private struct Run {
        let gaps: NewGaps
        let count: Int
        var number = 0
        /// The child of the document before them.
        let previous: Int?
        /// The white space behind each of them, as far as it decides whether they are on one line.
        let after: [UInt8]
        /// For an array of several elements a line, how many are on the line that ends before the next one.
        var inRow: Int?
    }

    private let container: EditedContainer
    private let base: Document
    private let open: Int
    private let mayHaveComments: Bool
    private var chunk: ContiguousArray<EditedChild> = []
    private var chunkNumber = 0
    private var at = 0
    /// The child before the next one; nil before the first.
    private var previous: EditedChild?
    private var run: Run?
    private var style: ContainerStyle?
    /// The pieces of the last child, and the number of those that were returned.
    private var pieces: [Piece] = []
    private var returned = 0
    private var isDone = false

    init(_ container: EditedContainer, of base: Document) {
        (self.container, self.base, open) = (container, base, container.open)
        mayHaveComments = base.hasComments(in: container.open)
        chunk = container.chunk(0) ?? []
    }

    /// The next piece; nil behind the last one.
    mutating func next() -> Piece? {
        if returned == pieces.count, !isDone {
            pieces.removeAll(keepingCapacity: true)
            returned = 0
            if let child = nextChild() { addPieces(of: child) } else { addEndPieces() }
        }
        guard returned < pieces.count else { return nil }
        defer { returned += 1 }
        return pieces[returned]
    }

    private mutating func addPieces(of child: EditedChild) {
        addGap(before: child)
        previous = child
        if let number = child.item {
            addPieces(of: container.items[number], child)
        } else if let place = child.place {
            pieces.append(.kept(keptText(from: place)))
        }
    }

    // MARK: Children

    /// Moves to the next child.
    private mutating func nextChild() -> EditedChild? {
        while true {
            while at < chunk.count {
                let child = chunk[at]
                if !child.isRemoved {
                    at += 1
                    return child
                }
                at = child.next
            }
            chunkNumber += 1
            guard let next = container.chunk(chunkNumber) else { return nil }
            (chunk, at) = (next, 0)
        }
    }

    /// The text of the untouched child at a place and of those that follow it in the document, too; moves behind them.
    private mutating func keptText(from place: Int) -> Range<Int> {
        var last = base.valuePlace(of: place, in: open)
        while at < chunk.count, let next = chunk[at].place, next == base.next(after: last) {
            last = base.valuePlace(of: next, in: open)
            previous = chunk[at]
            at += 1
        }
        return base.index[place].offset..<base.range(of: last).upperBound
    }

    private mutating func addPieces(of item: EditedItem, _ child: EditedChild) {
        guard item.anchor != EditedItem.none else { return addPieces(ofNew: item, child) }
        let place = Int(item.anchor)
        let value = base.valuePlace(of: place, in: open)
        if value != place {
            if item.name.isEmpty {
                pieces.append(.kept(base.index[place].offset..<base.index[value].offset))
            } else {
                pieces += [.text(item.name), .kept(base.colon(after: place))]
            }
        }
        pieces.append(.value(item.value, replacing: value))
    }

    private mutating func addPieces(ofNew item: EditedItem, _ child: EditedChild) {
        let style = style(near: previous, isOnly: false, child)
        let colon = item.name.isEmpty ? [] : style.colon(of: item.value, keyLength: item.name.count)
        if !item.name.isEmpty { pieces.append(.text(item.name + colon)) }
        guard item.value.isContainer else { return pieces.append(.new(item.value, nil)) }
        var (before, after, previous) = ([UInt8](), [UInt8](), Int?.none)
        if let run {
            (before, after) = (run.gaps[run.number - 1, of: run.count].lastSpace, run.after)
            previous = run.previous
        } else if let slot = container.slot(child) {
            // It was moved to where a child of the document was.
            before = base.gap(before: slot, in: open).lastSpace
            after = base.gap(after: slot, in: open).after?.space ?? []
        }
        let place = style.place(of: item.value, item.name, colon, before: before, after: after, previous: previous)
        pieces.append(.new(item.value, place))
    }

    // MARK: Gaps

    /// The gap before a child.
    private mutating func addGap(before child: EditedChild) {
        guard let next = container.slot(child) else {
            if run == nil { run = newRun(from: child) }
            return pieces.append(.text(withMovedComments(nextGapOfRun(), previous, child).bytes))
        }
        if let run = run.take() {
            pieces.append(.text(withMovedComments(run.gaps.last, previous, nil).bytes))
        } else {
            addGap(previous, child, at: next)
        }
    }

    /// A gap beside new children, with the comments of those that were moved there.
    private func withMovedComments(_ gap: ChildGap, _ one: EditedChild?, _ other: EditedChild?) -> ChildGap {
        guard mayHaveComments else { return gap }
        var gap = gap
        if let one, container.slot(one) == nil { gap.putTrailing(comments(of: one).trailing) }
        if let other { gap.putLeading(comments(of: other).leading) }
        return gap
    }

    /// The gap before the next of the new children.
    private mutating func nextGapOfRun() -> ChildGap {
        guard var run = run.take() else { return ChildGap(after: nil, before: [], hasNext: true) }
        defer { self.run = run }
        var gap = run.gaps[run.number, of: run.count]
        if let row = style?.row, let inRow = run.inRow {
            run.inRow = inRow < row.count ? inRow + 1 : 1
            if inRow >= row.count {
                gap.after?.space = row.comma.after?.space ?? []
                gap.before?.space = row.comma.lastSpace
            }
        }
        run.number += 1
        return gap
    }

    /// Adds the text behind the last child.
    private mutating func addEndPieces() {
        isDone = true
        guard container.count > 0 else { return pieces.append(.text(contentsWithoutChildren)) }
        if let run = run.take() { return addPieces(ofLast: withMovedComments(run.gaps.last, previous, nil)) }
        if let previous, isInPlace(previous), let place = previous.place ?? container.anchor(previous),
            base.child(after: place, in: open) == nil
        {
            pieces.append(.kept(base.spaceAfter(base.valuePlace(of: place, in: open), in: open)))
            if let trailer = base.trailingComma(of: open) { pieces += [.trailingComma, .kept(trailer.dropFirst())] }
        } else {
            addPieces(ofLast: gap(previous, nil))
        }
    }

    private mutating func addPieces(ofLast gap: ChildGap) {
        pieces.append(.text(gap.after?.bytes ?? []))
        if let before = gap.before { pieces += [.trailingComma, .text(before.bytes)] }
    }

    /// Whether a child is that of the document whose place among the others it has.
    private func isInPlace(_ child: EditedChild) -> Bool { container.anchor(child) == container.slot(child) }

    /// Adds the text between two children that are not new, of which the second has the place of one of the document.
    private mutating func addGap(_ one: EditedChild?, _ other: EditedChild, at next: Int) {
        let before = one.flatMap { container.slot($0) }
        let isNextInDocument =
            before.map { base.child(after: $0, in: open) == next } ?? (base.firstChild(of: open) == next)
        if isNextInDocument, !mayHaveComments || isInPlace(other) && one.map({ isInPlace($0) }) ?? true {
            let start =
                before.map { base.range(of: base.valuePlace(of: $0, in: open)).upperBound }
                ?? base.index[open].offset + 1
            pieces.append(.kept(start..<base.index[next].offset))
        } else {
            pieces.append(.text(gap(one, other).bytes))
        }
    }

    /// The gap between two children that are not new; nil stands for a bracket.
    ///
    /// Comments go where their owners go.
    private func gap(_ one: EditedChild?, _ other: EditedChild?) -> ChildGap {
        let (start, end) = (one.flatMap { container.slot($0) }, other.flatMap { container.slot($0) })
        var gap = start.map { base.gap(after: $0, in: open) } ?? base.gapAtStart(of: open)
        var removed = start.map { base.child(after: $0, in: open) } ?? base.firstChild(of: open)
        while let place = removed, place != end {
            gap.close(over: base.gap(after: place, in: open))
            removed = base.child(after: place, in: open)
        }
        guard mayHaveComments else { return gap }
        func moved(_ child: EditedChild?) -> OwnedComments? { child.flatMap { isInPlace($0) ? nil : comments(of: $0) } }
        gap.replace(previous: moved(one), next: moved(other))
        return gap
    }

    /// The text between the brackets of a container without children: of one that had some, that of the nearest empty one.
    private var contentsWithoutChildren: [UInt8] {
        let gap = gap(nil, nil)
        if base.childCount(of: open) == 0 || !gap.isPlain { return gap.bytes }
        let end = base.contents(of: open).upperBound
        let evidence = LayoutEvidence(base, from: end, to: end, in: open)
        return evidence.empty(isObject: base.index[open].tag == .object, isFlat: evidence.isInsideLine)
            .bytes(in: base.indentation(of: open))
    }

    // MARK: Comments

    /// The gaps between the children that are not new, and the brackets.
    var gaps: [ChildGap] {
        var (cursor, previous) = (self, EditedChild?.none)
        var gaps: [ChildGap] = []
        while let child = cursor.nextChild() {
            if container.slot(child) == nil { continue }
            gaps.append(gap(previous, child))
            previous = child
        }
        return gaps + [gap(previous, nil)]
    }

    /// The comments that a child owns.
    func comments(of child: EditedChild) -> OwnedComments {
        container.anchor(child).map { base.comments(ofChildAt: $0, in: open) } ?? OwnedComments()
    }

    // MARK: New children

    /// The new children from one on that no other one is between, which the cursor is behind.
    private mutating func newRun(from first: EditedChild) -> Run {
        var (count, split) = (1, joinsPrevious(first) ? 1 : 0)
        var ahead = self
        var next: EditedChild?
        while let child = ahead.nextChild() {
            guard container.slot(child) == nil else {
                next = child
                break
            }
            if split == count, joinsPrevious(child) { split += 1 }
            count += 1
        }
        let gap = gap(previous, next)
        let style = style(near: previous, isOnly: next == nil, first)
        let gaps: NewGaps
        var inRow: Int?
        switch (previous, next) {
        case (nil, nil):
            gaps = style.gapsOfFirst(in: gap)
            if style.row != nil { inRow = 0 }
        default:
            let before = previous.flatMap { container.slot($0) }.map { base.gap(before: $0, in: open) }
            gaps = gap.gaps(around: count, split: split, style.comma, behind: before)
            if next == nil, style.row != nil { inRow = lengthOfLastRow }
        }
        let after = next == nil ? gaps.last.lastSpace : gaps.inner.after?.space ?? []
        return Run(
            gaps: gaps, count: count, previous: previous.flatMap { container.anchor($0) }, after: after, inRow: inRow)
    }

    private func joinsPrevious(_ child: EditedChild) -> Bool {
        child.item.map { container.items[$0].joinsPrevious } ?? false
    }

    private mutating func style(near previous: EditedChild?, isOnly: Bool, _ first: EditedChild) -> ContainerStyle {
        if let style { return style }
        let item = first.item.map { container.items[$0] }
        let only = previous == nil && isOnly ? item.map { ($0.value, $0.name.count) } : nil
        let found = ContainerStyle(base, open, near: previous.flatMap { container.slot($0) }, first: only)
        style = found
        return found
    }

    /// The number of elements on the line on which the last child that is not new is.
    private var lengthOfLastRow: Int {
        let longest = 64
        var (count, at) = (1, container.previousPosition(before: position))
        while count <= longest, let position = at, position > 0 {
            let (one, other) = (container.child(at: position - 1), container.child(at: position))
            if container.slot(one) == nil || !gap(one, other).isWithinLine { break }
            (count, at) = (count + 1, position - 1)
        }
        return count
    }

    /// The position in an array of the child that the cursor is behind.
    private var position: Int {
        (0..<chunkNumber).reduce(at - 1) { $0 + (container.chunk($1)?.count ?? 0) }
    }
}

extension ChildGap {
    /// The text, with the comma if there is one.
    var bytes: [UInt8] {
        guard let before else { return after?.bytes ?? [] }
        guard let after else { return before.bytes }
        return after.bytes + [0x2C] + before.bytes
    }
}

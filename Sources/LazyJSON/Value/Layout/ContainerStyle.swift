/// The layout of new children in a container of a document.
///
/// The style is found when text is written, not when a child is inserted, and once for each container. It is derived from the
/// text of the document: removed children count, inserted ones do not. So the white space of new children depends on the document
/// and on the current children of the container, not on the sequence of edits.
final class ContainerStyle {
    /// The first new child of a container that has only new children: its value, the length of its name with the quotes, and a
    /// function that measures its value up to a limit.
    typealias OnlyChild = (value: JSON, keyLength: Int, length: (_ limit: Int) -> Int)

    let evidence: StyleEvidence
    /// The form of the container if it has only new children; otherwise nil.
    private let form: ContainerLayout?
    /// The indentation of the container: the indentation of the line of its closing bracket.
    let indentation: [UInt8]
    private let document: Document
    private let open: Int
    /// The last children of the document.
    private let sample: GapSample
    /// The white space around a comma.
    let comma: ChildGap
    /// For an array with several elements on each line, their number on the first line, and the comma between two lines.
    let row: (count: Int, comma: ChildGap)?
    /// The colon before scalars and empty containers, and before containers with children, once they were found.
    private var (colon, containerColon): (Colon?, Colon?)

    /// - Parameters:
    ///   - document: The document.
    ///   - open: The place of the container.
    ///   - neighbor: The place of a child before the new ones that is still in the container; nil if there is none.
    ///   - only: The first new child if the container has only new children.
    init(_ document: Document, _ open: Int, near neighbor: Int?, first only: OnlyChild?) {
        (self.document, self.open) = (document, open)
        let sibling = neighbor.map { document.valuePlace(of: $0, in: open) }
        let end = sibling.map { document.next(after: $0) } ?? document.contents(of: open).upperBound
        let evidence = StyleEvidence(document, at: end, in: open, after: sibling)
        self.evidence = evidence
        form = only.map { Self.form(of: document, open, with: $0, evidence) }
        // Comma first, and `[ {` of Jackson: a child on the line of a comma or of its parent's bracket is further in than that
        // line. The parent has the number 1, because the evidence is from inside of this container.
        indentation =
            document.isOnLine(open) && open != Document.root
            ? evidence.indentation(of: open, inAncestor: 1) : document.indentation(of: open)
        sample = GapSample(document, open, document.lastChildren(of: open, limit: GapSample.count + 1))
        let (comma, row) = form.map { ($0.gaps.comma, $0.gaps.row) } ?? sample.commas
        // A form that shows no comma has a single child.
        let other =
            form == nil && comma == nil ? evidence.comma(of: document.containerKind(of: open), for: sample.gaps) : nil
        self.comma = ChildGap(comma ?? other ?? GapPair.none, in: indentation)
        self.row = row.map { [indentation] in ($0.count, ChildGap($0.comma, in: indentation)) }
    }

    /// The gaps of the form, or the gaps of the last children of the document.
    private var gaps: ContainerGaps { form?.gaps ?? sample.gaps }

    // MARK: Gaps

    /// Returns the gaps of new children in a container that has no others.
    func gapsOfFirst(in contents: ChildGap) -> NewGaps {
        contents.gapsOfFirst(gaps.open.bytes(in: indentation), comma, gaps.close.bytes(in: indentation))
    }

    // MARK: Colons

    /// Returns the colon of a new member.
    func colon(of value: JSON, keyLength: Int) -> [UInt8] {
        guard document.index[open].tag == .object else { return [] }
        let isFilled = value.isFilled
        let found = (isFilled ? containerColon : colon) ?? newColon(isFilled: isFilled)
        if isFilled { containerColon = found } else { colon = found }
        return found.text(in: indentation, behind: keyLength)
    }

    /// Returns the colon of new members with containers with children, or of other new members: the most frequent colon of the
    /// last members, or the nearest one if no member has a value of this sort.
    private func newColon(isFilled: Bool) -> Colon {
        if let gaps = form?.gaps {
            // In a container on one line, no colon has a line break.
            let colon = isFilled && form?.isOneLine == false ? evidence.colonOfContainer(in: gaps) : gaps.colon
            return Colon(gaps: colon ?? GapPair.none)
        }
        let colons = sample.colons(limit: GapSample.count)
        if let found = isFilled ? colons.ofContainer : colons.plain { return found }
        guard isFilled, let plain = colons.plain else {
            return Colon(gaps: evidence.nearestColon ?? GapPair(before: .none, after: .space))
        }
        var gaps = gaps
        // No member shows a colon before a container, which other objects may have on a line of its own.
        (gaps.colon, gaps.containerColon) = (plain.gaps, nil)
        let nearest = evidence.colonOfContainer(in: gaps)
        // People who align values: `plain` may be aligned.
        return nearest == plain.gaps ? plain : Colon(gaps: nearest)
    }

    // MARK: Values

    /// Returns the location of a new container in this one.
    ///
    /// - Parameters:
    ///   - value: The new container.
    ///   - name: The name of a member; nil for an element.
    ///   - colon: The colon of the member with the white space around it.
    ///   - before: The white space before the child.
    ///   - after: The white space after the child.
    func place(of value: JSON, _ name: JSON?, _ colon: [UInt8], before: [UInt8], after: [UInt8]) -> StyleLocation {
        var isOneLine = before.isWithinLine && colon.isWithinLine && after.isWithinLine
        // Jackson: on a line with its neighbors it can still have line breaks, if the container has some.
        if isOneLine { isOneLine = form?.isOneLine ?? !evidence.spansLines }
        var indentation = indentation
        if !colon.isWithinLine {
            // The colon itself may be on that line.
            indentation = Array(colon.lastLine.prefix { $0 != 0x3A })
        } else if !before.isWithinLine {
            indentation = before.lastLine
        } else if !isOneLine {
            // Jackson: on the line of a comma or of the opening bracket.
            indentation = gaps.childIndentation(in: indentation, step: evidence.step)
        }
        return StyleLocation(
            evidence: evidence, indentation: indentation, isOneLine: isOneLine, parent: form,
            name: name?.lossyString?.text)
    }

    /// Returns the form of a container that has only new children: its form in the document, unless it was empty there.
    private static func form(
        of document: Document, _ open: Int, with child: OnlyChild, _ evidence: StyleEvidence
    ) -> ContainerLayout {
        let value = child.value
        let kind: ContainerKind =
            document.index[open].tag == .object
            ? .object : !value.isFilled ? .scalars : value.kind == .object ? .objects : .arrays
        // All its children were removed: it gets its old layout again.
        if document.isFilled(open) {
            if evidence.isInsideLine { return evidence.oneLine(kind, like: open) }
            return evidence.form(of: kind, isSmall: !value.isFilled, like: open, isNamed: true)
        }
        if !document.isOnLine(open) { return evidence.openForm(of: kind, isSmall: !value.isFilled, at: open) }
        let contents = document.gapOfEmpty(open)
        if !contents.isPlain, !contents.lastSpace.isEmpty {
            // A container with a comment between its brackets, and a space after the comment, stays on one line.
            let gap = Gap(contents.lastSpace, in: [])
            return ContainerLayout(
                gaps: evidence.filled(ContainerGaps(open: gap, close: gap), kind), isOneLine: true)
        }
        if open == document.root(around: open) { return .root(of: document) }
        if evidence.isInsideLine { return evidence.oneLine(kind) }
        let form = evidence.form(
            of: kind, isSmall: !value.isFilled, like: evidence.modelAround(of: kind))
        guard form.lineLimit > 0 else { return form }
        let oneLine = evidence.oneLine(kind)
        let column = document.column(of: document.index[open].offset, at: open, limit: form.lineLimit)
        let length = oneLine.gaps.length(ofKey: child.keyLength, value: child.length(form.lineLimit))
        return column + length <= form.lineLimit ? oneLine : form
    }
}

extension StyleEvidence {
    /// Returns the form of an empty container with a line break between its brackets: its children are on their own lines.
    fileprivate func openForm(of kind: ContainerKind, isSmall: Bool, at open: Int) -> ContainerLayout {
        let found = form(of: kind, isSmall: isSmall, like: modelAround(of: kind))
        if !found.isOneLine, found.gaps.open.hasBreak { return ContainerLayout(gaps: found.gaps, isOneLine: false) }
        return .lines(document.gapOfEmpty(open).lineBreak ?? [0x0A], step, colon: nearestColon)
    }
}

extension ChildGap {
    fileprivate init(_ comma: GapPair, in indentation: [UInt8]) {
        self.init(
            after: comma.before.bytes(in: indentation), before: comma.after.bytes(in: indentation), hasNext: true)
    }
}

extension Document {
    /// Returns whether a container is empty and on one line.
    fileprivate func isOnLine(_ open: Int) -> Bool {
        childCount(of: open) == 0 && gapOfEmpty(open).lineBreak == nil
    }
}

/// The layout of new children in a container of a document.
///
/// The style is found when text is written, not when a child is inserted, and once for each container. It is derived from the
/// text of the document: removed children count, inserted ones do not. So the white space of new children depends on the document
/// and on the current children of the container, not on the sequence of edits.
final class ContainerStyle {
    /// The number of siblings whose white space is compared.
    private static let sampleCount = 8

    /// The first new child of a container that has only new children: its value, the length of its name with the quotes, and a
    /// function that measures its value up to a limit.
    typealias OnlyChild = (value: JSON, keyLength: Int, length: (_ limit: Int) -> Int)

    let evidence: LayoutEvidence
    /// The form of the container if it has only new children; otherwise nil.
    private let form: ContainerForm?
    /// The indentation of the container: the indentation of the line of its closing bracket.
    let indentation: [UInt8]
    /// The gaps of the form, or the gaps of the last children of the document.
    private let gaps: ContainerGaps
    /// The white space around a comma.
    let comma: ChildGap
    /// For an array with several elements on each line, their number on the first line, and the comma between two lines.
    let row: (count: Int, comma: ChildGap)?
    private let document: Document
    private let open: Int
    /// The last children of the document.
    private let last: [Int]
    /// The colon before a scalar or an empty container, once it was found.
    private var colon: EndColon?
    /// The colon before a container with children, once it was found.
    private var containerColon: EndColon?

    private var isObject: Bool { document.index[open].tag == .object }

    /// - Parameters:
    ///   - document: The document.
    ///   - open: The place of the container.
    ///   - neighbor: The place of a child before the new ones that is still in the container; nil if there is none.
    ///   - only: The first new child if the container has only new children.
    init(_ document: Document, _ open: Int, near neighbor: Int?, first only: OnlyChild?) {
        (self.document, self.open) = (document, open)
        last = document.lastChildren(of: open, limit: Self.sampleCount + 1)
        let sibling = neighbor.map { document.valuePlace(of: $0, in: open) }
        let end = sibling.map { document.next(after: $0) } ?? document.contents(of: open).upperBound
        let evidence = LayoutEvidence(document, at: end, in: open, after: sibling)
        self.evidence = evidence
        form = only.map { Self.form(of: document, open, with: $0, evidence) }
        indentation =
            document.isOnLine(open) && open != Document.root
            ? evidence.indentation(of: open, inAncestor: 1) : document.indentation(of: open)
        gaps = form?.gaps ?? document.gaps(of: open, children: last)
        // A form that shows no comma has a single child.
        let plain = GapPair(before: .none, after: .none)
        let comma =
            gaps.comma ?? (form == nil ? evidence.comma(of: document.containerKind(of: open), for: gaps) : plain)
        self.comma = ChildGap(comma, in: indentation)
        row = gaps.row.map { [indentation] in ($0.count, ChildGap($0.comma, in: indentation)) }
    }

    // MARK: Gaps

    /// Returns the gaps of new children in a container that has no others.
    func gapsOfFirst(in contents: ChildGap) -> NewGaps {
        contents.gapsOfFirst(gaps.open.bytes(in: indentation), comma, gaps.close.bytes(in: indentation))
    }

    // MARK: Colons

    /// Returns the colon of a new member.
    func colon(of value: JSON, keyLength: Int) -> [UInt8] {
        isObject ? endColon(for: value).text(behind: keyLength) : []
    }

    /// Returns the colon of a new member: the most frequent colon of the last members.
    ///
    /// If containers begin on their own lines after the colon, only members with a value of the same sort count: containers with
    /// children, or other values.
    private func endColon(for value: JSON) -> EndColon {
        let isFilled = value.isFilled
        if let known = isFilled ? containerColon : colon { return known }
        let found = form.map { colon(in: $0, isFilled: isFilled) } ?? colonOfSiblings(isFilled: isFilled)
        if isFilled { containerColon = found } else { colon = found }
        return found
    }

    private func colon(in form: ContainerForm, isFilled: Bool) -> EndColon {
        let gaps = form.gaps
        let colon = isFilled && !form.isOneLine ? evidence.colonOfContainer(in: gaps) : gaps.colon
        return colon.map { EndColon($0, indentation) } ?? EndColon(text: [0x3A])
    }

    private func colonOfSiblings(isFilled: Bool) -> EndColon {
        let sample = last.suffix(Self.sampleCount)
        let colons = sample.map { document.shortColon(after: $0) }
        let keys = sample.map { document.range(of: $0).count }
        let areFilled = sample.map { document.isFilled($0 + 1) }
        var found: EndColon?
        if zip(colons, areFilled).contains(where: { $1 && !$0.isWithinLine }) {
            let alike = colons.indices.filter { areFilled[$0] == isFilled }
            found = EndColon(alike.map { colons[$0] }, alike.map { keys[$0] })
        } else {
            found = colon ?? containerColon ?? EndColon(colons, keys)
        }
        if found == nil || isFilled && !areFilled.contains(true) { found = nearestColon(found) }
        return found ?? EndColon(text: [0x3A])
    }

    /// Returns the colon of a new member whose value is of a sort that none of the last members has.
    ///
    /// - Parameter other: The colon of members with the other sort; nil if it has a line break.
    private func nearestColon(_ other: EndColon?) -> EndColon? {
        guard let other else {
            return EndColon(evidence.nearestColon ?? GapPair(before: .none, after: .space), indentation)
        }
        let plain = GapPair(colon: other.text)
        var gaps = gaps
        (gaps.colon, gaps.containerColon) = (plain, nil)
        let colon = evidence.colonOfContainer(in: gaps)
        return colon == plain ? other : EndColon(colon, indentation)
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
    ///   - previous: The child of the document before it, if it is still in the container.
    func place(
        of value: JSON, _ name: JSON?, _ colon: [UInt8], before: [UInt8], after: [UInt8], previous: Int?
    ) -> LayoutLocation {
        var isOneLine = before.isWithinLine && colon.isWithinLine && after.isWithinLine
        if isOneLine { isOneLine = form?.isOneLine ?? !evidence.spansLines }
        if let previous = previous.map({ document.valuePlace(of: $0, in: open) }), document.isFilled(previous),
            document.hasBreaks(previous)
        {
            isOneLine = false
        }
        var indentation = indentation
        if !colon.isWithinLine {
            // The colon itself may be on that line.
            indentation = Array(colon.lastLine.prefix { $0 != 0x3A })
        } else if !before.isWithinLine {
            indentation = before.lastLine
        } else if !isOneLine {
            // On the line of a comma or of the opening bracket.
            indentation = gaps.childIndentation(in: indentation, step: evidence.step)
        }
        return LayoutLocation(
            evidence: evidence, indentation: indentation, isOneLine: isOneLine, parent: form?.gaps,
            name: name?.lossyString?.text)
    }

    /// Returns the form of a container that has only new children: its form in the document, unless it was empty there.
    private static func form(
        of document: Document, _ open: Int, with child: OnlyChild, _ evidence: LayoutEvidence
    ) -> ContainerForm {
        let value = child.value
        let kind: ContainerKind =
            document.index[open].tag == .object
            ? .object : !value.isFilled ? .scalars : value.kind == .object ? .objects : .arrays
        if document.isFilled(open) {
            if evidence.isInsideLine { return evidence.oneLine(kind, like: open) }
            return evidence.form(
                of: kind, isSmall: !value.isFilled, depth: 0, like: open, isNamed: true, in: nil)
        }
        if !document.isOnLine(open) { return evidence.openForm(of: kind, isSmall: !value.isFilled, at: open) }
        let contents = document.gapOfEmpty(open)
        if !contents.isPlain, !contents.lastSpace.isEmpty {
            // A container with a comment between its brackets, and a space after the comment, stays on one line.
            let gap = Gap(contents.lastSpace, in: [])
            return ContainerForm(
                gaps: evidence.filled(ContainerGaps(open: gap, close: gap), kind), isOneLine: true)
        }
        if open == document.root(around: open) { return .root(of: document) }
        if evidence.isInsideLine { return evidence.oneLine(kind) }
        let form = evidence.form(
            of: kind, isSmall: !value.isFilled, depth: 0, like: evidence.modelAround(of: kind), isNamed: false, in: nil)
        guard form.lineLimit > 0 else { return form }
        let oneLine = evidence.oneLine(kind)
        let column = document.column(of: document.index[open].offset, at: open, limit: form.lineLimit)
        return column
            + oneLine.gaps.length(ofKey: child.keyLength, value: child.length(form.lineLimit))
            <= form.lineLimit
            ? oneLine : form
    }
}

extension LayoutEvidence {
    /// Returns the form of an empty container with a line break between its brackets: its children are on their own lines.
    fileprivate func openForm(of kind: ContainerKind, isSmall: Bool, at open: Int) -> ContainerForm {
        let found = form(
            of: kind, isSmall: isSmall, depth: 0, like: modelAround(of: kind), isNamed: false, in: nil)
        if !found.isOneLine, found.gaps.open.hasBreak { return ContainerForm(gaps: found.gaps, isOneLine: false) }
        let lineBreak = document.gapOfEmpty(open).lineBreak ?? [0x0A]
        let child = Gap(lineBreak + step, in: [])
        let gaps = ContainerGaps(
            open: child, close: Gap(lineBreak, in: []), comma: GapPair(before: .none, after: child),
            colon: nearestColon ?? GapPair(before: .none, after: .space))
        return ContainerForm(gaps: gaps, isOneLine: false)
    }
}

/// The colon of new members with the white space around it.
private struct EndColon {
    private(set) var text: [UInt8]
    /// If colons or values are aligned, the number of bytes from the start of the key to them.
    private var alignment: (ofColon: Bool, width: Int)?

    init(text: [UInt8]) { self.text = text }

    /// Creates a colon in an object with an indentation.
    init(_ gaps: GapPair, _ indentation: [UInt8]) {
        text = gaps.before.bytes(in: indentation) + [0x3A] + gaps.after.bytes(in: indentation)
    }

    /// Finds the most frequent colon of some members, and the alignment of most of them; nil without members.
    ///
    /// - Parameters:
    ///   - colons: The colons with the white space around them.
    ///   - keys: The lengths of the keys with their quotes.
    init?(_ colons: [[UInt8]], _ keys: [Int]) {
        guard let most = colons.mostFrequent(rejecting: \.isAligned) else { return nil }
        self.init(text: most)
        if !colons.contains(where: \.isAligned) { return }
        for ofColon in [true, false] {
            let widths = zip(colons, keys).map { colon, key in
                key + (ofColon ? colon.firstIndex(of: 0x3A) ?? 0 : colon.count)
            }
            let width = widths.mostFrequent { _ in false } ?? 0
            let aligned = widths.indices.filter { widths[$0] == width }
            if width <= Gap.longest, aligned.count * 2 > widths.count, Set(aligned.map { keys[$0] }).count > 1 {
                alignment = (ofColon, width)
                return
            }
        }
    }

    /// Returns the colon of a member whose key has a length.
    func text(behind keyLength: Int) -> [UInt8] {
        guard let alignment, let at = text.firstIndex(of: 0x3A) else { return text }
        if alignment.ofColon {
            let space = [UInt8](repeating: 0x20, count: max(alignment.width - keyLength, min(at, 1)))
            return space + text[at...]
        }
        let least = min(text.count - at - 1, 1)
        let space = [UInt8](repeating: 0x20, count: max(alignment.width - keyLength - at - 1, least))
        return text[...at] + space
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

    /// Returns the colon after a key with the white space around it; a plain colon if the white space is longer than
    /// `Gap.longest`.
    fileprivate func shortColon(after key: Int) -> [UInt8] {
        let range = colon(after: key)
        if range.count > Gap.longest { return [0x3A] }
        return comments.isEmpty ? text.bytes(range) : text.bytes(range).withoutComments
    }
}

extension [UInt8] {
    /// White space of a child as another child can have it: none if it is longer than `Gap.longest`.
    var repeatable: [UInt8] { count > Gap.longest ? [] : self }

    /// Whether white space has no line break.
    var isWithinLine: Bool { !contains(where: \.isLineBreak) }

    /// The white space after the last line break.
    var lastLine: [UInt8] { lastIndex(where: \.isLineBreak).map { Array(self[($0 + 1)...]) } ?? self }

    /// Whether a colon has more than one space on a side.
    fileprivate var isAligned: Bool { GapPair(colon: self).isLoose }
}

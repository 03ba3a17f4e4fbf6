/// The position of a new container in a document, which determines its layout.
struct StyleLocation {
    /// The layout that the document shows.
    let evidence: StyleEvidence
    /// The indentation of the line on which the container begins.
    let indentation: [UInt8]
    /// Whether the container must be on one line.
    let isOneLine: Bool
    /// The form of the container around it; nil if it is not known.
    var parent: ContainerLayout?
    /// The container whose layout it gets: the container that it replaces, or one in the model of the container around it.
    var model: StyleEvidence.Example?
    /// Whether the layout of the model counts more than the length of the line.
    var isNamed = false
    /// Whether it has its children on lines of their own, each container on one line, if it is an array.
    var holdsRecords = false
    /// The name of the member; nil for an element, and if the container around it is new.
    var name: String?
    /// The number of new containers around it and including it.
    var depth = 1
}

extension StyleLocation {
    /// Creates the location of a container that replaces a value, which is not the root.
    init(replacing place: Int, of document: Document) {
        // The layout of the value that is replaced also counts.
        evidence = StyleEvidence(document, at: place)
        let old = document.isFilled(place) ? place : nil
        (model, isNamed) = (old, old != nil)
        // The closing bracket of the old value shows its indentation, wherever the opening bracket is.
        let keepsLines = old != nil && document.hasBreaks(place)
        indentation =
            keepsLines ? document.indentation(of: place) : evidence.indentation(of: place, inAncestor: 0)
        isOneLine = !evidence.spansLines && !document.hasBreaksAround(place)
        name = evidence.memberName
    }

    /// Creates the location of a root that is written as if it replaced a container of a document.
    init(like open: Int, of document: Document) {
        evidence = StyleEvidence(document, at: document.contents(of: open).upperBound, in: open)
        indentation = []
        let isFilled = document.isFilled(open)
        model = isFilled ? open : nil
        isNamed = true
        isOneLine = isFilled && !document.hasBreaks(open) && !evidence.spansLines
        // An empty container that is open shows line breaks where nothing else does, and an empty root shows the end of its file.
        let line = isFilled ? nil : document.gapOfEmpty(open).lineBreak
        parent = line.map { ContainerLayout.lines($0, evidence.step, colon: nil) }
        if open == Document.root, !isFilled, line == nil { parent = .root(of: document) }
        depth = 0
        // One record a line: short arrays of scalars could also be on one line because they fit, unless nothing is indented.
        let records = evidence.scan.samples.filter { $0.isSibling && $0.depth == 1 }
        holdsRecords =
            document.index[open].tag == .array && document.hasBreaks(open) && records.allSatisfy { !$0.spansLines }
            && records.contains { $0.kind != .scalars || document.step(in: open).isEmpty }
    }
}

/// The change of the text of a container that is written at another position or in another document.
enum MovedText {
    /// The text stays the same.
    case same
    /// The lines get another indentation; in a part of another document also other steps, and the line breaks of this document.
    case indented(Indentation)
    /// The gaps are not kept, because the container must be on one line or is from another document: a layout is found.
    case laidOutAnew
}

extension JSON {
    /// Returns the change of the text of this container when it is written at a position in a document.
    func moved(to location: StyleLocation) -> MovedText {
        let (evidence, indentation, isOneLine) = (location.evidence, location.indentation, location.isOneLine)
        let document = evidence.document
        guard let (own, open) = opened, let origin else { return .laidOutAnew }
        guard origin.document === document else {
            // From another document: the gaps are kept only for the comments in them.
            guard hasComments(at: evidence) else { return .laidOutAnew }
            let old = origin.document.indentation(of: origin.place)
            var change = Indentation(old: old, new: indentation, lineBreak: document.firstLineBreak())
            // On one line, or too deep for an indentation of its own, only the line ends change.
            if isOneLine || indentation.count > Gap.longest {
                change = Indentation(old: [], new: [], lineBreak: change.lineBreak)
            } else {
                change.step = (own.step(in: open), evidence.step)
            }
            return .indented(change)
        }
        let old = document.indentation(of: origin.place)
        if !isOneLine, old == indentation { return .same }
        if !own.text.withSpan(own.range(of: open), { $0.hasLineBreak }) {
            // A child that was inserted into a container on one line stays on that line; a child of an empty container does not.
            if view != nil || own.isFilled(open) { return .same }
            if !hasComments(at: evidence) { return .laidOutAnew }
        }
        // On one line, or too deep for an indentation of its own, the text is kept only if comments need their lines.
        if isOneLine || indentation.count > Gap.longest { return hasComments(at: evidence) ? .same : .laidOutAnew }
        return .indented(Indentation(old: old, new: indentation))
    }

    /// Returns whether this container was parsed with comments that a document can have, or new children in it bring some.
    ///
    /// Comments need the lines that they are on.
    private func hasComments(at evidence: StyleEvidence) -> Bool {
        guard evidence.document.dialect == .jsonc, let (own, open) = opened, own.dialect == .jsonc else { return false }
        return !own.commentRanges(in: own.range(of: open)).isEmpty || bringsComments(to: evidence)
    }

    /// Returns whether new children of this container bring comments.
    func bringsComments(to evidence: StyleEvidence) -> Bool {
        guard evidence.document.dialect == .jsonc, let container = editedNode as? EditedContainer else { return false }
        return container.items.items.contains { item in
            item.anchor == EditedItem.none && evidence.carried(item.value, isNamed: item.name != nil) != nil
        }
    }

    /// Returns the place of this value in a document, edited or not; nil if it is not a part of that document.
    func place(in document: Document) -> Int? {
        origin.flatMap { $0.document === document ? $0.place : nil }
    }

    /// Whether this is a container with children.
    var isFilled: Bool { isContainer && count > 0 }

    /// The kind of a container that is not empty, and whether no container in it has children.
    var layoutKind: (kind: ContainerKind, isSmall: Bool) {
        if let (document, place) = view { return (document.containerKind(of: place), document.isSmall(place)) }
        var cursor = ChildCursor(self)
        while let child = cursor.next() {
            guard child.value.isFilled else { continue }
            if cursor.isObject { return (.object, false) }
            return (child.value.kind == .array ? .arrays : .objects, false)
        }
        return (cursor.isObject ? .object : .scalars, true)
    }
}

extension Document {
    /// Returns the indentation that the children of a container, or the comments in an empty one, have in addition to its own;
    /// empty if they have less, or are on its line.
    func step(in open: Int) -> [UInt8] {
        let gap = gapAtStart(of: open)
        let comment = gap.parts.first { !$0.space.isWithinLine }
        let (outer, inner) = (indentation(of: open), gap.hasNext ? gap.lastSpace : comment?.space ?? [])
        let isDeeper = !inner.isWithinLine && inner.lastLine.starts(with: outer)
        return isDeeper ? Array(inner.lastLine.dropFirst(outer.count)) : []
    }

    /// Returns whether there is a line break directly before or after the value at a place, which is not the root.
    fileprivate func hasBreaksAround(_ place: Int) -> Bool {
        if beginsLine(index[place].offset) { return true }
        let end = range(of: place).upperBound
        return hasBreak(end..<text.skipSpace(from: end, to: min(text.count, end + Gap.longest)))
    }

    /// Returns whether the token at an offset, which is not in the first line, begins its line.
    func beginsLine(_ offset: Int) -> Bool {
        hasBreak(text.skipSpaceBackwards(from: offset, to: max(0, offset - Gap.longest))..<offset)
    }
}

/// The place of a new container in a document, for which its layout is found.
struct LayoutLocation {
    /// The layout that the document shows.
    let evidence: LayoutEvidence
    /// The indentation of the line that the container begins on.
    let indentation: [UInt8]
    /// Whether everything stays on one line.
    let isOneLine: Bool
    /// The gaps of the container around it; nil if they are to be found.
    var parent: ContainerGaps?
    /// The container that it replaces.
    var old: LayoutEvidence.Model?
    /// The name of the member; nil for an element.
    let name: String?
}

extension LayoutLocation {
    /// The place of a container that replaces a value, which is not the root.
    init(replacing place: Int, of document: Document) {
        // The value that is replaced is evidence too.
        evidence = LayoutEvidence(document, at: place)
        old = document.isFilled(place) ? place : nil
        let keepsLines = old != nil && document.hasBreaks(place)
        indentation =
            keepsLines ? document.indentation(of: place) : evidence.indentation(of: place, inAncestor: 0)
        isOneLine = !evidence.spansLines && !document.hasBreaksAround(place)
        name = evidence.memberName
    }
}

/// How the text of a part of a document is written elsewhere in it.
enum MovedText {
    /// As it is.
    case same
    /// With another indentation; a part of another document also with other steps, and the line breaks of this one.
    case indented(Indentation)
    /// Anew: it comes to one line, so that its gaps are not kept, or it is from elsewhere.
    case laidOutAnew
}

extension JSON {
    /// How this container is written at a place of a document.
    ///
    /// - Parameters:
    ///   - evidence: The layout that the document shows.
    ///   - indentation: The indentation of the line that it begins on.
    ///   - isOneLine: Whether it comes to one line.
    ///   - bringsComments: Whether new children in it bring comments.
    func moved(
        by evidence: LayoutEvidence, to indentation: [UInt8], isOneLine: Bool, bringsComments: @autoclosure () -> Bool
    ) -> MovedText {
        let document = evidence.document
        func hasComments() -> Bool { self.hasComments(for: document) || bringsComments() }
        guard let place = place(in: document) else {
            guard hasComments(), let (own, open) = opened else { return .laidOutAnew }
            if isOneLine || indentation.count > Gap.longest { return .same }
            let step = (own.step(in: open), evidence.step)
            return .indented(
                Indentation(
                    old: own.indentation(of: open), new: indentation, step: step, lineBreak: document.firstLineBreak()))
        }
        let own = document.indentation(of: place)
        if !isOneLine, own == indentation { return .same }
        if !document.text.withSpan(document.range(of: place), { $0.hasLineBreak }) {
            // A child that was put into a container on one line is on one line, too; one in an empty container is not.
            if view != nil || document.isFilled(place) { return .same }
            if !hasComments() { return .laidOutAnew }
        }
        if isOneLine || indentation.count > Gap.longest { return hasComments() ? .same : .laidOutAnew }
        return .indented(Indentation(old: own, new: indentation))
    }

    /// Whether this container was read with comments in it that a document can have: they keep the lines that they are on.
    private func hasComments(for document: Document) -> Bool {
        guard document.dialect == .jsonc, let (own, open) = opened else { return false }
        return !own.commentRanges(in: own.range(of: open)).isEmpty
    }

    /// The place in a document that this is a part of, edited or not.
    func place(in document: Document) -> Int? {
        located.flatMap { $0.document === document ? $0.place : nil }
    }

    /// Whether this is a container with children.
    var isFilled: Bool { isContainer && count > 0 }

    /// The kind of a container that is not empty, and whether it has scalars only.
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
    /// The indentation that the children of a container have more than it; none if they have less, or are on its line.
    func step(in open: Int) -> [UInt8] {
        let (outer, inner) = (indentation(of: open), gapAtStart(of: open).lastSpace)
        let isDeeper = !inner.isWithinLine && inner.lastLine.starts(with: outer)
        return isDeeper ? Array(inner.lastLine.dropFirst(outer.count)) : []
    }

    /// Whether there is a line break directly before or after the value at a place, which is not the root.
    fileprivate func hasBreaksAround(_ place: Int) -> Bool {
        if hasBreakBefore(place) { return true }
        let end = range(of: place).upperBound
        return hasBreak(end..<text.skipSpace(from: end, to: min(text.count, end + Gap.longest)))
    }

    /// Whether the value at a place, which is not the root, begins its line.
    func hasBreakBefore(_ place: Int) -> Bool {
        let offset = index[place].offset
        return hasBreak(text.skipSpaceBackwards(from: offset, to: max(0, offset - Gap.longest))..<offset)
    }
}

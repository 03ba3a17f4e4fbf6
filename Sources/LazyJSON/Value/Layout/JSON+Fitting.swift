/// The layout of a value that is inserted into another value.
public enum JSONInsertionLayout: Sendable, Hashable {
    /// The layout of the new position.
    ///
    /// Tokens stay unchanged. A part of the same document keeps the white space inside of it, with the indentation of its new
    /// position; white space of another text is replaced. A value that replaces the whole document keeps its text.
    case matching
    /// The layout of the value: its bytes stay unchanged, including line breaks, as signed parts need it.
    case verbatim
}

/// How a value is put into a container, perhaps inside of new containers.
enum Fitting {
    /// The value follows the layout of its place.
    case matching
    /// The value stays as it is inside of so many new containers, which follow the layout of the place.
    case verbatim(inside: Int)

    /// Whether a value may not be put in as it is.
    @inline(__always)
    func changes(_ value: JSON) -> Bool {
        switch self {
        case .matching: value.isContainer
        case .verbatim(let count): count > 0
        }
    }
}

extension Fitting {
    /// The same for a value with new containers around it.
    func inside(_ count: Int) -> Fitting {
        switch self {
        case .matching: .matching
        case .verbatim: .verbatim(inside: count)
        }
    }
}

extension JSONInsertionLayout {
    /// The same for a value without new containers around it.
    var fitting: Fitting { self == .matching ? .matching : .verbatim(inside: 0) }
}

/// The place of a value that is put into a container of a document.
struct FittingPlace {
    /// What the document shows.
    var evidence: LayoutEvidence
    /// The document that the container is in.
    let document: Document
    /// The indentation of the line that the value begins on.
    let indentation: [UInt8]
    /// The number of bytes before the value on its line.
    var column: Int
    /// Whether everything stays on one line.
    var isFlat: Bool
    /// The gaps of the container; nil if they are to be found.
    var parent: ContainerGaps?
    /// The container that the value replaces.
    var old: LayoutEvidence.Model?
    /// A sibling of the kind of the value that is not in the document.
    var sibling: LayoutEvidence.Model?
    /// The name of the member; nil for an element.
    var name: String?

    /// A number of bytes on a line after which nothing is put on it by choice.
    static let fullLine = 80
}

extension JSON {
    /// The document that the text of the value is from: for one that was put into a document, that document.
    var home: Document? { (view?.document ?? editedNode?.base)?.home }

    /// The value as it is put into a container.
    ///
    /// - Parameters:
    ///   - place: The place, whose evidence keeps what is found.
    ///   - fitting: How it is laid out.
    func fitted(to place: inout FittingPlace, _ fitting: Fitting) -> JSON {
        let (document, indentation) = (place.document, place.indentation)
        let context = place.evidence.context(indentation: indentation)
        var text = ByteBuffer()
        var verbatimDepth = Int.max
        if case .verbatim(let count) = fitting {
            verbatimDepth = count + 1
        } else if home === document.home {
            switch moved(to: indentation, isFlat: place.isFlat) {
            case .same: return withoutFrame
            case .shifted(let moved): text.append(moved)
            case .laidOutAnew: break
            }
        }
        if text.count == 0 {
            var writer = FittedWriter(
                place.evidence, home: document.home, column: place.column,
                verbatimDepth: verbatimDepth)
            text = writer.text(
                of: self, indentation: indentation, in: place.parent, isFlat: place.isFlat,
                like: place.old ?? place.sibling, isReplaced: place.old != nil, named: place.name)
            place.evidence = writer.evidence
        }
        let fitted = try? Document(
            indexingEdited: text.text(), dialect: document.dialect, depthLimit: document.depthLimit, context: context)
        return fitted.map { JSON($0, at: Document.root) } ?? withoutFrame
    }

    /// The value as it is put in the place of a value in a document, which is not the root.
    func fitted(replacing place: Int, of document: Document, _ fitting: Fitting) -> JSON {
        guard fitting.changes(self) else { return withoutFrame }
        if let node = editedNode, node.base === document, node.open == place { return withoutFrame }
        if case .matching = fitting, hasText(of: document, place) { return JSON(document, at: place) }
        let end = document.next(after: place)
        // The value that is replaced is evidence too.
        let evidence = LayoutEvidence(document, from: place, to: end, replacing: true)
        let offset = document.index[place].offset
        let old: LayoutEvidence.Model? = document.isFilled(place) ? (document, place) : nil
        let indentation =
            old != nil && document.hasBreaks(place)
            ? document.indentation(of: place) : evidence.indentation(of: place, inAncestor: 0)
        let spansLines = evidence.spansLines || document.hasBreaksAround(place)
        var fittingPlace = FittingPlace(
            evidence: evidence, document: document, indentation: indentation,
            column: document.column(of: offset, at: place, limit: FittingPlace.fullLine), isFlat: !spansLines, old: old,
            name: evidence.memberName)
        return fitted(to: &fittingPlace, fitting)
    }

    /// Whether this is a parsed value with the text of a value in a document.
    private func hasText(of document: Document, _ place: Int) -> Bool {
        guard let view, view.document.range(of: view.place).count == document.range(of: place).count else {
            return false
        }
        return hasSourceText(of: JSON(document, at: place))
    }

    /// The text of a part of the same document at another place.
    func moved(to indentation: [UInt8], isFlat: Bool) -> MovedText {
        guard let (document, place) = view ?? editedNode.flatMap({ node in node.base.map { ($0, node.open) } }) else {
            return .laidOutAnew
        }
        let own = document.indentation(of: place)
        if !isFlat, own == indentation { return .same }
        // What is put into an empty container later is laid out for its place.
        if !isFlat, !isFilled, view != nil {
            let text = document.text.bytes(document.range(of: place))
            return .shifted(text.indented(from: own, to: indentation))
        }
        // What was put into a container on one line is on one line, too.
        let isUnedited = view != nil || document.isFilled(place)
        if isUnedited, !document.text.withSpan(document.range(of: place), { $0.hasLineBreak }) { return .same }
        var output = ByteBuffer()
        PreservedWriter.write(self, into: &output, dialect: document.dialect)
        if !output.hasLineBreak { return .same }
        if isFlat || indentation.count > Gap.longest { return .laidOutAnew }
        return .shifted(output.array().indented(from: own, to: indentation))
    }
}

/// The text of a part of a document that is moved inside of it.
enum MovedText {
    /// The text that it has.
    case same
    /// The text with another indentation.
    case shifted([UInt8])
    /// It comes to one line, so that its gaps are not kept.
    case laidOutAnew
}

extension JSON {
    /// An edited value over text of its own, which is still that of a part of its document.
    var reindexed: JSON {
        guard let node = editedNode, let base = node.base, !node.isFramed else { return detached() }
        var text = ByteBuffer()
        PreservedWriter.write(self, into: &text, dialect: base.dialect)
        let context =
            base.context
            ?? LayoutContext(
                base, place: node.open, next: base.next(after: node.open), levels: 0,
                indentation: base.indentation(of: node.open))
        let document = try? Document(
            indexingEdited: text.text(), dialect: base.dialect, depthLimit: base.depthLimit, context: context)
        return document.map { JSON($0, at: Document.root) } ?? self
    }
}

extension [UInt8] {
    /// The same text, in which the indentation of each line but the first begins with `new` instead of `old`.
    fileprivate func indented(from old: [UInt8], to new: [UInt8]) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(count)
        var start = 0
        while let end = self[start...].firstIndex(where: \.isLineBreak) {
            var next = end + 1
            if self[end] == 0x0D, next < count, self[next] == 0x0A { next += 1 }
            result += self[start..<next]
            start = next
            if self[start...].starts(with: old), start < count, !self[start].isLineBreak {
                result += new
                start += old.count
            }
        }
        return result + self[start...]
    }
}

extension Document {
    /// Whether there is a line break directly before or after the value at a place, which is not the root.
    fileprivate func hasBreaksAround(_ place: Int) -> Bool {
        if hasBreakBefore(place) { return true }
        let end = range(of: place).upperBound
        let after = text.skipSpace(from: end, to: min(text.count, end + Gap.longest))
        for at in end..<after where text[at].isLineBreak { return true }
        return false
    }

    /// Whether the value at a place, which is not the root, begins its line.
    func hasBreakBefore(_ place: Int) -> Bool {
        let offset = index[place].offset
        let before = text.skipSpaceBackwards(from: offset, to: max(0, offset - Gap.longest))
        for at in before..<offset where text[at].isLineBreak { return true }
        return false
    }
}

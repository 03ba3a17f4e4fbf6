/// Writes a container with the layout of the place that it is put in.
///
/// Tokens are written as they are. A part of the home document keeps its gaps, with the indentation of its new place. One
/// pass over the value, without recursion.
struct FittedWriter: ~Copyable {
    /// A container that is being written.
    private struct Frame {
        var cursor: ChildCursor
        let form: ContainerForm
        let indentation: [UInt8]
        /// The indentation of its children.
        let inner: [UInt8]
        /// The container that it is laid out like.
        let model: LayoutEvidence.Model?
        /// The number of children that are written.
        var count = 0
    }

    /// The most bytes of indentation; deeper containers are written on one line, so that the text stays linear.
    private static let deepest = 1024

    /// What the document shows; what was found for one value serves the next.
    private(set) var evidence: LayoutEvidence
    private var output = ByteBuffer(capacity: 256)
    private var frames: [Frame] = []
    /// The position in the output at which the current line begins; it may be before the output.
    private var lineStart: Int
    /// The document whose parts keep their gaps.
    private let home: Document
    /// The depth at which values are written as they are.
    private let verbatimDepth: Int

    /// - Parameters:
    ///   - evidence: What the document shows.
    ///   - home: The home of the document.
    ///   - column: The number of bytes before the value on its line.
    ///   - verbatimDepth: The depth at which values are written as they are.
    init(_ evidence: LayoutEvidence, home: Document, column: Int, verbatimDepth: Int = .max) {
        self.evidence = evidence
        self.home = home
        self.verbatimDepth = verbatimDepth
        lineStart = -column
    }

    /// Returns the text of a container.
    ///
    /// - Parameters:
    ///   - value: The container.
    ///   - indentation: The indentation of the line that it begins on.
    ///   - parent: The gaps of the container around it; nil if they are to be found.
    ///   - isFlat: Whether it must be on one line.
    ///   - known: The container that it replaces, or a sibling that is not in the document.
    ///   - isReplaced: Whether it is the former.
    ///   - name: The name of the member; nil for an element.
    mutating func text(
        of value: JSON, indentation: [UInt8], in parent: ContainerGaps?, isFlat: Bool,
        like known: LayoutEvidence.Model?, isReplaced: Bool, named name: String?
    ) -> ByteBuffer {
        var (model, isNamed) = (known, isReplaced)
        if model == nil, !isFlat, value.count > 0 {
            (model, isNamed) = evidence.model(of: value.layoutKind.kind, named: name)
        }
        begin(value, indentation, parent, isFlat: isFlat, model, isNamed: isNamed, depth: 1)
        while !frames.isEmpty { step() }
        var text = ByteBuffer()
        swap(&text, &output)
        return text
    }

    /// Writes a value, or the beginning of a container whose children follow; `depth` is 1 for the whole value.
    private mutating func begin(
        _ value: JSON, _ indentation: [UInt8], _ parent: ContainerGaps?, isFlat: Bool, _ model: LayoutEvidence.Model?,
        isNamed: Bool, depth: Int
    ) {
        guard value.isContainer, depth < verbatimDepth else {
            return PreservedWriter.write(value, into: &output, dialect: home.dialect)
        }
        if depth > 1, value.home === home, appendMoved(value, indentation, isFlat: isFlat) { return }
        let isFlat = isFlat || indentation.count > Self.deepest
        let cursor = ChildCursor(value)
        output.append(cursor.isObject ? 0x7B : 0x5B)
        if value.count == 0 {
            append(evidence.empty(isObject: cursor.isObject, isFlat: isFlat), indentation)
            return output.append(cursor.isObject ? 0x7D : 0x5D)
        }
        let (kind, isSmall) = value.layoutKind
        var form =
            isFlat
            ? evidence.flat(kind, like: model)
            : evidence.form(of: kind, isSmall: isSmall, depth: depth, like: model, isNamed: isNamed, in: parent)
        if form.lineLimit > 0 {
            let start = output.count - 1
            if appendLine(cursor, evidence.flat(kind, like: model).gaps, until: form.lineLimit) { return }
            output.removeLast(output.count - start - 1)
            form.lineLimit = 0
        }
        let inner =
            form.isFlat ? indentation : form.gaps.childIndentation(in: indentation, step: evidence.step)
        frames.append(Frame(cursor: cursor, form: form, indentation: indentation, inner: inner, model: model))
    }

    /// Writes the next child of the innermost container, or its closing bracket.
    private mutating func step() {
        let top = frames.count - 1
        guard let child = frames[top].cursor.next() else {
            let frame = frames.removeLast()
            append(frame.form.gaps.close, frame.indentation)
            return output.append(frame.cursor.isObject ? 0x7D : 0x5D)
        }
        let (form, indentation, count) = (frames[top].form, frames[top].indentation, frames[top].count)
        if count == 0 { append(form.gaps.open, indentation) } else { appendComma(form.gaps, count, indentation) }
        frames[top].count += 1
        var model: LayoutEvidence.Model?
        var inner = frames[top].inner
        if let key = child.key {
            key.write(into: &output)
            let isFilled = child.value.isFilled && !form.isFlat
            let colon = isFilled ? evidence.colonOfContainer(in: form.gaps) : form.gaps.colon
            appendColon(colon, indentation)
            if let colon, colon.after.hasBreak { inner = colon.after.indentation(in: indentation) }
        }
        if child.value.isContainer {
            model = frames[top].model.flatMap { LayoutEvidence.child(of: $0, named: child.key?.text) }
        }
        begin(
            child.value, inner, form.gaps, isFlat: form.isFlat, model, isNamed: child.key != nil,
            depth: frames.count + 1)
    }

    /// Writes the children of a container with scalars only and its closing bracket on the current line; returns `false` if
    /// that ends behind a column.
    private mutating func appendLine(_ children: ChildCursor, _ gaps: ContainerGaps, until column: Int) -> Bool {
        var cursor = children
        var count = 0
        while let child = cursor.next() {
            if count == 0 { append(gaps.open, []) } else { appendComma(gaps, 1, []) }
            if let key = child.key {
                key.write(into: &output)
                appendColon(gaps.colon, [])
            }
            // An empty container counts like a scalar.
            begin(child.value, [], gaps, isFlat: true, nil, isNamed: false, depth: frames.count + 2)
            if output.count - lineStart > column { return false }
            count += 1
        }
        append(gaps.close, [])
        output.append(cursor.isObject ? 0x7D : 0x5D)
        return output.count - lineStart <= column
    }

    private mutating func appendComma(_ gaps: ContainerGaps, _ count: Int, _ indentation: [UInt8]) {
        var comma = gaps.comma ?? GapPair(before: .none, after: .none)
        if let row = gaps.row, count % row.count == 0 { comma = row.comma }
        append(comma.before, indentation)
        output.append(0x2C)
        append(comma.after, indentation)
    }

    private mutating func appendColon(_ colon: GapPair?, _ indentation: [UInt8]) {
        let colon = colon ?? GapPair(before: .none, after: .none)
        append(colon.before, indentation)
        output.append(0x3A)
        append(colon.after, indentation)
    }

    private mutating func append(_ gap: Gap, _ indentation: [UInt8]) {
        gap.write(in: indentation, into: &output)
        if gap.hasBreak { lineStart = output.count - gap.indentation(in: indentation).count }
    }

    /// Writes a part of the home document with its gaps; returns `false` if it must be laid out anew.
    private mutating func appendMoved(_ value: JSON, _ indentation: [UInt8], isFlat: Bool) -> Bool {
        var moved = ByteBuffer()
        switch value.moved(to: indentation, isFlat: isFlat) {
        case .same: PreservedWriter.write(value, into: &moved, dialect: home.dialect)
        case .shifted(let text): moved.append(text)
        case .laidOutAnew: return false
        }
        let (start, text) = (output.count, moved.array())
        output.append(text)
        if let last = text.lastIndex(where: \.isLineBreak) { lineStart = start + last + 1 }
        return true
    }
}

extension JSON {
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

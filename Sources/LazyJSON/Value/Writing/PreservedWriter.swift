/// Writes values in the text that they have: untouched ranges are copied, edits are written where they were made.
///
/// One pass, without recursion, over what was edited; an untouched value is one copy, however large. New containers are laid
/// out here, for the place that they are written in.
struct PreservedWriter: ~Copyable {
    /// A container that is being written.
    private enum Frame {
        /// The untouched text around replaced values.
        case overlay(OverlayFrame)
        /// A container of no document, which is written without white space.
        case made(MadeFrame)
        /// A container of a document with added, removed or moved children.
        case edited(ContainerText, EditedContainer)
        /// A container that is laid out.
        case laidOut(LaidOutContainer)
        /// A part of a document whose lines, from an offset in the output, get another indentation when it is written.
        case moved(start: Int, from: [UInt8], to: [UInt8])
    }

    private struct OverlayFrame {
        let overlay: ReplacementOverlay
        /// The replaced values in the order of their places; see `ReplacedValues.inOrder`.
        let order: ContiguousArray<UInt64>
        /// The number of replaced values that are written.
        var next = 0
        /// The offset up to which the base has been copied.
        var start: Int
    }

    private struct MadeFrame {
        let container: EditedContainer
        /// The number of the chunk of the next child, and the position of the child in it.
        var chunk = 0
        var next = 0
        var isFirst = true
    }

    private var output: ByteBuffer
    /// The length of the output before the value, and the number of bytes before it on its line.
    private let start: Int
    private let startColumn: Int
    private var frames: [Frame] = []
    /// The number of bytes of the value after which writing may stop.
    private let limit: Int
    /// The dialect of the text; without comments in it, those of documents are omitted.
    private let dialect: JSONDialect
    private var copies: CopiedRanges?

    private init(_ value: JSON, _ output: consuming ByteBuffer, _ dialect: JSONDialect, limit: Int) {
        start = output.count
        startColumn = value.editedNode.map { $0.base?.column(of: $0.open) ?? 0 } ?? 0
        self.output = output
        self.dialect = dialect
        self.limit = limit
    }

    /// Writes a value, without the text around a document's root.
    ///
    /// - Parameters:
    ///   - value: The value.
    ///   - output: The buffer to append to.
    ///   - dialect: The dialect of the text; by default that of the value.
    ///   - limit: The most bytes to write; the rest is left out.
    ///   - copies: Receives the ranges that are copied.
    static func write(
        _ value: JSON, into output: inout ByteBuffer, dialect: JSONDialect? = nil, limit: Int = .max,
        noting copies: CopiedRanges? = nil
    ) {
        var own = ByteBuffer()
        swap(&own, &output)
        var writer = PreservedWriter(value, own, dialect ?? value.dialect, limit: limit)
        writer.copies = copies
        writer.begin(value)
        while writer.length <= limit, let frame = writer.frames.popLast() { writer.resume(frame) }
        if writer.length > limit { writer.output.removeLast(writer.length - limit) }
        swap(&writer.output, &output)
    }

    /// The number of bytes of the value so far.
    private var length: Int { output.count - start }

    /// The number of bytes on the current line; any larger number than ``FittingPlace/fullLine`` if there are more.
    private var column: Int {
        var at = output.count
        while at > start, output.count - at <= FittingPlace.fullLine {
            if output.byte(at: at - 1).isLineBreak { return output.count - at }
            at -= 1
        }
        return output.count - at + (at == start ? startColumn : 0)
    }

    /// Writes a scalar or an untouched value whole, or begins an edited container, whose contents follow.
    private mutating func begin(_ value: JSON) {
        switch value.storage {
        case .small(let text): append(text)
        case .document(let document): append(document, document.range(of: Document.root))
        case .view(let document, let place): append(document, document.range(of: Int(place)))
        case .object(let object): begin(object)
        case .array(let array): begin(array)
        case .overlay(let overlay):
            guard let base = overlay.base else { return }
            let start = base.index[overlay.open].offset
            frames.append(
                .overlay(OverlayFrame(overlay: overlay, order: overlay.replaced.inOrder(), start: start)))
        }
    }

    private mutating func begin(_ container: EditedContainer) {
        output.append(container.openingBracket)
        if frames.isEmpty { frames.reserveCapacity(4) }
        if let base = container.base {
            frames.append(.edited(ContainerText(container, of: base), container))
        } else {
            frames.append(.made(MadeFrame(container: container)))
        }
    }

    /// Begins a value in the place of one of a document.
    private mutating func begin(_ value: JSON, replacing place: Int, of document: Document) {
        if !value.isContainer || value.place(in: document) == place || value.keepsLayout { return begin(value) }
        begin(value, at: FittingPlace(replacing: place, of: document))
    }

    /// Begins a new container at a place of a document.
    private mutating func begin(_ value: JSON, at place: FittingPlace) {
        if value.keepsLayout || appendMoved(value, to: place.indentation, isFlat: place.isFlat, place.evidence.document)
        {
            return value.keepsLayout ? begin(value) : ()
        }
        let (model, isNamed) =
            place.old == nil && !place.isFlat && value.count > 0
            ? place.evidence.model(of: value.layoutKind.kind, named: place.name) : (place.old, place.old != nil)
        layOut(
            value, place.evidence, place.indentation, place.parent, isFlat: place.isFlat, model, isNamed: isNamed,
            depth: 1)
    }

    /// Continues the container of a frame: up to its end, or up to an edited container in it.
    private mutating func resume(_ frame: consuming Frame) {
        switch consume frame {
        case .overlay(let frame): resume(frame)
        case .made(let frame): resume(frame)
        case .edited(let text, let container): resume(text, container)
        case .laidOut(let frame): resume(frame)
        case .moved(let start, let old, let new): indent(from: start, old, new)
        }
    }

    // MARK: In place

    /// Copies the text between the replaced values, and writes the new values.
    private mutating func resume(_ frame: consuming OverlayFrame) {
        var frame = frame
        guard let base = frame.overlay.base else { return }
        while frame.next < frame.order.count {
            let entry = frame.order[frame.next]
            if frame.next + 8 < frame.order.count {
                base.index.prefetch(Int(frame.order[frame.next + 8] >> 32))
            }
            let place = Int(entry >> 32)
            let old = base.range(of: place)
            append(base, frame.start..<old.lowerBound)
            frame.start = old.upperBound
            frame.next += 1
            let value = frame.overlay.replaced[Int(entry & 0xFFFF_FFFF)]
            if case .small(let text) = value.storage {
                append(text)
                continue
            }
            frames.append(.overlay(frame))
            return begin(value, replacing: place, of: base)
        }
        append(base, frame.start..<base.range(of: frame.overlay.open).upperBound)
    }

    /// Writes the children of a container of no document.
    private mutating func resume(_ frame: consuming MadeFrame) {
        var frame = frame
        let container = frame.container
        while let children = container.chunk(frame.chunk) {
            while frame.next < children.count {
                let child = children[frame.next]
                guard let number = child.item else {
                    frame.next = child.next
                    continue
                }
                if !frame.isFirst { output.append(0x2C) }
                frame.isFirst = false
                frame.next += 1
                let item = container.items[number]
                if !item.name.isEmpty {
                    output.append(item.name)
                    output.append(0x3A)
                }
                if case .small(let text) = item.value.storage {
                    append(text)
                    continue
                }
                frames.append(.made(frame))
                return begin(item.value)
            }
            (frame.chunk, frame.next) = (frame.chunk + 1, 0)
        }
        output.append(container.closingBracket)
    }

    /// Writes the contents of a container of a document.
    private mutating func resume(_ text: consuming ContainerText, _ container: EditedContainer) {
        var text = text
        guard let base = container.base else { return }
        while let piece = text.next() {
            switch piece {
            case .kept(let range): append(base, range)
            case .text(let bytes): append(bytes, of: base)
            case .trailingComma: if dialect == .jsonc { output.append(0x2C) }
            case .value(let value, let place):
                if value.isContainer { frames.append(.edited(text, container)) }
                begin(value, replacing: place, of: base)
                if value.isContainer { return }
            case .new(let value, let place):
                guard let place else {
                    begin(value)
                    continue
                }
                frames.append(.edited(text, container))
                return begin(value, at: place)
            }
        }
        output.append(container.closingBracket)
    }

    // MARK: Laid out

    /// Writes a value, or the beginning of a container whose children follow.
    ///
    /// - Parameters:
    ///   - value: The value.
    ///   - evidence: What the document shows.
    ///   - indentation: The indentation of the line that it begins on.
    ///   - parent: The gaps of the container around it; nil if they are to be found.
    ///   - isFlat: Whether it must be on one line.
    ///   - model: The container that it is laid out like.
    ///   - isNamed: Whether the model counts more than the length of the line.
    ///   - depth: The number of new containers around it and including it.
    private mutating func layOut(
        _ value: JSON, _ evidence: LayoutEvidence, _ indentation: [UInt8], _ parent: ContainerGaps?, isFlat: Bool,
        _ model: LayoutEvidence.Model?, isNamed: Bool, depth: Int
    ) {
        let isFlat = isFlat || indentation.count > LaidOutContainer.deepest
        let isObject = value.kind == .object
        let lineStart = output.count - column
        output.append(isObject ? 0x7B : 0x5B)
        if value.count == 0 {
            evidence.empty(isObject: isObject, isFlat: isFlat).write(in: indentation, into: &output)
            return output.append(isObject ? 0x7D : 0x5D)
        }
        let (kind, isSmall) = value.layoutKind
        var form =
            isFlat
            ? evidence.flat(kind, like: model)
            : evidence.form(of: kind, isSmall: isSmall, depth: depth, like: model, isNamed: isNamed, in: parent)
        if form.lineLimit > 0 {
            let start = output.count
            let line = evidence.flat(kind, like: model).gaps
            if appendLine(ChildCursor(value), line, evidence, until: form.lineLimit + lineStart) { return }
            output.removeLast(output.count - start)
            form.lineLimit = 0
        }
        let inner = form.isFlat ? indentation : form.gaps.childIndentation(in: indentation, step: evidence.step)
        frames.append(
            .laidOut(
                LaidOutContainer(
                    cursor: ChildCursor(value), evidence: evidence, form: form, indentation: indentation, inner: inner,
                    model: model, depth: depth)))
    }

    /// Writes the children of a container that is laid out.
    private mutating func resume(_ frame: consuming LaidOutContainer) {
        var frame = frame
        while let child = frame.cursor.next() {
            var inner = frame.inner
            frame.appendGap(to: &output)
            if let key = child.key {
                key.write(into: &output)
                let colon = frame.colon(of: child.value)
                frame.append(colon, to: &output)
                if let colon, colon.after.hasBreak { inner = colon.after.indentation(in: frame.indentation) }
            }
            guard child.value.isContainer else {
                begin(child.value)
                continue
            }
            let model = frame.model.flatMap { frame.evidence.child(of: $0, named: child.key?.text) }
            frames.append(.laidOut(frame))
            if child.value.keepsLayout { return begin(child.value) }
            if appendMoved(child.value, to: inner, isFlat: frame.form.isFlat, frame.evidence.document) { return }
            return layOut(
                child.value, frame.evidence, inner, frame.form.gaps, isFlat: frame.form.isFlat, model,
                isNamed: child.key != nil, depth: frame.depth + 1)
        }
        frame.form.gaps.close.write(in: frame.indentation, into: &output)
        output.append(frame.cursor.isObject ? 0x7D : 0x5D)
    }

    /// Writes the children of a container with scalars only and its closing bracket on the current line; returns `false` if
    /// that ends behind an offset.
    private mutating func appendLine(
        _ children: ChildCursor, _ gaps: ContainerGaps, _ evidence: LayoutEvidence, until end: Int
    ) -> Bool {
        var line = LaidOutContainer(
            cursor: children, evidence: evidence, form: ContainerForm(gaps: gaps, isFlat: true), indentation: [],
            inner: [],
            model: nil, depth: 0)
        while let child = line.cursor.next() {
            line.appendGap(to: &output)
            if let key = child.key {
                key.write(into: &output)
                line.append(gaps.colon, to: &output)
            }
            if child.value.isContainer, child.value.view == nil || !child.value.keepsLayout {
                // An empty container counts like a scalar.
                output.append(child.value.kind == .object ? 0x7B : 0x5B)
                evidence.empty(isObject: child.value.kind == .object, isFlat: true).write(in: [], into: &output)
                output.append(child.value.kind == .object ? 0x7D : 0x5D)
            } else {
                begin(child.value)
            }
            if output.count > end { return false }
        }
        gaps.close.write(in: [], into: &output)
        output.append(line.cursor.isObject ? 0x7D : 0x5D)
        return output.count <= end
    }

    // MARK: Moved

    /// Begins a part of a document that keeps its gaps at another place of it; returns `false` if it must be laid out.
    private mutating func appendMoved(
        _ value: JSON, to indentation: [UInt8], isFlat: Bool, _ document: Document
    ) -> Bool {
        switch value.moved(in: document, to: indentation, isFlat: isFlat) {
        case .laidOutAnew: return false
        case .same: break
        case .indented(let old): frames.append(.moved(start: output.count, from: old, to: indentation))
        }
        begin(value)
        return true
    }

    /// Changes the indentation of all lines but the first from an offset on.
    private mutating func indent(from start: Int, _ old: [UInt8], _ new: [UInt8]) {
        let moved = output.bytes(from: start)
        output.removeLast(moved.count)
        output.append(moved.indented(from: old, to: new))
    }

    // MARK: Output

    /// Writes text that is not in a document, of a container of one.
    private mutating func append(_ bytes: [UInt8], of document: Document) {
        if dialect == .json, document.dialect == .jsonc { append(plain: bytes.span) } else { output.append(bytes) }
    }

    /// Writes text without its comments.
    @inline(never)
    private mutating func append(plain text: Span<UInt8>) {
        var scanner = CommentScanner()
        scanner.scan(text, from: 0)
        output.append(text, without: scanner.table, from: 0)
    }

    @inline(__always)
    private mutating func append(_ document: Document, _ range: Range<Int>) {
        // One byte more than the limit shows that it is passed.
        let room = limit == .max ? range.count : limit - min(length, limit) + 1
        let range = range.count <= room ? range : range.prefix(room)
        if dialect == .json, !document.comments.isEmpty { return append(plain: document, range) }
        copies?.note(document, range, at: length)
        output.append(document.text, range)
    }

    /// Writes a range of a document's text without its comments and trailing commas.
    @inline(never)
    private mutating func append(plain document: Document, _ range: Range<Int>) {
        document.text.withSpan(range) { output.append($0, without: document.comments, from: range.lowerBound) }
    }

    @inline(__always)
    private mutating func append(_ text: SmallText) {
        let isString = text.tag == .string || text.tag == .escapedString
        if isString { output.append(0x22) }
        output.appendContent(of: text)
        if isString { output.append(0x22) }
    }
}

extension EditedContainer {
    fileprivate var openingBracket: UInt8 { valueOffset == 1 ? 0x7B : 0x5B }
    fileprivate var closingBracket: UInt8 { valueOffset == 1 ? 0x7D : 0x5D }
}

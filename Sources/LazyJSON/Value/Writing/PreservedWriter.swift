/// Writes values with their preserved text: untouched ranges are copied, and edits are written in between.
///
/// Makes one pass over the edits, without recursion; an untouched value is one copy, however large. The layout of a new container
/// is found here, for its position in the document.
struct PreservedWriter: ~Copyable {
    /// A container that is being written.
    private enum Frame {
        /// A container of a document in which values were replaced.
        case overlay(OverlayFrame)
        /// A container that was created in code, which is written without white space.
        case made(EditedChildCursor, isFirst: Bool)
        /// A container of a document with added, removed or moved children.
        case edited(ContainerText)
        /// A container whose layout was found.
        case laidOut(LaidOutContainer)
        /// A part of a document whose lines get another indentation once they are written, from an offset in the output on.
        case moved(start: Int, Indentation)
        /// A value in a moved part that keeps its layout, from an offset in the output on.
        case verbatim(start: Int)
    }

    private struct OverlayFrame {
        let overlay: ReplacementOverlay
        /// The replaced values in the order of their places; see `ReplacedValues.inOrder`.
        let order: ContiguousArray<UInt64>
        /// The number of replaced values that were written.
        var next = 0
        /// The offset up to which the base has been copied.
        var start: Int
    }

    private var output: TextOutput
    private var frames: [Frame] = []
    /// The number of moved parts that are being written, and the ranges of the output in them that keep their layout.
    private var (movedCount, verbatim) = (0, [Range<Int>]())

    private init(_ bytes: consuming ByteBuffer, _ dialect: JSONDialect, column: Int, limit: Int = .max) {
        output = TextOutput(bytes, dialect, column: column, limit: limit)
    }

    /// Writes a value, without the text around a document's root.
    ///
    /// - Parameters:
    ///   - value: The container.
    ///   - output: The buffer to append to.
    ///   - dialect: The dialect of the text; by default the dialect of the value.
    ///   - limit: The largest number of bytes to write; the rest is left out.
    ///   - copies: Receives the ranges of documents that are copied.
    static func write(
        _ value: JSON, into output: inout ByteBuffer, dialect: JSONDialect? = nil, limit: Int = .max,
        noting copies: CopiedRanges? = nil
    ) {
        var own = ByteBuffer()
        swap(&own, &output)
        // Only an edited container has lines whose length counts.
        let edited = value.editedNode == nil ? nil : value.located
        let column = edited.map { $0.document.column(of: $0.place) } ?? 0
        var writer = PreservedWriter(own, dialect ?? value.dialect, column: column, limit: limit)
        writer.output.copies = copies
        writer.begin(value)
        while writer.output.length <= limit, let frame = writer.frames.popLast() { writer.resume(frame) }
        if writer.output.length > limit { writer.output.bytes.removeLast(writer.output.length - limit) }
        swap(&writer.output.bytes, &output)
    }

    /// Writes a value as the author of a document would, without the text around a document's root.
    ///
    /// - Parameters:
    ///   - value: The value.
    ///   - open: The place of the container that shows the layout of a root.
    ///   - document: The document, whose dialect the text has.
    ///   - output: The buffer to append to.
    static func write(_ value: JSON, like open: Int, of document: Document, into output: inout ByteBuffer) {
        var own = ByteBuffer()
        swap(&own, &output)
        var writer = PreservedWriter(own, document.dialect, column: 0)
        if value.isContainer {
            writer.begin(value, at: StyleLocation(like: open, of: document))
        } else {
            _ = writer.output.append(value, into: document, at: open)
        }
        while let frame = writer.frames.popLast() { writer.resume(frame) }
        swap(&writer.output.bytes, &output)
    }

    /// Writes a scalar or an unedited value as a whole, or begins an edited container, whose contents follow.
    private mutating func begin(_ value: JSON) {
        if movedCount > 0, value.isContainer, value.keepsLayout { frames.append(.verbatim(start: output.bytes.count)) }
        if output.append(whole: value) { return }
        if let overlay = value.overlay {
            let start = overlay.base.index[overlay.open].offset
            frames.append(
                .overlay(OverlayFrame(overlay: overlay, order: overlay.replaced.inOrder(), start: start)))
        } else if let container = value.editedNode as? EditedContainer {
            output.bytes.append(container.valueOffset == 1 ? 0x7B : 0x5B)
            if frames.isEmpty { frames.reserveCapacity(4) }
            frames.append(
                container.isCompact
                    ? .made(EditedChildCursor(container), isFirst: true) : .edited(ContainerText(container)))
        }
    }

    /// Begins a value that replaces a value of a document.
    private mutating func begin(_ value: JSON, replacing place: Int, of document: Document) {
        let keepsText = document.isMade || document.isCompact && value.isCompact
        if keepsText || !value.isContainer || value.place(in: document) == place || value.keepsLayout {
            if !value.hasMadeStrings || !output.append(value, into: document, at: place) { begin(value) }
            return
        }
        begin(value, at: StyleLocation(replacing: place, of: document))
    }

    /// Continues a container up to its end, or up to an edited container in it.
    private mutating func resume(_ frame: consuming Frame) {
        switch consume frame {
        case .overlay(let frame): resume(frame)
        case .made(let children, let isFirst): resume(children, isFirst: isFirst)
        case .edited(let text): resume(text)
        case .laidOut(let frame): resume(frame)
        case .moved(let start, let indentation): indent(from: start, indentation)
        case .verbatim(let start):
            while let last = verbatim.last, last.lowerBound >= start { verbatim.removeLast() }
            verbatim.append(start..<output.bytes.count)
        }
    }

    // MARK: In place

    /// Copies the text between the replaced values, and writes the new values, up to the next container.
    private mutating func resume(_ frame: consuming OverlayFrame) {
        var frame = frame
        let base = frame.overlay.base
        while frame.next < frame.order.count {
            let entry = frame.order[frame.next]
            if frame.next + 8 < frame.order.count {
                base.index.prefetch(Int(frame.order[frame.next + 8] >> 32))
            }
            let place = Int(entry >> 32)
            let old = base.range(of: place)
            output.append(base, frame.start..<old.lowerBound)
            frame.start = old.upperBound
            frame.next += 1
            let value = frame.overlay.replaced[Int(entry & 0xFFFF_FFFF)]
            if !value.isContainer, output.append(value, into: base, at: place) { continue }
            frames.append(.overlay(frame))
            return begin(value, replacing: place, of: base)
        }
        output.append(base, frame.start..<base.range(of: frame.overlay.open).upperBound)
    }

    /// Writes the children of a container that was created in code, without white space.
    private mutating func resume(_ children: consuming EditedChildCursor, isFirst: Bool) {
        var isFirst = isFirst
        let container = children.container
        while let child = children.next() {
            if !isFirst { output.bytes.append(0x2C) }
            isFirst = false
            let base = container.base
            guard let number = child.item else {
                guard let place = child.place else { continue }
                let last = children.passNeighbors(of: place + container.valueOffset, in: base)
                output.append(base, base.index[place].offset..<base.range(of: last).upperBound)
                continue
            }
            let anchor = container.anchor(child)
            if let name = container.items[number].name {
                if output.append(name, into: base, at: container.open) { output.bytes.append(0x3A) }
            } else if container.valueOffset == 1, let key = anchor {
                output.append(base, base.index[key].offset..<base.index[key + 1].offset)
            }
            let place = anchor.map { $0 + container.valueOffset } ?? container.open
            if output.append(container.items[number].value, into: base, at: place) { continue }
            frames.append(.made(children, isFirst: false))
            return begin(container.items[number].value)
        }
        output.bytes.append(container.closingBracket)
    }

    /// Writes the contents of a container of a document.
    private mutating func resume(_ text: ContainerText) {
        guard let next = text.write(into: &output) else { return output.bytes.append(text.container.closingBracket) }
        frames.append(.edited(text))
        switch next {
        case .kept(let value, let place): begin(value, replacing: place, of: text.base)
        case .new(let value, let place): begin(value, at: place)
        }
    }

    // MARK: Laid out

    /// Begins a new container at a position in a document: writes it on one line if that is its layout and it fits; otherwise
    /// writes its opening bracket, and its children follow.
    private mutating func begin(_ value: JSON, at place: consuming StyleLocation) {
        if value.keepsLayout { return begin(value) }
        if appendMoved(value, to: place) { return }
        let (evidence, indentation, isObject) = (place.evidence, place.indentation, value.kind == .object)
        let isCommented = output.dialect == .jsonc && value.bringsComments(to: evidence)
        let isOneLine = place.isOneLine && !isCommented || indentation.count > Indentation.deepest
        if value.count == 0 { return appendEmpty(isObject: isObject, evidence, indentation, isOneLine: isOneLine) }
        let lineStart = output.bytes.count - output.column
        output.bytes.append(isObject ? 0x7B : 0x5B)
        let (kind, isSmall) = value.layoutKind
        let old = place.depth == 1 && place.parent == nil ? place.model : nil
        if place.depth == 1, place.model == nil, !place.isOneLine {
            (place.model, place.isNamed) = evidence.model(of: kind, named: place.name)
        }
        let model = place.model
        if isObject { place.holdsRecords = false }
        let form =
            isOneLine
            ? evidence.oneLine(kind, like: model)
            : isCommented
                ? .lines(evidence.lineBreak, evidence.step, colon: evidence.oneLine(kind, like: model).gaps.colon)
                : place.holdsRecords
                    ? evidence.overLines(as: evidence.examined, kind)
                    : evidence.form(
                        of: kind, isSmall: isSmall, depth: place.depth, like: model, isNamed: place.isNamed,
                        in: place.parent)
        if form.lineLimit > 0 {
            let start = output.bytes.count
            let line = evidence.oneLine(kind, like: model).gaps
            if appendLine(value, line, evidence, until: form.lineLimit + lineStart) { return }
            output.bytes.removeLast(output.bytes.count - start)
        }
        let hasTrailingComma = old.map { evidence.document.trailingComma(of: $0) != nil } ?? false
        frames.append(
            .laidOut(
                LaidOutContainer(
                    value, form, at: place, hasTrailingComma: hasTrailingComma,
                    isCommented: isCommented && !isOneLine)))
    }

    /// Writes the children of a container whose layout was found.
    private mutating func resume(_ frame: LaidOutContainer) {
        while let child = frame.cursor.next() {
            let inner = frame.appendStart(of: child, to: &output.bytes)
            guard child.value.isContainer else {
                frame.append(scalar: child.value, to: &output)
                continue
            }
            frames.append(.laidOut(frame))
            return begin(child.value, at: frame.location(named: child.key, inner))
        }
        frame.appendEnd(to: &output)
    }

    private mutating func appendEmpty(
        isObject: Bool, _ evidence: StyleEvidence, _ indentation: [UInt8], isOneLine: Bool
    ) {
        output.bytes.append(isObject ? 0x7B : 0x5B)
        evidence.empty(isObject: isObject, isOneLine: isOneLine).write(in: indentation, into: &output.bytes)
        output.bytes.append(isObject ? 0x7D : 0x5D)
    }

    /// Writes the children of a container that has only scalars and its closing bracket on the current line; returns `false` if
    /// the line would exceed an offset, or a child is a container with children.
    private mutating func appendLine(
        _ value: JSON, _ gaps: ContainerGaps, _ evidence: StyleEvidence, until end: Int
    ) -> Bool {
        let place = StyleLocation(evidence: evidence, indentation: [], isOneLine: true)
        let line = LaidOutContainer(value, ContainerLayout(gaps: gaps, isOneLine: true), at: place)
        while let child = line.cursor.next() {
            _ = line.appendStart(of: child, to: &output.bytes)
            // Only the first children were examined to find that all are scalars.
            if child.value.isFilled { return false }
            let keepsText = child.value.view.map { $0.document.keepsLayout || $0.document.origin != nil } ?? false
            if child.value.isContainer, !keepsText {
                // An empty container counts as a scalar.
                appendEmpty(isObject: child.value.kind == .object, evidence, [], isOneLine: true)
            } else {
                line.append(scalar: child.value, to: &output)
            }
            if output.bytes.count > end { return false }
        }
        line.appendEnd(to: &output)
        return output.bytes.count <= end
    }

    // MARK: Moved

    /// Begins a part of a document that keeps its gaps at another position, or a container with comments from another document;
    /// returns `false` if a layout must be found.
    private mutating func appendMoved(_ value: JSON, to place: StyleLocation) -> Bool {
        switch value.moved(to: place) {
        case .laidOutAnew: return false
        case .same: break
        case .indented(let change):
            frames.append(.moved(start: output.bytes.count, change))
            movedCount += 1
        }
        begin(value)
        return true
    }

    /// Changes the indentation of all lines but the first from an offset on, except in values that keep their layout.
    private mutating func indent(from start: Int, _ change: Indentation) {
        let moved = output.bytes.array(start..<output.bytes.count)
        output.bytes.removeLast(moved.count)
        var end = 0
        for number in (verbatim.lastIndex { $0.lowerBound < start } ?? -1) + 1..<verbatim.count {
            let kept = verbatim[number].lowerBound - start..<verbatim[number].upperBound - start
            output.bytes.append(Array(moved[end..<kept.lowerBound]).indented(change))
            verbatim[number] = output.bytes.count..<output.bytes.count + kept.count
            output.bytes.append(Array(moved[kept]))
            end = kept.upperBound
        }
        output.bytes.append(Array(moved[end...]).indented(change))
        movedCount -= 1
        if movedCount == 0 { verbatim = [] }
    }
}

extension EditedContainer {
    fileprivate var closingBracket: UInt8 { valueOffset == 1 ? 0x7D : 0x5D }
}

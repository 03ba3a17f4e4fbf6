/// Writes values in the text that they have: untouched ranges are copied, edits are written where they were made.
///
/// One pass, without recursion, over what was edited; an untouched value is one copy, however large.
struct PreservedWriter: ~Copyable {
    /// A container that is being written.
    private struct Frame {
        let container: EditedNode
        /// For an overlay: the replaced values in the order of their places; see `ReplacedValues.inOrder`.
        var order: ContiguousArray<UInt64> = []
        /// For an overlay: the number of replaced values that are written.
        ///
        /// Else the position of the next child in its chunk.
        var next = 0
        /// For an overlay: the offset up to which the base has been copied.
        ///
        /// Else the number of the chunk of the next child.
        var start = 0
    }

    private var frames: [Frame] = []
    /// The length of the text so far, kept or not.
    private var length = 0
    /// The length beyond which nothing is kept, and writing may stop.
    private let limit: Int
    /// Whether the text is kept.
    private let keepsText: Bool
    /// The dialect of the text; without comments in it, those of documents are omitted.
    private let dialect: JSONDialect

    private init(_ dialect: JSONDialect, limit: Int = .max, keepsText: Bool = true) {
        self.dialect = dialect
        self.limit = limit
        self.keepsText = keepsText
    }

    /// Writes a value, without the text around a document's root.
    ///
    /// - Parameters:
    ///   - value: The value.
    ///   - output: The buffer to append to.
    ///   - dialect: The dialect of the text; by default that of the value.
    ///   - limit: The most bytes to write; the rest is left out.
    static func write(
        _ value: JSON, into output: inout ByteBuffer, dialect: JSONDialect? = nil, limit: Int = .max
    ) {
        var writer = PreservedWriter(dialect ?? value.dialect, limit: limit)
        writer.begin(value, &output)
        while let top = writer.frames.indices.last, writer.length <= limit {
            if writer.resume(top, &output) { writer.frames.removeLast() }
        }
    }

    /// Returns the length of a value's text, excluding the text around a document's root.
    ///
    /// The result may be any number above `limit` if the text is longer than that.
    ///
    /// Costs what was edited, however often it occurs: a container that copies share is measured once.
    static func length(of value: JSON, limit: Int) -> Int {
        var writer = PreservedWriter(value.dialect, limit: limit, keepsText: false)
        var output = ByteBuffer()
        var known: [ObjectIdentifier: Int] = [:]
        var starts: [Int] = []  // for each frame, the length up to its contents
        writer.begin(value, &output)
        while let top = writer.frames.indices.last, writer.length <= limit {
            let node = ObjectIdentifier(writer.frames[top].container)
            if top == starts.count {
                if let length = known[node] {
                    writer.length += length
                    writer.frames.removeLast()
                    continue
                }
                starts.append(writer.length)
            }
            if writer.resume(top, &output) {
                writer.frames.removeLast()
                known[node] = writer.length - starts.removeLast()
            }
        }
        return writer.length
    }

    /// Writes a scalar or a view whole, or begins an edited container, whose contents follow.
    private mutating func begin(_ value: JSON, _ output: inout ByteBuffer) {
        switch value.storage {
        case .small(let text):
            append(text, &output)
        case .document(let document):
            append(document, document.range(of: Document.root), &output)
        case .view(let document, let place):
            append(document, document.range(of: Int(place)), &output)
        case .object(let object):
            append(0x7B, &output)
            frames.append(Frame(container: object))
        case .array(let array):
            append(0x5B, &output)
            frames.append(Frame(container: array))
        case .overlay(let overlay):
            guard let base = overlay.base else { return }
            let start = base.index[overlay.open].offset
            frames.append(Frame(container: overlay, order: overlay.replaced.inOrder(), start: start))
        }
    }

    /// Continues the container of a frame; returns `true` at its end, `false` before an edited container in it.
    private mutating func resume(_ top: Int, _ output: inout ByteBuffer) -> Bool {
        switch frames[top].container {
        case let overlay as ReplacementOverlay: resume(overlay, top, &output)
        case let container as EditedContainer: resume(container, top, &output)
        default: true
        }
    }

    /// Copies the text between the replaced values, and writes the new values.
    private mutating func resume(_ overlay: ReplacementOverlay, _ top: Int, _ output: inout ByteBuffer) -> Bool {
        guard let base = overlay.base else { return true }
        let order = frames[top].order
        var start = frames[top].start
        for next in frames[top].next..<order.count {
            if next + 8 < order.count { base.index.prefetch(Int(order[next + 8] >> 32)) }
            let old = base.range(of: Int(order[next] >> 32))
            append(base, start..<old.lowerBound, &output)
            start = old.upperBound
            let value = overlay.replaced[Int(order[next] & 0xFFFF_FFFF)]
            if case .small(let text) = value.storage {
                append(text, &output)
                continue
            }
            frames[top].start = start
            frames[top].next = next + 1
            begin(value, &output)
            if value.editedNode != nil { return false }
        }
        append(base, start..<base.range(of: overlay.open).upperBound, &output)
        return true
    }

    /// Writes the children of an object or array.
    private mutating func resume(_ container: EditedContainer, _ top: Int, _ output: inout ByteBuffer) -> Bool {
        var number = frames[top].start
        var at = frames[top].next
        var isFirst = number == 0 && at == 0
        if !isFirst, let item = container.chunk(number)?[at - 1].item {
            append(spaceAfter: container.items[item], in: container, &output)
        }
        while let children = container.chunk(number) {
            while at < children.count {
                let child = children[at]
                if child.isRemoved {
                    at = child.next
                    continue
                }
                if !isFirst { append(0x2C, &output) }
                isFirst = false
                guard let itemNumber = child.item else {
                    at = append(untouched: children, from: at, of: container, &output)
                    continue
                }
                at += 1
                let item = container.items[itemNumber]
                append(beforeValueOf: item, in: container, &output)
                frames[top].start = number
                frames[top].next = at
                begin(item.value, &output)
                if item.value.editedNode != nil { return false }
                append(spaceAfter: item, in: container, &output)
            }
            number += 1
            at = 0
        }
        appendTrailer(of: container, &output)
        append(container.valueOffset == 1 ? 0x7D : 0x5D, &output)
        return true
    }

    /// Copies untouched children that follow each other in the base, and returns the position behind them.
    private mutating func append(
        untouched children: ContiguousArray<EditedChild>, from position: Int, of container: EditedContainer,
        _ output: inout ByteBuffer
    ) -> Int {
        var at = position + 1
        guard let first = children[position].place, let base = container.base else { return at }
        var last = first + container.valueOffset
        while at < children.count, let next = children[at].place, next == base.next(after: last) {
            last = next + container.valueOffset
            at += 1
        }
        let start = base.spaceBefore(first, in: container.open).lowerBound
        append(base, start..<base.spaceAfter(last, in: container.open).upperBound, &output)
        return at
    }

    /// Writes the white space before a child, and a member's name and colon.
    private mutating func append(
        beforeValueOf item: EditedItem, in container: EditedContainer, _ output: inout ByteBuffer
    ) {
        let place = Int(item.anchor)
        let base = item.anchor == EditedItem.none ? nil : container.base
        if let own = item.before {
            append(own, of: container, &output)
        } else if let base {
            append(base, base.spaceBefore(place, in: container.open), &output)
        }
        if let base, item.head.isEmpty {
            append(base, base.index[place].offset..<base.index[place + container.valueOffset].offset, &output)
        } else {
            append(item.head, of: container, &output)
        }
    }

    /// Writes the trailing comma of a container, and the text behind it; of one without children all of the text.
    private mutating func appendTrailer(of container: EditedContainer, _ output: inout ByteBuffer) {
        if container.count == 0 { return append(container.emptyContents, of: container, &output) }
        if let trailer = container.trailer {
            let isPlain = dialect == .json && !trailer.isEmpty
            return append(isPlain ? Array(trailer.dropFirst()) : trailer, of: container, &output)
        }
        guard let base = container.base, let trailer = base.trailingComma(of: container.open) else { return }
        append(base, trailer, &output)
    }

    /// Writes the white space after a child.
    private mutating func append(
        spaceAfter item: EditedItem, in container: EditedContainer, _ output: inout ByteBuffer
    ) {
        if let own = item.after {
            append(own, of: container, &output)
        } else if item.anchor != EditedItem.none, let base = container.base {
            append(base, base.spaceAfter(Int(item.anchor) + container.valueOffset, in: container.open), &output)
        }
    }

    // MARK: Output

    private mutating func append(_ byte: UInt8, _ output: inout ByteBuffer) {
        length += 1
        if keepsText, length <= limit { output.append(byte) }
    }

    private mutating func append(_ bytes: [UInt8], _ output: inout ByteBuffer) {
        for byte in bytes { append(byte, &output) }
    }

    /// Writes text of an edited container.
    private mutating func append(_ bytes: [UInt8], of container: EditedContainer, _ output: inout ByteBuffer) {
        guard dialect == .json, container.base?.dialect == .jsonc else { return append(bytes, &output) }
        append(plain: bytes.span, &output)
    }

    /// Writes text without its comments.
    @inline(never)
    private mutating func append(plain text: Span<UInt8>, _ output: inout ByteBuffer) {
        var scanner = CommentScanner()
        scanner.scan(text, from: 0)
        var plain = ByteBuffer(capacity: text.count)
        plain.append(text, without: scanner.table, from: 0)
        append(plain.array(), &output)
    }

    @inline(__always)
    private mutating func append(_ document: Document, _ range: Range<Int>, _ output: inout ByteBuffer) {
        if dialect == .json, !document.comments.isEmpty { return append(plain: document, range, &output) }
        let room = limit - min(length, limit)
        if keepsText { output.append(document.text, range.count <= room ? range : range.prefix(room)) }
        length += range.count
    }

    /// Writes a range of a document's text without its comments and trailing commas.
    @inline(never)
    private mutating func append(plain document: Document, _ range: Range<Int>, _ output: inout ByteBuffer) {
        var plain = ByteBuffer(capacity: range.count)
        document.text.withSpan(range) {
            plain.append($0, without: document.comments, from: range.lowerBound)
        }
        append(plain.array(), &output)
    }

    @inline(__always)
    private mutating func append(_ text: SmallText, _ output: inout ByteBuffer) {
        let quotes = text.tag == .string || text.tag == .escapedString ? 1 : 0
        let count = text.count + 2 * quotes
        length += count
        guard keepsText else { return }
        if quotes > 0 { output.append(0x22) }
        output.appendContent(of: text)
        if quotes > 0 { output.append(0x22) }
        if length > limit { output.removeLast(min(count, length - limit)) }
    }
}

extension JSON {
    /// The text of the value, cut at 200 bytes; a character that would be cut in two is left out.
    ///
    /// No more than these bytes is built.
    package var cutText: String {
        let limit = 200
        var output = ByteBuffer()
        PreservedWriter.write(self, into: &output, limit: limit + 1)
        let bytes = output.array()
        var end = min(bytes.count, limit)
        if end < bytes.count {
            while end > 0, bytes[end] & 0xC0 == 0x80 { end -= 1 }
        }
        return String(decoding: bytes[..<end], as: UTF8.self)
    }
}

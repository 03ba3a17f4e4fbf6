/// Writes values in the text that they have: untouched stretches are copied, edits stand where they were made.
///
/// One pass, without recursion, over what was edited; an untouched value is one copy, however large.
struct PreservedWriter: ~Copyable {
    /// A container that is being written.
    private struct Frame {
        let container: EditedNode
        /// Of an overlay: the replaced values in the order of their places; see `ReplacedValues.inOrder`.
        var order: ContiguousArray<UInt64> = []
        /// Of an overlay: the number of replaced values that are written.
        ///
        /// Else the position, or in an array the offset in its chunk, of the next child.
        var next = 0
        /// Of an overlay: the offset up to which the base has been copied.
        ///
        /// In an array: the chunk.
        var start = 0
    }

    private var frames: [Frame] = []

    /// Writes a value, without what stands around a document's root.
    static func write<Output: TextOutput & ~Copyable>(_ value: JSON, into output: inout Output) {
        var writer = PreservedWriter()
        writer.begin(value, &output)
        while let top = writer.frames.indices.last, !output.isFull {
            if writer.resume(top, &output) { writer.frames.removeLast() }
        }
    }

    /// Returns the length of a value's text, excluding the text around a document's root.
    ///
    /// The result may be any number above `limit` if the text is longer than that.
    ///
    /// Costs what was edited, however often it occurs: a container that copies share is measured once.
    static func length(of value: JSON, limit: Int) -> Int {
        var writer = PreservedWriter()
        var output = TextLength(limit: limit)
        var known: [ObjectIdentifier: Int] = [:]
        var starts: [Int] = []  // of the frames, the length up to each one's contents
        writer.begin(value, &output)
        while let top = writer.frames.indices.last, !output.isFull {
            let node = ObjectIdentifier(writer.frames[top].container)
            if top == starts.count {
                if let length = known[node] {
                    output.skip(length)
                    writer.frames.removeLast()
                    continue
                }
                starts.append(output.count)
            }
            if writer.resume(top, &output) {
                writer.frames.removeLast()
                known[node] = output.count - starts.removeLast()
            }
        }
        return output.count
    }

    /// Goes on with the container of a frame; true at its end, false before an edited container in it.
    private mutating func resume<Output: TextOutput & ~Copyable>(_ top: Int, _ output: inout Output) -> Bool {
        switch frames[top].container {
        case let overlay as ReplacementOverlay: resume(overlay, top, &output)
        case let object as EditedObject: resume(object, top, &output)
        case let array as EditedArray: resume(array, top, &output)
        default: true
        }
    }

    /// Writes a scalar or a view whole, or begins an edited container, whose contents follow.
    private mutating func begin<Output: TextOutput & ~Copyable>(_ value: JSON, _ output: inout Output) {
        switch value.storage {
        case .small(let text):
            output.append(text)
        case .document(let document):
            output.append(document.text, document.range(of: Document.root))
        case .view(let document, let place):
            output.append(document.text, document.range(of: Int(place)))
        case .object(let object):
            output.append(0x7B)
            frames.append(Frame(container: object))
        case .array(let array):
            output.append(0x5B)
            frames.append(Frame(container: array))
        case .overlay(let overlay):
            guard let base = overlay.base else { return }
            let start = base.index[overlay.open].offset
            frames.append(Frame(container: overlay, order: overlay.replaced.inOrder(), start: start))
        }
    }

    // MARK: Overlays

    /// Copies the text between the values that were replaced, and writes the new values; true at the end of the
    /// container, false before an edited container in it.
    private mutating func resume<Output: TextOutput & ~Copyable>(
        _ overlay: ReplacementOverlay, _ top: Int, _ output: inout Output
    ) -> Bool {
        guard let base = overlay.base else { return true }
        let order = frames[top].order
        var start = frames[top].start
        for next in frames[top].next..<order.count {
            if next + 8 < order.count { base.index.prefetch(Int(order[next + 8] >> 32)) }
            let old = base.range(of: Int(order[next] >> 32))
            output.append(base.text, start..<old.lowerBound)
            start = old.upperBound
            let value = overlay.replaced[Int(order[next] & 0xFFFF_FFFF)]
            if case .small(let text) = value.storage {
                output.append(text)
                continue
            }
            frames[top].start = start
            frames[top].next = next + 1
            begin(value, &output)
            if value.editedNode != nil { return false }
        }
        output.append(base.text, start..<base.range(of: overlay.open).upperBound)
        return true
    }

    // MARK: Objects

    /// Goes on with an object; true at its end, false before an edited container in it.
    private mutating func resume<Output: TextOutput & ~Copyable>(
        _ object: EditedObject, _ top: Int, _ output: inout Output
    ) -> Bool {
        let start = frames[top].next
        var last = start == 0 ? nil : start - 1
        if let last { output.append(object.items, of: object.children[last], spaceAfter: object.base, in: object.open) }
        while let position = object.position(after: last) {
            if last != nil { output.append(0x2C) }
            last = position
            if let place = object.children[position].place, let base = object.base {
                last = writeRun(of: object, from: position, place, base, &output)
                continue
            }
            guard let number = object.children[position].item else { continue }
            let item = object.items[number]
            output.append(spaceBefore: item, base: object.base, in: object.open)
            output.append(headOf: item, base: object.base)
            frames[top].next = position + 1
            begin(item.value, &output)
            if item.value.editedNode != nil { return false }
            output.append(object.items, of: object.children[position], spaceAfter: object.base, in: object.open)
        }
        output.append(0x7D)
        return true
    }

    /// Copies untouched members that stand one after another in the base, and gives the position of the last.
    private func writeRun<Output: TextOutput & ~Copyable>(
        of object: EditedObject, from position: Int, _ place: Int, _ base: Document, _ output: inout Output
    ) -> Int {
        var last = place
        var at = position + 1
        while at < object.children.count, let next = object.children[at].place, next == base.next(after: last + 1) {
            last = next
            at += 1
        }
        output.append(
            base.text,
            base.spaceBefore(place, in: object.open).lowerBound..<base.spaceAfter(last + 1, in: object.open).upperBound)
        return at - 1
    }

    // MARK: Arrays

    /// Goes on with an array; true at its end, false before an edited container in it.
    private mutating func resume<Output: TextOutput & ~Copyable>(
        _ array: EditedArray, _ top: Int, _ output: inout Output
    ) -> Bool {
        let chunks = array.children.chunks
        let start = frames[top].next
        let firstChunk = frames[top].start
        var isFirst = firstChunk == 0 && start == 0
        if !isFirst {
            output.append(array.items, of: chunks[firstChunk][start - 1], spaceAfter: array.base, in: array.open)
        }
        var at = start
        for number in firstChunk..<max(chunks.count, firstChunk) {
            let children = chunks[number]
            while at < children.count {
                if !isFirst { output.append(0x2C) }
                isFirst = false
                if let place = children[at].place, let base = array.base {
                    at = writeRun(of: children, from: at, place, base, array.open, &output)
                    continue
                }
                at += 1
                guard let itemNumber = children[at - 1].item else { continue }
                let item = array.items[itemNumber]
                output.append(spaceBefore: item, base: array.base, in: array.open)
                frames[top].start = number
                frames[top].next = at
                begin(item.value, &output)
                if item.value.editedNode != nil { return false }
                output.append(array.items, of: children[at - 1], spaceAfter: array.base, in: array.open)
            }
            at = 0
        }
        output.append(0x5D)
        return true
    }

    /// Copies untouched elements that stand one after another in the base, and gives the offset behind them.
    private func writeRun<Output: TextOutput & ~Copyable>(
        of children: ContiguousArray<EditedChild>, from offset: Int, _ place: Int, _ base: Document, _ open: Int,
        _ output: inout Output
    ) -> Int {
        var last = place
        var at = offset + 1
        while at < children.count, let next = children[at].place, next == base.next(after: last) {
            last = next
            at += 1
        }
        output.append(
            base.text, base.spaceBefore(place, in: open).lowerBound..<base.spaceAfter(last, in: open).upperBound)
        return at
    }
}

/// The length of the text of a value, found without writing the text.
extension JSON {
    /// Returns the number of bytes of the text of the value, without the white space that new children get.
    ///
    /// Returns some number larger than `limit` if the text is longer than that. Takes time in proportion to the edits: a
    /// container that occurs several times is measured once. Works without recursion.
    func length(limit: Int) -> Int {
        guard let node = editedNode else { return ownLength }
        var known: [ObjectIdentifier: Int] = [:]
        var frames = [LengthFrame(node)]
        while let top = frames.indices.last {
            if frames[top].length > limit { return frames[top].length }
            guard let child = frames[top].children.popLast() else {
                known[ObjectIdentifier(frames[top].node)] = frames[top].length
                frames.removeLast()
                continue
            }
            if let length = known[ObjectIdentifier(child)] {
                frames[top].length += length
            } else {
                frames[top].children.append(child)
                frames.append(LengthFrame(child))
            }
        }
        return known[ObjectIdentifier(node)] ?? 0
    }

    /// The length of the text of an unedited value; 0 for an edited container.
    fileprivate var ownLength: Int {
        view.map { $0.document.range(of: $0.place).count } ?? scalarLength
    }
}

/// An edited container that is being measured.
private struct LengthFrame {
    let node: EditedNode
    /// The length of the text so far: without the edited containers in it that are not measured yet.
    var length = 2
    /// The edited containers in it that are not measured yet.
    var children: [EditedNode] = []

    init(_ node: EditedNode) {
        self.node = node
        if let overlay = node as? ReplacementOverlay {
            length = node.base.range(of: node.open).count
            for number in 0..<overlay.replaced.count {
                length -= node.base.range(of: overlay.replaced.place(number)).count
                add(overlay.replaced[number])
            }
        } else if let container = node as? EditedContainer {
            length += max(container.count - 1, 0)
            var cursor = EditedChildCursor(container)
            while let child = cursor.next() { add(child, of: container) }
        }
    }

    private mutating func add(_ value: JSON) {
        length += value.ownLength
        if let node = value.editedNode { children.append(node) }
    }

    private mutating func add(_ child: EditedChild, of container: EditedContainer) {
        let (base, place) = (container.base, container.anchor(child))
        if let name = child.item.flatMap({ container.items[$0].name }) {
            length += name.scalarLength + (place.map { base.colon(after: $0).count } ?? 1)
        } else if let place {
            length += base.index[place + container.valueOffset].offset - base.index[place].offset
        }
        add(container.value(of: child))
    }
}

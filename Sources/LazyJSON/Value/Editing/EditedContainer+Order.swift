/// The order of the children of an edited container.
///
/// A child moves with its own text: the name, the colon and the value. The white space between the children, with its line
/// breaks, blank lines and indentation, stays where it is.
extension EditedContainer {
    /// Moves children to other positions, in O(their number).
    ///
    /// This is the only place where children get white space of other children.
    ///
    /// - Parameters:
    ///   - positions: The positions that get other children.
    ///   - sources: For each of them, the position that its new child is at now: the same positions in another order.
    final func rearrange(_ positions: [Int], from sources: [Int]) {
        if rearrangeComments(positions, from: sources) { return }
        // All of the white space is read before the first child moves.
        var moved: [(position: Int, child: EditedChild, before: [UInt8], after: [UInt8])] = []
        moved.reserveCapacity(sources.count)
        for (position, source) in zip(positions, sources) where position != source {
            moved.append((position, child(at: source), before(position), after(position)))
        }
        for move in moved { setChild(move.child, at: move.position) }
        for move in moved {
            setBefore(move.before, at: move.position)
            setAfter(move.after, at: move.position)
        }
    }

    /// Moves one child so that it has another position afterwards.
    final func move(from position: Int, to target: Int) {
        if position < target {
            rearrange(Array(position...target), from: Array(position + 1...target) + [position])
        } else if position > target {
            rearrange(Array(target...position), from: [position] + Array(target..<position))
        }
    }
}

extension EditedObject {
    /// Puts the members in another order.
    ///
    /// - Parameter order: For each position, counted without gaps, the position of the member that it gets.
    func rearrangeMembers(_ order: [Int]) {
        closeGaps()
        rearrange(Array(0..<count), from: order)
        rebuildTable()
    }

    /// Adds a member at a position, counted without gaps; no other member has its name.
    func insert(_ name: String, _ value: JSON, at position: Int) {
        closeGaps()
        if position < count { insert(name, value, before: position) } else { append(name, value) }
    }

    /// Gives a member another name, and removes the other members of both names.
    ///
    /// - Parameters:
    ///   - name: The name of the member; the first one counts.
    ///   - newName: A name with other bytes.
    func rename(_ name: String, to newName: String) {
        // Removing members may change positions.
        if let other = position(of: newName) { remove(at: other) }
        guard let position = position(of: name) else { return }
        removeDuplicates(of: position)
        noteRemoved(position)
        let number = item(at: position)
        let colon = colon(ofItem: number)
        var head = ByteBuffer(capacity: 32)
        head.appendString(newName)
        items[number].keyLength = UInt32(head.count)
        head.append(colon)
        items[number].head = head.array()
        noteAdded(position)
    }

    /// The colon of a member with the white space around it.
    private func colon(ofItem number: Int) -> [UInt8] {
        let item = items[number]
        if item.head.isEmpty, let base { return base.text.bytes(base.colon(after: Int(item.anchor))) }
        return Array(item.head[Int(item.keyLength)...])
    }

    /// Returns the spacing of a new member before the one at a position; gaps are closed.
    ///
    /// - Parameters:
    ///   - position: The position.
    ///   - value: The value of the new member.
    ///   - keyLength: The length of its key, quotes included.
    func spacing(before position: Int, for value: JSON, keyLength: Int) -> ChildSpacing {
        let isAlike = self.value(at: position).isFilled == value.isFilled
        var spacing = ChildSpacing(
            before: shortBefore(position),
            colon: isAlike ? shortColon(position) : endColon(for: value).text(behind: keyLength))
        if position > 0 {
            spacing.after = shortAfter(position - 1)
        } else if let last = lastPosition {
            let end = endSpacing(behind: last)
            spacing.after = end.before
            setBefore(end.after, at: 0)
        }
        endSpacing = nil
        return spacing
    }
}

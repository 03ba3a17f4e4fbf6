/// Adding members of a dictionary, in which the order has no meaning.
extension EditedObject {
    /// Adds members whose names the object does not have: each at its place if the members are sorted by name, and otherwise
    /// after the others.
    ///
    /// All at once take O(*n* + *k* log *n*) for *k* new members. A single one between others changes their positions in the table
    /// of names, without hashing the names again.
    ///
    /// - Parameter new: The members, sorted by the UTF-8 of their names.
    func addInOrder(_ new: [(name: String, value: JSON)]) {
        let order = currentNameOrder
        let keyed = new.map { (key: order.sortKey(of: $0.name), member: $0) }.sortedInUTF8(by: \.key)
        let last = previousPosition(before: children.count).map { sortKey(at: $0, order) } ?? ""
        if order == .unsorted || !keyed.contains(where: { $0.key.precedesInUTF8(last) }) {
            for (_, member) in keyed { append(.string(member.name), member.value) }
        } else {
            if children.count != count { closeGaps() }
            var positions: [Int] = []
            for (key, _) in keyed {
                let rest = (positions.last ?? 0)..<children.count
                positions.append(rest.partitioningIndex { key.precedesInUTF8(sortKey(at: $0, order)) })
            }
            let members = zip(positions, keyed).map { position, new in
                let isInside = position > 0 && position < children.count
                return EditedItem(
                    new.member.value.withoutFrame, name: .string(new.member.name), joinsPrevious: isInside)
            }
            insert(members, at: positions)
        }
        nameOrder = order
    }

    /// The order of the names, found again if they have changed.
    private var currentNameOrder: NameOrder {
        if nameOrder != .unknown { return nameOrder }
        let sorted = [NameOrder.bytes, .ignoringCase].first { order in
            var (previous, next) = ("", position(after: nil))
            while let position = next {
                let key = sortKey(at: position, order)
                if key.precedesInUTF8(previous) { return false }
                (previous, next) = (key, self.position(after: position))
            }
            return true
        }
        return sorted ?? .unsorted
    }

    private func sortKey(at position: Int, _ order: NameOrder) -> String {
        order.sortKey(of: text(ofKeyAt: position))
    }
}

extension JSON {
    /// Adds members of a dictionary, which this object does not have: each at its place if this is an object of a text, and its
    /// members are sorted by name.
    mutating func addInOrder(_ new: [(name: String, value: JSON)]) {
        if wasMade || count < NameOrder.leastCount {
            for (name, value) in new { addMember(.string(name), value) }
        } else {
            (openedContainer as? EditedObject)?.addInOrder(new)
        }
    }
}

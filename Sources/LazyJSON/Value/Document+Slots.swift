/// What the dense form of an edited container starts from.
extension Document {
    /// A slot for each child of the container at `place`.
    func childSlots(of place: Int) -> ContiguousArray<EditedSlot> {
        var slots = ContiguousArray<EditedSlot>()
        slots.reserveCapacity(childCount(of: place) + 1)
        if index[place].tag == .array, let known = knownIndex(of: place) {
            for place in known.places { slots.append(EditedSlot(bits: place)) }
            return slots
        }
        let isObject = index[place].tag == .object
        let contents = contents(of: place)
        var at = contents.lowerBound
        while at < contents.upperBound {
            slots.append(EditedSlot(place: at))
            at = next(after: isObject ? at + 1 : at)
        }
        return slots
    }
}

extension ContiguousArray<EditedSlot> {
    /// The position of the child at a place, among slots that are all those of untouched children, by bisection.
    func position(ofPlace place: Int) -> Int {
        var low = 0
        var high = count
        while low < high {
            let middle = (low + high) / 2
            if self[middle].bits < UInt32(truncatingIfNeeded: place) { low = middle + 1 } else { high = middle }
        }
        return low
    }
}

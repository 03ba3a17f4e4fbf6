/// Inserting and removing elements.
extension JSONArrayDraft: RangeReplaceableCollection {
    /// Creates a draft of an array of its own without elements.
    public init() { self = JSONArray<Element>().draft() }

    /// Replaces some elements by others.
    ///
    /// Elements that are alike at both ends keep their text. Between, elements are written over existing ones as far as
    /// there are some; others are inserted or removed. O(the number of elements on both sides).
    public mutating func replaceSubrange(_ range: Range<Int>, with elements: some Collection<Element>) {
        require(
            range.lowerBound >= 0 && range.upperBound <= count,
            "JSONArrayDraft: there are no positions \(range) in an array of \(count); check `indices`.")
        var old = range
        var new = Array(elements)[...]
        while !old.isEmpty, let first = new.first, isUnchanged(first, at: old.lowerBound) {
            old.removeFirst()
            new.removeFirst()
        }
        while !old.isEmpty, let last = new.last, isUnchanged(last, at: old.upperBound - 1) {
            old.removeLast()
            new.removeLast()
        }
        while !old.isEmpty, let first = new.popFirst() { write(first, at: old.removeFirst()) }
        if !old.isEmpty { removeElements(at: old) }
        if !new.isEmpty { insertElements(new, at: old.lowerBound) }
    }

    /// Removes the first element; traps if the array is empty.
    @discardableResult
    public mutating func removeFirst() -> Element {
        checkRemoval(of: 1)
        return remove(at: 0)
    }

    /// Removes the last element; traps if the array is empty.
    @discardableResult
    public mutating func removeLast() -> Element {
        checkRemoval(of: 1)
        return remove(at: count - 1)
    }

    /// Removes the first elements; traps if there are fewer.
    public mutating func removeFirst(_ number: Int) {
        checkRemoval(of: number)
        removeSubrange(0..<number)
    }

    /// Removes the last elements; traps if there are fewer.
    public mutating func removeLast(_ number: Int) {
        checkRemoval(of: number)
        removeSubrange(count - number..<count)
    }

    private func checkRemoval(of number: Int) {
        require(
            number >= 0 && number <= count,
            "JSONArrayDraft: \(number) elements cannot be removed from an array of \(count); check `count`.")
    }

    /// Removes all elements.
    ///
    /// Elements that have no position, because they cannot be read, stay. O(n).
    public mutating func removeAll(keepingCapacity: Bool = false) { removeSubrange(0..<count) }

    /// Removes the elements that a closure accepts; the others keep their text.
    ///
    /// O(n), each element is read once.
    public mutating func removeAll(where shouldBeRemoved: (Element) throws -> Bool) rethrows {
        let removed = try indices.filter { try shouldBeRemoved(self[$0]) }
        if !removed.isEmpty { removeElements(at: removed) }
    }

    /// Moves an element with its text to another position, which it has afterwards.
    ///
    /// The elements between move by one; the white space between elements stays where it is.
    ///
    /// - Complexity: O(the distance), once the array was opened for edits in O(n).
    public mutating func move(from position: Int, to target: Int) { move(position, to: target) }
}

extension JSONArrayDraft {
    /// Sorts the elements by an order; their texts are moved, and equal elements keep their order.
    ///
    /// O(n log n), each element is read once.
    public mutating func sort(by areInIncreasingOrder: (Element, Element) throws -> Bool) rethrows {
        let values = Array(self)
        let order = try [Int].order(of: values.count) { try areInIncreasingOrder(values[$0], values[$1]) }
        if let order { rearrange(order) }
    }
}

extension JSONArrayDraft where Element: Comparable {
    /// Sorts the elements; their texts are moved.
    ///
    /// O(n log n), each element is read once.
    public mutating func sort() { sort(by: <) }
}

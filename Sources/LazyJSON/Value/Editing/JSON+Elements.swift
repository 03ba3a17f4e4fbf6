/// Editing the elements of an array.
extension JSON {
    /// Adds elements to the end of an array.
    ///
    /// - Parameters:
    ///   - elements: The elements, whose tokens are written unchanged.
    ///   - layout: The layout of the elements: the same as their siblings, or their own.
    /// - Throws: ``JSONError`` with the code `wrongKind` if the value is not an array; nothing has changed then.
    /// - Complexity: O(*k*) in the number of new elements, after a first change of the array in O(*n*).
    public mutating func append(
        contentsOf elements: some Sequence<JSON>, layout: JSONInsertionLayout = .matching
    ) throws(JSONError) {
        try replaceElements(in: count..<count, with: elements.map { $0.inserted(layout) })
    }

    /// Replaces a range of the elements of an array.
    ///
    /// New elements replace those in the range one by one; the remaining ones are inserted or removed.
    ///
    /// - Parameters:
    ///   - range: Positions from 0 to the count.
    ///   - elements: The new elements, whose tokens are written unchanged.
    ///   - layout: The layout of the elements: the same as their siblings, or their own.
    /// - Throws: ``JSONError`` with the code `wrongKind` if the value is not an array, or `indexOutOfRange`; nothing has changed
    ///   then.
    /// - Complexity: O(*k* log *n*) in the number of replaced and new elements, after a first change of the array in O(*n*).
    public mutating func replaceSubrange(
        _ range: Range<Int>, with elements: some Collection<JSON>, layout: JSONInsertionLayout = .matching
    ) throws(JSONError) {
        try replaceElements(in: range, with: elements.map { $0.inserted(layout) })
    }

    private mutating func replaceElements(in range: Range<Int>, with new: [JSON]) throws(JSONError) {
        try checkPositions(range.lowerBound, range.upperBound, includingEnd: true)
        if range.isEmpty, new.isEmpty { return }
        guard let array = openedContainer as? EditedArray else { return }
        let common = min(range.count, new.count)
        for (position, element) in zip(range, new[..<common]) { array.replaceValue(element, at: position) }
        for (position, element) in zip((range.lowerBound + common)..., new[common...]) {
            array.insert(element, at: position)
        }
        for position in range.dropFirst(common).reversed() { array.remove(at: position) }
    }

    /// Removes the elements of an array that a closure accepts, each with one comma and its line.
    ///
    /// - Parameter shouldBeRemoved: Returns whether an element is removed. Called once for each element, in order.
    /// - Throws: ``JSONError`` with the code `wrongKind` if the value is not an array, or the error that the closure throws;
    ///   nothing has changed then.
    /// - Complexity: O(*n*) in the number of elements.
    public mutating func removeAll(where shouldBeRemoved: (JSON) throws -> Bool) throws {
        let removed = try positions(where: shouldBeRemoved)
        guard !removed.isEmpty, let array = openedContainer else { return }
        for position in removed.reversed() { array.remove(at: position) }
    }

    /// Moves an element of an array to another position.
    ///
    /// The elements in between move by one. Each keeps its text; the white space between elements and blank lines stay in
    /// place.
    ///
    /// - Parameters:
    ///   - position: A position from 0 up to, but not including, the count.
    ///   - target: The position that the element has afterward.
    /// - Throws: ``JSONError`` with the code `wrongKind` if the value is not an array, or `indexOutOfRange`; nothing has changed
    ///   then.
    /// - Complexity: O(*k* log *n*) in the distance, after a first change of the array in O(*n*).
    public mutating func move(from position: Int, to target: Int) throws(JSONError) {
        try checkPositions(position, target)
        if position != target { openedContainer?.move(from: position, to: target) }
    }

    /// Exchanges two elements of an array.
    ///
    /// Each keeps its text; the white space around the elements stays in place.
    ///
    /// - Parameters:
    ///   - one: A position from 0 up to, but not including, the count.
    ///   - other: Another position, or the same.
    /// - Throws: ``JSONError`` with the code `wrongKind` if the value is not an array, or `indexOutOfRange`; nothing has changed
    ///   then.
    /// - Complexity: O(log *n*), after a first change of the array in O(*n*).
    public mutating func swapAt(_ one: Int, _ other: Int) throws(JSONError) {
        try checkPositions(one, other)
        if one != other { openedContainer?.rearrange([one, other], from: [other, one]) }
    }

    /// Sorts the elements of an array by an order; equal elements keep their order.
    ///
    /// ```swift
    /// try json[at: "users"]?.sort { $0["age"]?.int ?? 0 < $1["age"]?.int ?? 0 }
    /// ```
    ///
    /// Each element keeps its text; the white space between elements and blank lines stay in place.
    ///
    /// - Parameter areInIncreasingOrder: Returns whether its first argument must come before its second.
    /// - Throws: ``JSONError`` with the code `wrongKind` if the value is not an array, or the error that the closure throws;
    ///   nothing has changed then.
    /// - Complexity: O(*n* log *n*) in the number of elements.
    public mutating func sort(by areInIncreasingOrder: (JSON, JSON) throws -> Bool) throws {
        if let order = try sortedPositions(by: areInIncreasingOrder) {
            openedContainer?.rearrange(Array(order.indices), from: order)
        }
    }

    // MARK: Reading

    // Separate functions, because a container that is still retained would be copied when it is opened.

    @inline(never)
    private func positions(where isWanted: (JSON) throws -> Bool) throws -> [Int] {
        try checkIsArray()
        return try elements.enumerated().filter { try isWanted($0.element) }.map(\.offset)
    }

    /// Returns the positions of the elements in a new order; nil if they are in this order already.
    @inline(never)
    private func sortedPositions(by areInIncreasingOrder: (JSON, JSON) throws -> Bool) throws -> [Int]? {
        try checkIsArray()
        let values = Array(elements)
        return try [Int].order(of: values.count) { try areInIncreasingOrder(values[$0], values[$1]) }
    }

    // MARK: Checks

    private func checkIsArray() throws(JSONError) {
        guard kind == .array else { throw .wrongKind(expected: "an array", found: self) }
    }

    private func checkPositions(_ positions: Int..., includingEnd: Bool = false) throws(JSONError) {
        try checkIsArray()
        let end = includingEnd ? count + 1 : count
        for position in positions where position < 0 || position >= end {
            throw .outOfRange(position, count: count, at: nil)
        }
    }
}

extension [Int] {
    /// Returns the positions below a count in a new order; nil if they are in this order already.
    static func order(of count: Int, by areInIncreasingOrder: (Int, Int) throws -> Bool) rethrows -> [Int]? {
        let order = try (0..<count).sorted(by: areInIncreasingOrder)
        return order.indices.allSatisfy { order[$0] == $0 } ? nil : order
    }
}

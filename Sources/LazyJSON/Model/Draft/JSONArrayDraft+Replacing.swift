/// Inserting and removing elements.
extension JSONArrayDraft: RangeReplaceableCollection {
    /// Creates a draft of an empty array.
    ///
    /// Its elements are written by the conversion of their type. An element that has none, because only a property has a
    /// conversion for it, is refused, and so is assigning the draft then; ``removeAll(where:)`` filters in place.
    public init() { self = JSONArray<Element>().draft() }

    /// Replaces a range of elements by others.
    ///
    /// Elements that only move keep their text, and those that continue an existing one keep its unknown members, as in an
    /// assignment of the whole array (<doc:MovingFromCodable#What-continues-what>). Others replace existing ones one by one, but
    /// not objects and arrays that may have comments; the remaining ones are inserted or removed.
    ///
    /// - Parameters:
    ///   - range: The positions to replace.
    ///   - elements: The new elements.
    /// - Complexity: O(*k* log *n*) in the number of replaced and new elements, after a first change in O(*n*).
    public mutating func replaceSubrange(_ range: Range<Int>, with elements: some Collection<Element>) {
        check(range)
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
        let sources = self.elements.sources(of: new, in: old.map { json(at: $0) }, cursor.context)
        let continued = Set(sources.compactMap { $0 })
        var others = (0..<old.count).filter { !continued.contains($0) }[...]
        // A new element must not get the comments of a container that goes.
        let hasComments = cursor.json.source?.dialect == .jsonc
        func isReplaceable(_ number: Int) -> Bool { !hasComments || !json(at: old.lowerBound + number).isContainer }
        // The old elements that the new ones are written over; nil for one that is inserted.
        var targets = sources.map { $0 ?? (others.first.map(isReplaceable) == true ? others.popFirst() : nil) }
        let order = targets.compactMap { $0 } + others
        if order != Array(order.indices) { rearrange(old, order) }
        var position = old.upperBound - others.count
        removeElements(at: position..<old.upperBound)
        // From the end, because a value that JSON lacks is written as null, which moves the positions after it.
        while let last = new.last {
            let inserted = targets.reversed().prefix { $0 == nil }.count
            if inserted > 0 {
                insertElements(new.suffix(inserted), at: position)
            } else {
                position -= 1
                // One that only moves keeps its refusals, which a write drops.
                if !isUnchanged(last, at: position) {
                    write(last, at: position, isNew: sources[new.count - 1] == nil)
                }
            }
            new.removeLast(Swift.max(inserted, 1))
            targets.removeLast(Swift.max(inserted, 1))
        }
    }

    /// The elements at some positions, which must be within the array.
    ///
    /// Setting them replaces them like ``replaceSubrange(_:with:)``: a slice can be sorted, and each element keeps its text.
    ///
    /// - Complexity: Reading takes O(1). Setting takes as long as ``replaceSubrange(_:with:)``.
    public subscript(bounds: Range<Int>) -> Slice<JSONArrayDraft> {
        get {
            check(bounds)
            return Slice(base: self, bounds: bounds)
        }
        set {
            // The writes that the slice refused after it was taken from this draft.
            let (known, refused) = (Set(cursor.refusals.issues), newValue.base.cursor.refusals.issues)
            replaceSubrange(bounds, with: newValue)
            cursor.adopt(DraftRefusals(issues: refused.filter { !known.contains($0) }), at: .whole)
        }
    }

    /// Traps if some positions are not within the array.
    func check(_ range: Range<Int>) {
        require(
            range.lowerBound >= 0 && range.upperBound <= count,
            "JSONArrayDraft: there are no positions \(range) in an array of \(count); check `indices`.")
    }

    /// Adds an element behind all others.
    ///
    /// - Parameter element: The element.
    /// - Complexity: O(log *n*), after a first change in O(*n*).
    public mutating func append(_ element: Element) { appendElement(element) }

    /// Adds elements behind all others.
    ///
    /// - Parameter elements: The elements.
    /// - Complexity: O(*k* log *n*) in the number of new elements, after a first change in O(*n*).
    public mutating func append(contentsOf elements: some Sequence<Element>) {
        for element in elements { appendElement(element) }
    }

    /// Removes and returns the first element; traps if the array is empty.
    ///
    /// - Complexity: O(log *n*), after a first change in O(*n*).
    @discardableResult
    public mutating func removeFirst() -> Element {
        checkRemoval(of: 1)
        return remove(at: 0)
    }

    /// Removes and returns the last element; traps if the array is empty.
    ///
    /// - Complexity: O(log *n*), after a first change in O(*n*).
    @discardableResult
    public mutating func removeLast() -> Element {
        checkRemoval(of: 1)
        return remove(at: count - 1)
    }

    /// Removes the first elements; traps if there are fewer.
    ///
    /// - Parameter number: The number of elements to remove.
    /// - Complexity: O(*k* log *n*) in that number, after a first change in O(*n*).
    public mutating func removeFirst(_ number: Int) {
        checkRemoval(of: number)
        removeSubrange(0..<number)
    }

    /// Removes the last elements; traps if there are fewer.
    ///
    /// - Parameter number: The number of elements to remove.
    /// - Complexity: O(*k* log *n*) in that number, after a first change in O(*n*).
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
    /// In the draft of a Swift array, elements that cannot be read have no position, and stay.
    ///
    /// - Parameter keepingCapacity: Has no effect.
    /// - Complexity: O(*n*) in the number of elements.
    public mutating func removeAll(keepingCapacity: Bool = false) { removeSubrange(0..<count) }

    /// Removes the elements that a closure accepts; the others keep their text.
    ///
    /// - Parameter shouldBeRemoved: Returns whether an element is removed.
    /// - Throws: The error that `shouldBeRemoved` throws.
    /// - Complexity: O(*n*) in the number of elements; each is read once.
    public mutating func removeAll(where shouldBeRemoved: (Element) throws -> Bool) rethrows {
        let removed = try indices.filter { try shouldBeRemoved(self[$0]) }
        if !removed.isEmpty { removeElements(at: removed) }
    }

    /// Moves an element with its text to another position.
    ///
    /// The elements in between move by one; the white space between elements stays in place.
    ///
    /// - Parameters:
    ///   - position: The position of the element.
    ///   - target: The position that the element has afterward.
    /// - Complexity: O(*k* log *n*) in the distance, after a first change in O(*n*).
    public mutating func move(from position: Int, to target: Int) { move(position, to: target) }
}

extension JSONArrayDraft {
    /// Sorts the elements with their texts by an order; equal elements keep their order.
    ///
    /// - Parameter areInIncreasingOrder: Returns whether its first argument must come before its second.
    /// - Throws: The error that `areInIncreasingOrder` throws.
    /// - Complexity: O(*n* log *n*) in the number of elements; each is read once.
    public mutating func sort(by areInIncreasingOrder: (Element, Element) throws -> Bool) rethrows {
        let values = Array(self)
        let order = try [Int].order(of: values.count) { try areInIncreasingOrder(values[$0], values[$1]) }
        if let order { rearrange(indices, order) }
    }
}

extension JSONArrayDraft where Element: Comparable {
    /// Sorts the elements with their texts; equal elements keep their order.
    ///
    /// - Complexity: O(*n* log *n*) in the number of elements; each is read once.
    public mutating func sort() { sort(by: <) }
}

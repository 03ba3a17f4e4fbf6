/// Changing the containers of a value at every depth.
extension JSON {
    /// The children of a container that have changed, by their numbers.
    typealias ChangedChildren = [(number: Int, value: JSON)]

    /// A container that is being changed.
    private struct Frame {
        let value: JSON
        var cursor: ChildCursor
        /// The number of children that the cursor has passed.
        var count = 0
        var changed: ChangedChildren = []

        init(_ value: JSON) { (self.value, cursor) = (value, ChildCursor(value)) }
    }

    /// Returns the value with changed containers, the inner ones first.
    ///
    /// Makes one pass, without recursion.
    ///
    /// - Parameters:
    ///   - inArrays: Whether arrays, and the containers in them, are changed, too.
    ///   - change: Receives a container and its children that have changed; returns the new container, or nil if nothing
    ///     changes.
    func withChangedContainers(inArrays: Bool = true, _ change: (JSON, ChangedChildren) -> JSON?) -> JSON {
        var frames = [Frame(self)]
        while true {
            let top = frames.count - 1
            if let child = frames[top].cursor.next()?.value {
                frames[top].count += 1
                if child.isContainer, inArrays || child.kind == .object { frames.append(Frame(child)) }
                continue
            }
            let done = frames.removeLast()
            let result = change(done.value, done.changed)
            if frames.isEmpty { return result ?? self }
            if let result { frames[top - 1].changed.append((frames[top - 1].count - 1, result)) }
        }
    }

    /// Replaces children of this container.
    mutating func replaceChildren(_ children: ChangedChildren) {
        guard !children.isEmpty, let container = openedContainer else { return }
        (container as? EditedObject)?.closeGaps()
        for child in children { container.replaceValue(child.value, at: child.number) }
    }

    /// Returns the value without the members that are null, in objects at every depth.
    ///
    /// ```swift
    /// let user = try JSON(parsing: #"{"name": "Ann", "age": null, "tags": [null, {"a": null}]}"#)
    /// let text = user.removingNulls().text()  // {"name": "Ann", "tags": [null, {}]}
    /// ```
    ///
    /// Elements that are null stay, and so does the value itself. Each member is removed as by ``remove(at:)-(JSONPointer)``, with its
    /// comments; all other text stays as it is. If members have the same name, the first one counts.
    ///
    /// - Complexity: O(*n*) in the number of values.
    public func removingNulls() -> JSON { removingNulls(inArrays: true) }

    /// Returns the value without the members that are null, in objects at every depth.
    ///
    /// - Parameter inArrays: Whether members of objects in arrays are removed, too.
    func removingNulls(inArrays: Bool) -> JSON {
        withChangedContainers(inArrays: inArrays) { container, children in
            var nulls: [Int] = []
            var (cursor, number) = (ChildCursor(container), 0)
            while let child = cursor.next() {
                if let key = child.key, child.value.isNull, container.isFirst(key) { nulls.append(number) }
                number += 1
            }
            if children.isEmpty, nulls.isEmpty { return JSON?.none }
            var result = container
            result.replaceChildren(children)
            guard !nulls.isEmpty, let object = result.openedContainer as? EditedObject else { return result }
            object.closeGaps()
            // With the table, each member finds its duplicates in O(1).
            if nulls.count > 1, object.count >= IndexEntry.wideCount { _ = object.distinctCount }
            // Removing a member does not change the positions of those before it.
            for number in nulls.reversed() { object.remove(at: number) }
            return result
        }
    }
}

import LazyJSON

extension JSON {
    /// Sets members of the object to the values in another one; returns whether anything changed.
    ///
    /// If only scalars are replaced in an unedited object, it stays as it is, and `edits` receives the changes of its text.
    /// Otherwise it is edited in place: a copy for each member would be quadratic in the width of the object.
    ///
    /// O(n) in the members of the other one, apart from the cost of the closure.
    ///
    /// - Parameters:
    ///   - other: The other object; of several members with one name the first counts.
    ///   - edits: Receives the changes of the text of an object that stays as it is.
    ///   - change: Called for each member of the other object that is not the same scalar here. Receives a function that returns
    ///     the name of the member, or `nil` if it has a lone surrogate; the existing value; and the value in the other object.
    ///     Returns the new value, or `nil` to keep the existing one.
    mutating func merge(
        _ other: JSON, edits: inout [TextEdit],
        _ change: (_ name: () -> String?, _ existing: JSON?, _ new: JSON) -> JSON?
    ) -> Bool {
        if let isChanged = findEdits(merging: other, &edits, change) { return isChanged }
        return merge(other, change)
    }

    /// Sets members of the object to the values in another one, in place; returns whether anything changed.
    mutating func merge(
        _ other: JSON, _ change: (_ name: () -> String?, _ existing: JSON?, _ new: JSON) -> JSON?
    ) -> Bool {
        var isChanged = false
        var members = ChildCursor(other)
        while let child = members.next() {
            guard let key = child.key else { continue }
            let existing = member(named: key)
            if let existing, !existing.isContainer, existing.hasSourceText(of: child.value) { continue }
            guard other.isFirst(key), let value = change({ key.exactText }, existing, child.value) else { continue }
            setMember(named: key, to: value)
            isChanged = true
        }
        return isChanged
    }

    /// Finds the changes of the text of an unedited object by members of another one; returns whether there are any, or nil if
    /// there are changes other than replaced scalars.
    private func findEdits(
        merging other: JSON, _ edits: inout [TextEdit],
        _ change: (_ name: () -> String?, _ existing: JSON?, _ new: JSON) -> JSON?
    ) -> Bool? {
        guard let (mine, place) = view, let (its, otherPlace) = other.view, mine.index[place].tag == .object else {
            return nil
        }
        edits.removeAll(keepingCapacity: true)
        let isFound = its.forEachMember(of: otherPlace, without: mine, place) { key, known in
            let old = known.map { JSON(mine, at: $0 + 1) }
            guard other.isFirst(.view(its, key)),
                let new = change({ ChildCursor.Key.view(its, key).exactText }, old, JSON(its, at: key + 1))
            else { return true }
            guard let known, let old, !old.isContainer, !new.isContainer, !mine.hasDuplicate(of: known, in: place)
            else { return false }
            edits.append(TextEdit(range: mine.range(of: known + 1), value: new))
            return true
        }
        if !isFound {
            edits.removeAll(keepingCapacity: true)
            return nil
        }
        if edits.count > 1 { edits.sort { $0.range.lowerBound < $1.range.lowerBound } }
        return !edits.isEmpty
    }
}

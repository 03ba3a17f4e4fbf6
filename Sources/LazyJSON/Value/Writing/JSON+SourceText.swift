/// Comparing values by their text.
extension JSON {
    /// Returns whether both have the same text, without the text around a root.
    package func hasSourceText(of other: JSON) -> Bool {
        let isSameScalar = unsafe withScalar { tag, bytes in
            unsafe other.withScalar { otherTag, others in unsafe tag == otherTag && bytes.equals(others) } ?? false
        }
        if let isSameScalar { return isSameScalar }
        if view != nil, other.view != nil { return hasSameText(as: other) }
        return kind == other.kind && rawText.utf8.elementsEqual(other.rawText.utf8)
    }

    /// Returns whether both have the same text, including the text around a root.
    ///
    /// If one value was made from the other by edits, this takes time in proportion to the edits: replaced values are compared
    /// with the values of the document. Only a container to which as many children were added as removed is written.
    func isUnchanged(from other: JSON) -> Bool {
        if frame !== other.frame { return written(.preserved).array() == other.written(.preserved).array() }
        var (one, other) = (self, other)
        // Containers that are compared later.
        var pairs: [(JSON, JSON)] = []
        // `false` once equal containers have different texts by themselves. Inside their documents the texts may still be the
        // same.
        var isLayoutEqual = true
        let whole = (self, other)
        while true {
            if !one.isContainer {
                if !one.hasSourceText(of: other) { return false }
            } else if !one.isSameView(as: other) {
                let isKnown = one.compareReplacedValues(with: other) { new, old in
                    if new.isContainer { pairs.append((new, old)) }
                    return new.isContainer || new.hasSourceText(of: old)
                }
                if isKnown == false { return false }
                if isKnown == nil, one.count != other.count || !one.hasSourceText(of: other) {
                    if one != other { return false }
                    isLayoutEqual = false
                }
            }
            guard let next = pairs.popLast() else { break }
            (one, other) = next
        }
        return isLayoutEqual || whole.0.rawText.utf8.elementsEqual(whole.1.rawText.utf8)
    }

    /// Compares the values that may differ between two forms of one container of a document.
    ///
    /// - Parameter isSame: Compares two values.
    /// - Returns: `false` once that has returned `false`; nil, without a call, for other containers.
    private func compareReplacedValues(with other: JSON, _ isSame: (JSON, JSON) -> Bool) -> Bool? {
        if let node = editedNode, node === other.editedNode { return true }
        guard let (document, open) = placed, let its = other.placed, document === its.document, open == its.place
        else { return nil }
        var (mine, theirs) = (overlay, other.overlay)
        // A value deep inside has a counterpart only in the document, not in an overlay, so both are materialized.
        if let one = mine, let other = theirs { (mine, theirs) = (one.materialized, other.materialized) }
        let (new, old) = (mine?.replaced ?? ReplacedValues(), theirs?.replaced ?? ReplacedValues())
        for number in 0..<new.count {
            let place = new.place(number)
            if !isSame(new[number], old.value(at: place) ?? JSON(document, at: place)) { return false }
        }
        for number in 0..<old.count where new.number(of: old.place(number)) == nil {
            if !isSame(JSON(document, at: old.place(number)), old[number]) { return false }
        }
        return true
    }
}

/// Comparing values by their text.
extension JSON {
    /// Returns whether both have the same text, without the text around a root.
    package func hasSourceText(of other: JSON) -> Bool {
        if view != nil, other.view != nil { return hasSameText(as: other) }
        let isSameScalar = unsafe withScalar { tag, bytes in
            unsafe other.withScalar { otherTag, others in unsafe tag == otherTag && bytes.equals(others) } ?? false
        }
        return isSameScalar ?? (kind == other.kind && rawText.utf8.elementsEqual(other.rawText.utf8))
    }
}

extension JSON {
    /// Returns whether both have the same text, including the text around a root.
    ///
    /// If one value was made from the other by edits, this takes time in proportion to the edits: replaced values are compared
    /// with the values of the document. Only a container to which as many children were added as removed is written.
    func isUnchanged(from other: JSON) -> Bool {
        if frame !== other.frame { return written(.preserved).array() == other.written(.preserved).array() }
        var pairs = [(one: self, other: other)]
        // `false` once equal containers have different texts by themselves. Inside their documents the texts may still be the
        // same.
        var isLayoutEqual = true
        while let (one, other) = pairs.popLast() {
            if one.isSameView(as: other) { continue }
            guard one.isContainer else {
                if one.hasSourceText(of: other) { continue }
                return false
            }
            guard one.kind == other.kind, one.count == other.count else { return false }
            if let replaced = one.replacedValues(beside: other) {
                pairs += replaced
            } else if !one.hasSourceText(of: other) {
                if one != other { return false }
                isLayoutEqual = false
            }
        }
        return isLayoutEqual || rawText.utf8.elementsEqual(other.rawText.utf8)
    }

    /// Returns the values that may differ between two forms of one container of a document; nil for other containers.
    private func replacedValues(beside other: JSON) -> [(one: JSON, other: JSON)]? {
        if let node = editedNode, node === other.editedNode { return [] }
        guard let (document, open) = placed, let its = other.placed, document === its.document, open == its.place
        else { return nil }
        var (mine, theirs) = (overlay, other.overlay)
        // A value deep inside has a counterpart only in the document, not in an overlay, so both are materialized.
        if let one = mine, let other = theirs { (mine, theirs) = (one.materialized, other.materialized) }
        let (new, old) = (mine?.replaced ?? ReplacedValues(), theirs?.replaced ?? ReplacedValues())
        var pairs: [(one: JSON, other: JSON)] = []
        for number in 0..<new.count {
            let place = new.place(number)
            pairs.append((new[number], old.value(at: place) ?? JSON(document, at: place)))
        }
        for number in 0..<old.count where new.number(of: old.place(number)) == nil {
            pairs.append((JSON(document, at: old.place(number)), old[number]))
        }
        return pairs
    }
}

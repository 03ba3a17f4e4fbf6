/// Comparing values by their text.
extension JSON {
    /// Whether both have the same text, without what is around a root.
    package func hasSourceText(of other: JSON) -> Bool {
        if view != nil, other.view != nil { return hasSameText(as: other) }
        let isSameScalar = unsafe withScalar { tag, bytes in
            unsafe other.withScalar { otherTag, others in unsafe tag == otherTag && bytes.equals(others) } ?? false
        }
        return isSameScalar ?? (kind == other.kind && rawText.utf8.elementsEqual(other.rawText.utf8))
    }
}

extension JSON {
    /// Whether both are written with the same text, including that around a root.
    ///
    /// If one was made from the other by edits, this costs what was edited: values that were replaced are compared with the
    /// ones of the document. Only a container to which as many children were added as removed is written out.
    func isUnchanged(from other: JSON) -> Bool {
        if frame !== other.frame { return framedText.array() == other.framedText.array() }
        var pairs = [(one: self, other: other)]
        // Whether the texts are the same but for the layout of values that were put in.
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

    /// The values that differ between two forms of one container of a document; nil for other containers.
    private func replacedValues(beside other: JSON) -> [(one: JSON, other: JSON)]? {
        if let node = editedNode, node === other.editedNode { return [] }
        guard let (document, open) = placed, let its = other.placed, document === its.document, open == its.place
        else { return nil }
        var (mine, theirs) = (overlay, other.overlay)
        // Values deep inside can only be compared with values of the document.
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

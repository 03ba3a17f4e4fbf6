/// Comparing values by their text.
extension JSON {
    /// Whether both have the same text, without what is around a root.
    package func hasSourceText(of other: JSON) -> Bool {
        if view != nil, other.view != nil { return hasSameText(as: other) }
        return hasSameScalar(as: other) ?? (kind == other.kind && rawText.utf8.elementsEqual(other.rawText.utf8))
    }

    /// Whether both are scalars with the same text; nil if both are containers.
    private func hasSameScalar(as other: JSON) -> Bool? {
        let mine = unsafe withScalar { tag, bytes -> Bool in
            unsafe other.withScalar { otherTag, others in unsafe tag == otherTag && bytes.equals(others) } ?? false
        }
        return mine ?? (other.isContainer ? Bool?.none : false)
    }
}

extension JSON {
    /// Whether both are written with the same text, including that around a root.
    ///
    /// If one was made from the other by edits, this costs what was edited: values that were replaced are compared with the
    /// ones of the document. Only a container to which as many children were added as removed is written out.
    func isUnchanged(from other: JSON) -> Bool {
        if frame !== other.frame { return framedText.array() == other.framedText.array() }
        var comparison = TextComparison(pairs: [(self, other)])
        return comparison.run() ?? rawText.utf8.elementsEqual(other.rawText.utf8)
    }
}

/// A comparison of texts that leaves out what is known to be the same.
private struct TextComparison {
    var pairs: [(one: JSON, other: JSON)]

    /// Whether the texts are the same; nil if that follows only from the layout of values that were put in.
    mutating func run() -> Bool? {
        var isLayoutEqual = true
        while let (one, other) = pairs.popLast() {
            if one.isSameView(as: other) { continue }
            guard one.isContainer else {
                if one.hasSourceText(of: other) { continue }
                return false
            }
            guard one.kind == other.kind, one.count == other.count else { return false }
            if pushReplaced(one, other) || one.hasSourceText(of: other) { continue }
            if one != other { return false }
            isLayoutEqual = false
        }
        return isLayoutEqual ? true : Bool?.none
    }

    /// Adds the values that differ between two forms of one container of a document; returns `false` for other containers.
    private mutating func pushReplaced(_ one: JSON, _ other: JSON) -> Bool {
        if let node = one.editedNode, node === other.editedNode { return true }
        guard let (document, open) = one.placed, let its = other.placed, document === its.document, open == its.place
        else { return false }
        var (mine, theirs) = (one.overlay, other.overlay)
        // Values deep inside can only be compared with values of the document.
        if let one = mine, let other = theirs { (mine, theirs) = (one.materialized, other.materialized) }
        let (new, old) = (mine?.replaced ?? ReplacedValues(), theirs?.replaced ?? ReplacedValues())
        for number in 0..<new.count {
            let place = new.place(number)
            pairs.append((new[number], old.value(at: place) ?? JSON(document, at: place)))
        }
        for number in 0..<old.count where new.number(of: old.place(number)) == nil {
            pairs.append((JSON(document, at: old.place(number)), old[number]))
        }
        return true
    }
}

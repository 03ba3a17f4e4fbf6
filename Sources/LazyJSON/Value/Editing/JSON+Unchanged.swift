extension JSON {
    /// Whether both are written with the same text, what stands around a root included.
    ///
    /// If one was made from the other by edits, this costs what was edited: values that were replaced are compared with the
    /// ones of the document. Only a container to which as many children were added as removed is written out.
    func isUnchanged(from other: JSON) -> Bool {
        if frame !== other.frame { return written(.preserved).array() == other.written(.preserved).array() }
        var comparison = TextComparison(self, other)
        return comparison.run()
    }
}

/// A comparison of texts that leaves out what is known to be the same.
private struct TextComparison {
    private var pairs: [(one: JSON, other: JSON)]

    init(_ one: JSON, _ other: JSON) {
        pairs = [(one, other)]
    }

    mutating func run() -> Bool {
        while let (one, other) = pairs.popLast() {
            if one.isSameView(as: other) { continue }
            guard one.kind == other.kind, one.count == other.count else { return false }
            if one.isContainer, pushReplaced(one, other) { continue }
            guard one.rawText.utf8.elementsEqual(other.rawText.utf8) else { return false }
        }
        return true
    }

    /// Adds the values that differ between two forms of one container of a document; returns `false` for other containers.
    private mutating func pushReplaced(_ one: JSON, _ other: JSON) -> Bool {
        if let node = one.editedNode, node === other.editedNode { return true }
        guard let (document, open) = one.placed, let its = other.placed, document === its.document, open == its.place
        else { return false }
        var (mine, theirs) = (one.overlay, other.overlay)
        // Values deep inside can only be compared with those of the document.
        if let one = mine, let other = theirs { (mine, theirs) = (one.materialized, other.materialized) }
        func push(_ place: Int) {
            let values = [mine, theirs].map { $0?.replaced.value(at: place) ?? JSON(document, at: place) }
            pairs.append((values[0], values[1]))
        }
        for number in 0..<(mine?.replaced.count ?? 0) { push(mine?.replaced.place(number) ?? 0) }
        for number in 0..<(theirs?.replaced.count ?? 0) {
            let place = theirs?.replaced.place(number) ?? 0
            if mine?.replaced.number(of: place) == nil { push(place) }
        }
        return true
    }
}

extension JSON {
    /// Whether both are written with the same text, what stands around a root included.
    ///
    /// Where one was made from the other by edits, this costs what was edited: values that were replaced are compared with
    /// the ones that stood there. Only a container to which children came and from which as many went is written out.
    func isUnchanged(from other: JSON) -> Bool {
        if frame !== other.frame { return written(.preserved).array() == other.written(.preserved).array() }
        var comparison = TextComparison(self, other)
        return comparison.run()
    }

    /// The edited node that the value is, if it is one.
    fileprivate var node: EditedNode? {
        switch storage {
        case .object(let object): object
        case .array(let array): array
        case .places(let places): places
        case .document, .view, .small: nil
        }
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
            guard one.isSpelled(like: other) else { return false }
        }
        return true
    }

    /// Puts the values that differ between two forms of one container on the list; no, where they are not forms of one.
    private mutating func pushReplaced(_ one: JSON, _ other: JSON) -> Bool {
        if let mine = one.node, mine === other.node { return true }
        // Values deep inside can only be compared with those of the document.
        let one = other.node == nil ? one : one.settled
        let other = one.node == nil ? other : other.node == nil ? other : other.settled
        guard let mine = SparseForm(one), let its = SparseForm(other), mine.document === its.document,
            mine.open == its.open
        else { return false }
        for place in mine.places { pairs.append((mine.value(at: place), its.value(at: place))) }
        for place in its.places where !mine.has(place) { pairs.append((mine.value(at: place), its.value(at: place))) }
        return true
    }
}

/// A container of a document in which values may have been replaced, and nothing else.
private struct SparseForm {
    let document: Document
    let open: Int
    private let node: EditedNode?

    init?(_ json: JSON) {
        if let (document, open) = json.view {
            self.document = document
            self.open = open
            node = nil
            return
        }
        guard let node = json.node, node.isSparse, let base = node.base else { return nil }
        document = base
        open = node.open
        self.node = node
    }

    /// The places of the values that were replaced.
    var places: [Int] { node.map { node in (0..<node.replaced.count).map { node.replaced.place($0) } } ?? [] }

    func has(_ place: Int) -> Bool { node?.replaced.number(of: place) != nil }

    /// What stands at a place now.
    func value(at place: Int) -> JSON { node?.replaced.value(at: place) ?? JSON(document, at: place) }
}

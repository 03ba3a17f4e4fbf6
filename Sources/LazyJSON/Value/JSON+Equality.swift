extension JSON: Hashable {
    /// Whether two values mean the same: objects as sets of members (of duplicates the first counts), arrays in order,
    /// strings by the UTF-8 bytes they mean, numbers by their exact value.
    ///
    /// White space, order and spelling do not count.
    public static func == (one: JSON, other: JSON) -> Bool { one.equals(other, tellingZerosApart: false) }

    /// Whether two values are equal.
    ///
    /// One pass over both, without recursion.
    ///
    /// - Parameters:
    ///   - other: The other value.
    ///   - tellsZeros: Whether `-0` differs from `0`.
    func equals(_ other: JSON, tellingZerosApart tellsZeros: Bool) -> Bool {
        if isContainer, hasSameText(as: other) { return true }
        var pairs: [ContainerPair] = []
        guard Self.enter(self, other, tellsZeros, &pairs) else { return false }
        while let depth = pairs.indices.last {
            guard let pair = pairs[depth].next() else {
                pairs.removeLast()
                continue
            }
            guard let other = pair.other, Self.enter(pair.one, other, tellsZeros, &pairs) else { return false }
        }
        return true
    }

    /// Compares scalars at once; containers that may be equal are put on the stack.
    ///
    /// No recursion.
    private static func enter(
        _ one: JSON, _ other: JSON, _ tellsZeros: Bool, _ pairs: inout [ContainerPair]
    ) -> Bool {
        let kind = one.kind
        guard kind == other.kind else { return false }
        guard one.isContainer else {
            // Numbers that are equal and differ in their signs are zeros.
            return one.scalarEquals(other) && (!tellsZeros || one.isNegativeNumber == other.isNegativeNumber)
        }
        if one.isSameView(as: other) { return true }
        if kind == .array {
            guard one.count == other.count else { return false }
        } else {
            guard one.distinctCount == other.distinctCount else { return false }
        }
        pairs.append(ContainerPair(one, other))
        return true
    }

    /// Whether both are views on the same place of one document, or short scalars with one text.
    func isSameView(as other: JSON) -> Bool {
        if case .small(let mine) = storage, case .small(let its) = other.storage { return mine == its }
        guard let mine = view, let its = other.view else { return false }
        return mine.document === its.document && mine.place == its.place
    }

    /// Whether both are untouched and have the same text, so that nothing needs to be compared.
    ///
    /// Asked once, of the outermost values: asked again on each level it would cost the depth times the length.
    func hasSameText(as other: JSON) -> Bool {
        guard let mine = view, let its = other.view else { return false }
        let range = mine.document.range(of: mine.place)
        let otherRange = its.document.range(of: its.place)
        return range.count == otherRange.count
            && mine.document.text.equals(range, its.document.text, otherRange)
    }

    /// Whether both have the same text, without what is around a root.
    func isSpelled(like other: JSON) -> Bool {
        if let mine = view, let its = other.view, mine.document === its.document, mine.place == its.place {
            return true
        }
        return kind == other.kind && rawText.utf8.elementsEqual(other.rawText.utf8)
    }

    /// Mixes the meaning into a hash, in agreement with `==`.
    public func hash(into hasher: inout Hasher) {
        guard isContainer else { return hashScalar(into: &hasher) }
        var hashing = ContainerHashing()
        hasher.combine(hashing.hash(of: self))
    }
}

/// Two containers of one kind, whose children are compared one by one.
private struct ContainerPair {
    private let one: JSON
    private let other: JSON
    private var mine: ChildCursor
    /// Of arrays, the walk over the other's elements.
    private var its: ChildCursor

    init(_ one: JSON, _ other: JSON) {
        self.one = one
        self.other = other
        mine = ChildCursor(one)
        its = ChildCursor(other)
    }

    /// The next two children that must be equal; nil behind the last.
    mutating func next() -> (one: JSON, other: JSON?)? {
        while let child = mine.next() {
            guard let key = child.key else { return (child.value, its.next()?.value) }
            if one.isFirst(key) { return (child.value, other.member(named: key)) }
        }
        return nil
    }
}

extension JSON: Hashable {
    /// Returns whether two values are equal by their meaning.
    ///
    /// Objects are compared as sets of members (the first of several duplicates counts), arrays in order, strings by the UTF-8
    /// bytes after escapes are decoded, and numbers by their exact value. White space, the order of members, and the text of
    /// tokens are ignored.
    ///
    /// - Complexity: O(*n*) in the size of both values; O(1) if they share their text or differ in kind or count.
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

    /// Whether both are the same value of a document, or the same edited one.
    package func isSame(as other: JSON) -> Bool {
        if let node = editedNode { return node === other.editedNode }
        return isSameView(as: other)
    }

    /// Whether both are untouched and have the same text, so that nothing needs to be compared.
    ///
    /// Asked once, of the outermost values: asked again on each level it would cost the depth times the length.
    func hasSameText(as other: JSON) -> Bool {
        if isView, other.isView {
            return withView { mine, place in other.withView { mine.hasText(at: place, of: $0, $1) } } ?? false
        }
        guard let mine = view, let its = other.view else { return false }
        return mine.document.hasText(at: mine.place, of: its.document, its.place)
    }

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

    /// Hashes the meaning of the value: equal values have the same hash.
    ///
    /// - Complexity: O(*n*) in the size of the value.
    public func hash(into hasher: inout Hasher) {
        guard isContainer else { return hashScalar(into: &hasher) }
        var hashing = ContainerHashing()
        hasher.combine(hashing.hash(of: self))
    }
}

extension Document {
    /// Whether a value has the same text as one of another document.
    @inline(__always)
    fileprivate func hasText(at place: Int, of other: Document, _ otherPlace: Int) -> Bool {
        let (range, otherRange) = (range(of: place), other.range(of: otherPlace))
        return range.count == otherRange.count && text.equals(range, other.text, otherRange)
    }
}

extension JSON {
    /// Whether two scalars are equal: strings by the bytes that they mean, numbers by value.
    func scalarEquals(_ other: JSON) -> Bool {
        let result = unsafe withScalar { tag, bytes in
            let result = unsafe other.withScalar { otherTag, others in
                unsafe Self.equal(tag, bytes, otherTag, others)
            }
            return result ?? false
        }
        return result ?? false
    }

    private static func equal(
        _ tag: IndexEntry.Tag, _ bytes: UnsafeRawBufferPointer, _ otherTag: IndexEntry.Tag,
        _ others: UnsafeRawBufferPointer
    ) -> Bool {
        switch (tag, otherTag) {
        case (.string, .string), (.literal, .literal):
            return unsafe bytes.equals(others)
        case (.string, .escapedString):
            return unsafe StringEscapes.withDecoded(others) { unsafe $0.equals(bytes) }
        case (.escapedString, .string):
            return unsafe StringEscapes.withDecoded(bytes) { unsafe $0.equals(others) }
        case (.escapedString, .escapedString):
            return unsafe bytes.equals(others)
                || StringEscapes.withDecoded(bytes) { one in
                    unsafe StringEscapes.withDecoded(others) { unsafe $0.equals(one) }
                }
        case (.integer, .integer), (.real, .real), (.integer, .real), (.real, .integer):
            return unsafe bytes.equals(others)
                || NumberText.equalValue(Span(_unsafeBytes: bytes), Span(_unsafeBytes: others))
        default:
            return false
        }
    }

    /// Whether the value is a number with a minus sign.
    var isNegativeNumber: Bool { withNumber { $0.isEmpty ? nil : $0[0] == 0x2D } ?? false }

    /// Mixes a scalar into a hash, in agreement with `scalarEquals`.
    func hashScalar(into hasher: inout Hasher) {
        _ = unsafe withScalar { tag, bytes in
            switch tag {
            case .string:
                hasher.combine(0)
                unsafe hasher.combine(bytes: bytes)
            case .escapedString:
                hasher.combine(0)
                unsafe StringEscapes.withDecoded(bytes) { unsafe hasher.combine(bytes: $0) }
            case .integer, .real:
                hasher.combine(1)
                unsafe NumberText.hashValue(Span(_unsafeBytes: bytes), into: &hasher)
            default:
                hasher.combine(2)
                unsafe hasher.combine(bytes: bytes)
            }
        }
    }
}

/// Two containers of one kind, whose children are compared one by one.
private struct ContainerPair {
    private let one: JSON
    private let other: JSON
    private var mine: ChildCursor
    /// For arrays, the iteration over the other's elements.
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

extension JSON {
    /// Whether both are written with the same text, including that around a root.
    ///
    /// If one was made from the other by edits, this costs what was edited: values that were replaced are compared with the
    /// ones of the document. Only a container to which as many children were added as removed is written out.
    func isUnchanged(from other: JSON) -> Bool {
        if frame !== other.frame { return written(.preserved).array() == other.written(.preserved).array() }
        var comparison = TextComparison(self, other)
        return comparison.run() ?? rawText.utf8.elementsEqual(other.rawText.utf8)
    }
}

/// A comparison of texts that leaves out what is known to be the same.
private struct TextComparison {
    private var pairs: [(one: JSON, other: JSON)]

    init(_ one: JSON, _ other: JSON) {
        pairs = [(one, other)]
    }

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
        // Values deep inside can only be compared with those of the document.
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

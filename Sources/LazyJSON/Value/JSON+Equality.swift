extension JSON: Hashable {
    /// Returns whether two values are equal by their meaning.
    ///
    /// Objects are compared as sets of members (the first of several duplicates counts), arrays in order, strings by the UTF-8
    /// bytes after escapes are decoded, and numbers by their exact value. White space, the order of members, and the text of
    /// tokens are ignored.
    ///
    /// - Complexity: O(*n*) in the length of both texts; O(1) if the values differ in kind.
    public static func == (one: JSON, other: JSON) -> Bool { one.equals(other, tellingZerosApart: false) }

    /// Returns whether two values are equal.
    ///
    /// Makes one pass over both, without recursion.
    ///
    /// - Parameters:
    ///   - other: The other value.
    ///   - tellsZeros: Whether `-0` differs from `0`.
    func equals(_ other: JSON, tellingZerosApart tellsZeros: Bool) -> Bool {
        if isContainer, isSame(as: other) || hasSameText(as: other) { return true }
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

    /// Compares two scalars; adds containers that may be equal to `pairs`.
    ///
    /// Returns `false` if the values differ.
    private static func enter(
        _ one: JSON, _ other: JSON, _ tellsZeros: Bool, _ pairs: inout [ContainerPair]
    ) -> Bool {
        let kind = one.kind
        guard kind == other.kind else { return false }
        guard one.isContainer else {
            // Equal numbers with different signs are zeros.
            return one.scalarEquals(other) && (!tellsZeros || one.isNegativeNumber == other.isNegativeNumber)
        }
        if one.isSameView(as: other) { return true }
        if kind == .array {
            guard one.count == other.count else { return false }
        } else {
            guard one.distinctCount == other.distinctCount else { return false }
        }
        pairs.append(ContainerPair(one: one, other: other, mine: ChildCursor(one), its: ChildCursor(other)))
        return true
    }

    /// Hashes the value so that equal values have the same hash.
    ///
    /// - Complexity: O(*n*) in the size of the value.
    public func hash(into hasher: inout Hasher) {
        guard isContainer else { return hashScalar(into: &hasher) }
        var hashing = ContainerHashing()
        hasher.combine(hashing.hash(of: self))
    }
}

extension JSON {
    /// Returns whether two scalars are equal: strings by their bytes after escapes are decoded, numbers by value.
    func scalarEquals(_ other: JSON) -> Bool {
        let result = unsafe withScalar { tag, bytes in
            unsafe other.withScalar { unsafe Self.equal(tag, bytes, $0, $1) } ?? false
        }
        return result ?? false
    }

    private static func equal(
        _ tag: IndexEntry.Tag, _ bytes: UnsafeRawBufferPointer, _ otherTag: IndexEntry.Tag,
        _ others: UnsafeRawBufferPointer
    ) -> Bool {
        if tag == otherTag, unsafe bytes.equals(others) { return true }
        switch (tag, otherTag) {
        case (.string, .escapedString), (.escapedString, .string), (.escapedString, .escapedString):
            return unsafe StringEscapes.withDecoded(bytes) { one in
                unsafe StringEscapes.withDecoded(others) { unsafe $0.equals(one) }
            }
        case (.integer, .integer), (.real, .real), (.integer, .real), (.real, .integer):
            return unsafe NumberText.equalValue(Span(_unsafeBytes: bytes), Span(_unsafeBytes: others))
        default:
            return false
        }
    }

    /// Whether the value is a number with a minus sign.
    var isNegativeNumber: Bool { withNumber { $0.isEmpty ? nil : $0[0] == 0x2D } ?? false }

    /// Adds the kind and the text of a scalar to a hash.
    func hashText(into hasher: inout Hasher) {
        _ = unsafe withScalar { tag, bytes in
            hasher.combine(tag)
            unsafe hasher.combine(bytes: bytes)
        }
    }

    /// Adds a scalar to a hash, so that scalars that are equal by `scalarEquals` have the same hash.
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
    let one: JSON
    let other: JSON
    var mine: ChildCursor
    /// The elements of the other array; unused for objects.
    var its: ChildCursor

    /// Returns the next two children that must be equal; nil after the last ones.
    mutating func next() -> (one: JSON, other: JSON?)? {
        while let child = mine.next() {
            guard let key = child.key else { return (child.value, its.next()?.value) }
            if one.isFirst(key) { return (child.value, other.member(named: key)) }
        }
        return nil
    }
}

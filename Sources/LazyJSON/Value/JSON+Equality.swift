extension JSON: Hashable {
    /// Whether two values mean the same: objects as sets of members (of duplicates the first counts), arrays in order,
    /// strings by the UTF-8 bytes they mean, numbers by their exact value.
    ///
    /// White space, order and spelling do not count.
    public static func == (one: JSON, other: JSON) -> Bool {
        if one.isContainer, one.hasSameText(as: other) { return true }
        var pairs: [ContainerPair] = []
        guard enter(one, other, &pairs) else { return false }
        while let depth = pairs.indices.last {
            guard let pair = pairs[depth].next() else {
                pairs.removeLast()
                continue
            }
            guard let other = pair.other, enter(pair.one, other, &pairs) else { return false }
        }
        return true
    }

    /// Compares scalars at once; containers that may be equal are put on the stack.
    ///
    /// No recursion.
    private static func enter(_ one: JSON, _ other: JSON, _ pairs: inout [ContainerPair]) -> Bool {
        let kind = one.kind
        guard kind == other.kind else { return false }
        guard one.isContainer else { return one.scalarEquals(other) }
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

    /// Mixes the meaning into a hash, in agreement with `==`.
    public func hash(into hasher: inout Hasher) {
        guard isContainer else { return hashScalar(into: &hasher) }
        var walk = HashWalk(self)
        hasher.combine(walk.run())
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

/// A walk that makes one number of a container: its elements in order, its members in any order.
///
/// No recursion.
private struct HashWalk {
    private struct Frame {
        let container: JSON
        var cursor: ChildCursor
        /// The hash of the children so far.
        var sum = 0
        /// In an object, the hash of the key whose value is being walked over.
        var key = 0
    }

    private var frames: [Frame] = []

    init(_ container: JSON) {
        push(container)
    }

    mutating func run() -> Int {
        while true {
            let depth = frames.count - 1
            guard let child = frames[depth].cursor.next() else {
                let done = frames.removeLast()
                let hash = Self.mix(done.cursor.isObject ? 1 : 2, done.sum)
                if frames.isEmpty { return hash }
                note(hash)
                continue
            }
            if let key = child.key {
                guard frames[depth].container.isFirst(key) else { continue }
                var hasher = Hasher()
                key.hash(into: &hasher)
                frames[depth].key = hasher.finalize()
            }
            if child.value.isContainer {
                push(child.value)
            } else {
                var hasher = Hasher()
                child.value.hashScalar(into: &hasher)
                note(hasher.finalize())
            }
        }
    }

    private mutating func push(_ container: JSON) {
        frames.append(Frame(container: container, cursor: ChildCursor(container)))
    }

    /// Adds the hash of a child to the innermost container: members commute, elements do not.
    private mutating func note(_ hash: Int) {
        let depth = frames.count - 1
        if frames[depth].cursor.isObject {
            frames[depth].sum &+= Self.mix(frames[depth].key, hash)
        } else {
            frames[depth].sum = Self.mix(frames[depth].sum, hash)
        }
    }

    private static func mix(_ one: Int, _ other: Int) -> Int {
        var hasher = Hasher()
        hasher.combine(one)
        hasher.combine(other)
        return hasher.finalize()
    }
}

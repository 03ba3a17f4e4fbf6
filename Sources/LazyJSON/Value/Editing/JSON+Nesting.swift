/// The nesting of edited values, which is limited so that their text can be parsed again with the limits of their document.
///
/// Edits are checked when they are made: the nesting of the new value is added to the depth of its position. Only an edit of a
/// part in place, such as `json[at: "a.b"]?.append(…)`, is checked without the depth of the part. The nesting of a container in a
/// document follows from its length or, once for a document, from a scan of the index; the nesting of an edited container follows
/// from the inserted values.
extension JSON {
    /// The largest nesting of arrays and objects that edits may create: the limit of the document, or the default.
    package var depthLimit: Int { source?.depthLimit ?? JSONLimits().depth }

    /// Checks that a value can be inserted without exceeding the depth limit of this value.
    ///
    /// - Parameters:
    ///   - value: The new value.
    ///   - depth: The number of arrays and objects around it.
    ///   - pointer: The pointer to the new value, for the error.
    /// - Throws: ``JSONError`` with the code `depthLimit`.
    @inline(__always)
    func checkDepth(
        of value: JSON, at depth: Int, _ pointer: @autoclosure () -> JSONPointer? = nil
    ) throws(JSONError) {
        let limit = depthLimit
        if case .small = value.storage, depth <= limit { return }
        if value.nests(deeperThan: limit - depth) { throw .tooDeep(limit, at: pointer()) }
    }

    /// Returns whether arrays and objects nest deeper than `limit` in the value.
    ///
    /// O(1) if known upper bounds show that they do not; otherwise at most linear in the edits since the last check, or in the
    /// length of the value.
    func nests(deeperThan limit: Int) -> Bool {
        nestingBound > limit && nestsExactly(deeperThan: limit)
    }

    /// An upper bound of the nesting of arrays and objects in the value; 0 for a scalar.
    private var nestingBound: Int {
        if let (document, place) = view { return document.nestingBound(of: place) }
        guard let root = editedNode else { return 0 }
        var pending: [EditedNode] = []
        while !root.findNesting(orAdd: &pending) {
            while let node = pending.last {
                if node.findNesting(orAdd: &pending) { pending.removeLast() }
            }
        }
        return Int(root.knownNesting.load(ordering: .relaxed))
    }

    private func nestsExactly(deeperThan limit: Int) -> Bool {
        var pending = [(value: self, limit: limit)]
        while let (value, limit) = pending.popLast() {
            if limit <= 0 { return true }
            if let (document, place) = value.view {
                if document.nests(at: place, deeperThan: limit) { return true }
            } else if let node = value.editedNode {
                let bound = Int(node.knownNesting.load(ordering: .relaxed))
                if bound > 0, bound <= limit { continue }
                var children = ChildCursor(value)
                while let child = children.next()?.value {
                    if child.isContainer { pending.append((child, limit - 1)) }
                }
            }
        }
        return false
    }
}

extension EditedNode {
    /// Finds the upper bound of the nesting from the bounds of the children, if it is not known.
    ///
    /// Returns `false`, and adds children to `pending`, if the bounds of these children must be found first.
    fileprivate func findNesting(orAdd pending: inout [EditedNode]) -> Bool {
        if knownNesting.load(ordering: .relaxed) > 0 { return true }
        let count = pending.count
        var deepest = base?.nestingBound(of: open) ?? 1
        forEachContainer { value, depth in
            if let (document, place) = value.view {
                deepest = max(deepest, depth + document.nestingBound(of: place))
            } else if let node = value.editedNode {
                let known = node.knownNesting.load(ordering: .relaxed)
                if known == 0 { pending.append(node) } else { deepest = max(deepest, depth + Int(known)) }
            }
        }
        if pending.count > count { return false }
        knownNesting.store(UInt32(clamping: deepest), ordering: .relaxed)
        return true
    }
}

extension Document {
    /// The largest number of entries of a container that is scanned each time; the nesting of a larger one is bounded by that of
    /// the whole document.
    private static var smallContainer: Int { 4_096 }

    /// An upper bound of the nesting of arrays and objects in the value at a place; 0 for a scalar.
    fileprivate func nestingBound(of place: Int) -> Int {
        let entry = index[place]
        guard entry.opensContainer else { return 0 }
        // Each level has at least two entries, for its brackets.
        let most = entry.payload / 2
        if most <= 8 { return most }
        return entry.payload > Self.smallContainer ? min(most, nesting) : nesting(of: place, upTo: .max)
    }

    /// Returns whether arrays and objects nest deeper than `limit` in the value at a place.
    fileprivate func nests(at place: Int, deeperThan limit: Int) -> Bool {
        limit < 0 || nestingBound(of: place) > limit && nesting(of: place, upTo: limit) > limit
    }

    /// The nesting of arrays and objects in the whole document, found once in O(*n*).
    private var nesting: Int {
        let known = knownNesting.load(ordering: .relaxed)
        if known > 0 { return Int(known) }
        let found = nesting(of: Document.root, upTo: .max)
        knownNesting.store(UInt32(found), ordering: .relaxed)
        return found
    }

    /// Returns the nesting of arrays and objects in the value at a place, or some number larger than `limit` if it exceeds the
    /// limit.
    private func nesting(of place: Int, upTo limit: Int) -> Int {
        let end = next(after: place)
        var deepest = 0
        var at = place
        // The ends of the contents of the containers around `at`, and the places after these containers.
        var open: [(end: Int, next: Int)] = []
        while at < end {
            if let inner = open.last, at >= inner.end {
                at = inner.next
                open.removeLast()
                continue
            }
            let entry = index[at]
            guard entry.opensContainer else {
                at += 1
                continue
            }
            let next = next(after: at)
            // A container that is too short to nest deeper than the deepest one so far is skipped.
            if open.count + entry.payload / 2 <= deepest {
                at = next
                continue
            }
            open.append((contents(of: at).upperBound, next))
            deepest = max(deepest, open.count)
            if deepest > limit { return deepest }
            at += 1
        }
        return deepest
    }
}

extension JSONError {
    /// The error for a value that would nest deeper than a limit.
    static func tooDeep(_ limit: Int, at pointer: JSONPointer? = nil) -> JSONError {
        JSONError(
            .depthLimit, expected: "at most \(limit) nested arrays and objects", found: "more",
            advice: "see JSONLimits",
            pointer: pointer)
    }
}

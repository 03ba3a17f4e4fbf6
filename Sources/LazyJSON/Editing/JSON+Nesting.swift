/// The nesting of edited values, so that their text can be parsed again with the limits of their document.
///
/// Each edit that can be refused is checked when it is made: how deep the new value nests, at the depth of its place. Of a
/// container in a document that is known from its length or, once, from a scan of the index; of an edited one from the
/// values that were put in.
extension JSON {
    /// The deepest nesting of arrays and objects that edits may lead to: that of the document, or the default.
    var depthLimit: Int {
        let document =
            switch storage {
            case .document(let document), .view(let document, _): Optional(document)
            case .object(let object): object.base
            case .array(let array): array.base
            case .places(let places): places.base
            case .small: Document?.none
            }
        return document?.depthLimit ?? JSONLimits().depth
    }

    /// Checks that a value can be put in without nesting deeper than this value's limit.
    ///
    /// - Parameters:
    ///   - value: The new value.
    ///   - depth: The number of arrays and objects around it.
    ///   - pointer: Where it is put.
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
    /// O(1) for most values; at most linear in what was edited in it, or in its length if it may nest too deep.
    func nests(deeperThan limit: Int) -> Bool {
        var pending = [(value: self, limit: limit)]
        while let (value, limit) = pending.popLast() {
            if limit < 0 { return true }
            if let (document, place) = value.view {
                if document.nests(at: place, deeperThan: limit) { return true }
                continue
            }
            guard let node = value.editedContainer else { continue }
            if limit == 0 { return true }
            let isBaseTooDeep = node.base?.nests(at: node.open, deeperThan: limit) ?? false
            // Replaced values may be at any depth in `EditedPlaces`; scalars nest nothing wherever they are.
            if isBaseTooDeep || node is EditedPlaces && node.hasNewContainer {
                var children = ChildCursor(value)
                while let child = children.next()?.value {
                    if child.isContainer { pending.append((child, limit - 1)) }
                }
            } else {
                node.forEachNewContainer { pending.append(($0, limit - 1)) }
            }
        }
        return false
    }

    private var editedContainer: EditedNode? {
        switch storage {
        case .object(let object): object
        case .array(let array): array
        case .places(let places): places
        case .document, .view, .small: nil
        }
    }
}

extension EditedNode {
    /// Whether a container was put in.
    fileprivate var hasNewContainer: Bool {
        var found = false
        forEachNewContainer { _ in found = true }
        return found
    }

    /// Calls `body` with each child that is a container and not an untouched one of the base.
    fileprivate func forEachNewContainer(_ body: (JSON) -> Void) {
        for number in 0..<replaced.count where replaced[number].isContainer { body(replaced[number]) }
        for item in items.items where item.value.isContainer { body(item.value) }
    }
}

extension Document {
    /// Containers with at most so many entries are scanned each time they have to be.
    private static var smallContainer: Int { 4_096 }

    /// Returns whether arrays and objects nest deeper than `limit` in the value at a place.
    fileprivate func nests(at place: Int, deeperThan limit: Int) -> Bool {
        let entry = index[place]
        // Each level has two entries at least, those of its brackets.
        guard entry.opensContainer, entry.payload / 2 > limit else { return limit < 0 }
        if entry.payload > Self.smallContainer, nesting <= limit { return false }
        return nesting(of: place, upTo: limit) > limit
    }

    /// The nesting of arrays and objects in the whole document, which is found once.
    private var nesting: Int {
        let known = knownNesting.load(ordering: .relaxed)
        if known > 0 { return Int(known) }
        let found = nesting(of: Document.root, upTo: .max)
        knownNesting.store(UInt32(found), ordering: .relaxed)
        return found
    }

    /// Returns the nesting of arrays and objects in the value at a place, or any larger number than `limit`.
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
            // A container that is too short to nest deeper than what was found is passed over.
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
            .depthLimit, "Expected at most \(limit) nested arrays and objects, found more; see JSONLimits.",
            pointer: pointer)
    }
}

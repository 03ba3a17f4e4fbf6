/// A container of a document in which values were replaced, at any depth, and nothing else has changed.
///
/// Most edits replace values and keep the structure. An overlay has the new values by the places of the old ones, so that an edit
/// costs no more than finding its place, and writing copies the text between the values. Children are read from the document,
/// unless their places have a new value.
///
/// An overlay is *deep* if it replaces values deeper than its own children. Three operations *materialize* a deep overlay:
/// reading a container in which values may be replaced, editing inside a replaced value, and replacing a container around
/// replaced values. In the materialized form, each container on the path to a replaced value has its own overlay, which is a
/// replaced value of the overlay around it.
final class ReplacementOverlay: EditedNode, @unchecked Sendable {
    // Sendable for the reason given in `EditedNode`; the materialized form is published atomically.

    private(set) var replaced: ReplacedValues {
        @inline(__always) _read { yield unsafe storedValues }
        @inline(__always) _modify { yield unsafe &storedValues }
    }
    @exclusivity(unchecked) private var storedValues = ReplacedValues()

    /// The places of the containers between this one and the replaced values, one path after another.
    private var containers: ContiguousArray<UInt32> = []
    /// For each replaced value, the end of its path in `containers`; empty as long as all replaced values are children.
    private var pathEnds: ContiguousArray<UInt32> = []
    /// The number of steps to the deepest replaced value.
    private var greatestDepth = 0
    /// The number of steps to the nearest container that was replaced; `Int.max` if there is none.
    private var containerDepth = Int.max
    private let materializedForm = LazyBox<ReplacementOverlay>()

    /// Creates an overlay without replaced values, in O(1).
    init(_ document: Document, _ place: Int, isFramed: Bool = false) {
        super.init(document, place, isFramed: isFramed)
    }

    /// Creates a copy.
    init(copying other: ReplacementOverlay, isFramed: Bool) {
        containers = other.containers
        pathEnds = other.pathEnds
        greatestDepth = other.greatestDepth
        containerDepth = other.containerDepth
        super.init(other.base, other.open, isFramed: isFramed)
        replaced = other.replaced
    }

    deinit { EditedRelease.releaseContents(of: self) }

    override func takeContainers(into pending: inout EditedRelease) {
        replaced.takeContainers(into: &pending)
        if let form = unsafe materializedForm.take() { pending.add(form) }
    }

    override var count: Int { base?.childCount(of: open) ?? 0 }

    /// Whether values deeper than the container's own children are replaced.
    var isDeep: Bool { greatestDepth > 1 }
    /// Whether the materialized form exists; the overlay is then no longer changed.
    var isMaterialized: Bool { materializedForm.hasContent }

    // MARK: Reading

    /// Returns the child whose value is at a place.
    @inline(__always)
    func child(at place: Int) -> JSON {
        if let value = replaced.value(at: place) { return value }
        guard let base else { return .null }
        return isDeep && base.index[place].opensContainer ? materialized.child(at: place) : JSON(base, at: place)
    }

    /// Returns the value at a pointer if that needs no materialized form; otherwise nil.
    func value(at pointer: JSONPointer) -> JSON? {
        let depth = pointer.components.count
        guard depth <= containerDepth, let base,
            let place = base.place(at: pointer.components, from: open, isUnique: false, passing: { _ in })
        else { return nil }
        if let value = replaced.value(at: place) { return value }
        return base.index[place].opensContainer && depth < greatestDepth ? nil : Optional(JSON(base, at: place))
    }

    /// The materialized form; this overlay if it is not deep.
    var materialized: ReplacementOverlay {
        guard isDeep, let base else { return self }
        if let known = materializedForm.content { return known }
        let result = ReplacementOverlay(base, open, isFramed: isFramed)
        var start = 0
        for number in 0..<replaced.count {
            let end = Int(pathEnds[number])
            var overlay = result
            for step in containers[start..<end] { overlay = overlay.overlay(at: Int(step), of: base) }
            overlay.replaceChild(at: replaced.place(number), with: replaced[number])
            start = end
        }
        return materializedForm.publish(result)
    }

    /// Returns the overlay of a child that is an unedited container or has an overlay already.
    private func overlay(at place: Int, of base: Document) -> ReplacementOverlay {
        if case .overlay(let known)? = replaced.value(at: place)?.storage { return known }
        let new = ReplacementOverlay(base, place)
        replaceChild(at: place, with: JSON(.overlay(new)))
        return new
    }

    // MARK: Changing

    /// Replaces the value at a path.
    ///
    /// Returns `false`, and changes nothing, if the path leads to no value, a member on the path has duplicates, or the value is
    /// inside a replaced value or around one.
    @inline(__always)
    func replace(at path: some Collection<JSONPointer.Component>, with value: JSON) -> Bool {
        let depth = path.count
        guard depth <= containerDepth, let base else { return false }
        var visited: ContiguousArray<UInt32> = []
        swap(&visited, &containers)  // because each change of a property is checked for exclusive access
        let start = visited.count
        let count = replaced.count
        let place = base.place(at: path, from: open, isUnique: true, passing: { visited.append($0) })
        let isReplaced = place.map { replace($0, in: base, depth: depth, with: value) } ?? false
        if !isReplaced || replaced.count == count {
            visited.removeSubrange(start...)
        } else if isDeep {
            while pathEnds.count < count { pathEnds.append(0) }
            pathEnds.append(UInt32(truncatingIfNeeded: visited.count))
        }
        swap(&visited, &containers)
        return isReplaced
    }

    @inline(__always)
    private func replace(_ place: Int, in base: Document, depth: Int, with value: JSON) -> Bool {
        if base.index[place].opensContainer {
            guard greatestDepth <= depth else { return false }
            containerDepth = min(containerDepth, depth)
        }
        greatestDepth = max(greatestDepth, depth)
        replaced.set(Self.stored(value, at: place, of: base), at: place)
        return true
    }

    /// Returns the value to store for a place: the value of the document if the new one has the same text.
    @inline(__always)
    private static func stored(_ value: JSON, at place: Int, of base: Document) -> JSON {
        if case .small = value.storage { return value }
        let old = JSON(base, at: place)
        return value.isContainer && value.hasSameText(as: old) ? old : value.withoutFrame
    }

    /// Replaces a child of an overlay that is not deep.
    func replaceChild(at place: Int, with value: JSON) {
        guard let base else { return }
        let new = Self.stored(value, at: place, of: base)
        change(number(ofChildAt: place)) { $0 = new }
    }

    /// Returns the number of the entry for a child of an overlay that is not deep; a child without an entry gets one.
    func number(ofChildAt place: Int) -> Int {
        if let known = replaced.number(of: place) { return known }
        guard let base else { return 0 }
        if base.index[place].opensContainer { containerDepth = 1 }
        greatestDepth = 1
        return replaced.add(JSON(base, at: place), at: place)
    }

    /// Changes the value of an entry in place.
    @inline(__always)
    func change<R>(_ number: Int, _ body: (inout JSON) -> R) -> R {
        body(&replaced[number])
    }
}

extension Document {
    /// Returns the place of the value at a path from the value at `start`; nil if there is none.
    ///
    /// - Parameters:
    ///   - path: The components of the path.
    ///   - start: The place of the value at which the path begins.
    ///   - isUnique: Whether each member on the path must be the only one of its name.
    ///   - pass: Receives the places of the containers on the path, without both ends.
    @inline(__always)
    func place(
        at path: some Collection<JSONPointer.Component>, from start: Int, isUnique: Bool, passing pass: (UInt32) -> Void
    ) -> Int? {
        var place = start
        for component in path {
            if place != start { pass(UInt32(truncatingIfNeeded: place)) }
            let key: Int?
            switch (index[place].tag, component) {
            case (.object, .key(let name)):
                key = member(name, of: place)
            case (.object, .index(let number)):
                key = member(String(number), of: place)
            case (.array, .index(let position)):
                guard position >= 0, position < childCount(of: place) else { return nil }
                place = element(position, of: place)
                // The names in the object are in cache lines that would otherwise be loaded one after another.
                if index[place].tag == .object { text.prefetch(index[place].offset) }
                continue
            default:
                return nil
            }
            guard let key, !isUnique || !hasDuplicate(of: key, in: place, wasSearched: true) else { return nil }
            place = key + 1
        }
        return place
    }
}

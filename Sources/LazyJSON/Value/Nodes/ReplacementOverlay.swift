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

    private var paths: ReplacedPaths {
        @inline(__always) _read { yield unsafe storedPaths }
        @inline(__always) _modify { yield unsafe &storedPaths }
    }
    @exclusivity(unchecked) private var storedPaths = ReplacedPaths()
    private let materializedForm = LazyBox<ReplacementOverlay>()

    /// Creates a copy.
    convenience init(copying other: ReplacementOverlay, isFramed: Bool) {
        // Without the materialized form, since the copy is about to change.
        self.init(other.base, other.open, isFramed: isFramed)
        (paths, replaced) = (other.paths, other.replaced)
    }

    deinit { EditedRelease.releaseContents(of: self) }

    override func takeContainers(into pending: inout EditedRelease) {
        replaced.takeContainers(into: &pending)
        if let form = unsafe materializedForm.take() { pending.add(form) }
    }

    override var count: Int { base.childCount(of: open) }

    /// Whether values deeper than the container's own children are replaced.
    var isDeep: Bool { paths.greatestDepth > 1 }
    /// Whether the materialized form exists; the overlay is then no longer changed.
    var isMaterialized: Bool { materializedForm.hasContent }

    // MARK: Reading

    /// Returns the child whose value is at a place.
    @inline(__always)
    func child(at place: Int) -> JSON {
        if let value = replaced.value(at: place) { return value }
        // Only a container can have replaced values in it.
        return isDeep && base.index[place].opensContainer ? materialized.child(at: place) : JSON(base, at: place)
    }

    /// Returns the value at a place that some steps lead to; nil if a container on the way may have been replaced, or values in the
    /// container at the place.
    @inline(__always)
    func value(at place: Int, depth: Int) -> JSON? {
        // Deeper, a container that was replaced may be on the way.
        guard depth <= paths.containerDepth else { return nil }
        if let value = replaced.value(at: place) { return value }
        return depth < paths.greatestDepth && base.index[place].opensContainer ? nil : Optional(JSON(base, at: place))
    }

    /// The materialized form; this overlay if it is not deep.
    var materialized: ReplacementOverlay {
        guard isDeep else { return self }
        if let known = materializedForm.content { return known }
        let result = ReplacementOverlay(base, open, isFramed: isFramed)
        var start = 0
        for number in 0..<replaced.count {
            let end = Int(paths.pathEnds[number])
            var overlay = result
            // Values in one container share the overlay that the first of them has made.
            for step in paths.containers[start..<end] { overlay = overlay.overlay(at: Int(step), of: base) }
            overlay.replaceChild(at: replaced.place(number), with: replaced[number])
            start = end
        }
        return materializedForm.publish(result)
    }

    /// Returns the overlay of a child that is an unedited container or has an overlay already.
    private func overlay(at place: Int, of base: Document) -> ReplacementOverlay {
        if case .overlay(let known)? = replaced.value(at: place)?.storage { return known }
        let new = ReplacementOverlay(base, place, isFramed: false)
        replaceChild(at: place, with: JSON(.overlay(new)))
        return new
    }

    // MARK: Changing

    /// Replaces the value at a place of the document.
    ///
    /// Returns `false`, and changes nothing, if the value is inside a replaced value or around one.
    ///
    /// - Parameters:
    ///   - place: The place.
    ///   - depth: The number of steps that lead to it.
    ///   - value: The new value.
    ///   - container: Returns the place of the container that a step leads to, counted from 0.
    @inline(__always)
    func replace(_ place: Int, depth: Int, with value: JSON, in container: (Int) -> Int) -> Bool {
        guard depth <= paths.containerDepth else { return false }
        if base.index[place].opensContainer {
            // A deeper value that was replaced may be in this container, and would still be written.
            guard paths.greatestDepth <= depth else { return false }
            paths.containerDepth = depth
        }
        paths.greatestDepth = max(paths.greatestDepth, depth)
        let count = replaced.count
        replaced.set(Self.stored(value, at: place, of: base), at: place)
        if isDeep, replaced.count > count {
            // The values that were replaced so far are children, whose paths are empty.
            while paths.pathEnds.count < count { paths.pathEnds.append(0) }
            for step in 0..<depth - 1 { paths.containers.append(UInt32(truncatingIfNeeded: container(step))) }
            paths.pathEnds.append(UInt32(truncatingIfNeeded: paths.containers.count))
        }
        return true
    }

    /// Returns the value to store for a place: the value of the document if the new one has the same text.
    @inline(__always)
    static func stored(_ value: JSON, at place: Int, of base: Document) -> JSON {
        if case .small = value.storage { return value }
        let old = JSON(base, at: place)
        // The same text stays where it is, and is copied with its surroundings.
        return value.isContainer && value.hasSameText(as: old) ? old : value.withoutFrame
    }

    /// Replaces a child of an overlay that is not deep.
    func replaceChild(at place: Int, with value: JSON) {
        let new = Self.stored(value, at: place, of: base)
        change(at: place) { $0 = new }
    }

    /// Changes a child of an overlay that is not deep.
    @inline(__always)
    func change<R, Failure: Error>(
        at place: Int, _ body: (inout JSON) throws(Failure) -> R
    ) throws(Failure) -> R {
        if let known = replaced.number(of: place) { return try body(&replaced[known]) }
        if base.index[place].opensContainer { paths.containerDepth = 1 }
        // The overlay is not deep, so that no greater depth is lost.
        paths.greatestDepth = 1
        let number = replaced.add(JSON(base, at: place), at: place)
        return try body(&replaced[number])
    }
}

/// The paths of the values that an overlay replaces.
private struct ReplacedPaths {
    /// The places of the containers between the overlay's own and the replaced values, one path after another.
    var containers: ContiguousArray<UInt32> = []
    /// For each replaced value, the end of its path in `containers`; empty as long as all replaced values are children.
    var pathEnds: ContiguousArray<UInt32> = []
    /// The number of steps to the deepest replaced value.
    var greatestDepth = 0
    /// The number of steps to the nearest container that was replaced; `Int.max` if there is none.
    var containerDepth = Int.max
}

extension JSON {
    /// This value with a JSON Merge Patch (RFC 7396) applied.
    ///
    /// Members of the patch replace or add members, null removes them, objects are merged in turn; a patch that is no
    /// object replaces the value. What the patch does not name keeps its text.
    ///
    /// - Parameter patch: The patch.
    public func merging(_ patch: JSON) -> JSON {
        var result = self
        guard patch.kind == .object else {
            result.replaceRoot(with: patch)
            return result
        }
        if result.kind != .object { result.replaceRoot(with: .emptyObject) }
        var walk = MemberWalk(patch)
        while let value = walk.next() {
            guard walk.isFirstOfName else { continue }
            let place = walk.pointer
            if value.kind == .object, result.value(at: place)?.kind == .object {
                walk.enter(value)
            } else {
                result.assign(value, at: place)
            }
        }
        return result
    }

    /// Sets a value of a merge patch where no object stands; members that are null in it do not come to be.
    private mutating func assign(_ value: JSON, at place: JSONPointer) {
        if value.isNull {
            if self.value(at: place) != nil { _ = try? removeValue(at: place) }
            return
        }
        try? write(value, at: place, replacing: .scalars)
        guard value.kind == .object else { return }
        var walk = MemberWalk(value)
        while let child = walk.next() {
            if child.kind == .object {
                walk.enter(child)
            } else if child.isNull {
                let null = JSONPointer(place.components + walk.pointer.components)
                if self.value(at: null)?.isNull == true { _ = try? removeValue(at: null) }
            }
        }
    }
}

/// A walk over the members of an object and, where it is told to enter them, of objects inside.
private struct MemberWalk {
    private var frames: [(object: JSON, cursor: ChildCursor)] = []
    /// The keys that led to the objects that were entered, then the one of the member that `next` gave last.
    private var keys: [ChildCursor.Key] = []

    init(_ object: JSON) {
        frames = [(object, ChildCursor(object))]
    }

    /// The value of the next member; nil behind the last.
    mutating func next() -> JSON? {
        while let depth = frames.indices.last {
            keys.removeSubrange(depth...)
            if let child = frames[depth].cursor.next(), let key = child.key {
                keys.append(key)
                return child.value
            }
            frames.removeLast()
        }
        return nil
    }

    /// Goes on with the members of the value that `next` gave last.
    mutating func enter(_ object: JSON) {
        frames.append((object, ChildCursor(object)))
    }

    /// Whether the member that `next` gave last is the first of its name.
    var isFirstOfName: Bool {
        guard let frame = frames.last, let key = keys.last else { return false }
        return frame.object.isFirst(key)
    }

    /// The pointer to the member that `next` gave last, in O(depth).
    var pointer: JSONPointer { JSONPointer(keys.map { .key($0.text) }) }
}

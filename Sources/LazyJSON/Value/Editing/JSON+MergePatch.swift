extension JSON {
    /// This value with a JSON Merge Patch (RFC 7396) applied.
    ///
    /// Members of the patch replace or add members, null removes them, objects are merged in turn; a patch that is no
    /// object replaces the value. Names are compared by the bytes that they mean, lone surrogates included; of several
    /// members of the patch with one name the first counts. What the patch does not name keeps its text, and so does a
    /// value that equals the one in the patch (`1.0` stays where the patch has `1`; `-0` does not equal `0`).
    ///
    /// One pass over the patch and what it names.
    ///
    /// - Parameter patch: The patch.
    public func merging(_ patch: JSON) -> JSON {
        if patch.kind == .object, kind == .object {
            var merge = MergePatch(into: self, patch, isNew: false)
            return merge.run()
        }
        if equals(patch, tellingZerosApart: true) { return self }
        var result = self
        if patch.kind == .object {
            var merge = MergePatch(into: patch.withoutFrame, patch, isNew: true)
            result.replaceRoot(with: merge.run())
        } else {
            result.replaceRoot(with: patch)
        }
        return result
    }
}

/// The application of a merge patch to an object.
///
/// Works from the inside to the outside: an object is put back only if it changed. No recursion.
private struct MergePatch {
    private struct Frame {
        /// The object with the changes so far.
        var result: JSON
        /// The object of the patch that is merged into it.
        let patch: JSON
        /// Whether `result` is made of the patch itself, which gives its text but for members that are null.
        let isNew: Bool
        var cursor: ChildCursor
        /// The name of the current member of the patch.
        var key: ChildCursor.Key?
        var isChanged = false
    }

    private var frames: [Frame] = []

    init(into target: JSON, _ patch: JSON, isNew: Bool) {
        enter(target, patch, isNew: isNew)
    }

    private mutating func enter(_ target: JSON, _ patch: JSON, isNew: Bool) {
        frames.append(Frame(result: target, patch: patch, isNew: isNew, cursor: ChildCursor(patch)))
    }

    /// Returns the object with all changes.
    mutating func run() -> JSON {
        while true {
            let top = frames.count - 1
            if let child = frames[top].cursor.next() {
                if let key = child.key, frames[top].patch.isFirst(key) { merge(child.value, named: key, top) }
                continue
            }
            let done = frames.removeLast()
            if frames.isEmpty { return done.result }
            putBack(done, top - 1)
        }
    }

    /// Merges a member of the patch; an object is entered.
    private mutating func merge(_ value: JSON, named key: ChildCursor.Key, _ top: Int) {
        frames[top].key = key
        let isNew = frames[top].isNew
        let existing = isNew ? value : frames[top].result.member(named: key)
        if value.isNull {
            if existing == nil { return }
            frames[top].result.removeMember(named: key)
        } else if value.kind == .object {
            let target = existing?.kind == .object ? existing : nil
            return enter(target ?? value, value, isNew: isNew || target == nil)
        } else if isNew || existing?.equals(value, tellingZerosApart: true) == true {
            return
        } else {
            frames[top].result.setMember(named: key, to: value)
        }
        frames[top].isChanged = true
    }

    /// Puts an object that was merged back into the one around it.
    private mutating func putBack(_ done: Frame, _ top: Int) {
        guard let key = frames[top].key else { return }
        if done.isNew, !frames[top].isNew {
            frames[top].result.setMember(named: key, to: done.result)
        } else if done.isChanged {
            frames[top].result.replaceMember(named: key, with: done.result)
        } else {
            return
        }
        frames[top].isChanged = true
    }
}

/// The effect of a null in a merge patch.
public enum JSONMergeNulls: Sendable, Hashable {
    /// Removes the member, as in RFC 7396.
    case clear
    /// Has no effect: the member stays unchanged.
    case ignore
}

/// The effect of an array in a merge patch on an existing array.
public enum JSONMergeArrays: Sendable, Hashable {
    /// Replaces the array, as in RFC 7396.
    case replace
    /// Adds the elements at the end.
    case append
}

extension JSON {
    /// Returns this value with a JSON Merge Patch (RFC 7396) applied.
    ///
    /// Members of the patch replace or add members, null removes members, and objects are merged recursively; a patch that is not
    /// an object replaces the value. Names are compared after escapes are decoded, including lone surrogates. If the patch has
    /// duplicate members, the first one counts; if this value has duplicate members, an object is merged into the first one, and
    /// the others are removed. Members that the patch does not name keep their text, and so does a value that equals the value in
    /// the patch (`1.0` stays if the patch has `1`; `-0` does not equal `0`).
    ///
    /// - Parameters:
    ///   - patch: The patch.
    ///   - nulls: The effect of a null in the patch.
    ///   - arrays: The effect of an array in the patch on an existing array.
    /// - Complexity: O(*n*) in the size of the patch and in the widths of the objects that it names.
    public func merging(
        _ patch: JSON, nulls: JSONMergeNulls = .clear, arrays: JSONMergeArrays = .replace
    ) -> JSON {
        if patch.isNull, nulls == .ignore { return self }
        if arrays == .append, kind == .array, patch.kind == .array { return appending(elementsOf: patch) }
        if kind == .object, patch.kind == .object {
            var merge = MergePatch(into: self, patch, nulls, arrays)
            return merge.run()
        }
        if equals(patch, tellingZerosApart: true) { return self }
        var result = self
        result.replaceRoot(with: patch.addedByMergePatch)
        return result
    }

    /// The value that is added for this value of a patch: an object loses its nulls, because there they remove members.
    fileprivate var addedByMergePatch: JSON {
        kind == .object ? withoutFrame.removingNulls(inArrays: false) : self
    }

    /// Returns this array with the elements of another one added at the end.
    fileprivate func appending(elementsOf other: JSON) -> JSON {
        var result = self
        for element in other.elements { result.insertElement(element, at: result.count) }
        return result
    }
}

extension JSON {
    /// Returns the difference to another value as a JSON Merge Patch (RFC 7396).
    ///
    /// The patch has the members that were added or changed, null for those that were removed, and the changed members of nested
    /// objects. Arrays and scalars that changed are in it as a whole.
    ///
    /// - Parameter other: The other value.
    /// - Returns: A patch for which `merging(_:)` returns a value that equals `other`; an empty object if two objects are equal.
    /// - Throws: ``JSONError`` with the code `unrepresentable` and a pointer if a merge patch cannot represent the difference: a
    ///   value becomes null, which in a patch removes a member, or a member changes whose name has a lone surrogate.
    /// - Complexity: O(*n*) in the length of both texts, without the parts that both values share.
    public func mergePatch(to other: JSON) throws(JSONError) -> JSON {
        try MergePatchDifference.mergePatch(from: self, to: other)
    }
}

/// The application of a merge patch to an object.
///
/// Works from the inside to the outside, without recursion: a merged object is written to its parent only if it changed.
private struct MergePatch {
    private struct Frame {
        /// The object with the changes so far.
        var result: JSON
        /// The object of the patch that is merged into `result`.
        let patch: JSON
        var cursor: ChildCursor
        /// The name of the current member of the patch.
        var key: ChildCursor.Key?
        var isChanged = false
    }

    private var frames: [Frame] = []
    private let nulls: JSONMergeNulls
    private let arrays: JSONMergeArrays

    init(into target: JSON, _ patch: JSON, _ nulls: JSONMergeNulls, _ arrays: JSONMergeArrays) {
        (self.nulls, self.arrays) = (nulls, arrays)
        enter(target, patch)
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
        let existing = frames[top].result.member(named: key)
        if value.isNull {
            if existing == nil || nulls == .ignore { return }
            frames[top].result.removeMember(named: key)
        } else if value.kind == .object, let existing, existing.kind == .object {
            return enter(existing, value)
        } else if arrays == .append, value.kind == .array, let existing, existing.kind == .array {
            if value.count == 0 { return }
            frames[top].result.setMember(named: key, to: existing.appending(elementsOf: value))
        } else if let existing, existing.equals(value, tellingZerosApart: true) {
            if !frames[top].result.isAmbiguous(key) { return }
            frames[top].result.setMember(named: key, to: existing)
        } else {
            frames[top].result.setMember(named: key, to: value.addedByMergePatch)
        }
        frames[top].isChanged = true
    }

    /// Enters an object of the patch, which is merged into an existing object.
    private mutating func enter(_ existing: JSON, _ patch: JSON) {
        frames.append(Frame(result: existing, patch: patch, cursor: ChildCursor(patch)))
    }

    /// Writes an object that was merged to the object around it.
    private mutating func putBack(_ done: Frame, _ top: Int) {
        guard let key = frames[top].key, done.isChanged || frames[top].result.isAmbiguous(key) else { return }
        frames[top].isChanged = true
        frames[top].result.setMember(named: key, to: done.result)
    }
}

/// The difference of two values as a JSON Merge Patch (RFC 7396).
///
/// Makes one pass over both values, without recursion. Parts that are views on the same place of one document are known to be
/// equal. Of several members with one name, the first counts.
struct MergePatchDifference {
    fileprivate struct Frame {
        let one: JSON
        let other: JSON
        /// The members of `other`.
        var members: ChildCursor
        /// The name of the current member.
        var key: ChildCursor.Key?
        /// The differences so far.
        var patch = JSON(made: .object)

        /// The name of the current member, as a component of a pointer.
        var component: JSONPointer.Component? { key.map { .key($0.text) } }
    }

    private var frames: [Frame] = []

    /// Returns the patch that makes one value equal to another.
    ///
    /// - Throws: ``JSONError`` with the code `unrepresentable` if a value becomes null, which in a patch removes a member, or if
    ///   a member changes whose name has a lone surrogate, which other readers replace.
    static func mergePatch(from one: JSON, to other: JSON) throws(JSONError) -> JSON {
        var difference = MergePatchDifference()
        guard one.kind == .object, other.kind == .object else {
            try difference.refuseNulls(in: other)
            return other.withoutFrame
        }
        try difference.enter(one, other)
        while true {
            let top = difference.frames.count - 1
            if let child = difference.frames[top].members.next() {
                if let key = child.key { try difference.compare(child.value, named: key, top) }
                continue
            }
            let done = difference.frames.removeLast()
            if difference.frames.isEmpty { return done.patch }
            if done.patch.count > 0 { try difference.note(done.patch, top - 1) }
        }
    }

    private mutating func enter(_ one: JSON, _ other: JSON) throws(JSONError) {
        frames.append(Frame(one: one, other: other, members: ChildCursor(other)))
        let top = frames.count - 1
        var members = ChildCursor(one)
        while let child = members.next(), let key = child.key {
            guard one.isFirst(key), other.member(named: key) == nil else { continue }
            frames[top].key = key
            try note(.null, top)
        }
    }

    private mutating func compare(_ new: JSON, named key: ChildCursor.Key, _ top: Int) throws(JSONError) {
        guard frames[top].other.isFirst(key) else { return }
        frames[top].key = key
        if let old = frames[top].one.member(named: key) {
            if old.isSameView(as: new) { return }
            if old.kind == .object, new.kind == .object { return try enter(old, new) }
            if old == new { return }
        }
        if new.isNull { throw nullWritten }
        try refuseNulls(in: new)
        try note(new, top)
    }

    /// Adds the new value of the current member of a frame to the patch; null removes the member.
    private mutating func note(_ value: JSON, _ top: Int) throws(JSONError) {
        guard let key = frames[top].key else { return }
        if key.exactText == nil {
            throw JSONError(
                .unrepresentable,
                expected: "changes of members that a pointer can name", found: "a name with a lone surrogate",
                pointer: JSONPointer(frames[..<top].compactMap(\.component)))
        }
        frames[top].patch.addMember(key.json, value)
    }

    /// Checks that a new value has no member that is null, because in a patch null removes a member.
    private func refuseNulls(in value: JSON) throws(JSONError) {
        guard value.kind == .object else { return }
        var pending = [value]
        while let next = pending.popLast() {
            var members = ChildCursor(next)
            while let child = members.next() {
                // Only the first of several members with one name counts.
                if let key = child.key, !next.isFirst(key) { continue }
                if child.value.isNull { throw nullWritten }
                if child.value.kind == .object { pending.append(child.value) }
            }
        }
    }

    private var nullWritten: JSONError {
        JSONError(
            .unrepresentable, expected: "a change that a merge patch can express", found: "a null that was written",
            pointer: JSONPointer(frames.compactMap(\.component)))
    }
}

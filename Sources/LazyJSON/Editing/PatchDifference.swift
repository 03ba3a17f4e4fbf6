/// What must be done to a value so that it equals another, by meaning.
///
/// Iterative over the depth. Parts that are views on one place of a document are known to be equal, so that after a few
/// edits only what lies around them is walked over.
enum JSONDifference {
    /// Two values that stand at one pointer.
    private struct Pair {
        let one: JSON
        let other: JSON
        let pointer: JSONPointer
    }

    /// The difference as a JSON Merge Patch (RFC 7396).
    ///
    /// - Throws: ``JSONError`` with the code `unrepresentable` where null would have to be written.
    static func mergePatch(from one: JSON, to other: JSON) throws(JSONError) -> JSON {
        guard one.kind == .object, other.kind == .object else {
            try refuseNulls(in: other, at: JSONPointer())
            return other.withoutFrame
        }
        var patch = JSON.emptyObject
        var pairs = [Pair(one: one, other: other, pointer: JSONPointer())]
        var next = 0  // in document order, as people expect to read it
        while next < pairs.count {
            let pair = pairs[next]
            next += 1
            for (name, new, old) in changedMembers(pair.one, pair.other) {
                let pointer = pair.pointer.appending(.key(name))
                guard let new else {
                    try write(.null, at: pointer, in: &patch)
                    continue
                }
                if let old, old.kind == .object, new.kind == .object {
                    // Put there before its members, because a missing parent of "-" would become an array.
                    try write(.emptyObject, at: pointer, in: &patch)
                    pairs.append(Pair(one: old, other: new, pointer: pointer))
                    continue
                }
                try refuseNulls(in: new, at: pointer)
                try write(new.withoutFrame, at: pointer, in: &patch)
            }
        }
        return patch
    }

    /// The difference as a JSON Patch (RFC 6902).
    static func patch(from one: JSON, to other: JSON) -> JSON {
        var operations: [JSON] = []
        var pairs = [Pair(one: one, other: other, pointer: JSONPointer())]
        var next = 0  // in document order, as people expect to read it
        while next < pairs.count {
            let pair = pairs[next]
            next += 1
            if pair.one.isSameView(as: pair.other) { continue }
            switch (pair.one.kind, pair.other.kind) {
            case (.object, .object):
                patchMembers(pair, &operations, &pairs)
            case (.array, .array):
                patchElements(pair, &operations, &pairs)
            default:
                if pair.one != pair.other { operations.append(operation("replace", pair.pointer, pair.other)) }
            }
        }
        return JSON(elements: operations)
    }

    // MARK: Objects

    /// The members that are new, gone or other than they were; of duplicates the first counts.
    private static func changedMembers(_ one: JSON, _ other: JSON) -> [(name: String, new: JSON?, old: JSON?)] {
        var changes: [(name: String, new: JSON?, old: JSON?)] = []
        var cursor = ChildCursor(one)
        while let child = cursor.next(), let key = child.key {
            if one.isFirst(key), other.member(named: key) == nil { changes.append((key.text, nil, child.value)) }
        }
        cursor = ChildCursor(other)
        while let child = cursor.next(), let key = child.key {
            guard other.isFirst(key) else { continue }
            let old = one.member(named: key)
            if let old, old.isSameView(as: child.value) || old == child.value { continue }
            changes.append((key.text, child.value, old))
        }
        return changes
    }

    private static func patchMembers(_ pair: Pair, _ operations: inout [JSON], _ pairs: inout [Pair]) {
        for (name, new, old) in changedMembers(pair.one, pair.other) {
            let pointer = pair.pointer.appending(.key(name))
            switch (old, new) {
            case (_?, nil): operations.append(operation("remove", pointer, nil))
            case (nil, let new?): operations.append(operation("add", pointer, new))
            case (let old?, let new?): pairs.append(Pair(one: old, other: new, pointer: pointer))
            case (nil, nil): break
            }
        }
    }

    // MARK: Arrays

    /// What is alike at both ends stays; between, elements are compared in pairs, and the rest is added or removed.
    private static func patchElements(_ pair: Pair, _ operations: inout [JSON], _ pairs: inout [Pair]) {
        let (one, other) = (Array(pair.one.elements), Array(pair.other.elements))
        var start = 0
        while start < min(one.count, other.count), isSame(one[start], other[start]) { start += 1 }
        var (oneEnd, otherEnd) = (one.count, other.count)
        while oneEnd > start, otherEnd > start, isSame(one[oneEnd - 1], other[otherEnd - 1]) {
            oneEnd -= 1
            otherEnd -= 1
        }
        let common = start..<min(oneEnd, otherEnd)
        // Behind the pairs first, so that their positions hold when they are applied later.
        for position in stride(from: oneEnd - 1, through: common.upperBound, by: -1) where position >= otherEnd {
            operations.append(operation("remove", pair.pointer.appending(.index(position)), nil))
        }
        for position in common.upperBound..<max(otherEnd, common.upperBound) {
            operations.append(operation("add", pair.pointer.appending(.index(position)), other[position]))
        }
        for position in common {
            pairs.append(
                Pair(one: one[position], other: other[position], pointer: pair.pointer.appending(.index(position))))
        }
    }

    private static func isSame(_ one: JSON, _ other: JSON) -> Bool { one.isSameView(as: other) || one == other }

    // MARK: Writing

    private static func operation(_ name: String, _ pointer: JSONPointer, _ value: JSON?) -> JSON {
        var members: [(String, JSON)] = [("op", .string(name)), ("path", .string(pointer.description))]
        if let value { members.append(("value", value.withoutFrame)) }
        return JSON(members: members)
    }

    private static func write(_ value: JSON, at pointer: JSONPointer, in patch: inout JSON) throws(JSONError) {
        // By name alone: a patch consists of objects.
        let names = JSONPointer(pointer.components.map { .key($0.name) })
        try patch.write(value, at: names, replacingScalars: true)
    }

    /// A merge patch removes what is null in it.
    private static func refuseNulls(in value: JSON, at pointer: JSONPointer) throws(JSONError) {
        guard value.isNull || value.kind == .object else { return }
        var pending = [value]
        while let next = pending.popLast() {
            if next.isNull {
                throw JSONError(
                    .unrepresentable, "Expected a change that a merge patch can say, found null written.",
                    pointer: pointer)
            }
            if next.kind == .object { pending += next.members.map(\.value) }
        }
    }
}

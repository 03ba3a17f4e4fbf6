/// The difference of two values as a JSON Patch (RFC 6902).
///
/// One pass over both values, without recursion: what differs is noted where it is found, and nothing is compared again
/// for the values around it. Parts that are views on one place of a document are known to be equal. Of the members with
/// one name the first counts.
struct PatchDifference {
    /// Two objects, the members of which are compared.
    private struct ObjectFrame {
        let one: JSON
        let other: JSON
        var members: ChildCursor
        /// How many operations there were before these objects.
        let operations: Int
    }

    /// Two arrays, the elements of which are compared in pairs.
    private struct ArrayFrame {
        let one: [JSON]
        let other: [JSON]
        /// The positions of the pairs that are left.
        var positions: Range<Int>
    }

    private enum Frame {
        case object(ObjectFrame)
        case array(ArrayFrame)
    }

    private var frames: [Frame] = []
    /// The lengths of the pointer to each frame's value.
    private var lengths: [Int] = []
    /// The pointer to the values that are compared, as UTF-8 text.
    private var pointer: [UInt8] = []
    private var operations: [JSON] = []
    private var hashing = ContainerHashing(keepsHashes: true)

    /// Returns the operations that make one value equal to another, as an array.
    ///
    /// A member whose name has a lone surrogate is in no pointer; its object is then replaced.
    static func patch(from one: JSON, to other: JSON) -> JSON {
        var difference = PatchDifference()
        difference.compare(one, other)
        while let frame = difference.frames.last {
            difference.pointer.removeLast(difference.pointer.count - (difference.lengths.last ?? 0))
            switch frame {
            case .object: difference.compareNextMember()
            case .array(let arrays): difference.compareNextElement(of: arrays)
            }
        }
        return JSON(elements: difference.operations)
    }

    /// Compares two values at the pointer; containers of one kind are entered.
    private mutating func compare(_ one: JSON, _ other: JSON) {
        if one.isSameView(as: other) { return }
        switch (one.kind, other.kind) {
        case (.object, .object): enterObjects(one, other)
        case (.array, .array): enterArrays(one, other)
        default: if one != other { note("replace", other) }
        }
    }

    private mutating func enter(_ frame: Frame) {
        frames.append(frame)
        lengths.append(pointer.count)
    }

    private mutating func leave() {
        frames.removeLast()
        lengths.removeLast()
    }

    // MARK: Objects

    private mutating func enterObjects(_ one: JSON, _ other: JSON) {
        let start = operations.count
        let length = pointer.count
        var members = ChildCursor(one)
        while let child = members.next(), let key = child.key {
            guard one.isFirst(key), !other.hasMember(named: key) else { continue }
            guard let name = key.exactText else { return replaceObject(other, operations: start) }
            append(name)
            note("remove", nil)
            pointer.removeLast(pointer.count - length)
        }
        enter(.object(ObjectFrame(one: one, other: other, members: ChildCursor(other), operations: start)))
    }

    private mutating func compareNextMember() {
        guard case .object(var objects)? = frames.popLast() else { return }
        guard let child = objects.members.next(), let key = child.key else {
            lengths.removeLast()
            return
        }
        frames.append(.object(objects))
        guard objects.other.isFirst(key) else { return }
        let old = objects.one.member(named: key)
        if let old, old.isSameView(as: child.value) { return }
        guard let name = key.exactText else {
            if old == child.value { return }
            leave()
            return replaceObject(objects.other, operations: objects.operations)
        }
        append(name)
        if let old { compare(old, child.value) } else { note("add", child.value) }
    }

    /// Replaces the object at the pointer, in place of the operations for what is in it.
    private mutating func replaceObject(_ other: JSON, operations start: Int) {
        operations.removeSubrange(start...)
        note("replace", other)
    }

    // MARK: Arrays

    /// If the counts differ, elements that are equal at both ends stay; between, elements are compared in pairs, and
    /// the rest is added or removed.
    private mutating func enterArrays(_ one: JSON, _ other: JSON) {
        let (one, other) = (Array(one.elements), Array(other.elements))
        var pairs = 0..<one.count
        if one.count != other.count {
            pairs = trim(one, other)
            let length = pointer.count
            // Behind the pairs first, so that the positions of the pairs hold when they are applied later.
            let surplus = abs(one.count - other.count)
            for number in 0..<surplus {
                let isAdded = one.count < other.count
                let position = isAdded ? pairs.upperBound + number : pairs.upperBound + surplus - 1 - number
                append(String(position))
                note(isAdded ? "add" : "remove", isAdded ? other[position] : nil)
                pointer.removeLast(pointer.count - length)
            }
        }
        enter(.array(ArrayFrame(one: one, other: other, positions: pairs)))
    }

    /// Returns the positions at which elements of two arrays are compared in pairs: behind the first ones, as far as these
    /// are equal, and before as many of the last ones.
    private mutating func trim(_ one: [JSON], _ other: [JSON]) -> Range<Int> {
        let shorter = min(one.count, other.count)
        var start = 0
        while start < shorter, isSame(one[start], other[start]) { start += 1 }
        var end = 0  // the number of equal elements at the end
        while end < shorter - start, isSame(one[one.count - 1 - end], other[other.count - 1 - end]) { end += 1 }
        return start..<shorter - end
    }

    /// Returns whether two elements are equal.
    ///
    /// Containers that differ are distinguished by their hashes, each computed once; those that are equal are not visited
    /// again.
    private mutating func isSame(_ one: JSON, _ other: JSON) -> Bool {
        if one.isSameView(as: other) { return true }
        guard one.isContainer else { return one == other }
        guard one.kind == other.kind, one.kind == .object || one.count == other.count else { return false }
        return hashing.hash(of: one) == hashing.hash(of: other) && one == other
    }

    private mutating func compareNextElement(of arrays: ArrayFrame) {
        let next = arrays.positions.first { !arrays.one[$0].isSameView(as: arrays.other[$0]) }
        guard let position = next else { return leave() }
        frames.removeLast()
        var rest = arrays
        rest.positions = position + 1..<arrays.positions.upperBound
        frames.append(.array(rest))
        append(String(position))
        compare(arrays.one[position], arrays.other[position])
    }

    // MARK: Writing

    /// Appends a name to the pointer.
    private mutating func append(_ name: String) {
        pointer.append(0x2F)
        JSONPointer.appendEscaped(name, to: &pointer)
    }

    /// Notes an operation at the pointer.
    private mutating func note(_ name: String, _ value: JSON?) {
        var members: [(String, JSON)] = [
            ("op", .string(name)), ("path", .string(String(decoding: pointer, as: UTF8.self))),
        ]
        if let value { members.append(("value", value.withoutFrame)) }
        operations.append(JSON(members: members))
    }
}

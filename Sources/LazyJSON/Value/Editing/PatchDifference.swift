extension JSON {
    /// Returns the difference to another value as a JSON Patch (RFC 6902).
    ///
    /// ```swift
    /// let patch = old.patch(to: new)
    /// let isSame = try old.applying(patch: patch) == new  // true
    /// ```
    ///
    /// The patch lists the differences: members and elements that were added, removed, or changed, and elements that were moved,
    /// in any number and at any depth. A container in which most parts differ is replaced as a whole if that takes less text, and
    /// so is an object with a changed member whose name has a lone surrogate, because no pointer can name it, and the value of a
    /// member that occurs several times. White space, the order of members, and the text of equal values are not differences.
    ///
    /// - Parameter other: The other value.
    /// - Returns: An array of operations, which is empty if the values are equal.
    /// - Complexity: O(*n* log *n*) in the length of both texts, without the parts that both values share.
    public func patch(to other: JSON) -> JSON { PatchDifference.patch(from: self, to: other) }
}

/// The difference of two values as a JSON Patch (RFC 6902).
///
/// Makes one pass over both values, without recursion: a difference is noted where it is found, and parts are not compared again
/// for the values around them. Parts that are views on the same place of one document are known to be equal. Of several members
/// with one name, the first counts.
struct PatchDifference {
    /// Two containers of one kind whose children are being compared.
    fileprivate struct Frame {
        let other: JSON
        /// The children that were not compared yet.
        var rest: Rest
        /// The number of operations before these containers.
        let start: Int
        /// The length of the pointer to them.
        let length: Int
        /// Whether they are elements of arrays.
        let isElement: Bool
        /// The number of children that differ, and of children that are equal.
        var differing = 0
        var equal = 0
    }

    fileprivate enum Rest {
        /// The old object, and the remaining members of the new one.
        case members(of: JSON, ChildCursor)
        /// The old and the new elements, and the positions of the pairs that remain.
        case elements([JSON], [JSON], ArraySlice<ElementAlignment.Pair>)
    }

    /// An operation.
    ///
    /// The text of its pointer is created at the end, because many operations may be replaced by one.
    private struct Operation {
        let name: String
        let value: JSON?
        /// The positions of elements in the array at the pointer: the source of a move, and the target; nil if the operation is
        /// about the pointer itself.
        let source: Int?
        let position: Int?
        /// The number of bytes that its pointer has in common with the pointer of the previous operation, and the rest of its
        /// pointer.
        let common: Int
        let rest: [UInt8]
    }

    private var frames: [Frame] = []
    /// The pointer to the values that are being compared, as UTF-8 text.
    private var pointer: [UInt8] = []
    /// The number of bytes of the pointer that stayed the same since the last operation.
    private var common = 0
    private var operations: [Operation] = []
    /// The total length of the first operations, by their number.
    private var sizes: [Int] = [0]
    private var hashing = ContainerHashing(keepsHashes: true)

    /// Returns the operations that change one value into another, as an array.
    ///
    /// No pointer can name a member whose name has a lone surrogate; if such a member differs, its object is replaced.
    static func patch(from one: JSON, to other: JSON) -> JSON {
        var difference = PatchDifference()
        difference.compare(one, other)
        while let top = difference.frames.indices.last {
            difference.shortenPointer(to: difference.frames[top].length)
            if !difference.compareNextChild(top) { difference.leave() }
        }
        return difference.patch
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

    private mutating func enter(_ other: JSON, _ rest: Rest) {
        let isElement = if case .elements? = frames.last?.rest { true } else { false }
        frames.append(
            Frame(other: other, rest: rest, start: operations.count, length: pointer.count, isElement: isElement))
    }

    /// Compares the next two children of the innermost containers; returns `false` if there are none.
    private mutating func compareNextChild(_ top: Int) -> Bool {
        switch frames[top].rest {
        case .members(let one, let members): compareNextMember(one, members, top)
        case .elements(let one, let other, let pairs): compareNextElement(one, other, pairs, top)
        }
    }

    /// Ends the comparison of the innermost containers; replaces the container as a whole if that takes less text.
    private mutating func leave() {
        let frame = frames.removeLast()
        if operations.count == frame.start {
            if let top = frames.indices.last { frames[top].equal += 1 }
            return
        }
        if let top = frames.indices.last { frames[top].differing += 1 }
        if frame.isBetterReplaced, isLonger(from: frame.start, than: frame.other, factor: frame.replacementFactor) {
            replace(frame.other, from: frame.start)
        }
    }

    /// Returns whether the operations from `start` on are longer than `factor` times a replacement of the value at the pointer.
    private func isLonger(from start: Int, than value: JSON, factor: Int) -> Bool {
        let limit = (sizes[operations.count] - sizes[start]) / factor - replacementSize
        return limit > 0 && value.length(limit: limit) < limit
    }

    /// Replaces the operations from `start` on by an operation that replaces the value at the pointer.
    private mutating func replace(_ other: JSON, from start: Int) {
        common = operations[start...].reduce(common) { min($0, $1.common) }
        operations.removeSubrange(start...)
        sizes.removeSubrange((start + 1)...)
        note("replace", other)
    }

    // MARK: Objects

    private mutating func enterObjects(_ one: JSON, _ other: JSON) {
        enter(other, .members(of: one, ChildCursor(other)))
        let top = frames.count - 1
        var members = ChildCursor(one)
        while let child = members.next(), let key = child.key {
            guard one.isFirst(key), other.member(named: key) == nil else { continue }
            guard let name = key.exactText else { return replaceObject(top) }
            append(name)
            note("remove")
            frames[top].differing += 1
            shortenPointer(to: frames[top].length)
        }
    }

    private mutating func compareNextMember(_ one: JSON, _ members: ChildCursor, _ top: Int) -> Bool {
        var members = members
        guard let child = members.next(), let key = child.key else { return false }
        frames[top].rest = .members(of: one, members)
        guard frames[top].other.isFirst(key) else { return true }
        let old = one.member(named: key)
        // No path leads through a member that is not the only one with its name.
        let isWhole = old.map { !$0.isContainer || one.isAmbiguous(key) } ?? false
        if let old, old.isSameView(as: child.value) || isWhole && old == child.value {
            frames[top].equal += 1
            return true
        }
        guard let name = key.exactText else {
            if old == child.value { frames[top].equal += 1 } else { replaceObject(top) }
            return true
        }
        append(name)
        if !isWhole {
            compareChild(old, child.value, top)
        } else {
            frames[top].differing += 1
            note("replace", child.value)
        }
        return true
    }

    /// Compares two values at the pointer; without an old value, adds the new one.
    ///
    /// The caller has compared scalars.
    private mutating func compareChild(_ old: JSON?, _ new: JSON, _ top: Int) {
        let isEntered = old.map { $0.isContainer && $0.kind == new.kind } ?? false
        if !isEntered { frames[top].differing += 1 }
        if let old { compare(old, new) } else { note("add", new) }
    }

    /// Replaces the objects of the innermost frame, because a pointer cannot name one of the members that differ.
    private mutating func replaceObject(_ top: Int) {
        let frame = frames[top]
        shortenPointer(to: frame.length)
        replace(frame.other, from: frame.start)
        frames[top].rest = .elements([], [], [])
    }

    // MARK: Arrays

    private mutating func enterArrays(_ one: JSON, _ other: JSON) {
        let (old, new) = (Array(one.elements), Array(other.elements))
        let difference = ArrayDifference(from: old, to: new, &hashing)
        enter(other, .elements(old, new, difference.changed[...]))
        let top = frames.count - 1
        frames[top].differing = difference.steps.count
        frames[top].equal = difference.commonCount
        for step in difference.steps {
            switch step {
            case .remove(let position): note("remove", at: position)
            case .add(let number, let position): note("add", new[number], at: position)
            case .move(let source, let position): note("move", from: source, at: position)
            }
        }
    }

    private mutating func compareNextElement(
        _ one: [JSON], _ other: [JSON], _ pairs: ArraySlice<ElementAlignment.Pair>, _ top: Int
    ) -> Bool {
        guard let pair = pairs.first else { return false }
        frames[top].rest = .elements(one, other, pairs.dropFirst())
        append(String(pair.new))
        compareChild(one[pair.old], other[pair.new], top)
        return true
    }

    // MARK: Writing

    /// Appends a name to the pointer.
    private mutating func append(_ name: String) {
        pointer.append(0x2F)
        JSONPointer.appendEscaped(name, to: &pointer)
    }

    private mutating func shortenPointer(to length: Int) {
        pointer.removeLast(pointer.count - length)
        common = min(common, length)
    }

    /// The length of an operation that replaces the value at the pointer, without the value.
    private var replacementSize: Int { pointer.count + 33 }

    /// Adds an operation at the pointer, or at an element of the array at the pointer.
    private mutating func note(
        _ name: String, _ value: JSON? = nil, from source: Int? = nil, at position: Int? = nil
    ) {
        var size = replacementSize * (source == nil ? 1 : 2)
        if let value { size += value.length(limit: 1 << 40) }
        operations.append(
            Operation(
                name: name, value: value?.withoutFrame, source: source, position: position, common: common,
                rest: Array(pointer[common...])))
        common = pointer.count
        sizes.append(sizes[sizes.count - 1] + size)
    }

    /// The operations as an array.
    private var patch: JSON {
        var pointer: [UInt8] = []
        return JSON(
            elements: operations.map { operation in
                pointer.replaceSubrange(operation.common..., with: operation.rest)
                func path(_ position: Int?) -> JSON {
                    .string(String(decoding: pointer, as: UTF8.self) + (position.map { "/\($0)" } ?? ""))
                }
                var members: [(String, JSON)] = [("op", .string(operation.name))]
                if let source = operation.source { members.append(("from", path(source))) }
                members.append(("path", path(operation.position)))
                if let value = operation.value { members.append(("value", value)) }
                return JSON(members: members)
            })
    }
}

extension PatchDifference.Frame {
    /// Whether so few children are equal that the container may be replaced as a whole.
    ///
    /// An array may be replaced if less than half of its elements are equal, an object if none of its members is.
    fileprivate var isBetterReplaced: Bool {
        differing > 1 && (other.kind == .array ? 2 * equal < max(differing + equal, other.count) : equal == 0)
    }

    /// The container is replaced if the operations are longer than the replacement by this factor.
    ///
    /// A replacement loses names and unchanged text, so it must be clearly shorter. An array that becomes empty is replaced as
    /// soon as that is shorter.
    fileprivate var replacementFactor: Int {
        if other.kind == .array { return other.count == 0 ? 1 : 2 }
        return isElement ? 2 : 4
    }
}

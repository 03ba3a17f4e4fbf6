/// Paths on which members have duplicates.
///
/// Some readers take the first of several members with one name, and some the last. All must find the same value after an edit,
/// so it is made in each of the members.
extension JSON {
    /// Returns the values at a pointer through each occurrence of the members on its path; nil for an occurrence in which there
    /// is no value.
    func occurrences(at pointer: JSONPointer) -> [JSON?] {
        var found: [JSON?] = []
        var pending = [(value: self, step: 0)]
        while let (value, step) = pending.popLast() {
            guard step < pointer.components.count else {
                found.append(value)
                continue
            }
            let component = pointer.components[step]
            guard let child = value.child(component) else {
                found.append(.none)
                continue
            }
            for other in value.duplicates(of: component.name).reversed() { pending.append((other, step + 1)) }
            pending.append((child, step + 1))
        }
        return found
    }

    /// Copies the first occurrences of values to the other occurrences, or removes these if there is no first one.
    ///
    /// If the arrays around them differ in their lengths, the whole arrays are copied.
    ///
    /// - Parameters:
    ///   - pointer: The pointer to a part whose first occurrence was edited.
    ///   - paths: The paths from the part to the values that were written or removed.
    mutating func writeOccurrences(of pointer: JSONPointer, at paths: [JSONPointer]) {
        let count = pointer.components.count
        for path in paths {
            var target = JSONPointer(pointer.components + path.components)
            while !target.isRoot, !copyFirstOccurrence(at: target, sparing: count), let parent = target.parent {
                target = parent
            }
        }
    }

    /// Copies the first occurrence of the container around a value to its other occurrences.
    mutating func writeOccurrences(ofParentOf pointer: JSONPointer) {
        if let parent = pointer.parent { writeOccurrences(of: parent, at: [JSONPointer()]) }
    }

    /// Copies the first occurrence of a value to the others, or removes these if there is no first one; returns `false` if that
    /// is not possible.
    private mutating func copyFirstOccurrence(at pointer: JSONPointer, sparing spared: Int) -> Bool {
        let value = value(at: pointer)
        // If an element were removed, the next elements would take its position.
        if value == nil, case .index? = pointer.components.last { return false }
        // The part itself is written as any value is, which removes its duplicates.
        var pending: [OpenedPath.Occurrence] = []
        let opened = try? openContainer(
            of: pointer.components[...], value == nil ? .remove : .write(.containers), others: &pending)
        let isPart = pointer.components.count > spared
        if isPart { pending.removeAll { $0.step >= spared } }
        guard let opened, let others = opened.others(from: pending) else { return false }
        for target in isPart ? others : others + [opened] {
            if let value { try? target.write(value) } else { target.removeChild() }
        }
        return true
    }
}

/// The paths of the values that were written or removed between two states of a value.
///
/// Values are compared by identity: a value that was written over an equal one counts as written, unless both are short scalars.
/// An array whose count changed counts as a whole. Makes one pass over the edited containers, without recursion.
struct EditedPaths {
    private struct Pair {
        /// The states of the value; nil before it is added, or after it is removed.
        let old: JSON?
        let new: JSON?
        /// The number of the pair of containers around both, and the component from there; nil for the whole value.
        var step: (parent: Int, component: JSONPointer.Component)?
    }

    private var pairs: [Pair]
    private(set) var paths: [JSONPointer] = []

    /// - Parameters:
    ///   - old: The first state.
    ///   - new: The second state.
    init(from old: JSON, to new: JSON) {
        pairs = [Pair(old: old, new: new)]
        var number = 0
        while number < pairs.count {
            if !compare(pairs[number], number) { note(number) }
            number += 1
        }
    }

    /// Compares two states, and adds the states of the children to `pairs`; returns `false` if the value was written or removed.
    private mutating func compare(_ pair: Pair, _ number: Int) -> Bool {
        guard let old = pair.old, let new = pair.new else { return false }
        if old.isSame(as: new) { return true }
        guard old.isContainer, old.kind == new.kind else { return false }
        if old.kind == .object { return compareMembers(old, new, number) }
        guard old.count == new.count else { return false }
        for (position, (old, new)) in zip(old.elements, new.elements).enumerated() {
            pairs.append(Pair(old: old, new: new, step: (number, .index(position))))
        }
        return true
    }

    private mutating func compareMembers(_ old: JSON, _ new: JSON, _ number: Int) -> Bool {
        let count = pairs.count
        for (object, isOld) in [(old, true), (new, false)] {
            var members = ChildCursor(object)
            while let member = members.next(), let key = member.key {
                let other = (isOld ? new : old).member(named: key)
                // Removals come first; members of both objects are compared in the order of the new object.
                if !object.isFirst(key) || isOld && other != nil { continue }
                if let other, other.isSame(as: member.value) { continue }
                guard let name = key.exactText else {
                    pairs.removeSubrange(count...)
                    return false
                }
                pairs.append(
                    Pair(
                        old: isOld ? member.value : other, new: isOld ? .none : member.value, step: (number, .key(name))
                    ))
            }
        }
        return true
    }

    private mutating func note(_ number: Int) {
        let steps = sequence(first: pairs[number]) { [pairs] pair in pair.step.map { pairs[$0.parent] } }
        paths.append(JSONPointer(steps.compactMap { $0.step?.component }.reversed()))
    }
}

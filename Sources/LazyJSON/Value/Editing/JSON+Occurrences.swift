/// Paths through members that have duplicates.
///
/// A reader takes the first of several members with one name, or the last. An edit must leave the same value for both, so
/// that it is made in each of them.
extension JSON {
    /// Whether all readers find the same text at a pointer, whichever of several members with one name they take.
    func isSame(at pointer: JSONPointer) -> Bool {
        if let (document, start) = placed, overlay?.keepsContainers(above: pointer.components.count) != false,
            document.place(at: pointer.components, from: start, isUnique: true, passing: { _ in }) != nil
        {
            return true
        }
        let found = occurrences(at: pointer)
        return found.dropFirst().allSatisfy { other in
            guard let other, let first = found[0] else { return (other == nil) == (found[0] == nil) }
            return other.hasSourceText(of: first)
        }
    }

    /// The values that a pointer leads to through each occurrence of the members on it; nil for each that it leads nowhere from.
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

    /// Writes the first occurrence of values in the others, or removes these if there is none; arrays that have too few or too
    /// many elements there are written as a whole.
    ///
    /// - Parameters:
    ///   - pointer: The pointer to a part, of which the first occurrence was edited.
    ///   - paths: The paths in the part of the values that were written or removed.
    mutating func writeOccurrences(of pointer: JSONPointer, at paths: [JSONPointer]) {
        let count = pointer.components.count
        for path in paths {
            var target = JSONPointer(pointer.components + path.components)
            while !target.isRoot, !copyFirstOccurrence(at: target, sparing: count), let parent = target.parent {
                target = parent
            }
        }
    }

    /// Writes the first occurrence of the container around a value in the others.
    mutating func writeOccurrences(ofParentOf pointer: JSONPointer) {
        if let parent = pointer.parent { writeOccurrences(of: parent, at: [JSONPointer()]) }
    }

    /// Writes the first occurrence of a value in the others, or removes these if there is none; returns whether that is possible.
    private mutating func copyFirstOccurrence(at pointer: JSONPointer, sparing spared: Int) -> Bool {
        let value = value(at: pointer)
        // Without an element, those behind it would be in its place.
        if value == nil, case .index? = pointer.components.last { return false }
        // The part itself is written as any value is: other members of its name are removed.
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
/// Values are compared by identity: one that was written over an equal one counts, unless both are short scalars that were
/// made. An array that got or lost elements is written as a whole. One pass over the edited containers, without recursion.
struct EditedPaths {
    private struct Pair {
        /// The states; nil before the value is added, or after it is removed.
        let old: JSON?
        let new: JSON?
        /// The number of the pair of containers around both, and the step from there; nil for the whole value.
        var step: (parent: Int, component: JSONPointer.Component)?
    }

    private var pairs: [Pair]
    private let includesAll: Bool
    private(set) var paths: [JSONPointer] = []

    /// - Parameters:
    ///   - old: The first state.
    ///   - new: The second state.
    ///   - includesAll: Whether all scalars count as written.
    init(from old: JSON, to new: JSON, includingAll includesAll: Bool = false) {
        pairs = [Pair(old: old, new: new)]
        self.includesAll = includesAll
        var number = 0
        while number < pairs.count {
            if !compare(pairs[number], number) { note(number) }
            number += 1
        }
    }

    /// Compares two states, and adds the states of the children; returns `false` if the value was written or removed.
    private mutating func compare(_ pair: Pair, _ number: Int) -> Bool {
        guard let old = pair.old, let new = pair.new else { return false }
        if !includesAll, old.isSame(as: new) { return true }
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
                // Removals first; members of both are compared in the order of the new ones.
                if !object.isFirst(key) || isOld && other != nil { continue }
                if !includesAll, let other, other.isSame(as: member.value) { continue }
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

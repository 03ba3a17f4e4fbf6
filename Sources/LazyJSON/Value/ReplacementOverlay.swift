/// A container of a document in which only values were replaced, at any depth: the first form of edits.
///
/// Nothing is kept but the new values, by the places of the old ones, so that an edit costs no more than finding its
/// place, and writing is copying the text between the values. The first edit of another kind, the first part that is
/// read out as a container, and the first edit of a copy *settle* it: the edits are made anew, container by container.
/// So does an edit inside of a container that was replaced, or of one inside of which something was replaced.
final class ReplacementOverlay: EditedNode, @unchecked Sendable {
    // Sendable for the reason that its superclass gives; the settled form is published atomically.

    /// The places of the containers between this one and the replaced values, one way after another.
    private var ways: ContiguousArray<UInt32> = []
    /// Where in `ways` the way to each value ends, by its number in `replaced`.
    private var wayEnds: ContiguousArray<UInt32> = []
    /// The number of steps of the longest way.
    private var greatestDepth = 0
    /// The number of steps of the shortest way to a container that was replaced.
    private var containerDepth = Int.max
    private let settledForm = LazyBox<SettledJSON>()

    /// Whether the settled form exists; then this one is not changed any more.
    var isSettled: Bool { settledForm.hasContent }

    override func takeContainers(into pending: inout EditedRelease) {
        super.takeContainers(into: &pending)
        if let container = unsafe settledForm.take()?.takeContainer() { pending.add(container) }
    }

    /// Whether the container is an object or an array.
    var kind: JSON.Kind { base.map { JSON.Kind($0, open) } ?? .null }

    /// How many children the container has.
    var count: Int { base?.childCount(of: open) ?? 0 }

    /// Replaces the value that a pointer leads to; says no where it cannot be replaced by itself: nothing stands there,
    /// another member has its name, or the edit is inside or around of another.
    func replace(at pointer: JSONPointer, with value: JSON) -> Bool {
        let depth = pointer.components.count
        guard depth <= containerDepth, let base else { return false }
        var way: ContiguousArray<UInt32> = []
        swap(&way, &ways)  // because each change where it stands costs a check that nobody else changes it
        let start = way.count
        let place = base.place(at: pointer, from: open, onlyUnique: true, passing: { way.append($0) })
        let isReplaced = place.map { replace($0, in: base, depth: depth, with: value) } ?? false
        if isReplaced, replaced.count > wayEnds.count {
            wayEnds.append(UInt32(truncatingIfNeeded: way.count))
        } else {
            way.removeSubrange(start...)
        }
        swap(&way, &ways)
        return isReplaced
    }

    /// The same for the member with a name.
    func replaceMember(_ name: String, with value: JSON) -> Bool {
        guard let base, base.index[open].tag == .object, let key = base.uniqueMember(name, of: open),
            replace(key + 1, in: base, depth: 1, with: value)
        else { return false }
        if replaced.count > wayEnds.count { wayEnds.append(UInt32(truncatingIfNeeded: ways.count)) }
        return true
    }

    /// The same for the element at a position.
    func replaceElement(_ position: Int, with value: JSON) -> Bool {
        guard let base, base.index[open].tag == .array, position >= 0, position < base.childCount(of: open),
            replace(base.element(position, of: open), in: base, depth: 1, with: value)
        else { return false }
        if replaced.count > wayEnds.count { wayEnds.append(UInt32(truncatingIfNeeded: ways.count)) }
        return true
    }

    /// Replaces the value at a place, so many steps from here; says no where that is inside or around of another.
    @inline(__always)
    private func replace(_ place: Int, in base: Document, depth: Int, with value: JSON) -> Bool {
        guard depth <= containerDepth else { return false }
        if base.index[place].opensContainer {
            guard greatestDepth <= depth else { return false }
            containerDepth = min(containerDepth, depth)
        }
        greatestDepth = max(greatestDepth, depth)
        knownNesting.store(0, ordering: .relaxed)
        replaced.set(value, at: place)
        return true
    }

    /// What a pointer leads to, where that was replaced or is a scalar of the document.
    func value(at pointer: JSONPointer) -> JSON? {
        guard pointer.components.count <= containerDepth, let base,
            let place = base.place(at: pointer, from: open, onlyUnique: false, passing: { _ in })
        else { return nil }
        if let value = replaced.value(at: place) { return value }
        return base.index[place].opensContainer ? nil : Optional(JSON(base, at: place))
    }

    /// The number of containers around a replaced value, this one included.
    func depth(_ number: Int) -> Int {
        let start = number == 0 ? 0 : wayEnds[number - 1]
        return Int(wayEnds[number] - start) + 1
    }

    /// The same value, edited container by container.
    var settled: JSON {
        if let known = settledForm.content { return known.json }
        guard let base else { return .null }
        var json = isFramed ? JSON(.document(base)) : JSON(base, at: open)
        var start = 0
        for number in 0..<replaced.count {
            let end = Int(wayEnds[number])
            json.settle(replaced[number], at: replaced.place(number), through: ways[start..<end])
            start = end
        }
        return settledForm.publish(SettledJSON(json)).json
    }
}

extension JSON {
    /// The same value, edited container by container where it is edited.
    var settled: JSON {
        if case .places(let places) = storage { return places.settled }
        return self
    }
}

/// A value by reference.
private final class SettledJSON: @unchecked Sendable {
    // Sendable because only the last one who holds this changes it, on the way out.

    private(set) var json: JSON

    init(_ json: JSON) {
        self.json = json
    }

    /// Takes the container out, to be released with care.
    func takeContainer() -> EditedNode? { json.takeContainer() }
}

extension Document {
    /// The place of the value that a pointer leads to from the value at `start`.
    ///
    /// - Parameters:
    ///   - pointer: The way.
    ///   - start: The place it begins at.
    ///   - onlyUnique: Whether the last step must be the only member of its name.
    ///   - pass: Takes the places of the values on the way, those at both ends left out.
    @inline(__always)
    func place(
        at pointer: JSONPointer, from start: Int, onlyUnique: Bool, passing pass: (UInt32) -> Void
    ) -> Int? {
        var place = start
        var key: Int?
        var parent = start
        for component in pointer.components {
            if place != start { pass(UInt32(truncatingIfNeeded: place)) }
            parent = place
            switch (index[place].tag, component) {
            case (.object, .key(let name)):
                key = member(name, of: place)
            case (.object, .index(let number)):
                key = member(String(number), of: place)
            case (.array, .index(let position)):
                guard position >= 0, position < childCount(of: place) else { return nil }
                place = element(position, of: place)
                // The names in it stand in lines that would be waited for one after another.
                if index[place].tag == .object { text.prefetch(index[place].offset) }
                key = nil
                continue
            default:
                return nil
            }
            guard let key else { return nil }
            place = key + 1
        }
        if onlyUnique, let key, hasDuplicate(of: key, in: parent) { return nil }
        return place
    }
}

/// The steps that change one array into another, by positions.
struct ArrayDifference {
    /// A step.
    ///
    /// Its positions are positions in the array to which the previous steps were applied.
    enum Step {
        case remove(at: Int)
        case move(from: Int, to: Int)
        case add(new: Int, at: Int)
    }

    /// The steps: removals from the end to the start, then moves and additions from the start to the end.
    private(set) var steps: [Step] = []
    /// The elements that stay but differ inside, by their old and new positions.
    ///
    /// The caller compares them further.
    private(set) var changed: [ElementAlignment.Pair] = []

    private let old: [JSON]
    private let new: [JSON]
    /// The old and new positions without the equal elements at both ends.
    private let olds: Range<Int>
    private let news: Range<Int>
    /// The keys of the elements in `olds` and `news`: hashes, see `ContainerHashing.key(of:)`.
    private var oldKeys: [Int] = []
    private var newKeys: [Int] = []
    /// The elements that stay, in order: equal ones and changed ones.
    private var kept: [ElementAlignment.Pair] = []
    /// The old positions of elements that move, by their new positions.
    private var sources: [Int: Int] = [:]
    /// The old positions of elements that move.
    private var movers: Set<Int> = []

    /// Finds the steps.
    ///
    /// - Parameters:
    ///   - old: The elements.
    ///   - new: The elements of the other array.
    ///   - hashing: Computes and keeps the hash of each container.
    init(from old: [JSON], to new: [JSON], _ hashing: inout ContainerHashing) {
        self.old = old
        self.new = new
        let (start, end) = ElementAlignment.commonEnds(old.count, new.count) { hashing.areEqual(old[$0], new[$1]) }
        olds = start..<old.count - end
        news = start..<new.count - end
        if !olds.isEmpty, !news.isEmpty { align(&hashing) }
        findSteps()
    }

    /// The number of equal elements that both arrays have, including elements that move.
    var commonCount: Int { old.count - olds.count + kept.count - changed.count + sources.count }

    // MARK: Which elements stay

    private mutating func align(_ hashing: inout ContainerHashing) {
        oldKeys = olds.map { hashing.key(of: old[$0]) }
        newKeys = news.map { hashing.key(of: new[$0]) }
        let (start, newStart) = (olds.lowerBound, news.lowerBound)
        // Different elements may have equal hashes, so the elements are compared, too.
        let equal = ElementAlignment.pairs(of: oldKeys, and: newKeys)
            .map { (old: $0.old + start, new: $0.new + newStart) }
            .filter { old[$0.old].isSameView(as: new[$0.new]) || old[$0.old] == new[$0.new] }
        let keptOld = Set(equal.map(\.old))
        let keptNew = Set(equal.map(\.new))
        var (free, newFree) = (olds.filter { !keptOld.contains($0) }, news.filter { !keptNew.contains($0) })
        // An equal container elsewhere is moved. An equal scalar is moved only if it cannot replace another element.
        findMoves(&free, &newFree) { $0.isContainer }
        (kept, changed) = paired(equal, free, newFree, &hashing)
        let pairedOld = Set(changed.map(\.old))
        let pairedNew = Set(changed.map(\.new))
        free.removeAll { pairedOld.contains($0) }
        newFree.removeAll { pairedNew.contains($0) }
        findMoves(&free, &newFree) { !$0.isContainer }
    }

    /// Finds the elements that are removed at one position and added at another, which are moved instead.
    private mutating func findMoves(_ free: inout [Int], _ newFree: inout [Int], _ canMove: (JSON) -> Bool) {
        if free.isEmpty || newFree.isEmpty { return }
        var known: [Int: [Int]] = [:]
        for position in free.reversed() where canMove(old[position]) {
            known[oldKeys[position - olds.lowerBound], default: []].append(position)
        }
        if known.isEmpty { return }
        for position in newFree where canMove(new[position]) {
            let key = newKeys[position - news.lowerBound]
            guard let source = known[key]?.last, old[source] == new[position] else { continue }
            known[key]?.removeLast()
            sources[position] = source
            movers.insert(source)
        }
        free.removeAll { movers.contains($0) }
        newFree.removeAll { sources[$0] != nil }
    }

    /// Pairs elements that are removed and added between the same two equal elements.
    ///
    /// Returns all pairs, and the pairs that were added.
    private func paired(
        _ equal: [ElementAlignment.Pair], _ free: [Int], _ newFree: [Int], _ hashing: inout ContainerHashing
    ) -> (all: [ElementAlignment.Pair], changed: [ElementAlignment.Pair]) {
        var (all, changed): ([ElementAlignment.Pair], [ElementAlignment.Pair]) = ([], [])
        var (rest, newRest) = (free[...], newFree[...])
        for next in equal + [(olds.upperBound, news.upperBound)] {
            let gap = rest.prefix { $0 < next.old }
            let newGap = newRest.prefix { $0 < next.new }
            (rest, newRest) = (rest.dropFirst(gap.count), newRest.dropFirst(newGap.count))
            let pairs = ElementPairing.pairs(of: gap.map { old[$0] }, and: newGap.map { new[$0] }, &hashing)
            let found = pairs.map { (old: gap[gap.startIndex + $0.old], new: newGap[newGap.startIndex + $0.new]) }
            changed += found
            all += found
            if next.old < olds.upperBound || next.new < news.upperBound { all.append(next) }
        }
        return (all, changed)
    }

    // MARK: Steps

    /// A place in the common order of the old and the new elements.
    private enum Slot {
        case old(Int), new(Int), kept
    }

    private mutating func findSteps() {
        var order: [Slot] = []
        var (at, newAt) = (olds.lowerBound, news.lowerBound)
        for pair in kept + [(olds.upperBound, news.upperBound)] {
            for position in at..<pair.old { order.append(.old(position)) }
            for position in newAt..<pair.new { order.append(.new(position)) }
            order.append(.kept)
            (at, newAt) = (pair.old + 1, pair.new + 1)
        }
        // A slot counts 1 while its element is in the array, so that the sum of the counts before it is its current position.
        var slots = CountTree(order.map { if case .new = $0 { 0 } else { 1 } })
        let start = olds.lowerBound
        var moverSlots: [Int: Int] = [:]
        for slot in order.indices.reversed() {
            guard case .old(let position) = order[slot] else { continue }
            if movers.contains(position) {
                moverSlots[position] = slot
            } else {
                steps.append(.remove(at: start + slots.sum(before: slot)))
                slots.add(-1, to: slot)
            }
        }
        for slot in order.indices {
            guard case .new(let position) = order[slot] else { continue }
            if let source = sources[position], let from = moverSlots[source] {
                let origin = start + slots.sum(before: from)
                slots.add(-1, to: from)
                steps.append(.move(from: origin, to: start + slots.sum(before: slot)))
            } else {
                steps.append(.add(new: position, at: start + slots.sum(before: slot)))
            }
            slots.add(1, to: slot)
        }
    }
}

/// Pairs of elements that are likely to be the same element before and after a change inside it.
enum ElementPairing {
    /// The largest number of elements on each side that are all compared with each other.
    private static let few = 8
    /// The costs of removing or adding an element, of replacing an element, and of each difference inside an element.
    private static let (removal, replacement, difference) = (20, 30, 10)

    /// Returns pairs of positions, which increase in both lists.
    ///
    /// If there are few elements, those with the most common children are paired; if there are many, they are paired in order.
    static func pairs(
        of old: [JSON], and new: [JSON], _ hashing: inout ContainerHashing
    ) -> [ElementAlignment.Pair] {
        let shorter = min(old.count, new.count)
        if shorter == 0 || old.count == 1 && new.count == 1 || max(old.count, new.count) > Self.few {
            return (0..<shorter).map { ($0, $0) }
        }
        // `costs[i][j]` is the least cost for the old elements from i on and the new ones from j on, at first without pairs;
        // `isPaired[i][j]` is whether it begins with pairing both.
        var costs: [[Int]] = (0...old.count).map { i in
            (0...new.count).map { j in (old.count - i + new.count - j) * Self.removal }
        }
        var isPaired = costs.map { $0.map { _ in false } }
        for i in old.indices.reversed() {
            for j in new.indices.reversed() {
                let unpaired = min(costs[i + 1][j], costs[i][j + 1]) + Self.removal
                let paired = costs[i + 1][j + 1] + cost(old[i], new[j], &hashing)
                isPaired[i][j] = paired <= unpaired
                costs[i][j] = min(paired, unpaired)
            }
        }
        var (pairs, i, j) = ([ElementAlignment.Pair](), 0, 0)
        while i < old.count, j < new.count {
            if isPaired[i][j] {
                pairs.append((i, j))
                (i, j) = (i + 1, j + 1)
            } else if costs[i + 1][j] <= costs[i][j + 1] {
                i += 1
            } else {
                j += 1
            }
        }
        return pairs
    }

    /// Returns the cost of changing an element into another one.
    private static func cost(_ one: JSON, _ other: JSON, _ hashing: inout ContainerHashing) -> Int {
        guard one.isContainer, one.kind == other.kind else { return Self.replacement }
        var (common, differing) = (0, 0)
        var members = ChildCursor(one)
        var others = ChildCursor(other)
        while let child = members.next() {
            let match = child.key.map { other.member(named: $0) } ?? others.next()?.value
            if let match, hashing.key(of: child.value) == hashing.key(of: match) { common += 1 } else { differing += 1 }
        }
        differing += max(0, other.count - common - differing)
        return common == 0 ? Self.replacement : min(differing * Self.difference, Self.replacement - 1)
    }
}

extension ContainerHashing {
    /// Returns a hash of a value: equal values have the same one, and different values rarely.
    mutating func key(of value: JSON) -> Int {
        if value.isContainer { return hash(of: value) }
        var hasher = Hasher()
        value.hashScalar(into: &hasher)
        return hasher.finalize()
    }

    /// Returns whether two values are equal.
    ///
    /// The hashes of containers, each computed once, are compared first.
    mutating func areEqual(_ one: JSON, _ other: JSON) -> Bool {
        if one.isSameView(as: other) { return true }
        guard one.isContainer else { return one == other }
        guard one.kind == other.kind, one.kind == .object || one.count == other.count else { return false }
        return hash(of: one) == hash(of: other) && one == other
    }
}

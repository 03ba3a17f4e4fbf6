/// The correspondence of the parts of two encodings of one type: which new part continues which old one.
///
/// Each new part continues at most one old one, and each old one is continued at most once. In this order:
/// 1. A member continues the one of its name; in a dictionary, a new key continues the only removed one of equal encoding.
/// 2. An element with an identity continues the one of the same identity, in any array, and no other.
/// 3. Other elements of equal encoding continue each other in order, in their places where as many do so, then those that moved,
///    first in the same array.
/// 4. Between the same two neighbors, elements are paired that share a text or a number that no other one has there.
/// 5. Elements at the same position are paired if no element was added, removed or moved, and no text in them changed.
///
/// A part that continues none is new: unknown members and comments of an old part never become its own. The cost is
/// O(*n* log *n*) in the number of elements or members of a container, and linear in the rest; nothing recurses.
struct Correspondence {
    let old: EncodedTree
    let new: EncodedTree
    /// The old part that each new part continues.
    private(set) var sources: [Int?]
    /// The new part that continues each old part.
    private(set) var heirs: [Int?]
    /// Whether the old and new elements have identities that occur once.
    private(set) var (isIdentified, isNewIdentified): ([Bool], [Bool])
    /// The number of elements that continue none, or that none continues yet, by hash.
    private(set) var (freeOld, freeNew): ([Int: Int], [Int: Int]) = ([:], [:])
    /// The pairs to be compared further.
    private var pending: [(old: Int, new: Int)] = []
    /// The pairs of arrays whose elements are compared by rules 4 and 5 next.
    private var arrays: [(old: Int, new: Int)] = []
    /// The pairs of arrays that were compared.
    private var compared: [(old: Int, new: Int)] = []
    /// The hashes of elements that moved.
    private var movedHashes = Set<Int>()

    init(_ old: EncodedTree, _ new: EncodedTree) {
        (self.old, self.new) = (old, new)
        sources = [Int?](repeating: nil, count: new.nodes.count)
        heirs = [Int?](repeating: nil, count: old.nodes.count)
        isIdentified = [Bool](repeating: false, count: old.nodes.count)
        isNewIdentified = [Bool](repeating: false, count: new.nodes.count)
        for number in old.nodes.indices where old.isElement(number) { freeOld[old[number].hash, default: 0] += 1 }
        for number in new.nodes.indices where new.isElement(number) { freeNew[new[number].hash, default: 0] += 1 }
        pairIdentified()
        pair(0, 0)
        while !pending.isEmpty {
            while !pending.isEmpty {
                while let pair = pending.popLast() { comparePair(pair.old, pair.new) }
                for (old, new) in arrays { for pair in similar(old, new) { self.pair(pair.old, pair.new) } }
                for (old, new) in arrays { for pair in aligned(old, new) { self.pair(pair.old, pair.new) } }
                compared += arrays
                arrays = []
            }
            pairEqual(old.movable, new.movable)
        }
    }

    /// Whether two parts have equal encodings and the same identities in them.
    func areEqual(_ old: Int, _ new: Int) -> Bool {
        self.old[old].hash == self.new[new].hash && self.old[old].identities == self.new[new].identities
    }

    /// For each element of the new array, the position in the old one of the element that it continues.
    var sourcesOfElements: [Int?] {
        new.children(of: 0).map { sources[$0].flatMap { old[$0].parent == 0 ? old[$0].position : nil } }
    }

    /// Whether an element can be paired by its content.
    func isFree(old number: Int) -> Bool { heirs[number] == nil && !isIdentified[number] }
    func isFree(new number: Int) -> Bool { sources[number] == nil && !isNewIdentified[number] }

    // MARK: Pairs

    private mutating func pair(_ o: Int, _ n: Int) {
        note(o, n)
        if !areEqual(o, n) || old[o].order != new[n].order { return pending.append((o, n)) }
        // The parts of equal values in the same order continue each other.
        for distance in 1..<max(1, min(old[o].end - o, new[n].end - n))
        where heirs[o + distance] == nil && sources[n + distance] == nil {
            note(o + distance, n + distance)
        }
    }

    private mutating func note(_ o: Int, _ n: Int) {
        (heirs[o], sources[n]) = (n, o)
        if old.isElement(o) { freeOld[old[o].hash, default: 0] -= 1 }
        if new.isElement(n) { freeNew[new[n].hash, default: 0] -= 1 }
    }

    private mutating func comparePair(_ o: Int, _ n: Int) {
        switch (old[o].json.kind, new[n].json.kind) {
        case (.object, .object): compareEntries(o, n)
        case (.array, .array): compareElements(o, n)
        default: break
        }
    }

    // MARK: Rule 2

    private mutating func pairIdentified() {
        if old[0].identities == 0, new[0].identities == 0 { return }
        let olds = Dictionary(grouping: old.nodes.indices.filter { old[$0].identity != nil }) { old[$0].identity }
        let news = Dictionary(grouping: new.nodes.indices.filter { new[$0].identity != nil }) { new[$0].identity }
        for number in new.nodes.indices {
            guard let identity = new[number].identity, news[identity]?.count == 1 else { continue }
            let found = olds[identity] ?? []
            if found.count > 1 { continue }
            isNewIdentified[number] = true
            if let source = found.first { pair(source, number) }
        }
        for (identity, found) in olds where found.count == 1 && (news[identity]?.count ?? 0) <= 1 {
            isIdentified[found[0]] = true
        }
    }

    // MARK: Rule 1

    private mutating func compareEntries(_ o: Int, _ n: Int) {
        guard let olds = old.entries(of: o), let news = new.entries(of: n) else { return }
        var known = Dictionary(olds.map { ($0.key, $0) }) { _, last in last }
        var added: [Int: [EncodedTree.Entry]] = [:]
        for entry in news {
            if let match = known.removeValue(forKey: entry.key) {
                pair(match, entry)
            } else {
                added[new[entry.value].hash, default: []].append(entry)
            }
        }
        guard new[n].notes?.collection != nil else { return }
        for (hash, removed) in Dictionary(grouping: known.values, by: { old[$0.value].hash }) {
            if let news = added[hash], removed.count == 1, news.count == 1 { pair(removed[0], news[0]) }
        }
    }

    private mutating func pair(_ o: EncodedTree.Entry, _ n: EncodedTree.Entry) {
        if let key = o.keyNumber, let newKey = n.keyNumber { pair(key, newKey) }
        pair(o.value, n.value)
    }

    // MARK: Rule 3

    private mutating func compareElements(_ o: Int, _ n: Int) {
        let olds = old.children(of: o).filter { isFree(old: $0) }
        let news = new.children(of: n).filter { isFree(new: $0) }
        switch new[n].notes?.collection?.elementStride {
        case 1?: pairEqual(olds, news, isMove: false)
        case 2?: compareEntries(o, n)
        default:
            var pairs = ElementAlignment.pairs(of: olds.map { old[$0].hash }, and: news.map { new[$0].hash })
                .map { (olds[$0.old], news[$0.new]) }
            // Of several longest lists, the list of the elements in their places counts.
            let inPlace = olds.count == news.count ? zip(olds, news).filter { old[$0].hash == new[$1].hash } : []
            if inPlace.count >= pairs.count { pairs = inPlace }
            for pair in pairs { self.pair(pair.0, pair.1) }
            pairEqual(olds, news)
            arrays.append((o, n))
        }
    }

    /// Pairs elements of equal encoding in order.
    private mutating func pairEqual(_ olds: [Int], _ news: [Int], isMove: Bool = true) {
        var found: [Int: [Int]] = [:]
        for number in olds.reversed() where isFree(old: number) { found[old[number].hash, default: []].append(number) }
        if found.isEmpty { return }
        for number in news where isFree(new: number) {
            let hash = new[number].hash
            // The parts of an equal element that was paired are paired, too.
            while let source = found[hash]?.popLast() {
                if heirs[source] != nil { continue }
                if isMove { movedHashes.insert(hash) }
                pair(source, number)
                break
            }
        }
    }

    // MARK: Doubts

    /// Throws if several equal old elements may be meant, and their texts differ in more than spelling.
    ///
    /// - Parameter text: Returns the text of an old element; nil if its text does not matter.
    /// - Throws: ``JSONError`` with the pointer to the array; the errors of `text` with the same pointer.
    func checkCertainty(_ text: (Int) throws -> JSON?) throws {
        for group in doubtfulGroups {
            do {
                let texts = try group.compactMap(text)
                if texts.contains(where: { $0 != texts[0] }) { throw JSONError.undecided }
            } catch let error as JSONError {
                throw error.at(old.pointer(to: old[group[0]].parent))
            }
        }
    }

    /// The groups of old elements of equal encoding of which some go, if the others could be kept in their place.
    private var doubtfulGroups: [[Int]] {
        var groups: [[Int]] = []
        for (array, heir) in compared {
            let olds = old.children(of: array).filter { !isIdentified[$0] }
            func isKept(_ number: Int) -> Bool {
                heirs[number].map { new[$0].parent == heir && new[$0].hash == old[number].hash } ?? false
            }
            let kept = olds.filter(isKept)
            let news = new.children(of: heir).filter { !isNewIdentified[$0] }
            // It is certain which element changed only if no other one has moved; others may have been added at one end.
            let (start, end) = (Array(zip(olds, news)), Array(zip(olds.reversed(), news.reversed())))
            func areKept(_ pairs: [(Int, Int)]) -> Bool {
                pairs.count { heirs[$0] == $1 && isKept($0) } == kept.count
            }
            func areFewerEqual(_ pairs: [(Int, Int)]) -> Bool {
                pairs.count { old[$0].hash == new[$1].hash } < kept.count
            }
            let isInPlace =
                olds.count == news.count && areKept(start)
                || olds.count < news.count
                    && (areKept(start) && areFewerEqual(end) || areKept(end) && areFewerEqual(start))
            let gone = Set(
                olds.filter { isInPlace ? heirs[$0].map { new[$0].parent } != heir : !isKept($0) }
                    .map { old[$0].hash })
            if gone.isEmpty { continue }
            // An element is certain if it is the first and also the last one that can be kept, in the order of all; none is if
            // another order was possible.
            let ends = zip(first(kept, in: olds), first(kept.reversed(), in: olds.reversed()).reversed())
            let isOrdered = zip(kept, kept.dropFirst()).allSatisfy { (heirs[$0] ?? 0) < (heirs[$1] ?? 0) }
            let uncertain = isOrdered ? ends.filter { $0 != $1 }.map(\.0) : kept
            let doubtful = gone.intersection(uncertain.map { old[$0].hash })
            groups += Dictionary(grouping: olds.filter { doubtful.contains(old[$0].hash) }) { old[$0].hash }.values
        }
        if movedHashes.isEmpty { return groups }
        let moved = old.nodes.indices.filter {
            old.isElement($0) && !isIdentified[$0] && movedHashes.contains(old[$0].hash)
        }
        let equal = Dictionary(grouping: moved) { old[$0].hash }.values
        return groups + equal.filter { group in group.contains { heirs[$0] == nil } }
    }

    /// Returns the first elements of a list that are equal to some others, in their order.
    private func first(_ others: [Int], in list: [Int]) -> [Int] {
        var rest = list[...]
        return others.compactMap { other in
            rest = rest.drop { old[$0].hash != old[other].hash }
            return rest.popFirst()
        }
    }
}

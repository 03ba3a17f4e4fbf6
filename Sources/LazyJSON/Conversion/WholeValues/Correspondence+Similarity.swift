/// Pairs of elements that differ.
extension Correspondence {
    /// Returns pairs of elements between the same two neighbors that share a text, or a number, that no other element there has
    /// at that member (rule 4).
    func similar(_ o: Int, _ n: Int) -> [ElementAlignment.Pair] {
        let olds = gaps(old.children(of: o), heirs) { child, heir in new[heir].parent == n ? child : nil }
        let news = gaps(new.children(of: n), sources) { _, source in old[source].parent == o ? source : nil }
        return olds.flatMap { gap, olds in similar(olds, news[gap] ?? []) }
    }

    /// The place between two neighbors that stay, by the numbers of the old ones.
    private struct Gap: Hashable {
        let after: Int
        let before: Int
    }

    /// Returns the elements that are in no pair by the gaps that they are in.
    private func gaps(
        _ children: [Int], _ partners: [Int?], _ neighbor: (_ child: Int, _ partner: Int) -> Int?
    ) -> [Gap: [Int]] {
        var (gaps, free, last) = ([Gap: [Int]](), [Int](), -1)
        for child in children {
            guard let partner = partners[child] else {
                free.append(child)
                continue
            }
            guard let place = neighbor(child, partner) else { continue }
            gaps[Gap(after: last, before: place)] = free
            (free, last) = ([], place)
        }
        gaps[Gap(after: last, before: .max)] = free
        return gaps
    }

    /// The maximum number of elements with which the texts of one element are compared.
    private static var maximumTries: Int { 8 }

    private func similar(_ olds: [Int], _ news: [Int]) -> [ElementAlignment.Pair] {
        if olds.isEmpty || news.isEmpty { return [] }
        var links: [Int: Set<Int>] = [:]
        for (o, n) in holders(.string, olds, news) { links[o, default: []].insert(n) }
        var tries: [Int: Int] = [:]
        for (o, n) in holders(.number, olds, news) where links[o]?.contains(n) != true {
            tries[o, default: 0] += 1
            if tries[o, default: 0] <= Self.maximumTries, haveEqualTexts(o, n) { links[o, default: []].insert(n) }
        }
        var counts: [Int: Int] = [:]
        for partners in links.values { for n in partners { counts[n, default: 0] += 1 } }
        return links.compactMap { o, partners in
            guard partners.count == 1, let n = partners.first, counts[n] == 1 else { return nil }
            return isPairable(o, n) ? (o, n) : nil
        }
    }

    /// Whether two elements may be paired although they differ: no equal one is elsewhere.
    private func isPairable(_ o: Int, _ n: Int) -> Bool {
        isFree(old: o) && isFree(new: n) && freeNew[old[o].hash, default: 0] <= 0
            && freeOld[new[n].hash, default: 0] <= 0
    }

    /// Returns the pairs of elements that share a member of a kind that no other element has.
    private func holders(_ kind: JSON.Kind, _ olds: [Int], _ news: [Int]) -> [ElementAlignment.Pair] {
        var found: [Int: (olds: [Int], news: [Int])] = [:]
        for o in olds {
            for trait in traits(kind, old, o) { found[trait, default: ([], [])].olds.append(o) }
        }
        for n in news {
            for trait in traits(kind, new, n) { found[trait]?.news.append(n) }
        }
        return found.values.filter { $0.olds.count == 1 && $0.news.count == 1 }.map {
            (old: $0.olds[0], new: $0.news[0])
        }
        .sorted { ($0.old, $0.new) < ($1.old, $1.new) }
    }

    /// Returns the hashes of the members of an object that show a text or a number.
    private func traits(_ kind: JSON.Kind, _ tree: EncodedTree, _ number: Int) -> [Int] {
        guard tree[number].json.kind == .object else { return [] }
        return tree.children(of: number).filter { tree[$0].json.kind == kind }.map { tree[$0].memberHash }
    }

    /// Whether the texts that both elements show are equal, without those in arrays, which have elements of their own.
    private func haveEqualTexts(_ o: Int, _ n: Int) -> Bool {
        var pairs = [(o, n)]
        while let (o, n) = pairs.popLast() {
            if old[o].strings == new[n].strings { continue }
            switch (old[o].json.kind, new[n].json.kind) {
            case (.object, .object):
                guard let members = old.members(of: o) else { return false }
                for child in new.children(of: n) {
                    if let known = new.name(of: child).flatMap({ members[$0] }) { pairs.append((known, child)) }
                }
            case (.string, .string): return false
            default: break
            }
        }
        return true
    }

    /// Returns the pairs of elements at the same positions whose texts did not change, if the array has as many elements as
    /// before and none has moved (rule 5).
    func aligned(_ o: Int, _ n: Int) -> [ElementAlignment.Pair] {
        let (olds, news) = (old.children(of: o), new.children(of: n))
        guard olds.count == news.count else { return [] }
        let rest = zip(olds, news).filter { heirs[$0] != $1 || sources[$1] != $0 }
        guard rest.allSatisfy({ heirs[$0] == nil && sources[$1] == nil }) else { return [] }
        return rest.compactMap { o, n in
            // The texts in an array belong to its own elements.
            let (kind, isSame) = (old[o].json.kind, old[o].strings == new[n].strings)
            guard kind == new[n].json.kind, kind == .array || isSame, isPairable(o, n) else { return nil }
            return (o, n)
        }
    }
}

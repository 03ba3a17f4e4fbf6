/// The common elements of two lists, in the order of both.
///
/// Elements are compared by keys. If the lists differ little, Myers' algorithm ("An O(ND) Difference Algorithm and Its
/// Variations", 1986) finds a longest result; it gives up after a number of steps in proportion to the lengths of the lists. Then
/// the lists are divided at elements that occur once in each list and are in the same order in both, and Myers' algorithm is used
/// for each part. A part for which it gives up again has no common elements between its ends. So the cost is O(*n* log *n*) for
/// any lists.
struct ElementAlignment {
    /// The positions of a common element in both lists.
    typealias Pair = (old: Int, new: Int)

    private let old: [Int]
    private let new: [Int]
    private var pairs: [Pair] = []

    /// Returns the common elements by their positions, which increase in both lists.
    static func pairs(of old: [Int], and new: [Int]) -> [Pair] {
        var alignment = ElementAlignment(old: old, new: new)
        alignment.align(old.indices, new.indices, divides: true)
        return alignment.pairs
    }

    /// Returns the number of elements that are the same at the starts of two lists, and at the ends of the remaining lists.
    static func commonEnds(
        _ count: Int, _ newCount: Int, _ areSame: (_ old: Int, _ new: Int) -> Bool
    ) -> (start: Int, end: Int) {
        let shorter = min(count, newCount)
        var (start, end) = (0, 0)
        while start < shorter, areSame(start, start) { start += 1 }
        while end < shorter - start, areSame(count - 1 - end, newCount - 1 - end) { end += 1 }
        return (start, end)
    }

    private mutating func align(_ olds: Range<Int>, _ news: Range<Int>, divides: Bool) {
        let (start, end) = Self.commonEnds(olds.count, news.count) {
            old[olds.lowerBound + $0] == new[news.lowerBound + $1]
        }
        let (middle, newMiddle) = (olds.dropFirst(start).dropLast(end), news.dropFirst(start).dropLast(end))
        pairs += zip(olds.prefix(start), news).map { ($0, $1) }
        if !middle.isEmpty, !newMiddle.isEmpty {
            if let found = longest(middle, newMiddle) {
                pairs += found
            } else if divides {
                divide(middle, newMiddle)
            }
        }
        pairs += zip(olds.suffix(end), news.suffix(end)).map { ($0, $1) }
    }

    // MARK: Myers' algorithm

    /// Returns a longest list of common elements; nil if finding it takes too many steps.
    private func longest(_ olds: Range<Int>, _ news: Range<Int>) -> [Pair]? {
        let (count, newCount) = (olds.count, news.count)
        var steps = 16 * (count + newCount) + 4_096
        // `rows[d][i]` is the largest number of old elements that can be passed with d differences on the diagonal 2i - d.
        var rows: [[Int32]] = []
        while true {
            let differences = rows.count
            var row: [Int32] = []
            row.reserveCapacity(differences + 1)
            steps -= differences + 1
            for i in 0...differences {
                var x = 0
                if let last = rows.last {
                    x = Self.isInsertion(i, of: last) ? Int(last[i]) : Int(last[i - 1]) + 1
                }
                let diagonal = 2 * i - differences
                let start = x
                while x < count, x - diagonal < newCount,
                    old[olds.lowerBound + x] == new[news.lowerBound + x - diagonal]
                {
                    x += 1
                }
                steps -= x - start
                row.append(Int32(truncatingIfNeeded: x))
                if x >= count, x - diagonal >= newCount {
                    return path(rows, differences, olds, news)
                }
            }
            if steps < 0 { return nil }
            rows.append(row)
        }
    }

    /// Returns whether the furthest path to a diagonal ends with an inserted element, not with a removed one.
    private static func isInsertion(_ i: Int, of last: [Int32]) -> Bool {
        i == 0 || i < last.count && last[i - 1] < last[i]
    }

    /// Follows the path back from the ends of both lists, and returns its common elements.
    private func path(_ rows: [[Int32]], _ differences: Int, _ olds: Range<Int>, _ news: Range<Int>) -> [Pair] {
        var pairs: [Pair] = []
        var (x, y) = (olds.count, news.count)
        // The first elements differ, so that no pair precedes the first difference.
        for differences in stride(from: differences, to: 0, by: -1) {
            let last = rows[differences - 1]
            let i = (x - y + differences) / 2
            let isInsertion = Self.isInsertion(i, of: last)
            let beforeX = Int(last[isInsertion ? i : i - 1])
            let beforeY = beforeX - (x - y) - (isInsertion ? 1 : -1)
            while x > (isInsertion ? beforeX : beforeX + 1) {
                (x, y) = (x - 1, y - 1)
                pairs.append((olds.lowerBound + x, news.lowerBound + y))
            }
            (x, y) = (beforeX, beforeY)
        }
        return pairs.reversed()
    }

    // MARK: Elements that occur once

    /// Aligns the parts between the elements that occur once in each list and are in the same order.
    private mutating func divide(_ olds: Range<Int>, _ news: Range<Int>) {
        var (from, newFrom) = (olds.lowerBound, news.lowerBound)
        for pair in uniquePairs(olds, news) {
            align(from..<pair.old, newFrom..<pair.new, divides: false)
            pairs.append(pair)
            (from, newFrom) = (pair.old + 1, pair.new + 1)
        }
        // Without such elements, Myers' algorithm was tried for the whole already.
        if from > olds.lowerBound { align(from..<olds.upperBound, newFrom..<news.upperBound, divides: false) }
    }

    /// Returns a longest list of elements that occur once in each list and are in the same order.
    private func uniquePairs(_ olds: Range<Int>, _ news: Range<Int>) -> [Pair] {
        var occurrences: [Int: (old: Int, oldCount: Int, newCount: Int)] = [:]
        for position in olds {
            let known = occurrences[old[position]]
            occurrences[old[position]] = (position, (known?.oldCount ?? 0) + 1, 0)
        }
        for position in news { occurrences[new[position]]?.newCount += 1 }
        let unique: [Pair] = news.compactMap { position in
            guard let found = occurrences[new[position]], found.oldCount == 1, found.newCount == 1 else { return nil }
            return (found.old, position)
        }
        return Self.longestRising(unique)
    }

    /// Returns a longest subsequence of pairs in which the old positions increase, as the new ones do.
    static func longestRising(_ pairs: [Pair]) -> [Pair] {
        var ends: [Int] = []  // for each length, the last pair of the subsequence whose end is smallest
        var previous = [Int](repeating: -1, count: pairs.count)
        for (number, pair) in pairs.enumerated() {
            let length = ends.partitioningIndex { pairs[$0].old >= pair.old }
            if length > 0 { previous[number] = ends[length - 1] }
            if length == ends.count { ends.append(number) } else { ends[length] = number }
        }
        var result: [Pair] = []
        var at = ends.last ?? -1
        while at >= 0 {
            result.append(pairs[at])
            at = previous[at]
        }
        return result.reversed()
    }
}

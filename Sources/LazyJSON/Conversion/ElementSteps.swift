/// The steps that turn a list of elements into another one.
///
/// Equal elements at both ends are left alone. Between them, each difference takes the shorter way to the next element
/// that both lists have. That is not always the smallest difference, but takes O(n).
enum ElementStep {
    /// The old element changes into the new one.
    case replace(Int, by: Int)
    /// The old element goes.
    case remove(Int)
    /// The new element is inserted before the old one at a position, or behind the last.
    case insert(Int, before: Int)

    /// The steps, in order, from some old elements to some new ones.
    static func steps<Key: Hashable>(from old: ArraySlice<Key>, to new: ArraySlice<Key>) -> [ElementStep] {
        var (i, oldEnd, j, newEnd) = (old.startIndex, old.endIndex, new.startIndex, new.endIndex)
        while i < oldEnd, j < newEnd, old[i] == new[j] { (i, j) = (i + 1, j + 1) }
        while i < oldEnd, j < newEnd, old[oldEnd - 1] == new[newEnd - 1] { (oldEnd, newEnd) = (oldEnd - 1, newEnd - 1) }
        var steps: [ElementStep] = []
        if i < oldEnd, j < newEnd {
            var olds = Occurrences(old[i..<oldEnd])
            var news = Occurrences(new[j..<newEnd])
            while i < oldEnd, j < newEnd {
                if old[i] == new[j] {
                    (i, j) = (i + 1, j + 1)
                    continue
                }
                switch (olds.distance(to: new[j], from: i), news.distance(to: old[i], from: j)) {
                case (nil, nil):
                    steps.append(.replace(i, by: j))
                    (i, j) = (i + 1, j + 1)
                case (let removals?, let insertions) where removals <= insertions ?? .max:
                    steps.append(.remove(i))
                    i += 1
                default:
                    steps.append(.insert(j, before: i))
                    j += 1
                }
            }
        }
        for i in i..<oldEnd { steps.append(.remove(i)) }
        for j in j..<newEnd { steps.append(.insert(j, before: oldEnd)) }
        return steps
    }
}

/// The positions at which each of some elements occurs.
private struct Occurrences<Key: Hashable> {
    /// The positions of each element, the last one first; those that were passed are removed.
    private var positions: [Key: [Int]] = [:]

    init(_ elements: ArraySlice<Key>) {
        for position in elements.indices.reversed() { positions[elements[position], default: []].append(position) }
    }

    /// How far behind a position an element occurs next; nil if it does not.
    mutating func distance(to element: Key, from position: Int) -> Int? {
        while let next = positions[element]?.last {
            if next > position { return next - position }
            positions[element]?.removeLast()
        }
        return nil
    }
}

/// The steps that turn a list of elements into another one.
///
/// Equal elements at both ends are left alone. Between them, each difference takes the shorter way to the next element
/// that both lists have. That is not always the smallest difference, but takes O(n).
enum ElementStep {
    /// The old element changes into the new one.
    case replace(Int, by: Int)
    /// The old element is removed.
    case remove(Int)
    /// The new element is inserted before the old one at a position, or behind the last.
    case insert(Int, before: Int)

    /// Returns the steps, in order, from some old elements to some new ones.
    ///
    /// - Parameters:
    ///   - count: The number of old elements.
    ///   - newCount: The number of new elements.
    ///   - isUnchanged: Returns whether a new element is an old one; called for elements at both ends.
    ///   - old: Returns the text of an old element.
    ///   - new: Returns the text of a new element; nil if it differs from all old ones.
    static func steps(
        from count: Int, to newCount: Int, isUnchanged: (_ old: Int, _ new: Int) -> Bool,
        old: (Int) -> JSON, new: (Int) -> JSON?
    ) -> [ElementStep] {
        var (i, oldEnd, j, newEnd) = (0, count, 0, newCount)
        while i < oldEnd, j < newEnd, isUnchanged(i, j) { (i, j) = (i + 1, j + 1) }
        while i < oldEnd, j < newEnd, isUnchanged(oldEnd - 1, newEnd - 1) {
            (oldEnd, newEnd) = (oldEnd - 1, newEnd - 1)
        }
        if oldEnd - i == 1, newEnd - j == 1 { return [.replace(i, by: j)] }
        var steps: [ElementStep] = []
        if i < oldEnd, j < newEnd {
            let (oldStart, newStart) = (i, j)
            let oldTexts = (i..<oldEnd).map { Optional(ExactText(text: old($0).rawText)) }
            let newTexts = (j..<newEnd).map { new($0).map { ExactText(text: $0.rawText) } }
            var olds = Occurrences(oldTexts)
            var news = Occurrences(newTexts)
            while i < oldEnd, j < newEnd {
                let (mine, its) = (oldTexts[i - oldStart], newTexts[j - newStart])
                if mine == its {
                    (i, j) = (i + 1, j + 1)
                    continue
                }
                switch (olds.distance(to: its, from: i - oldStart), news.distance(to: mine, from: j - newStart)) {
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
private struct Occurrences {
    /// The positions of each element, the last one first; those that were passed are removed.
    private var positions: [ExactText?: [Int]] = [:]

    init(_ elements: [ExactText?]) {
        for position in elements.indices.reversed() { positions[elements[position], default: []].append(position) }
    }

    /// Returns the distance from a position to the next occurrence of an element; nil if there is none.
    mutating func distance(to element: ExactText?, from position: Int) -> Int? {
        while let next = positions[element]?.last {
            if next > position { return next - position }
            positions[element]?.removeLast()
        }
        return nil
    }
}

extension JSON {
    /// Whether both have the same text, as far as that is known without writing edited containers.
    func isWritten(like other: JSON) -> Bool {
        isContainer ? hasSameText(as: other) : hasSourceText(of: other)
    }
}

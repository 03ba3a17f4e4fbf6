/// The steps that turn a list of elements into another one.
///
/// Equal elements at both ends are left alone. Those between are aligned by their texts (``ElementAlignment``). Between two
/// pairs of equal elements, old and new ones change into each other in their order, without those that move. The cost is
/// O(*n* log *n*) in the number of elements, and linear in the lengths of their texts.
enum ElementStep {
    /// The old element changes into the new one.
    case replace(Int, by: Int)
    /// The old element is removed.
    case remove(Int)
    /// The new element is inserted before the old one at a position, or after the last.
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
        let (start, end) = ElementAlignment.commonEnds(count, newCount, isUnchanged)
        if count - start - end == 1, newCount - start - end == 1 { return [.replace(start, by: start)] }
        var numbers: [ExactText: Int] = [:]
        func number(_ json: JSON) -> Int {
            let text = ExactText(text: json.rawText)
            if numbers[text] == nil { numbers[text] = numbers.count }
            return numbers[text] ?? 0
        }
        let olds = (start..<count - end).map { number(old($0)) }
        // A new element that has no text of its own gets a number that no other one has.
        let news = (start..<newCount - end).map { position in new(position).map(number) ?? -1 - position }
        let pairs = ElementAlignment.pairs(of: olds, and: news)
        // An element that is in no pair, but whose text is in both lists, has moved: it is removed and inserted.
        let alone = Set(olds.indices).subtracting(pairs.map(\.old)).map { olds[$0] }
        let newAlone = Set(news.indices).subtracting(pairs.map(\.new)).map { news[$0] }
        let moved = Set(alone).intersection(newAlone)
        var steps: [ElementStep] = []
        var (o, n) = (0, 0)
        for pair in pairs + [(olds.count, news.count)] {
            // The elements before the next pair: those that move are removed and inserted, and the others replaced in order.
            while o < pair.old || n < pair.new {
                let (hasOld, hasNew) = (o < pair.old, n < pair.new)
                if hasOld, !hasNew || moved.contains(olds[o]) {
                    steps.append(.remove(start + o))
                    o += 1
                } else if !hasOld || moved.contains(news[n]) {
                    steps.append(.insert(start + n, before: start + o))
                    n += 1
                } else {
                    steps.append(.replace(start + o, by: start + n))
                    (o, n) = (o + 1, n + 1)
                }
            }
            (o, n) = (o + 1, n + 1)
        }
        return steps
    }
}

extension JSON {
    /// Whether both have the same text, as far as that is known without writing edited containers.
    func isWritten(like other: JSON) -> Bool {
        isContainer ? hasSameText(as: other) : hasSourceText(of: other)
    }
}

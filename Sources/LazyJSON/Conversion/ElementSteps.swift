/// A step that turns a list of elements into another one, by positions in both.
///
/// The cost of finding the steps is O(*n* log *n*) in the number of elements, and linear in the lengths of their texts.
enum ElementStep {
    /// The new element is written in the place of the old one, which it continues or, if `isSame` is `false`, replaces.
    case replace(Int, by: Int, isSame: Bool)
    /// The old element is removed.
    case remove(Int)
    /// The new element, which may continue an old one, is inserted before the old one at a position, or after the last.
    case insert(Int, before: Int, from: Int?)

    /// Returns the steps, in order, from some old elements to some new ones, and whether an old element goes.
    ///
    /// - Parameter isReplaceable: Whether a new element may be written in the place of an old one that goes.
    static func steps(
        from old: EncodedTree, to new: EncodedTree, where isReplaceable: (_ old: Int) -> Bool
    ) -> (all: [ElementStep], removes: Bool) {
        let found = Correspondence(old, new)
        let (olds, news) = (old.children(of: 0), new.children(of: 0))
        let sources = found.sourcesOfElements
        let kept = sources.enumerated().compactMap { new, old in old.map { (old: $0, new: new) } }
        let stays = ElementAlignment.longestRising(kept)
        var steps: [ElementStep] = []
        var (o, n) = (0, 0)
        for stay in stays + [(olds.count, news.count)] {
            while o < stay.old || n < stay.new {
                let isGone = o < stay.old && found.heirs[olds[o]] == nil
                if n < stay.new, isGone, sources[n] == nil, isReplaceable(o) {
                    steps.append(.replace(o, by: n, isSame: false))
                    (o, n) = (o + 1, n + 1)
                } else if n < stay.new, !isGone || sources[n] != nil {
                    steps.append(.insert(n, before: o, from: sources[n]))
                    n += 1
                } else {
                    steps.append(.remove(o))
                    o += 1
                }
            }
            if stay.old < olds.count { steps.append(.replace(stay.old, by: stay.new, isSame: true)) }
            (o, n) = (stay.old + 1, stay.new + 1)
        }
        return (steps, stays.count < olds.count)
    }
}

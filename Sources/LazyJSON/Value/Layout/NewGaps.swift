/// The gaps around and between consecutive new children, which are returned one after another.
final class NewGaps {
    let first: ChildGap
    /// Between two new children that belong to the child before all of them.
    let behindPrevious: ChildGap
    /// Between these children and the other new children.
    let between: ChildGap
    /// Between two of the other new children.
    let inner: ChildGap
    let last: ChildGap
    /// The number of new children that belong to the child before all of them.
    let split: Int
    /// For an array with several elements on each line, the number of elements on the current line; otherwise nil.
    var inRow: Int?
    private var number = -1

    init(
        first: ChildGap, behindPrevious: ChildGap, between: ChildGap, inner: ChildGap, last: ChildGap, split: Int
    ) {
        (self.first, self.behindPrevious, self.between) = (first, behindPrevious, between)
        (self.inner, self.last, self.split) = (inner, last, split)
    }

    /// Returns the gap before the next new child.
    func next() -> ChildGap {
        number += 1
        return current
    }

    /// The gap that was returned last.
    var current: ChildGap {
        number == 0 ? first : number == split ? between : number < split ? behindPrevious : inner
    }

    /// The white space after each new child, from which it follows whether they are on one line.
    var spaceAfter: [UInt8] { last.hasNext ? inner.after?.space ?? [] : last.lastSpace }
}

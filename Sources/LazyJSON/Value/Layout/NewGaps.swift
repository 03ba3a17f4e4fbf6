/// The gaps around and between new children that follow each other.
struct NewGaps {
    let first: ChildGap
    /// Between two new children that belong to the child before them.
    let behindPrevious: ChildGap
    /// Between these and the others.
    let between: ChildGap
    /// Between two of the others.
    let inner: ChildGap
    let last: ChildGap
    /// How many of them belong to the child before them.
    let split: Int

    /// The gap before the new child with a number; behind the last one for their count.
    subscript(number: Int, of count: Int) -> ChildGap {
        if number == 0 { return first }
        if number == count { return last }
        if number == split { return between }
        return number < split ? behindPrevious : inner
    }
}

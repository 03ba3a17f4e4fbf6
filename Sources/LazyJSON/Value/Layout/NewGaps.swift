/// The gaps around and between consecutive new children.
struct NewGaps {
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

    /// The gap before the new child with a number, or after the last one if the number is their count.
    subscript(number: Int, of count: Int) -> ChildGap {
        if number == 0 { return first }
        if number == count { return last }
        if number == split { return between }
        return number < split ? behindPrevious : inner
    }
}

/// The counts of the parts of a list, from which the sum of the counts before a part is found in O(log *n*).
///
/// A Fenwick tree (Fenwick, "A New Data Structure for Cumulative Frequency Tables", 1994): entry *i*, counted from 1, is the sum
/// of the counts of the parts that end with part *i*, as many as the value of the lowest bit of *i*.
struct CountTree {
    private var sums: [Int]

    /// Creates a tree of the counts of all parts.
    ///
    /// O(*n*) in their number.
    init(_ counts: [Int] = []) {
        sums = counts
        for end in sums.indices.dropFirst() {
            // The next entry that includes this one. The sum of this one is complete by now.
            let next = end + end & -end
            if next <= sums.count { sums[next - 1] += sums[end - 1] }
        }
    }

    /// Adds a number to the count of a part.
    mutating func add(_ change: Int, to part: Int) {
        var end = part + 1
        while end <= sums.count {
            sums[end - 1] += change
            end += end & -end
        }
    }

    /// Returns the sum of the counts before a part.
    func sum(before part: Int) -> Int {
        var (sum, end) = (0, part)
        while end > 0 {
            sum += sums[end - 1]
            end -= end & -end
        }
        return sum
    }

    /// Returns the part that contains a position, which is below the sum of all counts, and the offset in it.
    func part(at position: Int) -> (number: Int, offset: Int) {
        var (number, offset) = (0, position)
        var step = 1 << (Int.bitWidth - 1 - sums.count.leadingZeroBitCount)
        while step > 0 {
            if number + step <= sums.count, sums[number + step - 1] <= offset {
                number += step
                offset -= sums[number - 1]
            }
            step >>= 1
        }
        return (number, offset)
    }
}

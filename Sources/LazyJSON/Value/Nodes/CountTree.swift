/// The counts of the parts of a list, with the sum of those before each part.
///
/// A Fenwick tree (Fenwick, "A New Data Structure for Cumulative Frequency Tables", 1994): an entry has the sum of the counts of
/// a range of parts which ends there, whose length is the lowest bit of its number plus one.
struct CountTree {
    private var sums: [Int]

    /// Creates a tree of the counts of all parts, in O(their number).
    init(_ counts: [Int] = []) {
        sums = counts
        for end in sums.indices.dropFirst() {
            let next = end + end & -end
            if next <= sums.count { sums[next - 1] += sums[end - 1] }
        }
    }

    /// Adds a part with a count of 1 behind all others, and returns its number.
    mutating func append() -> Int {
        let end = sums.count + 1
        var (sum, length) = (1, 1)
        while length < end & -end {
            sum += sums[end - length - 1]
            length *= 2
        }
        sums.append(sum)
        return end - 1
    }

    /// Changes the count of a part.
    mutating func add(_ change: Int, to part: Int) {
        var end = part + 1
        while end <= sums.count {
            sums[end - 1] += change
            end += end & -end
        }
    }

    /// The sum of the counts before a part.
    func sum(before part: Int) -> Int {
        var (sum, end) = (0, part)
        while end > 0 {
            sum += sums[end - 1]
            end -= end & -end
        }
        return sum
    }

    /// The part that a position is in, which is below the sum of all counts, and the offset in it.
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

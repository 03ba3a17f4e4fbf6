/// Sorting edits by their places.
extension ContiguousArray<UInt64> {
    /// Sorts numbers, which differ in their upper halves, by these.
    ///
    /// Many are sorted digit by digit, from the last to the first, which costs a sixth of what comparing them does.
    mutating func sortByUpperHalves() {
        if zip(self, dropFirst()).allSatisfy({ $0 < $1 }) { return }
        guard count >= Self.many else { return sort() }
        let greatest = reduce(0, Swift.max)
        var shift: UInt64 = 32
        while shift < 64, greatest >> shift > 0 {
            sort(byDigitAt: shift)
            shift += Self.digitBits
        }
    }

    /// So many are sorted by digits.
    private static var many: Int { 256 }
    private static var digitBits: UInt64 { 11 }

    /// A stable counting sort.
    private mutating func sort(byDigitAt shift: UInt64) {
        let mask: UInt64 = (1 << Self.digitBits) - 1
        var starts = ContiguousArray<Int>(repeating: 0, count: Int(mask) + 2)
        for number in self { starts[Int(number >> shift & mask) + 1] += 1 }
        for digit in 1..<starts.count { starts[digit] += starts[digit - 1] }
        var sorted = ContiguousArray(repeating: 0, count: count)
        for number in self {
            let digit = Int(number >> shift & mask)
            sorted[starts[digit]] = number
            starts[digit] += 1
        }
        self = sorted
    }
}

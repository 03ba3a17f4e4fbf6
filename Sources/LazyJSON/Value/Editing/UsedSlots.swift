/// Slots of a list that are used or free, with the number of used ones before each.
///
/// A Fenwick tree (Fenwick, 1994): an entry has the count of the used slots in a range which ends there, whose length is the
/// lowest bit of its number plus one.
struct UsedSlots {
    private var counts: [Int]

    /// Creates slots, all of which are free.
    init(count: Int = 0) {
        counts = [Int](repeating: 0, count: count)
    }

    /// Adds a used slot behind all others, and returns its number.
    mutating func append() -> Int {
        let end = counts.count + 1
        var (count, length) = (1, 1)
        while length < end & -end {
            count += counts[end - length - 1]
            length *= 2
        }
        counts.append(count)
        return end - 1
    }

    /// Uses a slot, or frees it.
    mutating func setUsed(_ isUsed: Bool, _ slot: Int) {
        var end = slot + 1
        while end <= counts.count {
            counts[end - 1] += isUsed ? 1 : -1
            end += end & -end
        }
    }

    /// The number of used slots before a slot.
    func count(before slot: Int) -> Int {
        var (count, end) = (0, slot)
        while end > 0 {
            count += counts[end - 1]
            end -= end & -end
        }
        return count
    }
}

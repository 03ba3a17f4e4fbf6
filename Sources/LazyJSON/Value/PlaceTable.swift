/// From places in an index to numbers, for tens of thousands of edits: open addressing over one array.
///
/// Multiply-shift hashing with a random odd factor (Dietzfelbinger and others, "A Reliable Randomized Algorithm for the
/// Closest-Pair Problem", 1997), linear probing, at most half full. A bucket holds a place (which is never 0) and a
/// number in 32 bits each; 0 is empty.
struct PlaceTable {
    private var buckets: ContiguousArray<UInt64> = []
    private var shift: UInt64 = 64
    private var count = 0

    private static let factor = UInt64.random(in: 0...UInt64.max) | 1

    /// The number noted for a place.
    @inline(__always)
    func number(of place: UInt32) -> Int? {
        if count == 0 { return nil }
        var at = start(of: place)
        while buckets[at] != 0 {
            if UInt32(truncatingIfNeeded: buckets[at] >> 32) == place { return Int(buckets[at] & 0xFFFF_FFFF) }
            at = (at + 1) & (buckets.count - 1)
        }
        return nil
    }

    /// Notes a number for a place that has none.
    mutating func add(_ number: Int, for place: UInt32) {
        if (count + 1) * 2 > buckets.count { grow() }
        insert(UInt64(place) << 32 | UInt64(number))
        count += 1
    }

    private func start(of place: UInt32) -> Int { Int((UInt64(place) &* Self.factor) >> shift) }

    private mutating func insert(_ bucket: UInt64) {
        var at = start(of: UInt32(truncatingIfNeeded: bucket >> 32))
        while buckets[at] != 0 { at = (at + 1) & (buckets.count - 1) }
        buckets[at] = bucket
    }

    private mutating func grow() {
        let old = buckets
        let size = max(old.count * 4, 64)
        buckets = ContiguousArray(repeating: 0, count: size)
        shift = UInt64(64 - size.trailingZeroBitCount)
        for bucket in old where bucket != 0 { insert(bucket) }
    }
}

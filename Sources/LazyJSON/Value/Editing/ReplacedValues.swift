/// The values of an overlay, by the places of the values that they replace.
///
/// The first one needs no memory of its own; many are found by a hash table.
struct ReplacedValues {
    /// The place of the first entry's old value; 0, which is no child's place, while there is no entry.
    private var firstPlace: UInt32 = 0
    private var firstValue = JSON.null
    private var otherPlaces: ContiguousArray<UInt32> = []
    private var otherValues: ContiguousArray<JSON> = []
    /// From places to numbers, once there are many.
    private var numbers = PlaceTable()

    /// The most entries that are searched one by one.
    private static let few = 8

    /// How many values are replaced.
    @inline(__always)
    var count: Int { firstPlace == 0 ? 0 : otherPlaces.count + 1 }

    // Inlined, because a call would copy all of this out of the object that holds it.

    /// The number of the entry for the value at a place.
    @inline(__always)
    func number(of place: Int) -> Int? {
        let wanted = UInt32(truncatingIfNeeded: place)
        if firstPlace == wanted { return 0 }
        if otherPlaces.isEmpty { return nil }
        if otherPlaces.count > Self.few { return numbers.number(of: wanted) }
        return otherPlaces.firstIndex(of: wanted).map { $0 + 1 }
    }

    /// The value that replaces the one at a place; nil if that is not replaced.
    @inline(__always)
    func value(at place: Int) -> JSON? {
        guard let number = number(of: place) else { return nil }
        return self[number]
    }

    /// The place of the value that an entry replaces.
    @inline(__always)
    func place(_ number: Int) -> Int { Int(number == 0 ? firstPlace : otherPlaces[number - 1]) }

    /// The new value of an entry.
    subscript(number: Int) -> JSON {
        @inline(__always)
        _read {
            if number == 0 { yield firstValue } else { yield otherValues[number - 1] }
        }
        _modify {
            if number == 0 { yield &firstValue } else { yield &otherValues[number - 1] }
        }
    }

    /// Replaces the value at a place, once more if it was replaced before.
    @inline(__always)
    mutating func set(_ value: JSON, at place: Int) {
        if let number = number(of: place) { self[number] = value } else { _ = add(value, at: place) }
    }

    /// Adds an entry for a place that has none, and gives its number.
    mutating func add(_ value: JSON, at place: Int) -> Int {
        if firstPlace == 0 {
            firstPlace = UInt32(truncatingIfNeeded: place)
            firstValue = value
            return 0
        }
        otherPlaces.append(UInt32(truncatingIfNeeded: place))
        otherValues.append(value)
        let number = otherPlaces.count
        if number == Self.few + 1 {
            for (at, place) in otherPlaces.enumerated() { numbers.add(at + 1, for: place) }
        } else if number > Self.few {
            numbers.add(number, for: UInt32(truncatingIfNeeded: place))
        }
        return number
    }

    /// The entries in the order of their places: these in the upper, the numbers in the lower 32 bits.
    func inOrder() -> ContiguousArray<UInt64> {
        guard firstPlace != 0 else { return [] }
        var order = ContiguousArray<UInt64>()
        order.reserveCapacity(count)
        order.append(UInt64(firstPlace) << 32)
        for (number, place) in otherPlaces.enumerated() { order.append(UInt64(place) << 32 | UInt64(number + 1)) }
        order.sortByUpperHalves()
        return order
    }

    /// Takes out all values that are edited containers, so that they can be released one after another.
    mutating func takeContainers(into pending: inout EditedRelease) {
        pending.add(from: &firstValue)
        for number in otherValues.indices where otherValues[number].editedNode != nil {
            pending.add(from: &otherValues[number])
        }
    }
}

/// A hash table from places in an index to numbers, for tens of thousands of edits: open addressing over one array.
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

    /// The least count that is sorted by digits.
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

import CLazyJSON

/// A hash table from the names of an object's members to their positions; its hashes are keyed by a random secret.
///
/// Positions are numbers of the owner's choice; the table keeps no names and calls the owner to compare them. Linear
/// probing in a power of two of buckets, at most three quarters full: 32 bits of hash and 32 of position + 2, so that 0 is
/// empty and 1 a removed one. The leading bits of a name's hash are its bucket. Of several members with one name the
/// bucket has the first; the others follow in `followers`, so that n equal names cost no more than n different ones.
struct KeyTable: Sendable {
    private var buckets: ContiguousArray<UInt64>
    /// The bits by which a hash is shifted to its bucket.
    private var shift: UInt32
    /// The number of buckets that are not empty, with removed ones.
    private var used = 0
    /// From the position of a member to the position of the next one with the same name.
    private var followers: [UInt32: UInt32] = [:]
    /// From the position of the first member of a name to the position of the last, if there are several.
    private var lasts: [UInt32: UInt32] = [:]
    /// The number of different names.
    private(set) var distinctCount = 0

    private static let empty: UInt64 = 0
    private static let removed: UInt64 = 1
    private static let mask32: UInt64 = 0xFFFF_FFFF

    /// A table of names, each as `bucket` makes it, in the order of their positions.
    ///
    /// A large table is filled with the names sorted by the leading bits of their hashes. In the order of the members nearly
    /// every step would miss the cache (measured: 150 ns a name, compared with 20).
    ///
    /// - Parameters:
    ///   - names: The names.
    ///   - isSame: Compares the names at two positions.
    init(_ names: ContiguousArray<UInt64>, isSame: (Int, Int) -> Bool) {
        var bits: UInt32 = 4
        while (3 << bits) < names.count * 4 { bits += 1 }
        shift = 32 - bits
        buckets = ContiguousArray(repeating: Self.empty, count: 1 << bits)
        for name in names.count < 4096 ? names : Self.sortedByLeadingBits(names) {
            let position = Self.position(name)
            add(Self.hash(name), position: position) { isSame($0, position) }
        }
    }

    /// The bucket of a name.
    @inline(__always)
    static func bucket(_ hash: UInt32, position: Int) -> UInt64 {
        UInt64(hash) << 32 | UInt64(truncatingIfNeeded: position + 2)
    }

    @inline(__always)
    private static func hash(_ bucket: UInt64) -> UInt32 { UInt32(truncatingIfNeeded: bucket >> 32) }
    @inline(__always)
    private static func position(_ bucket: UInt64) -> Int { Int(bucket & mask32) - 2 }

    /// Names sorted by the leading byte of their hashes, in a stable order: a counting sort.
    private static func sortedByLeadingBits(_ names: ContiguousArray<UInt64>) -> ContiguousArray<UInt64> {
        var starts = ContiguousArray(repeating: 0, count: 257)
        for name in names { starts[Int(name >> 56) + 1] += 1 }
        for byte in 1..<257 { starts[byte] += starts[byte - 1] }
        return unsafe ContiguousArray(unsafeUninitializedCapacity: names.count) { sorted, count in
            // Invariant: the counts of all bytes add up to the number of names, so each element is written once.
            for name in names {
                let byte = Int(name >> 56)
                unsafe sorted[starts[byte]] = name
                starts[byte] += 1
            }
            count = names.count
        }
    }

    /// The keyed hash of a name's unescaped bytes.
    @inline(__always)
    static func hash(_ name: UnsafeRawBufferPointer) -> UInt32 {
        let hash = unsafe clj_hash(name.baseAddress, name.count, secret.0, secret.1)
        return UInt32(truncatingIfNeeded: hash >> 32)
    }

    /// The key of all hashes in the process: random.
    private static let secret: (UInt64, UInt64) = {
        var random = SystemRandomNumberGenerator()
        return (random.next(), random.next())
    }()

    /// The position of the first member with a name.
    @inline(__always)
    func first(_ hash: UInt32, where isSame: (Int) -> Bool) -> Int? {
        let mask = buckets.count - 1
        var at = Int(hash >> shift)
        while true {
            let bucket = buckets[at]
            if bucket == Self.empty { return nil }
            if bucket != Self.removed, UInt32(truncatingIfNeeded: bucket >> 32) == hash {
                let position = Int(bucket & Self.mask32) - 2
                if isSame(position) { return position }
            }
            at = (at + 1) & mask
        }
    }

    /// Whether the name of the member at a position, the first with it, occurs more than once.
    @inline(__always)
    func hasDuplicate(of first: Int) -> Bool { !lasts.isEmpty && lasts[UInt32(first)] != nil }

    /// Whether several members have the same name.
    var hasDuplicates: Bool { !lasts.isEmpty }

    /// Adds one to the positions from `position` on, where a member is inserted; no members have the same name.
    mutating func makeRoom(at position: Int) {
        for at in buckets.indices where Self.position(buckets[at]) >= position { buckets[at] += 1 }
    }

    /// The positions of the members after `position` that have the same name.
    func duplicates(after position: Int) -> [Int] {
        var found: [Int] = []
        var at = UInt32(position)
        while let next = followers[at] {
            found.append(Int(next))
            at = next
        }
        return found
    }

    /// Adds a member after all others; `isSame` compares its name with the name at an earlier position.
    @inline(__always)
    mutating func add(_ hash: UInt32, position: Int, where isSame: (Int) -> Bool) {
        if (used + 1) * 4 > buckets.count * 3 { grow() }
        let mask = buckets.count - 1
        var at = Int(hash >> shift)
        var free: Int?
        while true {
            let bucket = buckets[at]
            if bucket == Self.empty { break }
            if bucket == Self.removed {
                if free == nil { free = at }
            } else if UInt32(truncatingIfNeeded: bucket >> 32) == hash {
                let other = Int(bucket & Self.mask32) - 2
                if isSame(other) { return addDuplicate(position, of: other) }
            }
            at = (at + 1) & mask
        }
        if free == nil { used += 1 }
        buckets[free ?? at] = UInt64(hash) << 32 | UInt64(position + 2)
        distinctCount += 1
    }

    @inline(never)
    private mutating func addDuplicate(_ position: Int, of first: Int) {
        let last = lasts[UInt32(first)] ?? UInt32(first)
        followers[last] = UInt32(position)
        lasts[UInt32(first)] = UInt32(position)
    }

    /// Removes a name with all its members, of which `position` is the first.
    mutating func remove(_ hash: UInt32, position: Int) {
        let mask = buckets.count - 1
        let wanted = UInt64(hash) << 32 | UInt64(position + 2)
        var at = Int(hash >> shift)
        while buckets[at] != wanted {
            if buckets[at] == Self.empty { return }
            at = (at + 1) & mask
        }
        buckets[at] = Self.removed
        distinctCount -= 1
        removeDuplicates(of: position)
    }

    /// Removes all members of a name but the first, which is at `position`.
    mutating func removeDuplicates(of position: Int) {
        guard lasts.removeValue(forKey: UInt32(position)) != nil else { return }
        var at = UInt32(position)
        while let next = followers.removeValue(forKey: at) { at = next }
    }

    /// Doubles the table, or only clears it of removed buckets if there are many.
    @inline(never)
    private mutating func grow() {
        let old = buckets
        if distinctCount * 8 > buckets.count * 3 { shift -= 1 }
        buckets = ContiguousArray(repeating: Self.empty, count: 1 << Int(32 - shift))
        used = distinctCount
        let mask = buckets.count - 1
        for bucket in old where bucket > Self.removed {
            var at = Int(Self.hash(bucket) >> shift)
            while buckets[at] != Self.empty { at = (at + 1) & mask }
            buckets[at] = bucket
        }
    }
}

/// A table of names that several copies of an edited object may share until one of them changes it.
final class SharedKeyTable: @unchecked Sendable {
    // Sendable because `table` is only changed by an owner that holds this uniquely.

    var table: KeyTable

    init(_ table: KeyTable) {
        self.table = table
    }
}

import LazyJSON

/// Ids without duplicates, in the order in which they were added, and the place of each in this order.
///
/// Open addressing: a slot has half of the hash of an id and its place, so that an id that is new is compared with no other.
struct PlaceTable {
    private(set) var ids: [JSONIdentifier] = []
    /// A power of two of slots, at most half of them full: the hash, and the place plus 1; 0 for none.
    private var slots: [UInt64] = []

    /// The place of an id, which is the next one if it was not met before.
    @inline(__always)
    mutating func place(of id: JSONIdentifier) -> Int {
        if (ids.count + 1) * 2 > slots.count { grow() }
        let hash = id.shortHash
        var slot = hash & (slots.count - 1)
        while slots[slot] != 0 {
            let place = Int(slots[slot] & 0xFFFF_FFFF) - 1
            if Int(slots[slot] >> 32) == hash, ids[place] == id { return place }
            slot = (slot + 1) & (slots.count - 1)
        }
        slots[slot] = UInt64(hash) << 32 | UInt64(ids.count + 1)
        ids.append(id)
        return ids.count - 1
    }

    /// Removes all ids and keeps the memory.
    mutating func removeAll() {
        // A table that was large once must not make each later call expensive.
        if slots.count > 4096, slots.count > 16 * ids.count { slots = [] }
        ids.removeAll(keepingCapacity: true)
        for slot in slots.indices { slots[slot] = 0 }
    }

    @inline(never)
    private mutating func grow() {
        let old = slots
        slots = Array(repeating: 0, count: max(64, old.count * 2))
        for entry in old where entry != 0 {
            var slot = Int(entry >> 32) & (slots.count - 1)
            while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
            slots[slot] = entry
        }
    }
}

extension JSONIdentifier {
    /// 32 bits of the hash.
    @inline(__always)
    fileprivate var shortHash: Int {
        if case .integer(let number) = form { return NumberKey(number)._rawHashValue(seed: 0) & 0xFFFF_FFFF }
        return hashValue & 0xFFFF_FFFF
    }
}

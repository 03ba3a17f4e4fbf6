import LazyJSON

/// A dictionary in parts, of which only the changed ones are copied if there is a copy of the whole.
///
/// Each reader that lists objects gets a copy of the table, which must not change any more. In one dictionary the next
/// change would copy every key and value. Here it copies the array of parts and one part, both of about the square root of
/// the number of values; changing a uniquely referenced dictionary copies nothing.
struct ShardedDictionary<Key: Hashable, Value> {
    /// The parts; their number is 0 or a power of two.
    private var shards: [[Key: Value]] = []
    private(set) var count = 0

    /// The number of values of a part if there are few parts; up to this number of values there is only one part.
    private static var smallest: Int { 256 }

    var isEmpty: Bool { count == 0 }

    /// Returns the number of the part that has a key.
    ///
    /// The dictionary of each part hashes with another seed, so that keys of one part do not collide in it.
    @inline(__always)
    private func shard(of key: Key) -> Int {
        shards.count == 1 ? 0 : key._rawHashValue(seed: 0) & (shards.count - 1)
    }

    /// The value of a key.
    @inline(__always)
    subscript(key: Key) -> Value? { shards.isEmpty ? nil : shards[shard(of: key)][key] }

    /// Sets the value of a key; returns the old one.
    @inline(__always)
    mutating func updateValue(_ value: consuming Value, forKey key: Key) -> Value? {
        makeRoom()
        let old = shards[shard(of: key)].updateValue(value, forKey: key)
        if old == nil { count += 1 }
        return old
    }

    /// Removes the value of a key, and returns it.
    mutating func removeValue(forKey key: Key) -> Value? {
        // The key is looked up first, because removing one that is missing would copy, too.
        guard self[key] != nil else { return nil }
        count -= 1
        return shards[shard(of: key)].removeValue(forKey: key)
    }

    /// The number of parts.
    var partCount: Int { shards.count }

    /// Changes the values of a part; returns `false` if there is no such part.
    mutating func updateValues(inPart part: Int, _ body: (inout Value) -> Void) -> Bool {
        guard shards.indices.contains(part) else { return false }
        var index = shards[part].startIndex
        while index < shards[part].endIndex {
            body(&shards[part].values[index])
            shards[part].formIndex(after: &index)
        }
        return true
    }

    /// Sets the values of all keys of another dictionary.
    ///
    /// The other one gets the previous values, and keeps its value for a key that had none.
    mutating func exchange(with other: inout ShardedDictionary) {
        for number in other.shards.indices {
            var index = other.shards[number].startIndex
            while index < other.shards[number].endIndex {
                let key = other.shards[number].keys[index]
                exchange(&other.shards[number].values[index], forKey: key)
                other.shards[number].formIndex(after: &index)
            }
        }
    }

    /// Swaps a value with the value of a key; sets the value if the key has none.
    @inline(__always)
    private mutating func exchange(_ value: inout Value, forKey key: Key) {
        makeRoom()
        let number = shard(of: key)
        if let index = shards[number].index(forKey: key) {
            swap(&shards[number].values[index], &value)
        } else {
            shards[number][key] = value
            count += 1
        }
    }

    /// Calls a closure with each key and its value.
    func forEach(_ body: (Key, Value) throws -> Void) rethrows {
        for shard in shards {
            for (key, value) in shard { try body(key, value) }
        }
    }

    /// The keys and values, in the order of the parts.
    var all: [(key: Key, value: Value)] { shards.flatMap { $0 } }

    // MARK: Growing

    /// Reserves memory for a number of further values.
    mutating func reserve(_ more: Int) {
        let wanted = count + more
        guard wanted > limit else { return }
        split(for: wanted)
        let part = wanted / shards.count
        for number in shards.indices { shards[number].reserveCapacity(part + part / 8) }
    }

    /// Makes room for one more value.
    @inline(__always)
    private mutating func makeRoom() {
        if count >= limit { split(for: count + 1) }
    }

    /// The largest number of values for this number of parts: a part may have as many values as there are parts, or `smallest`.
    @inline(__always)
    private var limit: Int { shards.count * max(Self.smallest, shards.count) }

    @inline(never)
    private mutating func split(for wanted: Int) {
        var larger = Self()
        larger.count = count
        var number = max(1, shards.count)
        while number * max(Self.smallest, number) < wanted { number *= 2 }
        larger.shards = Array(repeating: [:], count: number)
        let part = count / number
        if part > 0 {
            for number in larger.shards.indices { larger.shards[number].reserveCapacity(part + part / 8) }
        }
        for shard in shards {
            for (key, value) in shard { larger.shards[larger.shard(of: key)][key] = value }
        }
        self = larger
    }
}

extension ShardedDictionary: Sendable where Key: Sendable, Value: Sendable {}

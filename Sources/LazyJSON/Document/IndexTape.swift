import CLazyJSON

/// The entries of a document's index, owned.
///
/// Entries never change after the index was built, except slots, which only the atomic functions here read and write. The index
/// of a text that grows has no slots, and is changed as long as there is one owner.
@safe package struct IndexTape: ~Copyable, @unchecked Sendable {
    // Sendable because entries are immutable and slots atomic. Safe because `entries` is private, and every access is
    // checked against `count`.

    /// Invariant: the address of `count` initialized entries, allocated by `malloc`, until `deinit`.
    private var entries: UnsafeMutablePointer<UInt64>
    package private(set) var count: Int
    /// The number of entries that the memory has room for; 0 if the index does not grow.
    private var capacity = 0

    /// Owns the index that a kernel built, which is empty after a failure.
    init(taking built: consuming BuiltIndex) {
        // Never read: the count is 0.
        let nothing = unsafe UnsafeMutablePointer<UInt64>(bitPattern: 8).unsafelyUnwrapped
        unsafe (entries, count) = built.take() ?? (entries: nothing, count: 0)
    }

    /// An index without entries that grows, with room for some.
    init(capacity: Int) {
        guard let memory = unsafe malloc(capacity * 8) else { fatalError("JSON: there is no memory for an index.") }
        unsafe entries = memory.bindMemory(to: UInt64.self, capacity: capacity)
        (count, self.capacity) = (0, capacity)
    }

    deinit {
        if count > 0 || capacity > 0 { unsafe free(entries) }
    }

    /// The entry at a place in the index.
    @inline(__always)
    package subscript(place: Int) -> IndexEntry {
        precondition(UInt(bitPattern: place) < UInt(bitPattern: count), "IndexTape: a place outside of the index")
        return unsafe IndexEntry(bits: entries[place])
    }

    /// Calls a closure with each member at some places, in order, until the closure returns `false`.
    ///
    /// The closure receives the place of the key, and the entries of key and value. Traps if the places are outside of the
    /// index. Each step compares one position with the end.
    @inline(__always)
    func forEachMember(at places: Range<Int>, _ body: (Int, IndexEntry, IndexEntry) -> Bool) {
        precondition(places.lowerBound >= 0 && places.upperBound <= count, "IndexTape: places outside of the index")
        var at = places.lowerBound
        // Invariant: a step adds less than 2^30 to a place, so that both entries are inside of the index.
        while at &+ 1 < places.upperBound {
            let value = unsafe IndexEntry(bits: entries[at &+ 1])
            guard body(at, unsafe IndexEntry(bits: entries[at]), value) else { return }
            // A branch, which the processor predicts; a conditional move would wait for each value to be loaded.
            if _fastPath(!value.opensContainer) { at &+= 2 } else { at &+= value.payload &+ 1 }
        }
    }

    /// Returns the place of the first key that `isWanted` accepts among members at some places.
    @inline(__always)
    func firstKey(in members: Range<Int>, where isWanted: (IndexEntry) -> Bool) -> Int? {
        var found = -1
        forEachMember(at: members) { place, key, _ in
            if isWanted(key) { found = place }
            return found < 0
        }
        return found < 0 ? nil : found
    }

    /// Begins to load the entry at a place into the cache.
    @inline(__always)
    func prefetch(_ place: Int) {
        if UInt(bitPattern: place) < UInt(bitPattern: count) { unsafe clj_prefetch(entries + place) }
    }

    /// Reads the slot at a place.
    func slot(at place: Int) -> UInt64 {
        precondition(UInt(bitPattern: place) < UInt(bitPattern: count), "IndexTape: a place outside of the index")
        return unsafe clj_slot_load(entries + place)
    }

    /// Replaces the contents of the slot at a place; does nothing and returns `false` if they are not `expected`.
    func replaceSlot(at place: Int, expected: UInt64, desired: UInt64) -> Bool {
        precondition(UInt(bitPattern: place) < UInt(bitPattern: count), "IndexTape: a place outside of the index")
        return unsafe clj_slot_replace(entries + place, expected, desired)
    }

    /// Copies entries; `nil` if there are none, or no memory.
    package init?(copying source: Span<UInt64>) {
        guard source.count > 0, let memory = unsafe malloc(source.count * 8) else { return nil }
        unsafe entries = memory.bindMemory(to: UInt64.self, capacity: source.count)
        count = source.count
        unsafe source.withUnsafeBytes {
            unsafe UnsafeMutableRawBufferPointer(start: memory, count: $0.count).copyMemory(from: $0)
        }
    }

    /// Copies the entries at `places`, with `delta` added to each offset and slots emptied, into an array from one of its
    /// positions on; traps if there is no room.
    package func copy(_ places: Range<Int>, offsetBy delta: Int, to target: inout [UInt64], at start: Int) {
        unsafe target.withUnsafeMutableBufferPointer { target in
            let room = unsafe UnsafeMutableBufferPointer(rebasing: target[start..<start + places.count])
            unsafe copy(places, offsetBy: delta, to: room)
        }
    }

    private func copy(_ places: Range<Int>, offsetBy delta: Int, to copy: UnsafeMutableBufferPointer<UInt64>) {
        precondition(places.lowerBound >= 0 && places.upperBound <= count, "IndexTape: places outside of the index")
        precondition(copy.count == places.count, "IndexTape: room for another number of entries")
        let source = unsafe entries + places.lowerBound
        if places.count <= IndexEntry.wideCount {
            // No slots: these are in containers with more entries. So no thread writes here, and vectors can be copied.
            for at in 0..<places.count { unsafe copy[at] = IndexEntry(bits: source[at]).moved(by: delta).bits }
            return
        }
        for at in 0..<places.count {
            // A slot is directly before the close entry that has its bit. It is copied as it is, and cleared with that entry.
            let entry = unsafe IndexEntry(bits: clj_slot_load(source + at))
            unsafe copy[at] = entry.moved(by: delta).bits
            if entry.tag == .close, entry.hasSlot, at > 0 { unsafe copy[at - 1] = 0 }
        }
    }
}

/// Growing, as long as there is one owner.
extension IndexTape {
    /// Makes room for further entries.
    @inline(__always)
    mutating func reserve(_ more: Int) {
        if capacity - count < more { grow(to: max(count + more, 2 * capacity)) }
    }

    @inline(never)
    private mutating func grow(to size: Int) {
        guard let memory = unsafe realloc(entries, size * 8) else {
            fatalError("JSON: there is no memory for an index.")
        }
        unsafe entries = memory.bindMemory(to: UInt64.self, capacity: size)
        capacity = size
    }

    /// Adds an entry to an index that grows.
    @inline(__always)
    mutating func append(_ entry: IndexEntry) {
        reserve(1)
        unsafe entries[count] = entry.bits
        count += 1
    }

    /// Adds the entries at places of another index, with `delta` added to each offset and slots emptied.
    mutating func append(_ other: borrowing IndexTape, _ places: Range<Int>, offsetBy delta: Int) {
        reserve(places.count)
        unsafe other.copy(
            places, offsetBy: delta, to: UnsafeMutableBufferPointer(start: entries + count, count: places.count))
        count += places.count
    }

    /// Removes the last entry of an index that grows.
    @inline(__always)
    mutating func removeLast() {
        precondition(capacity > 0 && count > 0, "IndexTape: no entry to remove")
        count -= 1
    }

    /// Lets the first entry link to the end of an index that grows.
    @inline(__always)
    mutating func linkRoot() {
        precondition(capacity > 0 && count > 0, "IndexTape: no root")
        let root = unsafe IndexEntry(bits: entries[0])
        unsafe entries[0] = IndexEntry(root.tag, offset: root.offset, payload: count).bits
    }
}

extension IndexEntry {
    /// The same entry with `delta` added to its offset; only the lowest 32 bits of the sum are kept.
    @inline(__always)
    fileprivate func moved(by delta: Int) -> IndexEntry {
        IndexEntry(bits: bits & ~0xFFFF_FFFF | UInt64(UInt32(truncatingIfNeeded: offset &+ delta)))
    }
}

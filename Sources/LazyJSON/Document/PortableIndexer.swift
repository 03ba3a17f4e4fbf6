import CLazyJSON

/// The kernel in Swift: writes the entries that the grammar passes into an index.
@safe struct PortableIndexer: GrammarConsumer {
    // Safe because the grammar calls `reserve` before `put`, and `link` with places of entries.

    /// The memory of the entries; its `capacity` is current, its `count` is not.
    private var storage: clj_index
    /// The address of the next entry; up to `limit` there is room for `margin` more.
    private var out: UnsafeMutablePointer<UInt64>
    private var limit: UnsafeMutablePointer<UInt64>

    /// The most entries that are written before the room is checked again: a slot, a closing bracket, a key and a value.
    private static let margin = 4

    /// Builds the index of a text in `storage`; after a failure `storage` has the entries before the mistake.
    static func run(
        _ text: Span<UInt8>, from start: Int, in storage: inout clj_index, depthLimit: Int
    ) throws(IndexFailure) {
        unsafe storage.count = 0
        // An entry for every eight bytes is usual.
        if unsafe storage.capacity < 8 { unsafe storage = try grown(storage, to: min(text.count / 8, 1 << 24) + 8) }
        guard let first = unsafe storage.entries else { throw IndexFailure(.memory, at: 0) }
        var indexer = unsafe PortableIndexer(storage: storage, out: first, limit: first + (storage.capacity - margin))
        defer {
            unsafe storage = indexer.storage
            unsafe storage.count = indexer.count
        }
        try Grammar.read(text, from: start, depthLimit: depthLimit, &indexer)
    }

    /// Returns the storage with room for `capacity` entries, which may have moved.
    @inline(never)
    private static func grown(_ storage: clj_index, to capacity: Int) throws(IndexFailure) -> clj_index {
        guard let memory = unsafe realloc(storage.entries, capacity * 8) else { throw IndexFailure(.memory, at: 0) }
        return unsafe clj_index(
            entries: memory.bindMemory(to: UInt64.self, capacity: capacity), count: storage.count, capacity: capacity)
    }

    /// Makes sure that there is room for `margin` entries.
    @inline(__always)
    mutating func reserve(at offset: Int) throws(IndexFailure) {
        if unsafe out <= limit { return }
        let used = count
        unsafe storage = try Self.grown(storage, to: storage.capacity * 2)
        guard let first = unsafe storage.entries else { return }
        unsafe out = first + used
        unsafe limit = first + (storage.capacity - Self.margin)
    }

    @inline(__always)
    mutating func put(_ entry: IndexEntry) {
        unsafe out.pointee = entry.bits
        unsafe out += 1
    }

    @inline(__always)
    mutating func link(_ place: Int, _ link: Int) {
        unsafe storage.entries[place] |= UInt64(truncatingIfNeeded: link) &<< 32
    }

    @inline(__always)
    var count: Int {
        guard let first = unsafe storage.entries else { return 0 }
        return unsafe out - first
    }
}

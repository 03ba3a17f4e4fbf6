import CLazyJSON

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// Entries of an index, owned; memory that can be used again for the next index.
@safe struct BuiltIndex: ~Copyable {
    // Invariant: `storage.entries` is nil or was allocated by `malloc`, has room for `storage.capacity` entries, and
    // the first `storage.count` of them are initialized.
    fileprivate(set) var storage = unsafe clj_index()

    deinit {
        unsafe free(storage.entries)
    }

    /// Hands over the entries, to be freed by `free`; nil where there are none.
    consuming func take() -> (entries: UnsafeMutablePointer<UInt64>, count: Int)? {
        guard let entries = unsafe storage.entries else { return nil }
        let taken = unsafe (entries, storage.count)
        unsafe storage = clj_index()
        return unsafe taken
    }

    /// Hands out the entries as a span.
    func withSpan<R, E: Error>(_ body: (Span<UInt64>) throws(E) -> R) throws(E) -> R {
        try unsafe body(UnsafeBufferPointer(start: storage.entries, count: storage.count).span)
    }
}

/// The door to the kernels.
enum IndexBuilder {
    /// Checks a text and builds its index.
    ///
    /// - Parameters:
    ///   - source: `count` bytes that are copied to `bytes` on the way; nil where `bytes` holds the text already.
    ///   - bytes: Memory of `count` bytes, no padding needed. Nobody else may read it before this returns, and it is
    ///     unspecified after an error.
    ///   - start: Where parsing begins: behind a byte order mark.
    static func build(
        source: UnsafeRawPointer?, bytes: UnsafeMutableRawPointer, count: Int, start: Int, limits: JSONLimits,
        kernel: IndexKernel
    ) throws(JSONError) -> BuiltIndex {
        var index = BuiltIndex()
        try unsafe rebuild(
            &index, source: source, bytes: bytes, count: count, start: start, limits: limits, kernel: kernel)
        return index
    }

    /// Checks a text that stands at `bytes` already and builds its index; an empty one where it is not JSON, or there is no
    /// memory, without looking for the reason.
    static func buildIfValid(bytes: UnsafeMutableRawPointer, count: Int, limits: JSONLimits) -> BuiltIndex {
        var index = BuiltIndex()
        guard count < 1 << 32 else { return index }
        // Memory of one size for all windows, which is not made smaller afterwards: malloc then uses it again and again,
        // where it would map some anew, at the price of a fault for each page, for every window.
        let room = count / 3 + 64
        unsafe index.storage.entries = malloc(room * 8)?.bindMemory(to: UInt64.self, capacity: room)
        unsafe index.storage.capacity = unsafe index.storage.entries == nil ? 0 : room
        let text = unsafe bytes.assumingMemoryBound(to: UInt8.self)
        let status = unsafe clj_build_index(nil, text, count, 0, limits.depth, CLJ_KERNEL_BEST, &index.storage)
        if status != CLJ_OK { index = BuiltIndex() }
        return index
    }

    /// The same, in the memory of an index that is no longer needed.
    ///
    /// After an error the index is empty, its memory still usable.
    static func rebuild(
        _ index: inout BuiltIndex, source: UnsafeRawPointer?, bytes: UnsafeMutableRawPointer, count: Int, start: Int,
        limits: JSONLimits, kernel: IndexKernel
    ) throws(JSONError) {
        precondition(
            start >= 0 && start <= count && kernel.isAvailable, "IndexBuilder: pass a kernel that the machine can run")
        unsafe index.storage.count = 0
        guard count < 1 << 32 else { throw JSONError.tooLarge(count: count) }
        if let native = kernel.native {
            let from = unsafe source?.assumingMemoryBound(to: UInt8.self)
            let to = unsafe bytes.assumingMemoryBound(to: UInt8.self)
            let status = unsafe clj_build_index(from, to, count, start, limits.depth, native, &index.storage)
            if status == CLJ_OK { return }
            unsafe index.storage.count = 0
            if status == CLJ_NO_MEMORY { throw JSONError.noMemoryForIndex }
        }
        // The portable kernel, or the search for what the native one did not like.
        let text = unsafe (source ?? UnsafeRawPointer(bytes)).assumingMemoryBound(to: UInt8.self)
        var indexer = unsafe PortableIndexer(
            text: text, count: count, start: start, depthLimit: limits.depth, storage: index.storage)
        let failure = indexer.run()
        unsafe index.storage = indexer.storage
        if let failure {
            let error = unsafe failure.error(
                text: UnsafeBufferPointer(start: text, count: count).span,
                entries: UnsafeBufferPointer(start: index.storage.entries, count: index.storage.count).span)
            unsafe index.storage.count = 0
            throw error
        }
        assert(kernel == .portable, "IndexBuilder: the kernel \(kernel) refuses what the portable one accepts")
        if let source = unsafe source { unsafe bytes.copyMemory(from: source, byteCount: count) }
    }
}

import CLazyJSON

/// The owned entries of an index, in memory that can be used again for the next index.
@safe struct BuiltIndex: ~Copyable {
    // Safe because `storage` is private to this file, whose functions keep the invariant.

    /// Invariant: `entries` is null or was allocated by `malloc`, has room for `capacity` entries, and the first `count`
    /// of them are initialized.
    fileprivate var storage = unsafe clj_index()

    deinit {
        unsafe free(storage.entries)
    }

    /// Gives up the entries, which the caller must free by `free`; returns `nil` if there are none.
    consuming func take() -> (entries: UnsafeMutablePointer<UInt64>, count: Int)? {
        guard let entries = unsafe storage.entries else { return nil }
        let taken = unsafe (entries, storage.count)
        unsafe storage = clj_index()
        return unsafe taken
    }

    /// Calls a closure with the entries.
    func withSpan<R, E: Error>(_ body: (Span<UInt64>) throws(E) -> R) throws(E) -> R {
        try unsafe body(UnsafeBufferPointer(start: storage.entries, count: storage.count).span)
    }
}

/// Parsing: runs a kernel over a text.
enum IndexBuilder {
    /// Checks a text and builds its index.
    ///
    /// - Parameters:
    ///   - source: `count` bytes that are copied to `bytes` on the way; `nil` if `bytes` has the text already.
    ///   - bytes: Memory of `count` bytes; it needs no padding. The caller must not share it before this returns; after an
    ///     error its contents are undefined if there is a `source`.
    ///   - start: The offset at which parsing begins, after a byte order mark.
    ///   - dialect: The dialect of the text, for the advice in errors; nil for no advice.
    ///   - limits: The limits of the document.
    ///   - kernel: The kernel; traps if the machine cannot run it.
    /// - Throws: ``JSONError`` with the first mistake, or with the code `documentTooLarge` or `outOfMemory`.
    /// - Complexity: O(*n*).
    @unsafe static func build(
        source: UnsafeRawPointer?, bytes: UnsafeMutableRawPointer, count: Int, start: Int,
        dialect: JSONDialect? = nil, limits: JSONLimits, kernel: IndexKernel
    ) throws(JSONError) -> BuiltIndex {
        precondition(
            start >= 0 && start <= count && kernel.isAvailable, "IndexBuilder: pass a kernel that the machine can run")
        var index = BuiltIndex()
        guard count < 1 << 32 else { throw JSONError.tooLarge(count: count) }
        if let native = kernel.native {
            let from = unsafe source?.assumingMemoryBound(to: UInt8.self)
            let to = unsafe bytes.assumingMemoryBound(to: UInt8.self)
            let status = unsafe clj_build_index(from, to, count, start, limits.depth, native, &index.storage)
            if status == CLJ_OK { return index }
            if status == CLJ_NO_MEMORY { throw JSONError.noMemoryForIndex }
            if status != CLJ_NO_KERNEL {
                // The portable kernel finds the mistake. It reads the source, which may be copied only up to the mistake.
                try unsafe runPortable(
                    &index, source ?? UnsafeRawPointer(bytes), count, from: start, dialect, limits)
                assertionFailure("IndexBuilder: the kernel \(kernel) refuses what the portable one accepts")
            }
        }
        // The copy is checked, not the source, because strings are made of it without another check.
        if let source = unsafe source { unsafe bytes.copyMemory(from: source, byteCount: count) }
        try unsafe runPortable(&index, UnsafeRawPointer(bytes), count, from: start, dialect, limits)
        return index
    }

    /// Runs the portable kernel.
    @unsafe private static func runPortable(
        _ index: inout BuiltIndex, _ bytes: UnsafeRawPointer, _ count: Int, from start: Int, _ dialect: JSONDialect?,
        _ limits: JSONLimits
    ) throws(JSONError) {
        let text = unsafe Span(_unsafeStart: bytes.assumingMemoryBound(to: UInt8.self), count: count)
        do throws(IndexFailure) {
            try unsafe PortableIndexer.run(text, from: start, in: &index.storage, depthLimit: limits.depth)
        } catch {
            throw index.withSpan { error.error(text: text, entries: $0, dialect: dialect) }
        }
    }

    /// Checks a text in its own memory and builds its index; returns an empty one after any failure, without its reason.
    @unsafe static func buildIfValid(
        bytes: UnsafeMutableRawPointer, count: Int, limits: JSONLimits, kernel: IndexKernel
    ) -> BuiltIndex {
        var index = BuiltIndex()
        guard count < 1 << 32 else { return index }
        // Memory of one size for all windows, which is not reduced afterwards, so that malloc can use it again for the next
        // window. Otherwise malloc maps new memory for every window, at the cost of a fault for each page.
        let room = count / 3 + 64
        unsafe index.storage.entries = malloc(room * 8)?.bindMemory(to: UInt64.self, capacity: room)
        unsafe index.storage.capacity = unsafe index.storage.entries == nil ? 0 : room
        let text = unsafe bytes.assumingMemoryBound(to: UInt8.self)
        var status = CLJ_NO_KERNEL
        if let native = kernel.native {
            status = unsafe clj_build_index(nil, text, count, 0, limits.depth, native, &index.storage)
        }
        var isValid = status == CLJ_OK
        if status == CLJ_NO_KERNEL {
            let span = unsafe Span(_unsafeStart: text, count: count)
            isValid =
                (try? unsafe PortableIndexer.run(span, from: 0, in: &index.storage, depthLimit: limits.depth)) != nil
        }
        return isValid ? index : BuiltIndex()
    }
}

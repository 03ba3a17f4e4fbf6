import Synchronization

/// Bits that say which properties of a model are published, where one word does not suffice.
@safe final class PublishedWords: @unchecked Sendable {
    // Sendable because the words are atomics; the memory is freed when nobody holds this any more.

    private let words: UnsafeMutableBufferPointer<Atomic<UInt64>>

    init(count: Int) {
        unsafe words = .allocate(capacity: count)
        for at in 0..<count { unsafe words.initializeElement(at: at, to: Atomic(0)) }
    }

    deinit {
        unsafe words.deinitialize().deallocate()
    }

    /// Whether a bit is set; what was written before that is visible then.
    func contains(_ bit: Int) -> Bool {
        unsafe words[bit >> 6].load(ordering: .acquiring) & (1 << UInt64(bit & 63)) != 0
    }

    /// Sets a bit, and makes what was written before visible.
    func insert(_ bit: Int) {
        _ = unsafe words[bit >> 6].bitwiseOr(1 << UInt64(bit & 63), ordering: .releasing)
    }
}

import CLazyJSON
import Synchronization

/// Bits of which values of an object are published: plain stored values, that are written once and then read without
/// counting or locking anything.
///
/// The last bit of the word is the *claim* of a thread that writes a value:
///
///     claim      the thread sets the last bit, unless the value is published or another thread has claimed the word
///                it writes the value
///     publish    it sets the bit of the value and clears the last one, with release ordering
///
/// A thread that reads looks at the bit of the value first, with acquire ordering, and touches the value only if it is set.
/// The claim lasts a few instructions, and no code of users runs meanwhile.
extension Atomic<UInt64> {
    /// The number of values for which a word has bits.
    ///
    /// Bit 62 is never set; values without a bit of their own use it.
    @inlinable static var valueCount: UInt16 { 62 }
    /// The claim.
    @inlinable static var claimed: UInt64 { 1 << 63 }

    /// Whether the value of a bit is published.
    @inlinable
    @inline(__always)
    func isPublished(_ bit: UInt8) -> Bool {
        load(ordering: .acquiring) &>> UInt64(bit) & 1 != 0
    }

    /// Claims the right to write a value, unless it is published or another thread has the claim.
    ///
    /// It may also fail spuriously. Returns whether the thread has the claim.
    @inlinable
    @inline(__always)
    func claimAtOnce(_ mask: UInt64) -> Bool {
        let bits = load(ordering: .relaxed)
        guard bits & (mask | Self.claimed) == 0 else { return false }
        return weakCompareExchange(
            expected: bits, desired: bits | Self.claimed, successOrdering: .acquiring, failureOrdering: .relaxed
        ).exchanged
    }

    /// Claims the right to write values.
    ///
    /// - Parameters:
    ///   - mask: The bit of the value to write; 0 if it has none in this word: the caller then checks whether it is published.
    ///   - waits: Whether to wait for another thread that has the claim.
    @inline(__always)
    func claim(_ mask: UInt64, waits: Bool = true) -> PropertyClaim {
        var round: UInt32 = 0
        var bits = load(ordering: .acquiring)
        while true {
            if bits & mask != 0 { return .published }
            if bits & Self.claimed == 0 {
                let (done, now) = compareExchange(
                    expected: bits, desired: bits | Self.claimed, successOrdering: .acquiring,
                    failureOrdering: .acquiring)
                if done { return .claimed }
                bits = now
            } else {
                if !waits { return .busy }
                clj_wait(round)
                round &+= 1
                bits = load(ordering: .acquiring)
            }
        }
    }

    /// Ends a claim, and publishes the value of a bit, which is 0 if there is none.
    @inline(__always)
    func publish(_ mask: UInt64) {
        let bits = load(ordering: .relaxed) & ~Self.claimed
        store(bits | mask, ordering: .releasing)
    }
}

/// The result of claiming the right to write a value.
@usableFromInline
enum PropertyClaim {
    /// The thread writes the value, and publishes it.
    case claimed
    /// Another thread has published a value.
    case published
    /// Another thread writes something, and this one does not wait.
    case busy
}

/// Bits of which values are published, for those that the first word has no bits for.
@safe final class PublishedBits: @unchecked Sendable {
    // Sendable because the words are atomics; the memory is freed with the last reference.

    private let words: UnsafeMutableBufferPointer<Atomic<UInt64>>

    init(count: Int) {
        unsafe words = .allocate(capacity: (count + 63) / 64)
        for at in unsafe words.indices { unsafe words.initializeElement(at: at, to: Atomic(0)) }
    }

    deinit {
        unsafe words.deinitialize().deallocate()
    }

    /// Whether the value of a bit is published.
    func contains(_ bit: Int) -> Bool {
        unsafe words[bit >> 6].load(ordering: .acquiring) & (1 << UInt64(bit & 63)) != 0
    }

    /// Publishes the value of a bit.
    func insert(_ bit: Int) {
        _ = unsafe words[bit >> 6].bitwiseOr(1 << UInt64(bit & 63), ordering: .releasing)
    }
}

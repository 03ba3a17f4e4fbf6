import Synchronization

/// A reference that is published once and read by many threads.
///
/// If several threads publish, the first one wins, and all use its reference. It is released with the box. A box also records
/// the first demand, for content that is built only at the second one.
///
/// States: 0 nothing · 1 asked for once · otherwise the bits of a retained reference.
package struct LazyBox<Content: AnyObject & Sendable>: ~Copyable, Sendable {
    private let state = Atomic<UInt>(0)

    package init() {}

    deinit {
        Self.release(state.load(ordering: .acquiring))
    }

    /// The content; nil if nothing is published.
    @inline(__always)
    package var content: Content? {
        let bits = state.load(ordering: .acquiring)
        return bits > 1 ? unsafe Self.reference(bits).takeUnretainedValue() : nil
    }

    /// Whether something is published.
    @inline(__always)
    var hasContent: Bool { state.load(ordering: .acquiring) > 1 }

    /// Records a demand, and returns whether there was one before, or there is content.
    func noteDemand() -> Bool {
        if state.load(ordering: .relaxed) > 0 { return true }
        let (first, _) = state.compareExchange(expected: 0, desired: 1, ordering: .relaxed)
        return !first
    }

    /// Publishes `new` if nothing is published, and returns the published content.
    package func publish(_ new: Content) -> Content {
        let desired = unsafe UInt(bitPattern: Unmanaged.passRetained(new).toOpaque())
        var expected = state.load(ordering: .acquiring)
        while expected <= 1 {
            let (done, found) = state.compareExchange(
                expected: expected, desired: desired, ordering: .acquiringAndReleasing)
            if done { return new }
            expected = found
        }
        Self.release(desired)
        return unsafe Self.reference(expected).takeUnretainedValue()
    }

    /// Replaces the content; only for a caller that holds the owner of the box uniquely.
    @unsafe
    func set(_ content: Content?) {
        let bits = content.map { unsafe UInt(bitPattern: Unmanaged.passRetained($0).toOpaque()) } ?? 0
        Self.release(state.exchange(bits, ordering: .acquiringAndReleasing))
    }

    /// Takes the content out, after which the box is in state 1; only for a caller that holds the owner of the box uniquely.
    @unsafe
    func take() -> Content? {
        let bits = state.exchange(1, ordering: .acquiringAndReleasing)
        return bits > 1 ? unsafe Self.reference(bits).takeRetainedValue() : nil
    }

    /// Invariant: `bits` above 1 come from `passRetained` of a `Content`.
    @inline(__always)
    private static func reference(_ bits: UInt) -> Unmanaged<Content> {
        guard let pointer = unsafe UnsafeRawPointer(bitPattern: bits) else {
            preconditionFailure("LazyBox: no reference in a state that has one")
        }
        return unsafe Unmanaged<Content>.fromOpaque(pointer)
    }

    private static func release(_ bits: UInt) {
        if bits > 1 { unsafe reference(bits).release() }
    }
}

import Synchronization

/// A place for something that is built on the second demand, published once, and read by many threads.
///
/// States: 0 nobody asked · 1 asked once · else a retained reference. `reset` and `take` need unique access.
package struct LazyBox<Content: AnyObject & Sendable>: ~Copyable, Sendable {
    private let state = Atomic<UInt>(0)

    package init() {}

    /// A box that holds something already.
    init(_ content: Content?) {
        if let content { set(content) }
    }

    deinit {
        release(state.load(ordering: .acquiring))
    }

    /// What was published.
    @inline(__always)
    package var content: Content? {
        let bits = state.load(ordering: .acquiring)
        return bits > 1 ? unsafe Self.reference(bits).takeUnretainedValue() : nil
    }

    /// Whether something was published.
    @inline(__always)
    var hasContent: Bool { state.load(ordering: .acquiring) > 1 }

    /// Notes a demand, and says whether there was one before.
    func noteDemand() -> Bool {
        if state.load(ordering: .relaxed) > 0 { return true }
        let (first, _) = state.compareExchange(expected: 0, desired: 1, ordering: .relaxed)
        return !first
    }

    /// Publishes `new` where nothing was published before, and gives what is published now.
    package func publish(_ new: Content) -> Content {
        let desired = unsafe UInt(bitPattern: Unmanaged.passRetained(new).toOpaque())
        var expected = state.load(ordering: .acquiring)
        while expected <= 1 {
            let (done, found) = state.compareExchange(
                expected: expected, desired: desired, ordering: .acquiringAndReleasing)
            if done { return new }
            expected = found
        }
        release(desired)
        return unsafe Self.reference(expected).takeUnretainedValue()
    }

    /// Puts `content` there, whatever stood there before; only for the one who holds the owner uniquely.
    func set(_ content: Content?) {
        let bits = content.map { unsafe UInt(bitPattern: Unmanaged.passRetained($0).toOpaque()) } ?? 0
        release(state.exchange(bits, ordering: .acquiringAndReleasing))
    }

    /// Takes the content out; only for the one who holds the owner uniquely.
    func take() -> Content? {
        let bits = state.exchange(1, ordering: .acquiringAndReleasing)
        return bits > 1 ? unsafe Self.reference(bits).takeRetainedValue() : nil
    }

    /// Invariant: `bits` above 1 came from `passRetained` of a `Content`.
    private static func reference(_ bits: UInt) -> Unmanaged<Content> {
        guard let pointer = unsafe UnsafeRawPointer(bitPattern: bits) else {
            preconditionFailure("LazyBox: no reference in a state that has one")
        }
        return unsafe Unmanaged<Content>.fromOpaque(pointer)
    }

    private func release(_ bits: UInt) {
        if bits > 1 { unsafe Self.reference(bits).release() }
    }
}

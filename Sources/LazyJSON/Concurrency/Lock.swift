import Synchronization

/// A value that one thread at a time uses: a `Mutex` that the Thread Sanitizer understands.
///
/// The sanitizer does not know that a `Mutex` orders the accesses of its threads. It knows that an atomic does: each thread
/// loads one at the start of its turn, and stores to it at the end. That costs a nanosecond.
///
/// No code of users runs under a lock: a `deinit` or a conversion could need the same lock.
@usableFromInline
package struct Lock<Value: ~Copyable>: ~Copyable, Sendable {
    @usableFromInline let mutex: Mutex<Value>
    @usableFromInline let turn = Atomic<UInt>(0)

    /// Creates a lock for a value.
    @inlinable
    package init(_ value: consuming sending Value) {
        mutex = Mutex(value)
    }

    /// Uses the value while no other thread does.
    @inlinable
    package func withLock<Result: ~Copyable, E: Error>(
        _ body: (inout sending Value) throws(E) -> sending Result
    ) throws(E) -> sending Result {
        try mutex.withLock { value throws(E) in
            let now = turn.load(ordering: .acquiring)
            defer { turn.store(now &+ 1, ordering: .releasing) }
            return try body(&value)
        }
    }
}

/// A value by reference that never changes, and never becomes stale.
final class ConstantValue<Value>: @unchecked Sendable {
    // Sendable because it is constant; values must be, as the values of a model, which all threads share.

    let value: Value

    init(_ value: Value) {
        self.value = value
    }
}

/// A value that any thread may replace if it no longer holds: one that a conversion's `isCurrent` is asked about.
final class ReplaceableValue<Value>: @unchecked Sendable {
    // Sendable because the value is only used under the lock; values themselves must be, as the values of a model, which all
    // threads share.

    /// A value, and how often it was replaced.
    private struct Version: @unchecked Sendable {
        let value: Value
        let number: Int
    }

    private let version: Lock<Version>

    init(_ value: Value) {
        version = Lock(Version(value: value, number: 0))
    }

    /// The value, whether it holds or not.
    var latest: Value { version.withLock { $0 }.value }

    /// Returns the value if it still holds, otherwise a new one.
    ///
    /// The new one is kept unless another thread was faster.
    ///
    /// - Parameters:
    ///   - isCurrent: Returns whether the value still holds.
    ///   - read: Returns a new value, and whether it may be kept.
    func value(where isCurrent: (Value) -> Bool, orRead read: () -> (value: Value, isKept: Bool)) -> Value {
        let known = version.withLock { $0 }
        if isCurrent(known.value) { return known.value }
        let (value, isKept) = read()
        if !isKept { return value }
        let new = Version(value: value, number: known.number + 1)
        // The old value is released after the lock: `known` holds it.
        let latest = version.withLock { current in
            if current.number == known.number { current = new }
            return current
        }
        return withExtendedLifetime(known) { latest.value }
    }
}

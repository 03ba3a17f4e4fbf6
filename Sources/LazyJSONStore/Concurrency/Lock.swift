import Synchronization

/// A value that one thread at a time can use: a `Mutex` that the Thread Sanitizer understands.
///
/// The sanitizer does not see that what a thread does under a `Mutex` comes before what the next one does there. It sees
/// the same of an atomic, which each stores to at its end and loads at its beginning; that costs a nanosecond.
struct Lock<Value: ~Copyable>: ~Copyable, Sendable {
    private let mutex: Mutex<Value>
    private let turn = Atomic<UInt>(0)

    init(_ value: consuming sending Value) {
        mutex = Mutex(value)
    }

    /// Uses the value, when no other thread does.
    func withLock<Result: ~Copyable, E: Error>(
        _ body: (inout sending Value) throws(E) -> sending Result
    ) throws(E) -> sending Result {
        try mutex.withLock { value throws(E) in
            let now = turn.load(ordering: .acquiring)
            defer { turn.store(now &+ 1, ordering: .releasing) }
            return try body(&value)
        }
    }
}

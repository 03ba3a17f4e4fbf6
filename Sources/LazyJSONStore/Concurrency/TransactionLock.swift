import Dispatch
import Synchronization

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// A lock that one thread at a time holds, and that any thread may release.
///
/// Swift's own lock belongs to a scope; this one belongs to a transaction.
final class TransactionLock: Sendable {
    private let turn = DispatchSemaphore(value: 1)
    /// The thread that holds the lock; 0 if none does.
    private let owner = Atomic<UInt>(0)

    /// Waits until no thread holds the lock, and takes it; returns `false`, without waiting, if this thread holds it.
    func enter() -> Bool {
        let thread = Self.thread
        // Only this thread stores its own number, so that the number cannot appear between here and the wait.
        if owner.load(ordering: .relaxed) == thread { return false }
        turn.wait()
        // Acquires here, and releases below, because the Thread Sanitizer does not see what the semaphore orders.
        _ = owner.exchange(thread, ordering: .acquiringAndReleasing)
        return true
    }

    /// Releases the lock for the next thread.
    func leave() {
        owner.store(0, ordering: .releasing)
        turn.signal()
    }

    /// A number that tells threads apart, and is not 0: on most systems an address.
    private static var thread: UInt {
        #if canImport(Glibc)
            pthread_self()
        #else
            UInt(bitPattern: pthread_self())
        #endif
    }
}

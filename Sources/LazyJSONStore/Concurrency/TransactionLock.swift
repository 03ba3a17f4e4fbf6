import CLazyJSON
import LazyJSON

/// A gate that one thread at a time passes, and that any thread may open for the next.
@safe final class TransactionLock: @unchecked Sendable {
    // Sendable because the C functions lock what they touch.

    private let gate: OpaquePointer

    init() {
        guard let gate = unsafe clj_transaction_lock_make() else {
            preconditionFailure("TransactionLock: no memory for a lock.")
        }
        unsafe self.gate = gate
    }

    deinit { unsafe clj_transaction_lock_free(gate) }

    /// Waits until nobody is inside, and passes; no, without waiting, where this thread is inside already.
    func enter() -> Bool { unsafe clj_transaction_lock_enter(gate) }

    /// Lets the next one pass.
    func leave() { unsafe clj_transaction_lock_leave(gate) }
}

import CLazyJSON

/// A gate that one thread at a time passes, and that any thread may open for the next.
@safe final class Gate: @unchecked Sendable {
    // Sendable because the C functions lock what they touch.

    private let gate: OpaquePointer

    init() {
        guard let gate = unsafe clj_gate_make() else { preconditionFailure("Gate: no memory for a lock.") }
        unsafe self.gate = gate
    }

    deinit { unsafe clj_gate_free(gate) }

    /// Waits until nobody is inside, and passes; no, without waiting, where this thread is inside already.
    func enter() -> Bool { unsafe clj_gate_enter(gate) }

    /// Lets the next one pass.
    func leave() { unsafe clj_gate_leave(gate) }
}

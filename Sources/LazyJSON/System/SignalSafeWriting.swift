#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// Writing without the signals that end a process: SIGPIPE without a reader, SIGXFSZ if a file may not grow.
///
/// The system sends both to the thread that writes. They are blocked for this thread alone during the call, and a signal that
/// was sent is removed before they are unblocked. So no other thread is affected, and the handlers of the process stay.
enum SignalSafeWriting {
    /// Writes some of the bytes; returns how many, or the error.
    static func writeSome(_ bytes: UnsafeRawBufferPointer, to file: Int32) -> (count: Int, failure: SystemFailure?) {
        // Invariant: the system reads no more than the `count` bytes of the buffer, and fills in whole sets of signals.
        var signals = sigset_t()
        var earlier = sigset_t()
        unsafe sigemptyset(&signals)
        for signal in [SIGPIPE, SIGXFSZ] where !isPending(signal) { unsafe sigaddset(&signals, signal) }
        unsafe pthread_sigmask(SIG_BLOCK, &signals, &earlier)
        let count = unsafe write(file, bytes.baseAddress, min(bytes.count, 1 << 30))
        let failure = count < 0 ? SystemFailure.last : nil
        if let failure, failure.code == EPIPE || failure.code == EFBIG { takeOff(&signals) }
        unsafe pthread_sigmask(SIG_SETMASK, &earlier, nil)
        return (count, failure)
    }

    private static func isPending(_ signal: Int32) -> Bool {
        var pending = sigset_t()
        unsafe sigpending(&pending)
        return unsafe sigismember(&pending, signal) == 1
    }

    /// Removes those signals that are pending; none of them was pending before the call.
    private static func takeOff(_ signals: inout sigset_t) {
        for signal in [SIGPIPE, SIGXFSZ] where unsafe sigismember(&signals, signal) == 1 && isPending(signal) {
            var one = sigset_t()
            var taken: Int32 = 0
            unsafe sigemptyset(&one)
            unsafe sigaddset(&one, signal)
            unsafe sigwait(&one, &taken)
        }
    }
}

import Synchronization

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// Threads of the system's own, so that their number and the size of their stacks are known.
package enum Threads {
    private final class Work: Sendable {
        let body: @Sendable () -> Void
        init(_ body: @escaping @Sendable () -> Void) { self.body = body }
    }

    /// Runs work on threads that start it together, and waits for all of them.
    ///
    /// - Parameters:
    ///   - count: How many threads.
    ///   - stackSize: The size of each one's stack in bytes.
    ///   - body: The work, told the number of the thread.
    /// - Returns: Whether all threads could be made.
    package static func run(_ count: Int = 1, stackSize: Int = 1 << 19, _ body: @escaping @Sendable (Int) -> Void)
        -> Bool
    {
        let waiting = Gate(count)
        var threads: [pthread_t] = []
        for number in 0..<count {
            guard
                let thread = start(
                    stackSize,
                    {
                        waiting.pass()
                        body(number)
                    })
            else {
                waiting.open()
                break
            }
            threads.append(thread)
        }
        for thread in threads { _ = pthread_join(thread, nil) }
        return threads.count == count
    }

    /// Holds threads until all have come.
    private final class Gate: Sendable {
        private let missing: Atomic<Int>
        init(_ count: Int) { missing = Atomic(count) }
        func open() { missing.store(-1_000_000, ordering: .releasing) }
        func pass() {
            missing.subtract(1, ordering: .acquiringAndReleasing)
            while missing.load(ordering: .acquiring) > 0 { sched_yield() }
        }
    }

    private static func start(_ stackSize: Int, _ body: @escaping @Sendable () -> Void) -> pthread_t? {
        var attributes = pthread_attr_t()
        guard unsafe pthread_attr_init(&attributes) == 0 else { return nil }
        defer { unsafe _ = pthread_attr_destroy(&attributes) }
        guard unsafe pthread_attr_setstacksize(&attributes, stackSize) == 0 else { return nil }
        var thread = pthread_t()
        let work = unsafe Unmanaged.passRetained(Work(body))
        let result = unsafe pthread_create(
            &thread, &attributes,
            { argument in
                // The reference that `start` handed over; a thread without one has nothing to do.
                if let argument = unsafe argument as UnsafeMutableRawPointer? {
                    unsafe Unmanaged<Work>.fromOpaque(argument).takeRetainedValue().body()
                }
                return nil
            }, work.toOpaque())
        guard result == 0 else {
            unsafe work.release()
            return nil
        }
        return thread
    }

    /// Lets other threads go on for about a millisecond; a thread that only yields takes a processor from other tests.
    package static func pause() { usleep(1000) }

    /// The time that this thread has computed, in seconds: what other processes do does not count.
    package static var seconds: Double {
        var time = timespec()
        unsafe _ = clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}

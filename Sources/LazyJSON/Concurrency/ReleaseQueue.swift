import CLazyJSON

/// The objects that a thread is letting go of, one after another.
final class ReleaseQueue {
    private var objects: [AnyObject] = []

    /// Lets `body` add objects, and lets go of them: now, or where this thread is at it already, later by the one that is.
    static func withQueue(_ body: (inout [AnyObject]) -> Void) {
        // Invariant: the thread's pointer is null, or that of a queue which a frame below this one holds.
        if let running = unsafe clj_releases() {
            let queue = unsafe Unmanaged<ReleaseQueue>.fromOpaque(running).takeUnretainedValue()
            body(&queue.objects)
            return
        }
        let queue = ReleaseQueue()
        body(&queue.objects)
        unsafe clj_set_releases(Unmanaged.passUnretained(queue).toOpaque())
        while !queue.objects.isEmpty { queue.letGoOfLast() }
        clj_set_releases(nil)
    }

    /// A function of its own, so that nothing is held any more when it returns.
    @inline(never)
    private func letGoOfLast() { _ = objects.removeLast() }
}

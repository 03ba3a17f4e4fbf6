import CLazyJSON

/// The objects that a thread releases, one after another.
final class ReleaseQueue {
    private var objects: [AnyObject] = []

    /// Lets `body` add objects, and releases them: now, or after the object that this thread is releasing already.
    static func withQueue(_ body: (inout [AnyObject]) -> Void) {
        // Invariant: the thread's pointer is null, or leads to a queue which a frame below this one holds.
        if let running = unsafe clj_releases() {
            let queue = unsafe Unmanaged<ReleaseQueue>.fromOpaque(running).takeUnretainedValue()
            body(&queue.objects)
            return
        }
        let queue = ReleaseQueue()
        body(&queue.objects)
        unsafe clj_set_releases(Unmanaged.passUnretained(queue).toOpaque())
        while !queue.objects.isEmpty { queue.releaseLast() }
        clj_set_releases(nil)
    }

    /// Separate, so that no reference is left when it returns.
    @inline(never)
    private func releaseLast() { _ = objects.removeLast() }
}

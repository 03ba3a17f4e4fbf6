import Dispatch

/// Runs the asynchronous transactions of a store, one after another.
///
/// A transaction waits on its thread until another one has ended, and a commit waits for the disk. On the threads that all
/// tasks share this would hold up tasks that have nothing to do with the store, and even stop them for good where the open
/// transaction needs one of these threads itself. A queue has a thread of its own, and the work stays in its task, which can
/// be canceled.
final class TransactionExecutor: TaskExecutor {
    private let queue = DispatchQueue(label: "LazyJSON.JSONModelStore.transaction")

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        // The closure keeps the executor alive as long as the job runs, which `UnownedTaskExecutor` does not.
        queue.async { unsafe job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}

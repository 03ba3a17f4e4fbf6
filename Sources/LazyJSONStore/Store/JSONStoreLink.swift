import Dispatch
import LazyJSON

/// How models find their store: a value of their `JSONContext`, which children and changed copies inherit.
///
/// It holds the store weakly: the store holds its models, and these must not hold it in turn. Keep the store
/// as long as references are to be read; afterwards they read as those of models without a store.
public final class JSONStoreLink: ContextLink, @unchecked Sendable {
    // Sendable because the one variable is set before another thread has the link, and weak references are loaded safely.

    private weak var target: (any JSONModelStore)?
    /// Where the store's asynchronous transactions run.
    let executor = TransactionExecutor()
    /// Who observes the store's commits.
    let broadcast = ChangeBroadcast()

    /// Makes a link to no store yet.
    public init() {}

    /// Sets the store; called once by the store's initializer, before anything is read.
    public func connect(_ store: any JSONModelStore) {
        require(target == nil, "JSONStoreLink: connect(_:) was called twice; make one link for each store.")
        target = store
    }

    /// The store; `nil` after it was released.
    public var store: (any JSONModelStore)? { target }
}

extension JSONContext {
    /// The store that the model belongs to, or that its references are looked up in; `nil` if there is none.
    public var store: (any JSONModelStore)? { (link as? JSONStoreLink)?.store }
}

/// Runs the asynchronous transactions of a store, one after another.
///
/// A transaction waits on its thread until another one has ended, and a commit waits for the disk. On the threads that all
/// tasks share this would hold up tasks that have nothing to do with the store, and even stop them for good if the open
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

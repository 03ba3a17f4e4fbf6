import Dispatch
import LazyJSON

/// The link from models to their store: a value of their `JSONContext`, which children and changed copies inherit.
///
/// Preview: may change in a minor release.
///
/// The link has a weak reference to the store, because the store retains its models. Retain the store as long as you read
/// references; afterward they read as references of models without a store.
///
/// Safe to use from several threads at once.
public final class JSONStoreLink: ContextLink, @unchecked Sendable {
    // Sendable because the one variable is set before another thread has the link, and weak references are loaded atomically.

    private weak var target: (any JSONModelStore)?
    /// The executor of the store's asynchronous transactions.
    let executor = TransactionExecutor()
    /// The observers of the store's commits.
    let broadcast = ChangeBroadcast()

    /// Creates a link without a store.
    public init() {}

    /// Sets the store.
    ///
    /// The initializer of the store calls it once, before anything is read. A second call traps.
    ///
    /// - Parameter store: The store.
    public func connect(_ store: any JSONModelStore) {
        require(target == nil, "JSONStoreLink: connect(_:) was called twice; make one link for each store.")
        target = store
    }

    /// The store; `nil` after its release.
    public var store: (any JSONModelStore)? { target }
}

extension JSONContext {
    /// The store of the model, in which its references are looked up; `nil` if there is none.
    ///
    /// - Complexity: O(1).
    public var store: (any JSONModelStore)? { (link as? JSONStoreLink)?.store }
}

/// Runs the asynchronous transactions of a store, one after another.
///
/// A transaction waits on its thread until another one has ended, and a commit waits for the disk. On the threads that all tasks
/// share, this would delay unrelated tasks, and deadlock if the open transaction needs one of these threads itself. The queue
/// uses a thread of its own, and the work stays in its task, which can be canceled.
final class TransactionExecutor: TaskExecutor {
    private let queue = DispatchQueue(label: "LazyJSON.JSONModelStore.transaction")

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        // The closure keeps the executor alive as long as the job runs, which `UnownedTaskExecutor` does not.
        queue.async { unsafe job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}

import LazyJSON
import Synchronization

/// A change of an object by a commit, with the classes of its models.
struct ClassifiedChange: Sendable {
    let key: JSONReference
    /// The class before the commit; nil if there was no object.
    let before: JSONModel.Type?
    /// The class after the commit; nil if there is no object any more.
    let after: JSONModel.Type?
}

/// Passes the commits of a store to its observers.
final class ChangeBroadcast: Sendable {
    private struct Observer {
        weak var subscription: (any ChangeObserving)?
    }

    private struct State {
        var observers: [ObjectIdentifier: Observer] = [:]
        var number = 0
    }

    private let state = Lock(State())

    /// Whether commits are observed.
    var isObserved: Bool { observerCount > 0 }

    /// The number of observers.
    var observerCount: Int { state.withLock { $0.observers.count } }

    /// The observers that are alive.
    var observers: [any ChangeObserving] {
        // The caller releases them outside of the lock, because their deinitializers take it.
        state.withLock { $0.observers.values.compactMap(\.subscription) }
    }

    /// Adds an observer, which is not kept alive, and is removed when it is released.
    func add(_ subscription: any ChangeObserving) {
        state.withLock { $0.observers[ObjectIdentifier(subscription)] = Observer(subscription: subscription) }
    }

    /// Removes an observer that is released.
    func remove(_ subscription: any ChangeObserving) {
        _ = state.withLock { $0.observers.removeValue(forKey: ObjectIdentifier(subscription)) }
    }

    /// Passes on a commit to the observers that were there when readers saw it.
    ///
    /// Commits are published one after another.
    func publish(_ changes: [ClassifiedChange], to observers: [any ChangeObserving]) {
        if changes.isEmpty { return }
        let number = state.withLock { state in
            state.number += 1
            return state.number
        }
        for observer in observers { observer.receive(changes, number: number) }
    }

    /// Ends all sequences of changes.
    func finish() {
        for observer in observers { observer.finish() }
    }

    deinit { finish() }
}

/// An observer of a store.
protocol ChangeObserving: AnyObject, Sendable {
    func receive(_ changes: [ClassifiedChange], number: Int)
    func finish()
}

/// The commits that an observer has not received yet.
///
/// At most `capacity` commits wait. Further ones are merged into the last one, so that no change is lost, and the memory is
/// bounded by the number of the objects that were changed.
final class ChangeSubscription<Key: Hashable & Comparable & Sendable>: ChangeObserving {
    typealias Commit = JSONStoreCommit<Key>

    fileprivate struct Waiting {
        var number: Int
        var mergedCount = 1
        var changes: [Key: ObjectChange]
    }

    /// A call that waits for the next commit, and its number.
    private typealias Reader = (continuation: CheckedContinuation<Result<Commit?, JSONError>, Never>, number: Int)

    private struct State {
        var waiting: ArraySlice<Waiting> = []
        var isFinished = false
        var reader: Reader?
        var callCount = 0
        /// The error of a call that was refused because another one waited.
        var error: JSONError?
    }

    private let state = Lock(State())
    private let capacity: Int
    private let select: @Sendable (ClassifiedChange) -> (Key, ObjectChange)?
    private weak let broadcast: ChangeBroadcast?

    /// Creates a subscription, which ends when it is released.
    ///
    /// - Parameters:
    ///   - broadcast: The broadcast of the store's commits.
    ///   - capacity: The largest number of commits that wait.
    ///   - select: Returns the key and the change that the observer receives; nil to leave the change out.
    init(
        _ broadcast: ChangeBroadcast, capacity: Int,
        _ select: @escaping @Sendable (ClassifiedChange) -> (Key, ObjectChange)?
    ) {
        self.broadcast = broadcast
        self.capacity = max(capacity, 1)
        self.select = select
        broadcast.add(self)
    }

    deinit { broadcast?.remove(self) }

    func receive(_ changes: [ClassifiedChange], number: Int) {
        let selected = Dictionary(changes.compactMap(select)) { $1 }
        if selected.isEmpty { return }
        let new = Waiting(number: number, changes: selected)
        let reader = state.withLock { state -> Reader? in
            if let reader = state.reader.take() { return reader }
            if state.waiting.count < capacity {
                state.waiting.append(new)
            } else {
                state.waiting[state.waiting.endIndex - 1].merge(new)
            }
            return nil
        }
        reader?.continuation.resume(returning: .success(Commit(new)))
    }

    func finish() {
        let reader = state.withLock { state in
            state.isFinished = true
            return state.reader.take()
        }
        reader?.continuation.resume(returning: .success(nil))
    }

    /// The error of a call of `next()` that was refused, if there was one.
    var error: JSONError? { state.withLock { $0.error } }

    /// Returns the next commit, or waits for it; nil if the task is canceled, or at the end.
    ///
    /// - Throws: ``JSONError`` with the code `busy` if another task waits already.
    func next() async throws(JSONError) -> Commit? {
        let number = state.withLock { state in
            state.callCount += 1
            return state.callCount
        }
        return try await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let ready = state.withLock { state -> Result<Commit?, JSONError>? in
                    if Task.isCancelled { return .success(nil) }
                    // Changes that undid each other while they waited leave nothing to report.
                    while let first = state.waiting.popFirst() {
                        if !first.changes.isEmpty { return .success(Commit(first)) }
                    }
                    if state.isFinished { return .success(nil) }
                    if state.reader == nil {
                        state.reader = (continuation, number)
                        return nil
                    }
                    let error = JSONError(
                        .busy, expected: "one task that waits for the changes of a sequence", found: "a second task",
                        advice: "call `changes` once for each task")
                    state.error = error
                    return .failure(error)
                }
                if let ready { continuation.resume(returning: ready) }
            }
        } onCancel: {
            // A task is marked as canceled before this is called, so that a reader that is not there yet will see it. The
            // call that waits may belong to another task.
            let reader = state.withLock { $0.reader?.number == number ? $0.reader.take() : nil }
            reader?.continuation.resume(returning: .success(nil))
        }.get()
    }
}

extension ChangeSubscription.Waiting {
    /// Adds the changes of the next commit.
    mutating func merge(_ next: Self) {
        number = next.number
        mergedCount += next.mergedCount
        for (key, change) in next.changes {
            changes[key] = changes[key].map { $0.followed(by: change) } ?? change
        }
    }
}

extension JSONStoreCommit {
    fileprivate init(_ waiting: ChangeSubscription<Key>.Waiting) {
        self.init(number: waiting.number, mergedCount: waiting.mergedCount, waiting.changes)
    }
}

import LazyJSON

/// The commits of a store, as they happen.
///
/// Preview: may change in a minor release.
///
/// ```swift
/// for await commit in store.changes(of: User.self) {
///     print(commit.number, commit.inserted, commit.updated, commit.deleted)
/// }
/// ```
///
/// The sequence begins with the first commit after the call that returned it, and ends when the store is released or the
/// task is canceled. A commit is received after it is visible to readers. Objects that are stored again with the same text
/// are left out, and so are commits that change no text.
///
/// Commits that were not received yet wait, up to a capacity. Further commits are merged with the last one that waits, and
/// no change is lost: an object that was inserted and then updated is reported as inserted, and an object that was inserted
/// and then deleted is left out. The memory grows with the number of objects that were changed in the meantime.
///
/// Use a sequence in one task, and call the store again for another task: while a task waits for a commit, the sequence ends
/// at once for a second one, and ``error`` is set. The sequence does not keep the store alive. A store keeps nothing of a
/// sequence that was released with its iterators.
public struct JSONStoreChanges<Key: Hashable & Comparable & Sendable>: AsyncSequence, Sendable {
    /// A commit.
    public typealias Element = JSONStoreCommit<Key>

    let subscription: ChangeSubscription<Key>

    /// The error `busy` if the sequence has ended for a task because another one was waiting; `nil` otherwise.
    public var error: JSONError? { subscription.error }

    /// Returns an iterator that continues with the sequence.
    ///
    /// All iterators of a sequence share its commits.
    public func makeAsyncIterator() -> Iterator { Iterator(subscription: subscription) }

    /// An iterator over the commits.
    public struct Iterator: AsyncIteratorProtocol {
        fileprivate let subscription: ChangeSubscription<Key>

        /// Returns the next commit; `nil` if the store was released, the task is canceled, or another task is waiting.
        ///
        /// - Complexity: O(*k* log *k*) in the number of changed objects.
        public mutating func next() async -> JSONStoreCommit<Key>? { try? await subscription.next() }

        /// Returns the next commit; `nil` if the store was released, the task is canceled, or another task is waiting.
        ///
        /// - Complexity: O(*k* log *k*) in the number of changed objects.
        public mutating func next(isolation: isolated (any Actor)?) async -> JSONStoreCommit<Key>? {
            try? await subscription.next()
        }
    }
}

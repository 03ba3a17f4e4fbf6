import LazyJSON

/// The commits of a store, as they happen.
///
/// ```swift
/// for await commit in store.changes(of: User.self) {
///     print(commit.number, commit.inserted, commit.updated, commit.deleted)
/// }
/// ```
///
/// The sequence begins with the first commit after the call that returned it, and ends when the store is released or the task
/// is canceled. A commit is received after it is visible to readers. One that changes the text of no object is left out, as
/// is an object that was stored again with the same text.
///
/// Commits that were not received yet wait, up to a capacity; further ones are merged into the last that waits, so that every
/// change is reported: an object that was inserted and then updated is inserted, and one that was inserted and then deleted
/// is left out. The memory is O(the objects that were changed meanwhile).
///
/// A sequence is for one task; call the store again for another one. It does not keep the store alive.
public struct JSONStoreChanges<Key: Hashable & Comparable & Sendable>: AsyncSequence, Sendable {
    /// A commit.
    public typealias Element = JSONStoreCommit<Key>

    let subscription: ChangeSubscription<Key>

    /// Continues with the sequence: all iterators share the commits.
    public func makeAsyncIterator() -> Iterator { Iterator(subscription: subscription) }

    /// The iterator.
    public struct Iterator: AsyncIteratorProtocol {
        fileprivate let subscription: ChangeSubscription<Key>

        /// Returns the next commit; nil if the store was released or the task is canceled.
        public mutating func next() async -> JSONStoreCommit<Key>? { await subscription.next() }

        /// Returns the next commit; nil if the store was released or the task is canceled.
        public mutating func next(isolation: isolated (any Actor)?) async -> JSONStoreCommit<Key>? {
            await subscription.next()
        }
    }
}

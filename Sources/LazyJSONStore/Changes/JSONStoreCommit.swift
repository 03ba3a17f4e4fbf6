/// The objects that were changed by a commit of a store.
///
/// Preview: may change in a minor release.
///
/// `Key` is ``JSONReference``, or ``JSONIdentifier`` if the objects have one class.
public struct JSONStoreCommit<Key: Hashable & Comparable & Sendable>: Sendable, Hashable {
    /// The number of the commit, counted from 1 among those that the store has sent to any observer.
    public let number: Int
    /// The number of commits that were merged into this one; more than 1 if an observer was too slow to receive each.
    public let mergedCount: Int
    /// The objects that are new in the store, in the order of their keys.
    public let inserted: [Key]
    /// The objects whose text has changed, in the order of their keys.
    public let updated: [Key]
    /// The objects that were removed from the store, in the order of their keys.
    public let deleted: [Key]

    /// Creates a commit of changes.
    init(number: Int, mergedCount: Int, _ changes: [Key: ObjectChange]) {
        func keys(_ wanted: ObjectChange) -> [Key] {
            changes.filter { $0.value == wanted }.map(\.key).sorted()
        }
        self.number = number
        self.mergedCount = mergedCount
        (inserted, updated, deleted) = (keys(.inserted), keys(.updated), keys(.deleted))
    }
}

/// The change of an object.
enum ObjectChange: Sendable {
    case inserted, updated, deleted

    /// Returns the change of an object by whether it existed before and after; nil if it did not exist.
    init?(from before: Bool, to after: Bool) {
        switch (before, after) {
        case (false, true): self = .inserted
        case (true, true): self = .updated
        case (true, false): self = .deleted
        case (false, false): return nil
        }
    }

    /// This change and then another one of the same object; nil if it was not there before and is not there now.
    func followed(by next: ObjectChange) -> ObjectChange? {
        ObjectChange(from: self != .inserted, to: next != .deleted)
    }
}

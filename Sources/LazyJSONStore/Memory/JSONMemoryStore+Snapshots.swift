import LazyJSON

/// Reading many objects as they were at one time.
///
/// A snapshot is a copy of the table of a type. It is made in constant time, because the parts of the table are shared until
/// one of them changes; commits in the meantime copy what they change, see ``ShardedDictionary``.
extension JSONMemoryStore {
    /// Reads the objects of a type as they are now; no lock is held while the closure runs.
    func withSnapshot<Result, E: Error>(
        of type: Int, _ body: (IdentifierTable<StoredObject>) throws(E) -> Result
    ) throws(E) -> Result {
        let snapshot = objects.withLock { $0[type] }
        // A writer changes a part in place when it has the only reference to it. The lock that is taken here, before this
        // reference is released, orders all reads of the snapshot before that change: a writer that finds the part
        // released has taken the lock later.
        defer { withExtendedLifetime(snapshot) { objects.withLock { _ in } } }
        return try body(snapshot)
    }

    /// Calls a closure with each object of each type.
    func forEach(_ body: (StoredObject) -> Void) {
        for type in 0..<objects.withLock({ $0.byType.count }) {
            withSnapshot(of: type) { $0.forEach { _, object in body(object) } }
        }
    }
}

import LazyJSON

/// An object of a log that was not fetched since the store was opened.
final class LoggedObject: DeferredObject, @unchecked Sendable {
    // Sendable because what changes is behind a lock.

    /// How long its text is, or the string that means it.
    let count: Int
    private let place: Lock<(file: LogFile, start: Int)>

    /// The object that a change puts in; `nil` if it takes one out.
    init?(_ change: LogChange, in file: LogFile) {
        guard let range = change.place?.objectRange else { return nil }
        count = range.count
        place = Lock((file, range.lowerBound))
        super.init(references: change.references)
    }

    /// Reads the object from another log from now on, if its text was copied to that one.
    func move(_ moves: LogMoves) {
        place.withLock { place in
            guard place.file === moves.source, let start = moves.starts[place.start] else { return }
            place = (moves.target, start)
        }
    }

    /// Reads the object.
    override func json() throws -> JSON {
        let (file, start) = place.withLock { $0 }
        return try file.object(in: start..<start + count)
    }
}

/// Objects in a log.
extension StoredObjects {
    /// Makes the changes of a commit that was found in a log.
    mutating func apply(_ changes: [LogChange], in file: LogFile, _ use: inout LogUse) {
        if changes.count > 1_000 { makeRoom(for: changes) }
        for change in changes {
            let (type, id) = (change.key.type, change.key.id)
            if let object = LoggedObject(change, in: file) {
                use.put(object.count, type, for: put(.deferred(object), type.number, id))
            } else {
                use.delete(remove(type.number, id), type)
            }
        }
        use.finish()
    }

    /// Makes room for what is new in changes, so that the tables do not grow step by step.
    private mutating func makeRoom(for changes: [LogChange]) {
        var counts: [(key: StoreKey, count: Int)] = []
        for change in changes where change.place != nil {
            // In a commit the changes of a type are together.
            if counts.last?.key.type !== change.key.type { counts.append((change.key, 0)) }
            counts[counts.count - 1].count += 1
        }
        for (key, count) in counts where self[key.type.number].isEmpty { reserve(count, key.type.number, like: key.id) }
    }
}

import LazyJSON

/// Objects that stand in a log.
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
            // In a commit the changes of a type stand together.
            if counts.last?.key.type !== change.key.type { counts.append((change.key, 0)) }
            counts[counts.count - 1].count += 1
        }
        for (key, count) in counts where self[key.type.number].isEmpty { reserve(count, key.type.number, like: key.id) }
    }
}

/// Objects that stand in a log.
extension StoredObjects {
    /// Makes the changes of a commit that was found in a log.
    mutating func apply(_ changes: [LogChange], in file: LogFile, _ use: inout LogUse) {
        if changes.count > 1_000 { makeRoom(for: changes) }
        for change in changes {
            let (type, id) = (change.key.type, change.key.id)
            if let object = StoredObject(change, in: file) {
                use.put(object, type, for: put(object, type, id))
            } else {
                use.delete(remove(type, id), type)
            }
        }
        use.finish()
    }

    /// Makes room for what is new in changes, so that the tables do not grow step by step.
    private mutating func makeRoom(for changes: [LogChange]) {
        var counts: [(type: StoreType, count: Int)] = []
        for change in changes where change.place != nil {
            let type = change.key.type
            // In a commit the changes of a type stand together.
            if counts.last?.type !== type { counts.append((type, 0)) }
            counts[counts.count - 1].count += 1
        }
        for (type, count) in counts where count > self[type].count { reserve(count - self[type].count, type) }
    }

    /// Notes where objects stand now that nobody has asked for.
    mutating func move(_ changes: [LogChange], to file: LogFile) {
        for change in changes {
            let (type, id) = (change.key.type, change.key.id)
            guard case .text? = object(type, id)?.content, let moved = StoredObject(change, in: file) else { continue }
            settle(moved.content, type, id)
        }
    }
}

extension StoredObject {
    /// The object that a change puts in; nil where it takes one out.
    fileprivate init?(_ change: LogChange, in file: LogFile) {
        guard let range = change.place?.objectRange else { return nil }
        content = .text(file, start: UInt64(range.lowerBound), count: range.count)
        references = change.references
    }
}

/// Objects that stand in a log.
extension StoredObjects {
    /// Makes the changes of a commit that was found in a log.
    mutating func apply(_ changes: [LogChange], in file: LogFile, _ use: inout LogUse) {
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

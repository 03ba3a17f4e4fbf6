import LazyJSON

/// The estimated bytes of a log that are for objects in the store, and for others.
struct LogUse {
    /// Lines of objects that are in the store.
    private(set) var live = 0
    /// All other lines.
    private(set) var garbage = 0
    /// The least bytes for other objects at which the log is written anew.
    private var enough = 0

    /// Whether others take more than so many times the room of the objects that are in the store.
    func isWasteful(_ factor: Double) -> Bool { garbage >= enough && Double(garbage) > factor * Double(live) }

    /// Notes that a line puts an object in, in the place of another one with a line of so many bytes, which may be none.
    mutating func put(_ line: Int, for old: Int) {
        drop(old)
        live += line
    }

    /// Notes that an object was taken out whose line had so many bytes.
    mutating func delete(_ old: Int) {
        drop(old)
        garbage += Self.head
    }

    /// Notes the mark of a commit.
    mutating func finish() { garbage += 45 }

    /// Notes that the log was written anew.
    mutating func compact() { (garbage, enough) = (0, 0) }

    /// Notes that the log could not be written anew; that is not worth trying again before there is half as much more.
    mutating func postpone() { enough = garbage + garbage / 2 }

    private mutating func drop(_ old: Int) {
        live = max(0, live - old)
        garbage += old
    }

    /// About how many bytes a line has beside the object.
    private static let head = 40

    /// About how many bytes the line of an object has; 0 if there is none.
    static func size(of object: StoredObject?) -> Int {
        switch object {
        case .deferred(let place): place.count
        case .model(let model): model.modelJSON.parsedSize + head
        case nil: 0
        }
    }
}

/// Objects in a log.
extension StoredObjects {
    /// Makes the changes of a commit that was found in a log.
    mutating func apply(_ changes: [LogChange], _ use: inout LogUse) {
        if changes.count > 1_000 { makeRoom(for: changes) }
        for change in changes {
            if let place = change.place {
                use.put(place.count, for: LogUse.size(of: put(.deferred(place), change.type, change.id)))
            } else {
                use.delete(LogUse.size(of: remove(change.type, change.id)))
            }
        }
        use.finish()
    }

    /// Makes room for what is new in changes, so that the tables do not grow step by step.
    private mutating func makeRoom(for changes: [LogChange]) {
        var counts: [(first: LogChange, count: Int)] = []
        for change in changes where change.place != nil {
            // In a commit the changes of a type are together.
            if counts.last?.first.type != change.type { counts.append((change, 0)) }
            counts[counts.count - 1].count += 1
        }
        for (first, count) in counts where self[first.type].isEmpty { reserve(count, first.type, like: first.id) }
    }
}

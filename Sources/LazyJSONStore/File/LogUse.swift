import LazyJSON

/// The estimated numbers of bytes in a log for objects in the store, and for everything else.
///
/// An object is counted with the same estimate when it is written and when it is replaced, so that errors do not add up.
struct LogUse {
    /// The bytes of the lines of objects that are in the store.
    private(set) var live = 0
    /// The bytes of all other lines.
    private(set) var garbage = 0
    /// The garbage below which the log is not rewritten.
    private var enough = 0

    /// Whether other lines take more than a multiple of the space of the objects in the store.
    func isWasteful(_ factor: Double) -> Bool { garbage >= enough && Double(garbage) > factor * Double(live) }

    /// Counts the line of an object of `new` bytes, which replaces one with a line of `old` bytes; 0 for none.
    mutating func put(_ new: Int, for old: Int) {
        drop(old)
        live += new
    }

    /// Counts the deletion of an object with a line of `old` bytes.
    mutating func delete(_ old: Int) {
        drop(old)
        garbage += Self.head
    }

    /// Counts the mark of a commit.
    mutating func finish() { garbage += 45 }

    /// Records that the log was rewritten.
    mutating func compact() { (garbage, enough) = (0, 0) }

    /// Records that the log could not be rewritten; the next attempt waits until there is half as much garbage again.
    mutating func postpone() { enough = garbage + garbage / 2 }

    private mutating func drop(_ old: Int) {
        live = max(0, live - old)
        garbage += old
    }

    /// About how many bytes a line has besides the object.
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

/// Loading the objects of a log.
extension StoredObjects {
    /// Applies the changes of a commit that was found in a log.
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

    /// Reserves memory for the new objects of a commit, so that the tables do not grow step by step.
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

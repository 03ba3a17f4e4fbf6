import LazyJSON

/// An object of a log that nobody has asked for since the store was opened.
final class LoggedObject: DeferredObject, @unchecked Sendable {
    // Sendable because what changes is behind a lock.

    /// How long its text is, or the string that means it.
    let count: Int
    private let place: Lock<(file: LogFile, start: Int)>

    /// The object that a change puts in; nil where it takes one out.
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

import LazyJSON

/// Where the objects of a log are after they were copied to another one.
///
/// An object is found by the place that its text had, not by its id: an older object with the same id, which a reader may
/// still hold, has another text and does not move.
struct LogMoves {
    /// The old file.
    let source: LogFile
    /// The new file.
    let target: LogFile
    /// The new start of each object, by its old one.
    private(set) var starts: [Int: Int] = [:]

    init(source: LogFile, target: LogFile, count: Int) {
        self.source = source
        self.target = target
        starts.reserveCapacity(count)
    }

    /// Notes that an object was copied.
    mutating func note(_ old: LogPlace, _ new: LogPlace) {
        starts[old.objectRange.lowerBound] = new.objectRange.lowerBound
    }
}

import LazyJSON

/// Copies the lines of the objects that are in a store to a new log.
struct LogCompactor: ~Copyable {
    private let source: LogFile
    private let target: LogFile
    private var window = LogWindow()
    private var end: Int
    private var check = CheckSum()
    private var batch: LogBatch

    /// How many bytes a commit of the new log has, about.
    private static let commitSize = 1 << 23

    /// Begins with the first line.
    init(from source: LogFile, to target: LogFile) throws(SystemFailure) {
        self.source = source
        self.target = target
        (end, check) = try StoreLog.begin(target)
        batch = LogBatch(after: check)
    }

    /// Copies lines, in the order in which they are in the old log; returns where they are now.
    mutating func copy(_ live: [LogChange]) throws(JSONError) -> LogMoves {
        var moves = LogMoves(source: source, target: target, count: live.count)
        for change in live {
            guard let old = change.place else { continue }
            let line = try window.bytes(old.line..<old.line + old.count, of: source)
            var place = old
            place.line = end + batch.bytes.count
            batch.copy(LogChange(change.key, at: place, references: change.references), line, 0..<line.count)
            moves.note(old, place)
            if batch.bytes.count >= Self.commitSize { try write() }
        }
        return moves
    }

    /// Ends the new log, which takes the place of the old one; returns its length and its sum.
    mutating func finish() throws(JSONError) -> (Int, CheckSum) {
        if batch.bytes.count > 0 { try write() }
        do throws(SystemFailure) {
            try target.synchronize()
        } catch {
            throw .unwritable(target.path.name, error)
        }
        try target.takePlace(of: source)
        return (end, check)
    }

    private mutating func write() throws(JSONError) {
        var whole = LogBatch(after: check)
        swap(&whole, &batch)
        check = whole.finish()
        do throws(SystemFailure) {
            try target.write(whole.bytes, at: end)
        } catch {
            throw .unwritable(target.path.name, error)
        }
        end += whole.bytes.count
        batch = LogBatch(after: check)
    }
}

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

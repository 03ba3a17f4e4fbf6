import LazyJSON

/// Copies the lines of the objects that are in a store to a new log.
struct LogCompactor: ~Copyable {
    private let source: LogFile
    private let target: LogFile
    private var window = LogWindow()
    private var end: Int
    private var check = CheckSum()
    private var batch: LogBatch

    /// The approximate number of bytes of a commit in the new log.
    private static let commitSize = 1 << 23

    /// Writes the first line of the new log.
    init(from source: LogFile, to target: LogFile, schema: Int) throws(JSONError) {
        self.source = source
        self.target = target
        do throws(SystemFailure) {
            (end, check) = try StoreLog.begin(target, schema: schema)
        } catch {
            throw .unwritable(target.path.name, error)
        }
        batch = LogBatch(after: check)
    }

    /// Copies lines, in the order in which they are in the old log; returns where they are now.
    mutating func copy(_ live: [StoredLocation]) throws(JSONError) -> LogMoves {
        var moves = LogMoves(from: live, to: target)
        for place in live {
            moves.note(end + batch.bytes.count)
            let line = try window.load(place, of: source)
            batch.copy(window.bytes, line)
            if batch.bytes.count >= Self.commitSize { try write() }
        }
        return moves
    }

    /// Writes the migrated objects, in the order in which they are in the old log.
    mutating func migrate(_ live: [StoredLocation], by migration: consuming LogMigration) throws(JSONError) {
        for place in live {
            let record = try window.record(at: place, of: source)
            try migration.write(record, in: window.bytes, to: &batch)
            if batch.bytes.count >= Self.commitSize { try write() }
        }
    }

    /// Ends the new log, and replaces the old one with it; returns its length and its sum.
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

/// The places of the objects of a log after they were copied to another one.
struct LogMoves {
    /// The new file.
    let target: LogFile
    /// The places in the old file, in the order of their offsets.
    private let old: [StoredLocation]
    /// The offsets in the new file.
    private var new: [Int] = []

    fileprivate init(from old: [StoredLocation], to target: LogFile) {
        self.old = old
        self.target = target
        new.reserveCapacity(old.count)
    }

    /// Notes the offset in the new file of the next one of the places.
    fileprivate mutating func note(_ offset: Int) { new.append(offset) }

    /// The place in the new file of the object that has a place in the old one; `nil` if it was not copied.
    ///
    /// - Complexity: O(log *n*) in the objects.
    subscript(place: StoredLocation) -> StoredLocation? {
        var (low, high) = (0, new.count)
        while low < high {
            let middle = (low + high) / 2
            if old[middle].offset < place.offset { low = middle + 1 } else { high = middle }
        }
        guard low < new.count, old[low] == place else { return nil }
        return StoredLocation(
            line: new[low]..<new[low] + place.count, side: target.side, hasReferences: place.hasReferences)
    }
}

import LazyJSON

/// The log of a store: an open file, to which commits are appended.
///
/// See ``LogFormat``. A commit is on the disk when ``append(_:)`` returns; one that could not be written is not in the log.
struct StoreLog: ~Copyable {
    private(set) var file: LogFile
    /// The number of bytes in finished commits, including the first line.
    private(set) var end: Int
    private(set) var check: CheckSum
    /// The schema version of the objects.
    private let schema: Int
    private let names: LogNames
    /// The error after which nothing can be appended.
    private var failure: JSONError?

    /// Opens a log, or creates an empty one; passes the changes of each commit to a closure.
    ///
    /// O(bytes).
    ///
    /// - Parameters:
    ///   - path: The path of the file.
    ///   - schema: The schema; a file of an earlier version is migrated.
    ///   - names: Receives the names in the log.
    ///   - apply: Receives the changes.
    /// - Throws: `JSONError`: `storeInUse`, `damagedStore`, `unwritableFile`, `unreadableFile`, `schemaVersion`,
    ///   `migrationFailed`; the file is then unchanged.
    init(
        at path: FilePath, _ schema: JSONStoreSchema = JSONStoreSchema(version: 0), _ names: LogNames = LogNames(),
        _ apply: ([LogChange]) -> Void
    ) throws(JSONError) {
        var file = try LogFile.opening(path)
        if let version = try LogHeader.schema(of: file), version < schema.version {
            file = try Self.migrated(file, from: version, to: schema)
        }
        var scanner = LogScanner(file)
        try scanner.scan(apply)
        if let version = scanner.schema, version > schema.version {
            throw JSONError(
                .schemaVersion,
                "The store \(file.path.name) has schema version \(version), and the application \(schema.version): "
                    + "a later version of the application has written it.")
        }
        names.note(scanner.names)
        file.removeSuccessor()
        var (end, check) = (scanner.end, scanner.check)
        do throws(SystemFailure) {
            if scanner.lacksLineFeed { try file.write(LogFormat.lineFeed, at: end - 1) }
            if scanner.lacksLineFeed || end < file.size {
                try file.truncate(to: end)
                try file.synchronize()
            }
            if end == 0 { (end, check) = try Self.begin(file, schema: schema.version) }
            // Also for a file whose process was killed before it did this.
            file.path.synchronizeFolder()
        } catch {
            throw .unwritable(file.path.name, error)
        }
        self.file = file
        self.schema = schema.version
        self.names = names
        self.end = end
        self.check = check
    }

    /// Writes the first line; returns the length and the sum of the log.
    static func begin(_ file: LogFile, schema: Int) throws(SystemFailure) -> (Int, CheckSum) {
        var header = ByteBuffer()
        header.append(LogHeader.line(schema: schema))
        var check = CheckSum()
        check.add(header, 0..<header.count)
        try file.write(header, at: 0)
        try file.synchronize()
        return (header.count, check)
    }

    /// Returns an empty batch for the next commit.
    func batch() -> LogBatch { LogBatch(after: check, names.taken) }

    /// Writes a commit, and waits until it is on the disk.
    ///
    /// - Parameter batch: A result of ``batch()`` with changes; no other commit was written since.
    /// - Throws: `JSONError`: `unwritableFile`, also if the file was removed or replaced, and `damagedStore` if another program
    ///   made it shorter or longer; the log is then unchanged. If this is not certain, all further calls throw until the log is
    ///   opened again.
    mutating func append(_ batch: consuming LogBatch) throws(JSONError) {
        if let failure { throw failure }
        if batch.count == 0 { return }
        // After a gap, or in a file without a name, the commit would be lost silently.
        try file.check(size: end)
        let next = batch.finish()
        var isWritten = false
        do throws(SystemFailure) {
            try file.write(batch.bytes, at: end)
            isWritten = true
            try file.synchronize()
        } catch {
            let reason = JSONError.unwritable(file.path.name, error)
            // After a failed `fsync` it is not known what is on the disk.
            if isWritten || (try? file.truncate(to: end)) == nil { failure = reason }
            if isWritten { try? file.truncate(to: end) }
            throw reason
        }
        end += batch.bytes.count
        check = next
    }

    /// Replaces the log with one that has only the objects in the store.
    ///
    /// O(bytes). The whole log is read and checked before anything of it is copied. The new file replaces the old one when it is
    /// on the disk: a process that is killed leaves one or the other.
    ///
    /// - Parameters:
    ///   - places: The places of the objects that were not read yet.
    /// - Returns: The new places of the objects. The old file stays open as long as something refers to it.
    /// - Throws: `JSONError`; the log is then unchanged.
    mutating func compact(keeping places: [StoredLocation] = []) throws(JSONError) -> LogMoves {
        if let failure { throw failure }
        try file.check(size: end)
        // Created before the log is read, which takes long, so that an error of creating it is known at once.
        let successor = try file.makingSuccessor()
        do throws(JSONError) {
            let (live, liveEnd, _) = try Self.livePlaces(in: file)
            guard liveEnd == end else { throw changed(at: min(liveEnd, end)) }
            var compactor = try LogCompactor(from: file, to: successor, schema: schema)
            let moves = try compactor.copy(live)
            for place in places where moves[place] == nil { throw changed(at: place.offset) }
            (end, check) = try compactor.finish()
            file = successor
            return moves
        } catch {
            successor.removeAsSuccessor()
            throw error
        }
    }

    /// Replaces a log with one that has the migrated objects; returns its file.
    private static func migrated(
        _ file: LogFile, from version: Int, to schema: JSONStoreSchema
    ) throws(JSONError) -> LogFile {
        let (live, _, names) = try livePlaces(in: file)
        let migration = try LogMigration(of: file.path, from: version, to: schema, names: names)
        let successor = try file.makingSuccessor()
        do throws(JSONError) {
            var compactor = try LogCompactor(from: file, to: successor, schema: schema.version)
            try compactor.migrate(live, by: migration)
            _ = try compactor.finish()
            return successor
        } catch {
            successor.removeAsSuccessor()
            throw error
        }
    }

    /// Reads and checks a log.
    ///
    /// - Returns: The places of the objects that are in the store, in the order of their offsets, the end of the last commit,
    ///   and the names of the types that have or had objects.
    private static func livePlaces(
        in file: LogFile
    ) throws(JSONError) -> ([StoredLocation], end: Int, names: [String]) {
        var objects = StoredObjects()
        var use = LogUse()
        var scanner = LogScanner(file)
        try scanner.scan { objects.apply($0, &use) }
        var places: [StoredLocation] = []
        for table in objects.byType { table.notePlaces(in: &places) }
        return (places.sorted { $0.offset < $1.offset }, scanner.end, scanner.names.ofRecords)
    }

    private func changed(at offset: Int) -> JSONError {
        .damaged(file.path.name, "another process has written to it", at: offset)
    }
}

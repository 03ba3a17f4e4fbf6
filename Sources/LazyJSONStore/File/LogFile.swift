import LazyJSON

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// The open file of a log, which no other store has open.
final class LogFile: Sendable {
    private let descriptor: FileDescriptor
    let path: FilePath
    /// 0 for the file that a store opens; a successor is on the other side.
    let side: Int
    private let window = Lock(LogWindow())

    private init(_ descriptor: consuming FileDescriptor, _ path: FilePath, side: Int) {
        self.descriptor = descriptor
        self.path = path
        self.side = side
    }

    deinit { descriptor.unlock() }

    /// Opens the file at a path, or creates an empty one.
    ///
    /// - Throws: `JSONError`: `storeInUse` if another store has it open, in this process or in another one;
    ///   `unwritableFile` if it cannot be opened for writing.
    static func opening(_ path: FilePath) throws(JSONError) -> LogFile {
        do throws(SystemFailure) {
            // If the file was replaced between opening and locking it, the lock is on the old one.
            for _ in 0..<100 {
                let file = try path.open(O_RDWR | O_CREAT)
                guard let status = file.status else { throw .last }
                guard status.isRegular else { throw SystemFailure(EINVAL) }
                guard try file.lock() else { throw SystemFailure(EWOULDBLOCK) }
                let found = path.resolved
                if found.status?.identity == status.identity { return LogFile(file, found, side: 0) }
            }
            throw SystemFailure(EWOULDBLOCK)
        } catch {
            if error.isWouldBlock {
                throw JSONError(.storeInUse, "The file \(path.name) is open in another store.")
            }
            throw .unwritable(path.name, error)
        }
    }

    /// Creates an empty file, which can replace this one.
    ///
    /// It always has the same name, so that the file of a process that was killed is found. It is locked before it gets the name
    /// of this one, so that no other store can open it in between. An existing file with its name is removed and never opened: it
    /// may be a link to a file that does not belong to the store.
    func makingSuccessor() throws(JSONError) -> LogFile {
        do throws(SystemFailure) {
            successorPath.remove()
            // Private until it has the permissions of this one.
            let file = try successorPath.open(O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW, permissions: 0o600)
            guard try file.lock() else { throw SystemFailure(EWOULDBLOCK) }
            if let status = descriptor.status { file.take(ownerAndPermissionsOf: status) }
            return LogFile(file, path, side: 1 - side)
        } catch {
            throw .unwritable(successorPath.name, error)
        }
    }

    /// Renames a successor to the file that it succeeds.
    ///
    /// - Throws: `JSONError` with the code `unwritableFile`, also if one of the two no longer has its name: the file that has the
    ///   name now does not belong to the store.
    func takePlace(of old: LogFile) throws(JSONError) {
        _ = try old.statusInPlace()
        guard isAtSuccessorPath else { throw .replaced(successorPath) }
        do throws(SystemFailure) {
            try successorPath.rename(to: path)
        } catch {
            throw .unwritable(path.name, error)
        }
        path.synchronizeFolder()
    }

    /// Removes this successor, which does not replace another file.
    func removeAsSuccessor() { if isAtSuccessorPath { removeSuccessor() } }

    private var isAtSuccessorPath: Bool {
        successorPath.status.map { $0.identity == descriptor.status?.identity } ?? false
    }

    /// Removes the successor of a process that was killed while it wrote it.
    func removeSuccessor() { successorPath.remove() }

    /// The path of the successor.
    ///
    /// File systems allow names of 255 bytes: a check sum replaces a name that leaves no room for the rest.
    private var successorPath: FilePath {
        if path.file.utf8.count <= 243 { return FilePath("\(path.folder).\(path.file).compacting") }
        var name = ByteBuffer()
        name.append(Array(path.file.utf8))
        var check = CheckSum()
        check.add(name, 0..<name.count)
        return FilePath("\(path.folder).compacting.\(check.text)")
    }

    // MARK: Changes from outside

    /// Makes sure that the file still has its name, and an expected number of bytes.
    ///
    /// - Throws: `JSONError`: `unwritableFile` if it was removed or replaced, because bytes that are written into it then are
    ///   lost; `damagedStore` if it has become shorter or longer.
    func check(size expected: Int) throws(JSONError) {
        let size = try statusInPlace().size
        guard size == expected else {
            let reason = "another process has changed it; it has \(size) bytes in place of \(expected)"
            throw .damaged(path.name, reason, at: min(size, expected))
        }
    }

    /// Returns the status of the file, which still has its name.
    private func statusInPlace() throws(JSONError) -> FileStatus {
        guard let status = descriptor.status, path.status?.identity == status.identity else { throw .replaced(path) }
        return status
    }

    // MARK: Bytes

    /// The number of bytes.
    var size: Int { descriptor.status?.size ?? 0 }

    /// Reads some of the bytes from an offset on; returns how many, 0 at the end.
    func read(into buffer: inout ByteBuffer, from offset: Int, atMost limit: Int) throws(JSONError) -> Int {
        do throws(SystemFailure) {
            return try buffer.read(from: descriptor, at: offset, atMost: limit)
        } catch {
            throw .unreadable(path.name, error)
        }
    }

    /// Returns all bytes of a range, and the bytes after it up to a later end, as far as the file has them.
    func bytes(_ range: Range<Int>, readingAheadTo later: Int = 0) throws(JSONError) -> ByteBuffer {
        let end = max(range.upperBound, later)
        var buffer = ByteBuffer(capacity: end - range.lowerBound)
        var offset = range.lowerBound
        while offset < end {
            let count = try read(into: &buffer, from: offset, atMost: end - offset)
            if count == 0, offset >= range.upperBound { break }
            guard count > 0 else { throw .damaged(path.name, "it ends before byte \(range.upperBound)", at: offset) }
            offset += count
        }
        return buffer
    }

    /// Reads an object, from the part of the file that is kept in memory if reading goes forward.
    func readAhead(_ place: StoredLocation) throws(JSONError) -> LogObject {
        try window.withLock { window throws(JSONError) in try window.object(at: place, of: self) }
    }

    /// Writes bytes at an offset.
    func write(_ bytes: borrowing ByteBuffer, at offset: Int) throws(SystemFailure) {
        try descriptor.seek(to: offset)
        try descriptor.write(bytes)
    }

    /// Shortens the file to a number of bytes.
    func truncate(to count: Int) throws(SystemFailure) { try descriptor.truncate(to: count) }

    /// Waits until the bytes are on the disk.
    func synchronize() throws(SystemFailure) { try descriptor.synchronize() }
}

extension JSONError {
    /// The error for a damaged log.
    static func damaged(_ path: String, _ reason: String, at offset: Int, line: Int? = nil) -> JSONError {
        JSONError(
            .damagedStore, "The store \(path) is damaged: \(reason).", byteOffset: offset, line: line,
            column: line == nil ? nil : 1)
    }

    /// The error for a file that is not a log.
    static func noStore(_ path: String, _ reason: String) -> JSONError {
        JSONError(.damagedStore, "The file \(path) is not a store: \(reason).", byteOffset: 0, line: 1, column: 1)
    }

    /// The error for a file that has lost its name.
    static func replaced(_ path: FilePath) -> JSONError {
        .unwritable(path.name, reason: "it was removed or replaced while the store was open")
    }
}

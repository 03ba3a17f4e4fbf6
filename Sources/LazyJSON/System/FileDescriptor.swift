#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// What the system knows an open file by: closed with this value where it is owned.
///
/// Bytes are read into and written from a ``ByteBuffer``.
package struct FileDescriptor: ~Copyable {
    let number: Int32
    private let isOwned: Bool

    /// A descriptor that nobody else closes.
    init(owning number: Int32) {
        self.number = number
        isOwned = true
    }

    /// A descriptor of somebody else, which stays open.
    init(borrowing number: Int32) {
        self.number = number
        isOwned = false
    }

    deinit {
        if isOwned { closeDescriptor(number) }
    }

    /// Closes the descriptor, and says when what was written cannot be kept.
    consuming func close() throws(SystemFailure) {
        let number = number
        let mustClose = isOwned
        discard self
        if mustClose, closeDescriptor(number) != 0 { throw .last }
    }

    /// What the system knows about the file; nil where the descriptor is none.
    package var status: FileStatus? {
        // Invariant: the system fills in one value of that type.
        var found = stat()
        return unsafe fstat(number, &found) == 0 ? FileStatus(found) : nil
    }

    /// Where the next byte is read or written; nil for pipes and the like.
    var position: Int? {
        let found = lseek(number, 0, SEEK_CUR)
        return found < 0 ? nil : Int(found)
    }

    /// Goes to a place in the file.
    package func seek(to offset: Int) throws(SystemFailure) {
        guard lseek(number, off_t(offset), SEEK_SET) >= 0 else { throw .last }
    }

    /// Cuts the file off behind so many bytes.
    package func truncate(to count: Int) throws(SystemFailure) {
        while ftruncate(number, off_t(count)) != 0 {
            let failure = SystemFailure.last
            guard failure.isInterruption else { throw failure }
        }
    }

    /// Gives the file the permissions of another one, where that is possible.
    package func take(permissionsOf other: FileStatus) {
        _ = fchmod(number, other.permissions)
    }

    /// Gives the file the owner, group and permissions of another one, as far as the process may do that.
    ///
    /// Where the group stays another one, it gets no permission that everybody has not.
    func take(ownerAndPermissionsOf other: FileStatus) {
        var permissions = other.permissions
        if let status, status.owner != other.owner || status.group != other.group {
            // Only a privileged process may give a file away; any process may choose among its own groups.
            if fchown(number, other.owner, other.group) != 0, fchown(number, .max, other.group) != 0 {
                let others = permissions & 0o007
                if status.group != other.group { permissions &= 0o707 | others << 3 }
            }
        }
        _ = fchmod(number, permissions)
    }

    /// Waits until what was written is on the disk; does nothing where there is no disk, as for pipes and terminals.
    func synchronizeIfOnDisk() throws(SystemFailure) {
        do throws(SystemFailure) {
            try synchronize()
        } catch {
            guard error.isNoDisk else { throw error }
        }
    }

    /// Waits until what was written is on the disk.
    package func synchronize() throws(SystemFailure) {
        while synchronizeDescriptor(number) != 0 {
            let failure = SystemFailure.last
            guard failure.isInterruption else { throw failure }
        }
    }

    /// Keeps other openings of the file, in this process and in others, from locking it, until this one is closed.
    ///
    /// - Returns: False where another one has done that.
    package func lock() throws(SystemFailure) -> Bool {
        while flock(number, LOCK_EX | LOCK_NB) != 0 {
            let failure = SystemFailure.last
            if failure.isWouldBlock { return false }
            guard failure.isInterruption else { throw failure }
        }
        return true
    }

    /// Lets others lock the file at once, also where a process that was just started still has a copy of this descriptor.
    package func unlock() { flock(number, LOCK_UN) }

    /// Waits until there is something to read.
    func waitToRead() throws(SystemFailure) { try wait(for: POLLIN) }

    /// Waits until there is room to write.
    func waitToWrite() throws(SystemFailure) { try wait(for: POLLOUT) }

    private func wait(for event: some BinaryInteger) throws(SystemFailure) {
        // Invariant: the count says that there is one value of that type.
        var wanted = pollfd(fd: number, events: Int16(event), revents: 0)
        guard unsafe poll(&wanted, 1, -1) < 0 else { return }
        let failure = SystemFailure.last
        guard failure.isInterruption else { throw failure }
    }
}

/// `close`, which the method of that name hides.
@discardableResult
private func closeDescriptor(_ number: Int32) -> Int32 {
    close(number)
}

/// `fsync`, or what does on Apple's systems what that promises elsewhere, where the disk knows it.
private func synchronizeDescriptor(_ number: Int32) -> Int32 {
    #if canImport(Darwin)
        if fcntl(number, F_FULLFSYNC) == 0 { return 0 }
    #endif
    return fsync(number)
}

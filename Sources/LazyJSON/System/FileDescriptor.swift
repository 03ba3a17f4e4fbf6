#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// An open file: closed with this value if it is owned.
///
/// Bytes are read into and written from a ``ByteBuffer``.
package struct FileDescriptor: ~Copyable {
    let number: Int32
    private let isOwned: Bool

    /// A descriptor that this value closes.
    init(owning number: Int32) {
        self.number = number
        isOwned = true
    }

    /// A descriptor of the caller, which stays open.
    package init(borrowing number: Int32) {
        self.number = number
        isOwned = false
    }

    deinit {
        if isOwned { closeDescriptor(number) }
    }

    /// Closes the descriptor.
    ///
    /// - Throws: The system's error, which may mean that earlier writes were lost.
    consuming func close() throws(SystemFailure) {
        let number = number
        let mustClose = isOwned
        discard self
        if mustClose, closeDescriptor(number) != 0 { throw .last }
    }

    /// The status of the file; `nil` if the descriptor is not open.
    package var status: FileStatus? {
        // Invariant: the system fills in one value of this type.
        var found = stat()
        return unsafe fstat(number, &found) == 0 ? FileStatus(found) : nil
    }

    /// The offset of the next byte that is read or written; `nil` if the file has no position, such as a pipe.
    package var position: Int? {
        let found = lseek(number, 0, SEEK_CUR)
        return found < 0 ? nil : Int(found)
    }

    /// Moves to an offset in the file.
    package func seek(to offset: Int) throws(SystemFailure) {
        guard lseek(number, off_t(offset), SEEK_SET) >= 0 else { throw .last }
    }

    /// Shortens the file to a number of bytes.
    package func truncate(to count: Int) throws(SystemFailure) {
        _ = try SystemFailure.retrying { ftruncate(number, off_t(count)) }
    }

    /// Copies owner, group and permissions from another file, as far as the process may set them; errors are ignored.
    ///
    /// If the group cannot be set, it gets only permissions that all users have.
    package func take(ownerAndPermissionsOf other: FileStatus) {
        var permissions = other.permissions
        if let status, status.owner != other.owner || status.group != other.group {
            // Only a privileged process may change the owner; any process may choose among its own groups.
            if fchown(number, other.owner, other.group) != 0, fchown(number, .max, other.group) != 0 {
                let others = permissions & 0o007
                if status.group != other.group { permissions &= 0o707 | others << 3 }
            }
        }
        _ = fchmod(number, permissions)
    }

    /// Waits until the written bytes are on the disk.
    package func synchronize() throws(SystemFailure) {
        _ = try SystemFailure.retrying { synchronizeDescriptor(number) }
    }

    /// Keeps other openings of the file, in this process and in others, from locking it, until this one is closed.
    ///
    /// - Returns: `false` if another opening has the lock.
    package func lock() throws(SystemFailure) -> Bool {
        while flock(number, LOCK_EX | LOCK_NB) != 0 {
            let failure = SystemFailure.last
            if failure.isWouldBlock { return false }
            guard failure.isInterruption else { throw failure }
        }
        return true
    }

    /// Releases the lock, also if a process that was just started still has a copy of this descriptor.
    package func unlock() { flock(number, LOCK_UN) }

    /// Writes all of a buffer, and waits while there is no room.
    package func write(_ bytes: borrowing ByteBuffer) throws(SystemFailure) {
        var written = 0
        while written < bytes.count {
            let (more, failure) = unsafe bytes.withBytes { bytes in
                unsafe SignalSafeWriting.writeSome(UnsafeRawBufferPointer(rebasing: bytes[written...]), to: number)
            }
            guard let failure else {
                written += more
                continue
            }
            if failure.isWouldBlock {
                _ = try wait(for: POLLOUT, -1)
            } else if !failure.isInterruption {
                throw failure
            }
        }
    }

    /// Waits until there is something to read, at most for a number of milliseconds if that is not -1; returns whether there is.
    @discardableResult
    package func waitToRead(milliseconds: Int32 = -1) throws(SystemFailure) -> Bool {
        try wait(for: POLLIN, milliseconds)
    }

    private func wait(for event: some BinaryInteger, _ milliseconds: Int32) throws(SystemFailure) -> Bool {
        // `poll` ignores negative numbers, and would wait for them without end.
        if number < 0 { throw SystemFailure(EBADF) }
        // Invariant: the count is the number of values, one.
        var wanted = pollfd(fd: number, events: Int16(event), revents: 0)
        return try SystemFailure.retrying { unsafe poll(&wanted, 1, milliseconds) } > 0
    }
}

/// `close` of the system, which the method of the same name hides.
@discardableResult
private func closeDescriptor(_ number: Int32) -> Int32 {
    close(number)
}

/// `fsync`; on Apple's systems `F_FULLFSYNC`, which has the same guarantee, if the disk supports it.
private func synchronizeDescriptor(_ number: Int32) -> Int32 {
    #if canImport(Darwin)
        if fcntl(number, F_FULLFSYNC) == 0 { return 0 }
    #endif
    return fsync(number)
}

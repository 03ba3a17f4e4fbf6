import LazyJSON

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// The standard streams of the process, as bytes.
enum StandardStreams {
    /// Reads standard input to its end.
    ///
    /// - Throws: ``JSONError`` with the code `unreadableFile`, or `documentTooLarge` from 4 GiB on.
    static func readInput() throws(JSONError) -> [UInt8] {
        var contents: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while contents.count < 1 << 32 {
            // Invariant: the system writes no more bytes than the buffer has, and returns how many.
            let count = unsafe buffer.withUnsafeMutableBytes { unsafe read(0, $0.baseAddress, $0.count) }
            if count > 0 {
                contents += buffer[..<count]
            } else if count == 0 {
                return contents
            } else if !canTryAgain(0, POLLIN) {
                throw JSONError(.unreadableFile, "Standard input cannot be read: \(systemMessage).")
            }
        }
        throw JSONError(.documentTooLarge, expected: "a document smaller than 4 GiB", found: "a larger one")
    }

    /// Writes bytes to standard output.
    ///
    /// - Throws: ``JSONError`` with the code `unwritableFile`.
    static func writeOutput(_ bytes: [UInt8]) throws(JSONError) {
        guard write(bytes, to: 1) else {
            throw JSONError(.unwritableFile, "Standard output cannot be written: \(systemMessage).")
        }
    }

    /// Writes bytes to standard error; those that cannot be written are dropped.
    static func writeError(_ bytes: [UInt8]) { _ = write(bytes, to: 2) }

    /// Returns whether a name leads to a regular file, which can be replaced.
    static func isRegularFile(_ path: String) -> Bool {
        // Invariant: the system fills in one value of this type.
        var status = stat()
        return unsafe stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
    }

    /// Writes all bytes; returns `false` after an error, which `systemMessage` describes.
    private static func write(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
        var written = 0
        while written < bytes.count {
            // Invariant: the system reads no more bytes than the slice has.
            let count = unsafe bytes[written...].withUnsafeBytes {
                unsafe callWrite(descriptor, $0.baseAddress, $0.count)
            }
            if count > 0 {
                written += count
            } else if !canTryAgain(descriptor, POLLOUT) {
                return false
            }
        }
        return true
    }

    /// Returns whether the call that just failed was only interrupted or has to wait; then waits.
    private static func canTryAgain(_ descriptor: Int32, _ event: some BinaryInteger) -> Bool {
        if errno == EINTR { return true }
        guard errno == EAGAIN || errno == EWOULDBLOCK else { return false }
        // Invariant: the count is that of the values, one.
        var wanted = pollfd(fd: descriptor, events: Int16(event), revents: 0)
        return unsafe poll(&wanted, 1, -1) >= 0 || errno == EINTR
    }

    /// The system's description of the last error.
    private static var systemMessage: String {
        // Invariant: the result of `strerror` ends with zero.
        unsafe strerror(errno).map { unsafe String(cString: $0) } ?? "unknown error"
    }
}

/// Calls `write`, which the method of that name hides.
@unsafe private func callWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
    unsafe write(descriptor, bytes, count)
}

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// The error of a system call.
package struct SystemFailure: Error, Equatable {
    /// The system's number of the error.
    let code: Int32

    package init(_ code: Int32) { self.code = code }

    /// The error of the last call on this thread, to be read immediately after it.
    package static var last: SystemFailure { SystemFailure(errno) }

    /// Calls a function of the system, and again as long as a signal interrupts it; returns its result.
    static func retrying(_ call: () -> Int32) throws(SystemFailure) -> Int32 {
        while true {
            let result = call()
            if result >= 0 { return result }
            let failure = last
            guard failure.isInterruption else { throw failure }
        }
    }

    /// The system's description.
    var message: String {
        // Invariant: the result of `strerror` ends with zero, and is valid until this thread calls it again.
        unsafe strerror(code).map { unsafe String(cString: $0) } ?? "unknown error"
    }

    /// Whether the call was only interrupted by a signal.
    var isInterruption: Bool { code == EINTR }
    /// Whether the call would have to wait.
    package var isWouldBlock: Bool { code == EAGAIN || code == EWOULDBLOCK }
    /// Whether there is no file of the name.
    package var isMissing: Bool { code == ENOENT }
    /// Whether the name is taken.
    var isTaken: Bool { code == EEXIST }
    /// Whether the descriptor has no disk, so that nothing can be made durable.
    var isNoDisk: Bool { code == EINVAL || code == ENOTSUP || code == EROFS }
}

extension JSONError {
    /// The error for a file that cannot be read.
    package static func unreadable(_ path: String, reason: String) -> JSONError {
        JSONError(.unreadableFile, "The file \(path) cannot be read: \(reason).")
    }

    /// The error for a file that cannot be read, with the system's description.
    package static func unreadable(_ path: String, _ failure: SystemFailure) -> JSONError {
        unreadable(path, reason: failure.message)
    }

    /// The error for a file or a descriptor that cannot be written.
    package static func unwritable(_ path: String, reason: String) -> JSONError {
        let name = path.hasPrefix("standard ") || path.hasPrefix("descriptor ") ? path : "file \(path)"
        return JSONError(.unwritableFile, "The \(name) cannot be written: \(reason).")
    }

    /// The error for a file or a descriptor that cannot be written, with the system's description.
    package static func unwritable(_ path: String, _ failure: SystemFailure) -> JSONError {
        unwritable(path, reason: failure.message)
    }
}

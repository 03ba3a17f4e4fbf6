#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// What the system says when a call has failed.
package struct SystemFailure: Error, Equatable {
    /// The system's number of the error.
    let code: Int32

    package init(_ code: Int32) { self.code = code }

    /// The error of the last call on this thread, to be asked for at once.
    package static var last: SystemFailure { SystemFailure(errno) }

    /// The system's words for it.
    var message: String {
        // Invariant: what `strerror` gives ends with zero, and stays until this thread calls it again.
        unsafe strerror(code).map { unsafe String(cString: $0) } ?? "unknown error"
    }

    /// Whether the call was only interrupted by a signal.
    var isInterruption: Bool { code == EINTR }
    /// Whether the call would have to wait.
    package var isWouldBlock: Bool { code == EAGAIN || code == EWOULDBLOCK }
    /// Whether there is no such file or folder.
    var isMissing: Bool { code == ENOENT }
    /// Whether the name is taken.
    var isTaken: Bool { code == EEXIST }
    /// Whether there is no disk behind a descriptor, so that nothing can be made durable.
    var isNoDisk: Bool { code == EINVAL || code == ENOTSUP || code == EROFS }
}

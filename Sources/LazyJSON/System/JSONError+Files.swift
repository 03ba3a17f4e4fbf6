extension JSONError {
    /// The error for a file that cannot be read.
    static func unreadable(_ path: String, reason: String) -> JSONError {
        JSONError(.unreadableFile, "The file \(path) cannot be read: \(reason).")
    }

    /// The error for a file that cannot be read, with what the system says.
    package static func unreadable(_ path: String, _ failure: SystemFailure) -> JSONError {
        unreadable(path, reason: failure.message)
    }

    /// The error for a file or a descriptor that cannot be written.
    package static func unwritable(_ path: String, reason: String) -> JSONError {
        let name = path.hasPrefix("standard ") || path.hasPrefix("descriptor ") ? path : "file \(path)"
        return JSONError(.unwritableFile, "The \(name) cannot be written: \(reason).")
    }

    /// The error for a file or a descriptor that cannot be written, with what the system says.
    package static func unwritable(_ path: String, _ failure: SystemFailure) -> JSONError {
        unwritable(path, reason: failure.message)
    }
}

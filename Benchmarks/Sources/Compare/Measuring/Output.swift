import Foundation

/// The files and messages that a comparison writes.
enum Output {
    /// The file at a path, which is created now, so that a long comparison does not end with an error.
    ///
    /// - Throws: ``Failure`` if the file cannot be written.
    static func file(_ path: String) throws(Failure) -> URL {
        let descriptor = open(path, O_WRONLY | O_CREAT, 0o666)
        guard descriptor >= 0 else {
            throw Failure(.failedWriting, "The file \(path) cannot be written: \(String(cString: strerror(errno))).")
        }
        close(descriptor)
        return URL(fileURLWithPath: path)
    }

    /// Prints an error, and ends the process.
    static func end(_ command: String, _ error: any Error) -> Never {
        StatusLine.clear()
        let failure = error as? Failure
        let message = failure?.message ?? "\(error)"
        let prefix = message.hasPrefix("\(command): ") ? "" : "\(command): "
        FileHandle.standardError.write(Data("\(prefix)\(message)\n".utf8))
        exit(failure?.code.rawValue ?? 1)
    }
}

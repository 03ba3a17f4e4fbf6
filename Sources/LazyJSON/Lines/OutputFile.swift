#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// A file descriptor that is written: a file that replaces another when it is finished, or a descriptor of somebody else.
final class OutputFile: ByteSink {
    private var descriptor: Int32
    /// What errors call it.
    private let name: String
    /// Where the bytes are until the file is finished; nil for a descriptor of somebody else, and when it is finished.
    private var temporary: String?

    /// Makes a file beside the one that it will replace.
    init(replacing url: URL) throws(JSONError) {
        guard url.isFileURL else { throw .unwritable(url.absoluteString, reason: "the URL is not that of a file") }
        let name = Self.target(of: url.path)
        self.name = name
        let folder = name.lastIndex(of: "/").map { name[...$0] } ?? ""
        let file = name.lastIndex(of: "/").map { name[name.index(after: $0)...] } ?? name[...]
        var last = EEXIST
        descriptor = -1
        // Names that are taken are those of others who write the same file now, or of some who could not finish.
        for _ in 0..<100 where descriptor < 0 && last == EEXIST {
            let path = "\(folder).\(file.prefix(40)).\(String(UInt64.random(in: .min ... .max), radix: 36))"
            descriptor = unsafe open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
            last = errno
            if descriptor >= 0 { temporary = path }
        }
        guard descriptor >= 0 else { throw .unwritable(name) }
        // The new file may be read and written by those who may the old one.
        var status = stat()
        if unsafe stat(name, &status) == 0 { _ = fchmod(descriptor, status.st_mode & 0o777) }
    }

    /// Writes to a descriptor, which stays open.
    init(descriptor: Int32) {
        self.descriptor = descriptor
        name = descriptor == 1 ? "standard output" : "descriptor \(descriptor)"
    }

    deinit { abandon() }

    /// The file that a path means: what a link leads to is replaced, and not the link.
    private static func target(of path: String) -> String {
        guard let found = unsafe realpath(path, nil) else { return path }
        defer { unsafe free(found) }
        return unsafe String(cString: found)
    }

    func write(_ bytes: UnsafeRawBufferPointer) throws(JSONError) {
        var rest = unsafe bytes[...]
        while unsafe !rest.isEmpty {
            let (written, code) = unsafe QuietWriting.write(descriptor, UnsafeRawBufferPointer(rebasing: rest))
            if written >= 0 {
                unsafe rest = rest.dropFirst(written)
            } else if code == EAGAIN || code == EWOULDBLOCK {
                var wanted = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
                _ = unsafe poll(&wanted, 1, -1)
            } else if code != EINTR {
                throw .unwritable(name, reason: JSONError.systemMessage(code))
            }
        }
    }

    func finish() throws(JSONError) {
        try synchronize()
        guard let path = temporary else { return }
        let isClosed = close(descriptor) == 0
        descriptor = -1
        guard isClosed, unsafe rename(path, name) == 0 else {
            let reason = JSONError.lastSystemMessage
            abandon()
            throw .unwritable(name, reason: reason)
        }
        temporary = nil
        try synchronizeFolder()
    }

    /// Waits until what was written is on the disk; pipes, sockets and terminals have none.
    private func synchronize() throws(JSONError) {
        while fsync(descriptor) != 0 {
            switch errno {
            case EINTR: continue
            case EINVAL where temporary == nil, ENOTSUP where temporary == nil, EROFS where temporary == nil: return
            default: throw .unwritable(name)
            }
        }
    }

    /// Waits until the new name is on the disk, where the system can do that.
    private func synchronizeFolder() throws(JSONError) {
        let folder = name.lastIndex(of: "/").map { String(name[...$0]) } ?? "."
        let file = unsafe open(folder, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { return }
        fsync(file)
        close(file)
    }

    /// Removes what is not finished.
    private func abandon() {
        guard let path = temporary else { return }
        if descriptor >= 0 { close(descriptor) }
        descriptor = -1
        unsafe unlink(path)
        temporary = nil
    }
}

extension JSONError {
    /// The error for a file that cannot be written, with the reason that the system gave last.
    static func unwritable(_ path: String, reason: String? = nil) -> JSONError {
        let name = path.hasPrefix("standard ") || path.hasPrefix("descriptor ") ? path : "file \(path)"
        return JSONError(.unwritableFile, "The \(name) cannot be written: \(reason ?? lastSystemMessage).")
    }

    /// What the system says of an error.
    static func systemMessage(_ code: Int32) -> String {
        unsafe strerror(code).map { unsafe String(cString: $0) } ?? "unknown error"
    }
}

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

/// A file descriptor that is read.
final class InputFile: ByteSource {
    private let descriptor: Int32
    /// What errors call it.
    private let name: String
    private let isOwned: Bool
    /// The size that a regular file had when it was opened; nil for others.
    let size: Int?

    /// Opens a file.
    init(contentsOf url: URL, from start: Int = 0) throws(JSONError) {
        guard url.isFileURL else { throw .unreadable(url.absoluteString, reason: "the URL is not that of a file") }
        name = url.path
        isOwned = true
        descriptor = unsafe open(name, O_RDONLY | O_CLOEXEC)
        var status = stat()
        let isOpen = unsafe descriptor >= 0 && fstat(descriptor, &status) == 0
        size = isOpen && status.st_mode & S_IFMT == S_IFREG ? Int(status.st_size) : nil
        guard isOpen else { throw .unreadable(name) }
        guard status.st_mode & S_IFMT != S_IFDIR else { throw .unreadable(name, reason: "it is a directory") }
        if start > 0, lseek(descriptor, off_t(start), SEEK_SET) < 0 { throw .unreadable(name) }
    }

    /// Reads from a descriptor, which stays open.
    init(descriptor: Int32) {
        self.descriptor = descriptor
        name = descriptor == 0 ? "standard input" : "descriptor \(descriptor)"
        isOwned = false
        var status = stat()
        let isRegular = unsafe fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
        size = isRegular ? max(0, Int(status.st_size) - Int(lseek(descriptor, 0, SEEK_CUR))) : nil
    }

    deinit {
        if isOwned, descriptor >= 0 { close(descriptor) }
    }

    func read(into memory: UnsafeMutableRawBufferPointer) throws(JSONError) -> Int {
        while true {
            let got = unsafe readBytes(descriptor, memory)
            if got >= 0 { return got }
            if errno == EAGAIN || errno == EWOULDBLOCK {
                var wanted = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
                if unsafe poll(&wanted, 1, -1) >= 0 { continue }
            }
            if errno != EINTR { throw .unreadable(name) }
        }
    }
}

/// `read`, which the method of that name hides.
private func readBytes(_ file: Int32, _ target: UnsafeMutableRawBufferPointer) -> Int {
    unsafe read(file, target.baseAddress, target.count)
}

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// Text from files.
extension TextBytes {
    /// The contents of the file at a path, read or mapped.
    static func contents(of path: String, mapping: Bool) throws(JSONError) -> TextBytes {
        let file = unsafe open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { throw .unreadable(path) }
        defer { close(file) }
        var status = stat()
        guard unsafe fstat(file, &status) == 0 else { throw .unreadable(path) }
        guard status.st_mode & S_IFMT != S_IFDIR else { throw .unreadable(path, reason: "it is a directory") }
        let isRegular = status.st_mode & S_IFMT == S_IFREG
        if mapping, isRegular, status.st_size > 0 { return try map(file, Int(status.st_size), path) }
        return try read(file, expecting: isRegular ? Int(status.st_size) : 0, path)
    }

    private static func map(_ file: Int32, _ count: Int, _ path: String) throws(JSONError) -> TextBytes {
        guard count < 1 << 32 else { throw .tooLarge(count: count) }
        guard let start = unsafe mmap(nil, count, PROT_READ, MAP_PRIVATE, file, 0), unsafe start != MAP_FAILED else {
            throw .unreadable(path)
        }
        return unsafe TextBytes(takingMapping: start, count: count)
    }

    /// Reads to the end: a file may be a pipe, or grow meanwhile, so what it said of its size is only a guess.
    private static func read(_ file: Int32, expecting size: Int, _ path: String) throws(JSONError) -> TextBytes {
        guard size < 1 << 32 else { throw .tooLarge(count: size) }
        var contents = ByteBuffer(capacity: size + 1)
        while true {
            let got = unsafe contents.fill(atLeast: 1 << 16) { unsafe readBytes(file, $0) }
            if got < 0, errno == EINTR { continue }
            guard got >= 0 else { throw .unreadable(path) }
            if got == 0 { break }
            guard contents.count < 1 << 32 else { throw .tooLarge(count: contents.count) }
        }
        return contents.text()
    }
}

/// `read`, which a method of that name would hide.
private func readBytes(_ file: Int32, _ target: UnsafeMutableRawBufferPointer) -> Int {
    unsafe read(file, target.baseAddress, target.count)
}

extension JSONError {
    /// The error for a file that cannot be read, with the reason that the system gave last.
    static func unreadable(_ path: String, reason: String? = nil) -> JSONError {
        JSONError(.unreadableFile, "The file \(path) cannot be read: \(reason ?? lastSystemMessage).")
    }

    /// What the system says of its last error.
    static var lastSystemMessage: String {
        unsafe strerror(errno).map { unsafe String(cString: $0) } ?? "unknown error"
    }
}

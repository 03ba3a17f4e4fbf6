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
        do throws(SystemFailure) {
            let file = try FilePath(path).open(O_RDONLY)
            guard let status = file.status else { throw .last }
            guard status.kind != .directory else { throw SystemFailure(EISDIR) }
            let size = status.kind == .regular ? status.size : 0
            if size < 1 << 32 {
                if mapping, size > 0 { return try map(file, size) }
                if let text = try read(file, expecting: size) { return text }
            }
        } catch {
            throw .unreadable(path, error)
        }
        throw .tooLarge(count: FilePath(path).status?.size ?? 1 << 32)
    }

    private static func map(_ file: borrowing FileDescriptor, _ count: Int) throws(SystemFailure) -> TextBytes {
        // Invariant: what is mapped is not written to, and its text unmaps it.
        guard let start = unsafe mmap(nil, count, PROT_READ, MAP_PRIVATE, file.number, 0), unsafe start != MAP_FAILED
        else { throw .last }
        return unsafe TextBytes(takingMapping: start, count: count)
    }

    /// Reads to the end: a file may be a pipe, or grow meanwhile, so what it said of its size is only a guess.
    ///
    /// - Returns: Nil where there is too much.
    private static func read(
        _ file: borrowing FileDescriptor, expecting size: Int
    ) throws(SystemFailure) -> TextBytes? {
        var contents = ByteBuffer(capacity: size + 1)
        while try contents.read(from: file, atMost: max(size + 1 - contents.count, 1 << 16)) > 0 {
            guard contents.count < 1 << 32 else { return nil }
        }
        return contents.text()
    }
}

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

extension ByteBuffer {
    /// Reads once, behind the bytes so far, and waits until there is something to read.
    ///
    /// - Parameters:
    ///   - file: The file to read.
    ///   - offset: The offset in the file; by default the file's position, which is moved.
    ///   - limit: The most bytes to read.
    /// - Returns: The number of bytes that were read, 0 at the end of the file.
    package mutating func read(
        from file: borrowing FileDescriptor, at offset: Int? = nil, atMost limit: Int
    ) throws(SystemFailure) -> Int {
        while true {
            // Invariant: the system writes no more bytes than it is asked for, and `fill` has memory for these.
            let number = file.number
            let got = unsafe fill(atLeast: limit) { memory in
                // Apple's systems read and write no more than 2 GiB at once.
                let room = min(memory.count, limit, 1 << 30)
                guard let offset else { return unsafe callRead(number, memory.baseAddress, room) }
                return unsafe pread(number, memory.baseAddress, room, off_t(offset))
            }
            if got >= 0 { return got }
            let failure = SystemFailure.last
            if failure.isWouldBlock {
                try file.waitToRead()
            } else if !failure.isInterruption {
                throw failure
            }
        }
    }
}

extension TextBytes {
    /// Reads or maps the file at a path.
    ///
    /// - Throws: ``JSONError`` with the code `unreadableFile`, or `documentTooLarge` from 4 GiB on.
    static func contents(of path: String, mapping: Bool) throws(JSONError) -> TextBytes {
        do throws(SystemFailure) {
            let file = try FilePath(path).open(O_RDONLY)
            if let text = try contents(of: file, mapping: mapping) { return text }
        } catch {
            throw .unreadable(path, error)
        }
        throw .tooLarge(count: max(FilePath(path).status?.size ?? 0, 1 << 32))
    }

    /// Reads an open file from its position on, or maps all of it.
    ///
    /// - Returns: `nil` if the file has 4 GiB or more.
    static func contents(
        of file: borrowing FileDescriptor, mapping: Bool = false
    ) throws(SystemFailure) -> TextBytes? {
        guard let status = file.status else { throw .last }
        if status.isDirectory { throw SystemFailure(EISDIR) }
        let size = status.isRegular ? status.size : 0
        guard size < 1 << 32 else { return nil }
        return try mapping && size > 0 ? map(file, size) : read(file, expecting: size)
    }

    private static func map(_ file: borrowing FileDescriptor, _ count: Int) throws(SystemFailure) -> TextBytes {
        // Invariant: the mapping is never written to, and its text unmaps it.
        guard let start = unsafe mmap(nil, count, PROT_READ, MAP_PRIVATE, file.number, 0), unsafe start != MAP_FAILED
        else { throw .last }
        return unsafe TextBytes(taking: start, count: count, isMapped: true)
    }

    /// Reads to the end: a file may be a pipe, or grow meanwhile, so its size is only a guess.
    ///
    /// - Returns: `nil` if there are 4 GiB or more.
    private static func read(
        _ file: borrowing FileDescriptor, expecting size: Int
    ) throws(SystemFailure) -> TextBytes? {
        // The free byte behind the text shows the end of the file without another allocation. A file of the system without a
        // size may be read only at once.
        var contents = ByteBuffer(capacity: size > 0 ? size + 1 : 16 << 10)
        while try contents.read(from: file, atMost: contents.makeRoom(for: 1)) > 0 {
            guard contents.count < 1 << 32 else { return nil }
        }
        return contents.text()
    }
}

/// `read` of the system, which the methods of the same name hide.
@unsafe private func callRead(_ file: Int32, _ memory: UnsafeMutableRawPointer?, _ count: Int) -> Int {
    unsafe read(file, memory, count)
}

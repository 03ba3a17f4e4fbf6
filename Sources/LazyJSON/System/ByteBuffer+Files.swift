#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// Reading into the memory of a buffer, and writing from it.
extension ByteBuffer {
    /// Reads once, behind what is written already, and waits until there is something to read.
    ///
    /// - Parameters:
    ///   - file: What to read.
    ///   - limit: How many bytes at most.
    /// - Returns: How many bytes were read, 0 at the end of the file.
    mutating func read(from file: borrowing FileDescriptor, atMost limit: Int) throws(SystemFailure) -> Int {
        while true {
            // Invariant: the system writes no more than `count` bytes, and `fill` gives memory for so many.
            let got = unsafe fill(atLeast: limit) { memory in
                unsafe readBytes(file.number, memory.baseAddress, min(memory.count, limit))
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

    /// Reads once from an offset of a file on, behind what is written already.
    ///
    /// - Returns: How many bytes were read, 0 at the end of the file.
    package mutating func read(
        from file: borrowing FileDescriptor, at offset: Int, atMost limit: Int
    ) throws(SystemFailure) -> Int {
        while true {
            // Invariant: the system writes no more than `count` bytes, and `fill` gives memory for so many.
            let got = unsafe fill(atLeast: limit) { memory in
                unsafe pread(file.number, memory.baseAddress, min(memory.count, limit), off_t(offset))
            }
            if got >= 0 { return got }
            let failure = SystemFailure.last
            guard failure.isInterruption else { throw failure }
        }
    }

    /// Writes bytes that stand anywhere.
    mutating func append(contentsOf bytes: some Collection<UInt8>) {
        let done: Void? = bytes.withContiguousStorageIfAvailable { unsafe append(UnsafeRawBufferPointer($0)) }
        if done == nil { for byte in bytes { append(byte) } }
    }
}

extension FileDescriptor {
    /// Writes all that is in a buffer, and waits where there is no room.
    package func write(_ bytes: borrowing ByteBuffer) throws(SystemFailure) {
        var written = 0
        while written < bytes.count {
            let (more, failure) = unsafe bytes.withBytes { bytes in
                unsafe SignalSafeWriting.write(number, UnsafeRawBufferPointer(rebasing: bytes[written...]))
            }
            guard let failure else {
                written += more
                continue
            }
            if failure.isWouldBlock {
                try waitToWrite()
            } else if !failure.isInterruption {
                throw failure
            }
        }
    }
}

/// `read`, which the method of that name hides.
private func readBytes(_ file: Int32, _ memory: UnsafeMutableRawPointer?, _ count: Int) -> Int {
    unsafe read(file, memory, count)
}

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

/// Reading and replacing a file as one step, as far as other programs take part.
///
/// All updates of one file wait for each other, by a lock on the file. A program that takes no lock is noticed by the bytes
/// that it wrote, up to the instant before the file is renamed.
struct FileUpdate {
    /// The most times that a change is made again because the file was changed meanwhile.
    private static var maximumAttempts: Int { 100 }

    private let path: FilePath
    private let timeout: Duration

    /// - Parameters:
    ///   - url: A file URL.
    ///   - timeout: The longest time to wait for another update.
    /// - Throws: ``JSONError`` with the code `unreadableFile` if it is another URL.
    init(of url: URL, timeout: Duration) throws(JSONError) {
        guard url.isFileURL else { throw .unreadable(url.absoluteString, reason: "the URL is not a file URL") }
        path = FilePath(url.path)
        self.timeout = timeout
    }

    /// Replaces the contents of the file.
    ///
    /// - Parameters:
    ///   - canCreate: Whether a file that is missing is an empty one, and is created if there is a change.
    ///   - change: Receives the contents, and returns the new ones, nil for no change. It is called again if another program
    ///     changes the file meanwhile.
    /// - Throws: ``JSONError`` with the code `unreadableFile` or `unwritableFile`, and the errors of `change`; the file is then
    ///   unchanged.
    func run(canCreate: Bool, _ change: ([UInt8]) throws -> [UInt8]?) throws {
        for _ in 0..<Self.maximumAttempts where try attempt(canCreate, change) { return }
        throw JSONError.unwritable(path.name, reason: "another program changed it during each of many attempts")
    }

    /// Makes one attempt; returns `false` if another program changed the file meanwhile.
    private func attempt(_ canCreate: Bool, _ change: ([UInt8]) throws -> [UInt8]?) throws -> Bool {
        let file = try lockedFile()
        // Only after the file is replaced.
        defer { file?.unlock() }
        if file == nil, !canCreate { throw JSONError.unreadable(path.name, SystemFailure(ENOENT)) }
        let old = try file.map { try contents(of: $0) } ?? []
        let changed: [UInt8]?
        do {
            changed = try change(old)
        } catch let error as JSONError {
            throw error.naming(path.name)
        } catch let error as JSONValidationError {
            throw error.naming(path.name)
        }
        guard let new = changed else { return true }
        let replacement = try OutputFile(at: path.name)
        var bytes = ByteBuffer(capacity: new.count)
        bytes.append(new)
        try replacement.write(bytes)
        return try replacement.commit(creatingOnly: file == nil) { () throws(SystemFailure) in
            guard let file else { return true }
            guard file.hasName(path) else { return false }
            return try file.contents() == old
        }
    }

    private func contents(of file: LockedFile) throws(JSONError) -> [UInt8] {
        do throws(SystemFailure) {
            return try file.contents()
        } catch {
            throw error.code == EFBIG ? .tooLarge(count: 1 << 32) : .unreadable(path.name, error)
        }
    }

    /// Opens and locks the file that the name leads to; returns nil if there is none.
    private func lockedFile() throws(JSONError) -> LockedFile? {
        let end = ContinuousClock.now + timeout
        repeat {
            guard let status = path.status else {
                let failure = SystemFailure.last
                if failure.isMissing { return nil }
                throw .unreadable(path.name, failure)
            }
            guard status.isRegular else {
                throw .unreadable(path.name, reason: "it is not a regular file, so it cannot be replaced")
            }
            do throws(SystemFailure) {
                if let file = try LockedFile(path) { return file }
            } catch  where !error.isMissing {
                throw .unreadable(path.name, error)
            } catch {
                continue  // it was renamed or removed meanwhile
            }
            usleep(UInt32.random(in: 500...2_000))
        } while ContinuousClock.now < end
        throw .unwritable(
            path.name,
            reason: "another update of it did not end within \(timeout); do not update a file inside its own update")
    }
}

/// An open file that no other update can lock.
private final class LockedFile {
    private let descriptor: FileDescriptor

    /// Opens and locks a file; nil if another update has it, or has replaced it.
    init?(_ path: FilePath) throws(SystemFailure) {
        var file = try path.open(O_RDONLY)
        var isLocked = false
        do throws(SystemFailure) {
            isLocked = try file.lock()
        } catch {
            // Some network file systems lock only what can be written.
            guard error.code == EBADF else { throw error }
            file = try path.open(O_RDWR)
            isLocked = try file.lock()
        }
        descriptor = file
        guard isLocked, hasName(path) else { return nil }
    }

    func unlock() { descriptor.unlock() }

    /// Whether a name still leads to the file.
    func hasName(_ path: FilePath) -> Bool {
        guard let status = descriptor.status else { return false }
        return path.status?.identity == status.identity
    }

    func contents() throws(SystemFailure) -> [UInt8] {
        try descriptor.seek(to: 0)
        guard let text = try TextBytes.contents(of: descriptor) else { throw SystemFailure(EFBIG) }
        return text.bytes(0..<text.count)
    }
}

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
    /// Nil when the file is closed.
    private var descriptor: FileDescriptor?
    /// The file to be replaced, or what errors call a descriptor of somebody else.
    private let path: FilePath
    /// Where the bytes are until the file is finished; nil for a descriptor of somebody else, and when it is finished.
    private var temporary: FilePath?

    /// Makes a file beside the one that it will replace.
    init(replacing url: URL) throws(JSONError) {
        guard url.isFileURL else { throw .unwritable(url.absoluteString, reason: "the URL is not that of a file") }
        // What a link leads to is replaced, and not the link.
        path = FilePath(url.path).resolved
        let stem = "\(path.folder).\(path.file.prefix(40))."
        var last = SystemFailure(EEXIST)
        // Names that are taken are those of others who write the same file now, or of some who could not finish.
        for _ in 0..<100 where temporary == nil && last.isTaken {
            let name = FilePath(stem + String(UInt64.random(in: .min ... .max), radix: 36))
            do throws(SystemFailure) {
                descriptor = try name.open(O_WRONLY | O_CREAT | O_EXCL)
                temporary = name
            } catch {
                last = error
            }
        }
        guard temporary != nil else { throw .unwritable(path.name, last) }
        // The new file may be read and written by those who may the old one.
        if let status = path.status { descriptor?.take(permissionsOf: status) }
    }

    /// Writes to a descriptor, which stays open.
    init(descriptor number: Int32) {
        descriptor = FileDescriptor(borrowing: number)
        path = FilePath(number == 1 ? "standard output" : "descriptor \(number)")
    }

    deinit { abandon() }

    func write(_ bytes: borrowing ByteBuffer) throws(JSONError) {
        do throws(SystemFailure) {
            guard try descriptor?.write(bytes) != nil else { throw SystemFailure(EBADF) }
        } catch {
            throw .unwritable(path.name, error)
        }
    }

    func finish() throws(JSONError) {
        do throws(SystemFailure) {
            try synchronize()
            guard let temporary else { return }
            try descriptor.take()?.close()
            try temporary.rename(to: path)
            self.temporary = nil
            path.synchronizeFolder()
        } catch {
            if descriptor == nil { abandon() }
            throw .unwritable(path.name, error)
        }
    }

    /// Waits until what was written is on the disk; pipes, sockets and terminals have none.
    private func synchronize() throws(SystemFailure) {
        do throws(SystemFailure) {
            try descriptor?.synchronize()
        } catch {
            guard temporary == nil, error.isNoDisk else { throw error }
        }
    }

    /// Removes what is not finished.
    private func abandon() {
        guard let path = temporary else { return }
        descriptor = nil
        path.remove()
        temporary = nil
    }
}

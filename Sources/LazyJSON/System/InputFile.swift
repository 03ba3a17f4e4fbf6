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
    private let descriptor: FileDescriptor
    /// What errors call it.
    private let name: String
    /// The size that a regular file had when it was opened; nil for others.
    let size: Int?

    /// Opens a file.
    init(contentsOf url: URL, from start: Int = 0) throws(JSONError) {
        guard url.isFileURL else { throw .unreadable(url.absoluteString, reason: "the URL is not that of a file") }
        name = url.path
        do throws(SystemFailure) {
            descriptor = try FilePath(name).open(O_RDONLY)
            guard let status = descriptor.status else { throw .last }
            guard status.kind != .directory else { throw SystemFailure(EISDIR) }
            size = status.kind == .regular ? status.size : nil
            if start > 0 { try descriptor.seek(to: start) }
        } catch {
            throw .unreadable(url.path, error)
        }
    }

    /// Reads from a descriptor, which stays open.
    init(descriptor number: Int32) {
        name = number == 0 ? "standard input" : "descriptor \(number)"
        let file = FileDescriptor(borrowing: number)
        if let status = file.status, status.kind == .regular {
            size = max(0, status.size - (file.position ?? -1))
        } else {
            size = nil
        }
        descriptor = file
    }

    func read(into buffer: inout ByteBuffer, atMost limit: Int) throws(JSONError) -> Int {
        do throws(SystemFailure) {
            return try buffer.read(from: descriptor, atMost: limit)
        } catch {
            throw .unreadable(name, error)
        }
    }
}

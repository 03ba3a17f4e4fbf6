import LazyJSON

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

/// The source of a reader's bytes.
protocol ByteSource: AnyObject {
    /// Appends at most a number of bytes, and returns how many, 0 at the end.
    func read(into buffer: inout ByteBuffer, atMost limit: Int) throws(JSONError) -> Int
    /// The number of all bytes, if it is known.
    var size: Int? { get }
}

/// A collection of bytes as a source.
final class MemorySource<Bytes: Collection>: ByteSource where Bytes.Element == UInt8 {
    private let bytes: Bytes
    private var position: Bytes.Index
    let size: Int?
    /// The most bytes that one call copies.
    private static var pieceSize: Int { 1 << 18 }

    init(_ bytes: Bytes, from start: Int = 0) {
        self.bytes = bytes
        position = bytes.index(bytes.startIndex, offsetBy: start, limitedBy: bytes.endIndex) ?? bytes.endIndex
        size = bytes.count
    }

    func read(into buffer: inout ByteBuffer, atMost limit: Int) throws(JSONError) -> Int {
        let end =
            bytes.index(position, offsetBy: min(limit, Self.pieceSize), limitedBy: bytes.endIndex)
            ?? bytes.endIndex
        let piece = bytes[position..<end]
        position = end
        buffer.append(contentsOf: piece)
        return piece.count
    }
}

/// A file or descriptor as a source.
final class InputFile: ByteSource {
    private let descriptor: FileDescriptor
    /// The name in errors.
    private let name: String
    /// The size of a regular file when it was opened; `nil` for others.
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

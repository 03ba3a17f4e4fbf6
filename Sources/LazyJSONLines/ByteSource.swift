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
    /// Appends at most `limit` bytes to a buffer, and returns their number; 0 at the end.
    func read(into buffer: inout ByteBuffer, atMost limit: Int) throws(JSONError) -> Int
    /// The total number of bytes; `nil` if it is unknown.
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
class InputFile: ByteSource {
    final var descriptor: FileDescriptor
    /// The name in errors, and the path of a file that was opened.
    final let name: String
    /// The offset of a passed descriptor in its file, from which offsets are counted; 0 for a file that was opened.
    private let base: Int
    /// The size of a regular file when it was opened; `nil` for others.
    private let openedSize: Int?
    /// The text that was read last, up to the place at which reading continues.
    final var text: ReadText

    /// The size of a regular file when it was opened; `nil` for others.
    var size: Int? { openedSize }

    /// Reads a file from an offset on.
    init(_ descriptor: consuming FileDescriptor, _ name: String, from start: Int = 0, base: Int = 0) {
        text = ReadText(before: start, in: descriptor)
        openedSize = descriptor.status.flatMap { $0.isRegular ? max(0, $0.size - base) : nil }
        (self.name, self.base) = (name, base)
        self.descriptor = descriptor
    }

    /// Opens a file.
    convenience init(contentsOf url: URL, from start: Int = 0) throws(JSONError) {
        let name = try Self.path(of: url)
        let descriptor = try Self.open(name)
        if start > 0 {
            do throws(SystemFailure) { try descriptor.seek(to: start) } catch { throw .unreadable(name, error) }
        }
        self.init(descriptor, name, from: start)
    }

    /// Reads from a descriptor, which stays open.
    convenience init(descriptor number: Int32) {
        let descriptor = FileDescriptor(borrowing: number)
        let name = number == 0 ? "standard input" : "descriptor \(number)"
        let start = descriptor.position ?? 0
        self.init(descriptor, name, from: start, base: start)
    }

    /// Waits for something to read, or the end, at most for a number of milliseconds; returns whether there is.
    final func isReady(within milliseconds: Int32) -> Bool {
        // A failure is an error of the call that reads.
        openedSize != nil || (try? descriptor.waitToRead(milliseconds: milliseconds)) ?? true
    }

    static func path(of url: URL) throws(JSONError) -> String {
        guard url.isFileURL else { throw .unreadable(url.absoluteString, reason: "the URL is not a file URL") }
        return url.path
    }

    /// Opens a file; if it is a pipe, waits for its writer if asked to.
    static func open(_ path: String, waits: Bool = true) throws(JSONError) -> FileDescriptor {
        do throws(SystemFailure) {
            return try descriptor(of: path, waits: waits)
        } catch {
            throw .unreadable(path, error)
        }
    }

    /// Opens a file, and throws the error of the system.
    static func descriptor(of path: String, waits: Bool) throws(SystemFailure) -> FileDescriptor {
        let file = try FilePath(path).open(waits ? O_RDONLY : O_RDONLY | O_NONBLOCK)
        guard let status = file.status else { throw SystemFailure.last }
        if status.isDirectory { throw SystemFailure(EISDIR) }
        return file
    }

    func read(into buffer: inout ByteBuffer, atMost limit: Int) throws(JSONError) -> Int {
        do throws(SystemFailure) {
            let count = try buffer.read(from: descriptor, atMost: limit)
            text.add(buffer, from: buffer.count - count)
            return count
        } catch {
            throw .unreadable(name, error)
        }
    }

    // MARK: Positions

    /// The number of the file in its file system.
    final var number: UInt64 { descriptor.status?.identity.last ?? 0 }

    /// Returns the position at a location, with digests of the text that was read before it.
    final func position(at place: RecordLocation) -> JSONLinesPosition {
        let offset = base + place.offset
        // The digests of the current file count only if the file has not changed since it was read.
        let now = ReadText(before: offset, in: descriptor).digests(before: offset)
        let digests = text.digests(before: offset) ?? (isUnchanged ? now : nil) ?? .none
        return JSONLinesPosition(place, from: base, file: number, digests: digests)
    }

    /// Whether the file still has the text that was read last and its beginning.
    final var isUnchanged: Bool {
        text.digests(before: text.end) == ReadText(before: text.end, in: descriptor).digests(before: text.end)
    }
}

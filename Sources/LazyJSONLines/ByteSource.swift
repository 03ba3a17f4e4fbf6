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
final class InputFile: ByteSource {
    private var descriptor: FileDescriptor
    /// The name in errors, and the path of a file that was opened.
    private let name: String
    private let isFollowed: Bool
    /// The offset of a passed descriptor in its file, from which offsets are counted; 0 for a file that was opened.
    private var start = 0
    /// The size of a regular file when it was opened; `nil` for others.
    private let openedSize: Int?

    /// The size of a regular file: when it was opened, or now if it is followed; `nil` for others.
    var size: Int? { isFollowed ? descriptor.status?.size : openedSize }

    /// Opens a file.
    init(contentsOf url: URL, from start: Int = 0) throws(JSONError) {
        name = try Self.path(of: url)
        isFollowed = false
        descriptor = try Self.open(name)
        openedSize = descriptor.status.flatMap { $0.kind == .regular ? $0.size : nil }
        if start > 0 { try seek(to: start) }
    }

    /// Opens a file that grows, at its start.
    ///
    /// It must be a regular file.
    init(following url: URL) throws(JSONError) {
        name = try Self.path(of: url)
        isFollowed = true
        // Does not wait for a writer if the file is a pipe.
        descriptor = try Self.open(name, O_NONBLOCK)
        guard let status = descriptor.status, status.kind == .regular else {
            throw .unreadable(name, reason: "only a regular file can be followed")
        }
        openedSize = status.size
    }

    /// Reads from a descriptor, which stays open.
    init(descriptor number: Int32) {
        name = number == 0 ? "standard input" : "descriptor \(number)"
        isFollowed = false
        let file = FileDescriptor(borrowing: number)
        start = file.position ?? 0
        if let status = file.status, status.kind == .regular {
            openedSize = max(0, status.size - (file.position ?? -1))
        } else {
            openedSize = nil
        }
        descriptor = file
    }

    /// Waits for something to read, or the end, at most for a number of milliseconds; returns whether there is.
    func isReady(within milliseconds: Int32) -> Bool {
        // A failure is an error of the call that reads.
        openedSize != nil || (try? descriptor.waitToRead(milliseconds: milliseconds)) ?? true
    }

    private static func path(of url: URL) throws(JSONError) -> String {
        guard url.isFileURL else { throw .unreadable(url.absoluteString, reason: "the URL is not a file URL") }
        return url.path
    }

    private static func open(_ path: String, _ flags: Int32 = 0) throws(JSONError) -> FileDescriptor {
        do throws(SystemFailure) {
            let file = try FilePath(path).open(O_RDONLY | flags)
            guard let status = file.status else { throw SystemFailure.last }
            guard status.kind != .directory else { throw SystemFailure(EISDIR) }
            return file
        } catch {
            throw .unreadable(path, error)
        }
    }

    private func seek(to offset: Int) throws(JSONError) {
        do throws(SystemFailure) { try descriptor.seek(to: offset) } catch { throw .unreadable(name, error) }
    }

    func read(into buffer: inout ByteBuffer, atMost limit: Int) throws(JSONError) -> Int {
        do throws(SystemFailure) {
            return try buffer.read(from: descriptor, atMost: limit)
        } catch {
            throw .unreadable(name, error)
        }
    }

    // MARK: Following

    /// The number of the file in its file system.
    private var number: UInt64 { descriptor.status?.identity.last ?? 0 }

    /// Returns the position at a location, with digests of the text before it.
    func position(at place: RecordLocation) -> JSONLinesPosition {
        JSONLinesPosition(place, from: start, file: number, digests: digests(before: start + place.offset))
    }

    /// Moves to a position if it belongs to this file, and otherwise stays at the start; returns where reading begins.
    func resume(at position: JSONLinesPosition) throws(JSONError) -> JSONLinesStart {
        if number != position.file { return .replaced(.otherFile) }
        if (descriptor.status?.size ?? 0) < position.offset { return .replaced(.truncated) }
        if digests(before: position.offset) != position.digests { return .replaced(.changed) }
        try seek(to: position.offset)
        return .resumed
    }

    /// The reason why reading must continue in another file or at the start: the name leads to another regular file, or this file
    /// is shorter than the part that was read.
    ///
    /// Nil if there is no such reason, or no file has the name now.
    func replacement(ofRead count: Int) -> JSONLinesReplacement? {
        guard let named = FilePath(name).status, let status = descriptor.status else { return nil }
        if named.identity != status.identity { return named.kind == .regular ? .otherFile : nil }
        return status.size < count ? .truncated : nil
    }

    /// Opens the file that the name leads to, at its start.
    func reopen() throws(JSONError) {
        descriptor = try Self.open(name, O_NONBLOCK)
    }

    private func digests(before offset: Int) -> JSONLinesPosition.Digests {
        typealias Digests = JSONLinesPosition.Digests
        let tail = min(offset, Digests.tailSize)
        return Digests(
            head: digest(at: 0, count: min(offset, Digests.headSize)), tail: digest(at: offset - tail, count: tail))
    }

    /// A digest of a part of the file, as far as it can be read: the text may have been cut off.
    private func digest(at start: Int, count: Int) -> String {
        var part = ByteBuffer(capacity: count)
        while part.count < count {
            guard let got = try? part.read(from: descriptor, at: start + part.count, atMost: count - part.count),
                got > 0
            else { break }
        }
        return String(part.hash(of: 0..<part.count, (0, 0)), radix: 16)
    }
}

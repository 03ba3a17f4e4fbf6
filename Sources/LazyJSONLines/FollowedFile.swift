import LazyJSON

/// A file that other programs append to, cut off or replace while it is read.
///
/// It is read behind `text`, wherever the descriptor is.
final class FollowedFile: InputFile {
    /// Whether a run of NUL bytes at the end of the file is read, too.
    ///
    /// It may be room that the writer has allocated, and will write to.
    var readsEnd = false
    /// The offset up to which only NUL bytes follow the text, as far as it was searched.
    private var searchedEnd = 0
    /// The number of bytes behind the text that are searched each time, as a record may be written there later.
    private static var nearRoom: Int { 1 << 20 }

    override var size: Int? { descriptor.status?.size }

    /// Opens a regular file, at its start.
    convenience init(_ name: String) throws(JSONError) {
        let descriptor = try Self.open(name, waits: false)
        guard descriptor.status?.isRegular == true else {
            throw .unreadable(name, reason: "only a regular file can be followed")
        }
        self.init(descriptor, name)
    }

    /// Moves to a position if it belongs to this file, and otherwise stays at the start; returns where reading begins.
    func resume(at position: JSONLinesPosition) -> JSONLinesStart {
        if number != position.file { return .replaced(.otherFile) }
        let known = ReadText(before: position.offset, in: descriptor)
        if known.digests(before: position.offset) != position.digests {
            return .replaced((size ?? 0) < position.offset ? .truncated : .changed)
        }
        text = known
        return .resumed
    }

    /// The reason why reading must begin again at the start of a file: this file no longer has the text that was read, or the name
    /// leads to another regular file.
    ///
    /// Nil if there is no such reason, or no file has the name now.
    var replacement: JSONLinesReplacement? {
        if !isUnchanged { return (size ?? 0) < text.end ? .truncated : .changed }
        guard let named = FilePath(name).status, named.isRegular else { return nil }
        return named.identity == descriptor.status?.identity ? nil : .otherFile
    }

    /// Moves back to an offset if the text before it is still there; returns `false` if it is not, or is not known any more.
    func moveBack(to offset: Int) -> Bool {
        let now = ReadText(before: offset, in: descriptor)
        guard offset > 0, let known = text.digests(before: offset), known == now.digests(before: offset) else {
            return false
        }
        text = now
        searchedEnd = 0
        return true
    }

    /// Moves to the start of the file, or of the file that the name leads to; returns `false` if no file has the name now.
    func begin(after replacement: JSONLinesReplacement) throws(JSONError) -> Bool {
        if replacement == .otherFile {
            do throws(SystemFailure) {
                descriptor = try Self.descriptor(of: name, waits: false)
            } catch {
                // Asked of the call itself, as the next file may have the name already.
                if error.isMissing { return false }
                throw .unreadable(name, error)
            }
        }
        text = ReadText(in: descriptor)
        searchedEnd = 0
        return true
    }

    override func read(into buffer: inout ByteBuffer, atMost limit: Int) throws(JSONError) -> Int {
        let old = buffer.count
        do throws(SystemFailure) {
            _ = try buffer.read(from: descriptor, at: text.end, atMost: limit)
            // If the file was written anew before this, what was read is not what follows the text.
            let isValid = buffer.count > old && isUnchanged
            buffer.removeLast(buffer.count - (isValid ? try endOfText(in: buffer, from: old) : old))
        } catch {
            throw .unreadable(name, error)
        }
        text.add(buffer, from: old)
        return buffer.count - old
    }

    /// Returns the end of the bytes that were read, without NUL bytes behind which the file has no other byte.
    private func endOfText(in buffer: borrowing ByteBuffer, from start: Int) throws(SystemFailure) -> Int {
        if readsEnd { return buffer.count }
        if buffer.skipNUL(from: start) < buffer.count {
            var end = buffer.count
            while buffer[end - 1] == 0 { end -= 1 }
            return end
        }
        var end = text.end + buffer.count - start
        while true {
            if end > text.end + Self.nearRoom { end = max(end, searchedEnd) }
            var piece = ByteBuffer()
            let count = try piece.read(from: descriptor, at: end, atMost: RecordFeed.windowSize)
            let other = piece.skipNUL(from: 0)
            end += other
            searchedEnd = max(searchedEnd, end)
            if count == 0 { return start }
            if other < count { return buffer.count }
        }
    }
}

import LazyJSON

/// The beginning of a file and the text that was read of it last, of which positions have digests.
///
/// A program may cut a file off and write it anew at any time. What was read of it is known only from a copy.
struct ReadText: ~Copyable {
    typealias Digests = JSONLinesPosition.Digests

    private var head = ByteBuffer()
    /// The last bytes before `end`.
    private var tail = ByteBuffer()
    /// The offset in the file after the text.
    private(set) var end = 0

    /// The number of bytes of `tail` that are kept: enough for positions shortly before the end.
    private static let tailSize = 4 * Digests.tailSize

    /// The text of a file before an offset, as far as it can be read.
    init(before end: Int = 0, in file: borrowing FileDescriptor) {
        self.end = end
        head = Self.part(of: file, 0..<min(end, Digests.headSize))
        tail = Self.part(of: file, max(0, end - Digests.tailSize)..<end)
    }

    private static func part(of file: borrowing FileDescriptor, _ range: Range<Int>) -> ByteBuffer {
        var part = ByteBuffer(capacity: range.count)
        while part.count < range.count,
            let count = try? part.read(
                from: file, at: range.lowerBound + part.count, atMost: range.count - part.count), count > 0
        {}
        return part
    }

    /// Adds what was read behind the text: the bytes of a buffer from an offset on.
    mutating func add(_ buffer: borrowing ByteBuffer, from start: Int) {
        let count = buffer.count - start
        if head.count == end, end < Digests.headSize {
            head.append(buffer, start..<start + min(count, Digests.headSize - end))
        }
        var last = ByteBuffer(capacity: Self.tailSize)
        last.append(tail, tail.count - max(0, min(tail.count, Self.tailSize - count))..<tail.count)
        last.append(buffer, max(start, buffer.count - Self.tailSize)..<buffer.count)
        tail = last
        end += count
    }

    /// Returns the digests of the text before an offset; nil if that text is not here.
    func digests(before offset: Int) -> Digests? {
        let (first, last) = (min(offset, Digests.headSize), min(offset, Digests.tailSize))
        let stop = tail.count - (end - offset)
        guard offset <= end, first <= head.count, last <= stop else { return nil }
        return Digests(head: Self.digest(of: head, 0..<first), tail: Self.digest(of: tail, stop - last..<stop))
    }

    private static func digest(of bytes: borrowing ByteBuffer, _ range: Range<Int>) -> String {
        if range.isEmpty { return "" }
        // With the key 0, a run of one byte would hide what is before it.
        let key: (UInt64, UInt64) = (0xA076_1D64_78BD_642F, 0xE703_7ED1_A0B4_28DB)
        return String(bytes.hash(of: range, key), radix: 16)
    }
}

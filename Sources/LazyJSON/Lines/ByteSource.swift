/// Where a reader takes its bytes from.
protocol ByteSource: AnyObject {
    /// Fills a part of the memory; says how many bytes, 0 at the end.
    func read(into memory: UnsafeMutableRawBufferPointer) throws(JSONError) -> Int
    /// How many bytes there are in all, as far as that is known.
    var size: Int? { get }
}

/// Bytes in memory as a source.
final class MemorySource<Bytes: Collection>: ByteSource where Bytes.Element == UInt8 {
    private let bytes: Bytes
    private var position: Bytes.Index
    let size: Int?

    init(_ bytes: Bytes, from start: Int = 0) {
        self.bytes = bytes
        position = bytes.index(bytes.startIndex, offsetBy: start, limitedBy: bytes.endIndex) ?? bytes.endIndex
        size = bytes.count
    }

    func read(into memory: UnsafeMutableRawBufferPointer) throws(JSONError) -> Int {
        let end =
            bytes.index(position, offsetBy: min(memory.count, RecordFeed.windowSize), limitedBy: bytes.endIndex)
            ?? bytes.endIndex
        let piece = bytes[position..<end]
        position = end
        let copied: Void? = piece.withContiguousStorageIfAvailable { from in
            unsafe memory.copyMemory(from: UnsafeRawBufferPointer(from))
        }
        if copied == nil { unsafe memory.copyBytes(from: piece) }
        return piece.count
    }
}

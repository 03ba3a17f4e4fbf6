/// Where a reader takes its bytes from.
protocol ByteSource: AnyObject {
    /// Appends bytes, no more than the limit; says how many, 0 at the end.
    func read(into buffer: inout ByteBuffer, atMost limit: Int) throws(JSONError) -> Int
    /// How many bytes there are in all, as far as that is known.
    var size: Int? { get }
}

/// Bytes in memory as a source.
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

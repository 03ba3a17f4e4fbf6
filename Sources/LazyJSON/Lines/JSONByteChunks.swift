/// The bytes of an asynchronous sequence in pieces, each of which ends with a line.
///
/// ``JSONLinesSequence`` and ``JSONEventSequence`` make it of single bytes. A piece ends with the first line end, or has 16 KiB;
/// so no line that has arrived waits for the next one.
public struct JSONByteChunks<Bytes: AsyncSequence>: AsyncSequence where Bytes.Element == UInt8 {
    /// A piece.
    public typealias Element = [UInt8]

    private let bytes: Bytes
    private let endsAtCR: Bool

    /// Gathers bytes.
    ///
    /// - Parameters:
    ///   - bytes: The bytes.
    ///   - endsAtCR: Whether a CR ends a line, as an LF does.
    init(_ bytes: Bytes, endsAtCR: Bool = false) {
        self.bytes = bytes
        self.endsAtCR = endsAtCR
    }

    /// Begins to gather bytes.
    public func makeAsyncIterator() -> AsyncIterator {
        AsyncIterator(bytes: bytes.makeAsyncIterator(), endsAtCR: endsAtCR)
    }

    /// The iterator.
    public struct AsyncIterator: AsyncIteratorProtocol {
        private var bytes: Bytes.AsyncIterator
        private let endsAtCR: Bool

        /// The most bytes of a piece.
        private static var size: Int { 1 << 14 }

        fileprivate init(bytes: Bytes.AsyncIterator, endsAtCR: Bool) {
            self.bytes = bytes
            self.endsAtCR = endsAtCR
        }

        /// Returns the next piece; `nil` at the end.
        ///
        /// - Throws: The errors of the bytes.
        public mutating func next() async throws -> [UInt8]? {
            var piece: [UInt8] = []
            while let byte = try await bytes.next() {
                piece.append(byte)
                let isLineEnd = byte == 0x0A || byte == 0x0D && endsAtCR
                if isLineEnd || piece.count == Self.size { return piece }
            }
            return piece.isEmpty ? nil : piece
        }
    }
}

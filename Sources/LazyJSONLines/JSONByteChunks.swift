import LazyJSON

/// The bytes of an asynchronous sequence in chunks, each of which ends with a line.
///
/// ``JSONLinesSequence`` and ``JSONEventSequence`` create it when they read single bytes. A chunk ends at the first line
/// end, or after 16 KiB: a line that has arrived does not wait for the next one.
public struct JSONByteChunks<Bytes: AsyncSequence>: AsyncSequence where Bytes.Element == UInt8 {
    /// A chunk.
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

    /// Returns an iterator over the chunks.
    public func makeAsyncIterator() -> AsyncIterator {
        AsyncIterator(bytes: bytes.makeAsyncIterator(), endsAtCR: endsAtCR)
    }

    /// An iterator over the chunks.
    public struct AsyncIterator: AsyncIteratorProtocol {
        private var bytes: Bytes.AsyncIterator
        private let endsAtCR: Bool

        /// The most bytes of a piece.
        private static var size: Int { 1 << 14 }

        fileprivate init(bytes: Bytes.AsyncIterator, endsAtCR: Bool) {
            self.bytes = bytes
            self.endsAtCR = endsAtCR
        }

        /// Returns the next chunk; `nil` at the end.
        ///
        /// - Throws: The errors of the sequence of bytes.
        /// - Complexity: O(*n*) in the length of the chunk.
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

import LazyJSON

/// The bytes of an asynchronous sequence in chunks, each of which ends where a record may end.
///
/// ``JSONLinesSequence`` and ``JSONEventSequence`` create it when they read single bytes. A chunk ends at a line end, in
/// concatenated values also at a closing bracket, or after 16 KiB, so that a record that has arrived does not wait for the next
/// one.
public struct JSONByteChunks<Bytes: AsyncSequence>: AsyncSequence where Bytes.Element == UInt8 {
    /// A chunk.
    public typealias Element = [UInt8]

    private let bytes: Bytes
    private let ends: [UInt8]

    /// Gathers bytes.
    ///
    /// - Parameters:
    ///   - bytes: The bytes.
    ///   - ends: The bytes with which a record may end.
    init(_ bytes: Bytes, endingWith ends: [UInt8]) { (self.bytes, self.ends) = (bytes, ends) }

    /// Returns an iterator over the chunks.
    public func makeAsyncIterator() -> AsyncIterator {
        AsyncIterator(bytes: bytes.makeAsyncIterator(), ends: ends)
    }

    /// An iterator over the chunks.
    public struct AsyncIterator: AsyncIteratorProtocol {
        private var bytes: Bytes.AsyncIterator
        private let ends: [UInt8]
        /// The error of the bytes, which is thrown after the chunk with the bytes before it.
        private var failure: (any Error)?

        /// The maximum number of bytes in a chunk.
        private static var size: Int { 1 << 14 }

        fileprivate init(bytes: Bytes.AsyncIterator, ends: [UInt8]) { (self.bytes, self.ends) = (bytes, ends) }

        /// Returns the next chunk; `nil` at the end.
        ///
        /// - Throws: The errors of the sequence of bytes.
        /// - Complexity: O(*n*) in the length of the chunk.
        public mutating func next() async throws -> [UInt8]? {
            var piece: [UInt8] = []
            do {
                while failure == nil, let byte = try await bytes.next() {
                    piece.append(byte)
                    if ends.contains(byte) || piece.count == Self.size { return piece }
                }
            } catch {
                failure = error
            }
            if piece.isEmpty, let failure = failure.take() { throw failure }
            return piece.isEmpty ? nil : piece
        }
    }
}

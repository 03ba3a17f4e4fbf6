/// Bytes in pieces of one size, as they come from a network.
package struct Pieces: AsyncSequence {
    package typealias Element = ArraySlice<UInt8>
    private let bytes: [UInt8]
    private let size: Int

    package init(bytes: [UInt8], size: Int) {
        self.bytes = bytes
        self.size = size
    }

    package struct AsyncIterator: AsyncIteratorProtocol {
        fileprivate var rest: ArraySlice<UInt8>
        fileprivate let size: Int

        package mutating func next() async -> ArraySlice<UInt8>? {
            guard !rest.isEmpty else { return nil }
            defer { rest = rest.dropFirst(size) }
            return rest.prefix(size)
        }
    }

    package func makeAsyncIterator() -> AsyncIterator { AsyncIterator(rest: bytes[...], size: size) }
}

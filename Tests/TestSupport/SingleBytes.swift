import Synchronization

/// Bytes one by one, like the bytes of a download.
package struct SingleBytes: AsyncSequence {
    package typealias Element = UInt8
    private let bytes: [UInt8]

    package init(bytes: [UInt8]) { self.bytes = bytes }

    package struct AsyncIterator: AsyncIteratorProtocol {
        fileprivate var rest: ArraySlice<UInt8>

        package mutating func next() async -> UInt8? { rest.popFirst() }
    }

    package func makeAsyncIterator() -> AsyncIterator { AsyncIterator(rest: bytes[...]) }
}

/// Bytes one by one, which count how many were taken.
package final class CountedBytes: AsyncSequence, Sendable {
    package typealias Element = UInt8
    private let bytes: [UInt8]
    private let position = Atomic(0)

    package init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// The number of bytes that were taken.
    package var count: Int { position.load(ordering: .relaxed) }

    package struct AsyncIterator: AsyncIteratorProtocol {
        fileprivate let source: CountedBytes

        package mutating func next() async -> UInt8? { source.take() }
    }

    package func makeAsyncIterator() -> AsyncIterator { AsyncIterator(source: self) }

    private func take() -> UInt8? {
        guard count < bytes.count else { return nil }
        return bytes[position.wrappingAdd(1, ordering: .relaxed).oldValue]
    }
}

import Synchronization

/// Bytes one by one, as those of a download.
struct SingleBytes: AsyncSequence {
    typealias Element = UInt8
    let bytes: [UInt8]

    struct AsyncIterator: AsyncIteratorProtocol {
        var rest: ArraySlice<UInt8>

        mutating func next() async -> UInt8? { rest.popFirst() }
    }

    func makeAsyncIterator() -> AsyncIterator { AsyncIterator(rest: bytes[...]) }
}

/// Bytes one by one, which count how many were taken.
final class CountedBytes: AsyncSequence, Sendable {
    typealias Element = UInt8
    private let bytes: [UInt8]
    private let position = Atomic(0)

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// The number of bytes that were taken.
    var count: Int { position.load(ordering: .relaxed) }

    struct AsyncIterator: AsyncIteratorProtocol {
        let source: CountedBytes

        mutating func next() async -> UInt8? { source.take() }
    }

    func makeAsyncIterator() -> AsyncIterator { AsyncIterator(source: self) }

    private func take() -> UInt8? {
        guard count < bytes.count else { return nil }
        return bytes[position.wrappingAdd(1, ordering: .relaxed).oldValue]
    }
}

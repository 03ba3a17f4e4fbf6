import LazyJSON

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// An asynchronous sequence whose bytes are records: ``JSONLinesSequence`` and ``JSONEventSequence``.
public protocol JSONRecordSequence: AsyncSequence {
    /// The type of the records.
    associatedtype Record: JSONRecord

    /// Returns a reader of the records, for the methods that all sequences share.
    func _makeReader() -> JSONRecordReader<Record>
}

/// Processing many records in parallel, as with ``JSONRecordReader``: results are consumed in the order of the records. To
/// collect records, return `record.detached()`, because a record keeps its whole window in memory.
///
/// Results that are ready are consumed before the sequence waits for another chunk, but not while it waits. If a sequence may
/// pause for a long time, or if the sender of its chunks waits for results, iterate over it instead.
extension JSONRecordSequence {
    /// Transforms all records in parallel, and consumes the results in the order of the records.
    ///
    /// - Parameters:
    ///   - width: The number of windows that are processed at once, limited to 1 through 1,024; defaults to the number of
    ///     processors.
    ///   - isolation: The actor that consumes the results.
    ///   - progress: Receives the progress, at most ten times a second and at the end.
    ///   - transform: Returns a result for a record. Called on any thread.
    ///   - consume: Receives one result after another.
    /// - Throws: The errors of the iterator, and the errors that the closures throw.
    /// - Complexity: O(*n*) in the bytes.
    @inlinable
    public func concurrentMap<Output: Sendable>(
        width: Int = ProcessInfo.processInfo.activeProcessorCount, isolation: isolated (any Actor)? = #isolation,
        progress: ((JSONProgress) -> Void)? = nil, _ transform: @escaping @Sendable (Record) throws -> Output,
        into consume: (Output) throws -> Void
    ) async throws {
        try await _makeReader().concurrentMap(
            width: width, isolation: isolation, progress: progress, transform, into: consume)
    }

    /// Transforms all records in parallel, and writes the results in the order of the records.
    ///
    /// - Parameters:
    ///   - writer: The destination of the records.
    ///   - width: The number of windows that are processed at once, limited to 1 through 1,024; defaults to the number of
    ///     processors.
    ///   - isolation: The actor that writes the results.
    ///   - progress: Receives the progress, at most ten times a second and at the end.
    ///   - transform: Returns the record to write for a record; `nil` to skip it. Called on any thread.
    /// - Throws: The errors of the iterator, and the errors of the writer and the closure.
    /// - Complexity: O(*n*) in the bytes.
    @inlinable
    public func concurrentMap<Output: JSONRecord>(
        to writer: JSONLinesWriter, width: Int = ProcessInfo.processInfo.activeProcessorCount,
        isolation: isolated (any Actor)? = #isolation, progress: ((JSONProgress) -> Void)? = nil,
        _ transform: @escaping @Sendable (Record) throws -> Output?
    ) async throws {
        try await _makeReader().concurrentMap(
            to: writer, width: width, isolation: isolation, progress: progress, transform)
    }
}

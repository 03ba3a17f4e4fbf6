import LazyJSON

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Processing many records in parallel.
///
/// The file is read in windows of at most 256 KiB, or of one longer record. Several windows are processed at once, and the
/// results are consumed in the order of the records. The outcome does not depend on the number of windows: of several errors, the
/// error of the first record is thrown, after the results before it were consumed. The memory is bounded by the number of
/// windows, as long as no results that retain records are collected: such a record keeps its whole window in memory. To collect
/// records, return `record.detached()`.
///
/// If the task is canceled, `CancellationError` is thrown as soon as the records that are being processed are done. Bad records
/// that the policy diverts are passed on after the results of their window; if their position among the other records
/// matters, use ``next()``. Results that are ready are consumed before the reader waits for more bytes of a pipe or socket, but
/// not while it waits.
extension JSONRecordReader {
    /// Transforms the remaining records in parallel, and consumes the results in the order of the records.
    ///
    /// ```swift
    /// var total = 0
    /// try await reader.concurrentMap { user in
    ///     user.age
    /// } into: { age in
    ///     total += age
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - width: The number of windows of the file that are processed at once, limited to 1 through 1,024; defaults to the
    ///     number of processors.
    ///   - isolation: The actor that consumes the results.
    ///   - progress: Receives the progress, at most ten times a second and at the end.
    ///   - transform: Returns a result for a record. Called on any thread.
    ///   - consume: Receives one result after another.
    /// - Throws: The errors that ``next()`` throws, `CancellationError`, and the errors that the closures throw; then reading
    ///   has ended.
    /// - Complexity: O(*n*) in the remaining bytes.
    @inlinable
    public final func concurrentMap<Output: Sendable>(
        width: Int = ProcessInfo.processInfo.activeProcessorCount, isolation: isolated (any Actor)? = #isolation,
        progress: ((JSONProgress) -> Void)? = nil, _ transform: @escaping @Sendable (Record) throws -> Output,
        into consume: (Output) throws -> Void
    ) async throws {
        try await records.workConcurrently(
            RecordReader.Concurrency(width: width, progress: progress), isolation: isolation,
            visit: { visitor in
                var results: [Output] = []
                do {
                    try visitor.forEach(Record.self) { results.append(try transform($0)) }
                } catch {
                    visitor.fail(error)
                }
                return results
            }, consume: { results in for result in results { try consume(result) } })
    }

    /// Transforms the remaining records in parallel, and writes the results in the order of the records.
    ///
    /// ```swift
    /// let writer = try JSONLinesWriter(to: output)
    /// try await reader.concurrentMap(to: writer) { user in user.mutate { $0.age += 1 } }
    /// try writer.finish()
    /// ```
    ///
    /// - Parameters:
    ///   - writer: The destination of the records.
    ///   - width: The number of windows of the file that are processed at once, limited to 1 through 1,024; defaults to the
    ///     number of processors.
    ///   - isolation: The actor that writes the results.
    ///   - progress: Receives the progress, at most ten times a second and at the end.
    ///   - transform: Returns the record to write for a record; `nil` to skip it. Called on any thread.
    /// - Throws: The errors that ``next()`` throws, `CancellationError`, and the errors of the writer and the closure; then
    ///   reading has ended.
    /// - Complexity: O(*n*) in the remaining bytes.
    @inlinable
    public final func concurrentMap<Output: JSONRecord>(
        to writer: JSONLinesWriter, width: Int = ProcessInfo.processInfo.activeProcessorCount,
        isolation: isolated (any Actor)? = #isolation, progress: ((JSONProgress) -> Void)? = nil,
        _ transform: @escaping @Sendable (Record) throws -> Output?
    ) async throws {
        let framing = writer.framing
        try await records.workConcurrently(
            RecordReader.Concurrency(width: width, progress: progress), isolation: isolation,
            visit: { visitor in
                let batch = LineBatch(framing)
                do {
                    try visitor.forEach(Record.self) { record in
                        if let output = try transform(record) { batch.append(output.json(replacing: nil)) }
                    }
                } catch {
                    visitor.fail(error)
                }
                return batch
            }, consume: { batch in try writer.write(batch) })
    }
}

/// Lines that are created on one thread and written on another.
@usableFromInline
final class LineBatch: @unchecked Sendable {
    // Sendable because it is passed from one thread to another, and only the thread that has it uses it.

    private(set) var lines: LineBuffer

    @usableFromInline
    init(_ framing: JSONFraming) { lines = LineBuffer(framing) }

    /// Adds a value as a line.
    @usableFromInline
    func append(_ json: JSON) { lines.append(json) }
}

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Working on many records at once.
///
/// The file is read in stretches of 256 KiB; several of them are worked on at once, and the results are taken in the
/// order of the records. So the outcome is the same however many there are, errors too: of several, the one of the
/// first record is thrown, after everything before it was taken in. What is in memory is bounded by how many are worked
/// on. If the task is canceled, `CancellationError` is thrown as soon as the records that are being worked on are done.
/// Bad records that the policy diverts are passed on after the results of the stretch that contains them; if their
/// position among the other records matters, use ``next()``.
extension JSONLinesReader {
    /// Transforms the records that are left, several at once, and passes on the results in the order of the records.
    ///
    ///     var total = 0
    ///     try await reader.concurrentMap { user in user.age } into: { age in total += age }
    ///
    /// - Parameters:
    ///   - width: How many stretches are worked on at once: defaults to the number of processors.
    ///   - isolation: The actor on which results are consumed.
    ///   - progress: Receives the progress, at most ten times per second, and at the end.
    ///   - transform: What to make of a record, on any thread.
    ///   - consume: What to do with each result, one after another.
    /// - Throws: What ``next()`` throws, `CancellationError`, and what the closures throw; then nothing more is read.
    @inlinable
    public func concurrentMap<Output: Sendable>(
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

    /// Transforms the records that are left, several at once, and writes the results in the order of the records.
    ///
    ///     let writer = try JSONLinesWriter(to: output)
    ///     try await reader.concurrentMap(to: writer) { user in user.mutate { $0.age += 1 } }
    ///     try writer.finish()
    ///
    /// - Parameters:
    ///   - writer: The destination of the records.
    ///   - width: How many stretches are worked on at once: defaults to the number of processors.
    ///   - isolation: The actor on which results are written.
    ///   - progress: Receives the progress, at most ten times per second, and at the end.
    ///   - transform: What to write for a record; nil leaves it out. Called on any thread.
    /// - Throws: What ``next()`` throws, `CancellationError`, what the writer throws and what the closure throws; then
    ///   nothing more is read.
    @inlinable
    public func concurrentMap<Output: JSONRecord>(
        to writer: JSONLinesWriter, width: Int = ProcessInfo.processInfo.activeProcessorCount,
        isolation: isolated (any Actor)? = #isolation, progress: ((JSONProgress) -> Void)? = nil,
        _ transform: @escaping @Sendable (Record) throws -> Output?
    ) async throws {
        try await records.workConcurrently(
            RecordReader.Concurrency(width: width, progress: progress), isolation: isolation,
            visit: { visitor in
                let batch = LineBatch()
                do {
                    try visitor.forEach(Record.self) { record in
                        if let output = try transform(record) { batch.append(output._recordJSON) }
                    }
                } catch {
                    visitor.fail(error)
                }
                return batch
            }, consume: { batch in try writer.write(batch) })
    }
}

/// Lines that are made on one thread and written on another.
@usableFromInline
final class LineBatch: @unchecked Sendable {
    // Sendable because it is passed from one thread to another, and only the thread that has it uses it.

    private(set) var lines = LineBuffer()

    @usableFromInline
    init() {}

    /// Adds a value as a line.
    @usableFromInline
    func append(_ json: JSON) { lines.append(json) }
}

import LazyJSON

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Reading a few properties of many records.
extension JSONRecordReader where Record: JSONModelProtocol {
    /// Calls a closure with the values of some properties of every remaining record, without creating models.
    ///
    /// ```swift
    /// try reader.forEach(columns: \.status, \.total) { status, total in
    ///     sums[status, default: 0] += total
    /// }
    /// ```
    ///
    /// The values are those that the properties of a record read; see `JSONArray.columns(_:)`.
    ///
    /// - Parameters:
    ///   - paths: The key paths of the properties. A key path to a computed property traps.
    ///   - countingIssues: Whether ``issueCount`` counts the issues of the values, which creates a model for each record.
    ///   - body: The closure.
    /// - Throws: The errors that ``next()`` throws, and the error that the closure throws; reading can continue with the record
    ///   after it.
    /// - Complexity: O(*n*) in the remaining bytes; only the values are decoded.
    @inlinable
    public final func forEach<each Value>(
        columns paths: repeat KeyPath<Record, each Value>, countingIssues: Bool = false,
        do body: (repeat each Value) throws -> Void
    ) throws {
        var columns = ColumnSet(of: Record._modelType)
        repeat columns.add(each paths)
        var rows = ColumnRows(columns, records.context, countingIssues: countingIssues)
        while try records.next(&rows) {
            var column = 0
            do {
                try body(repeat rows.next(&column, of: (each Value).self))
            } catch {
                records.noteFailure()
                throw error
            }
        }
    }

    /// Transforms the values of some properties of the remaining records in parallel, and consumes the results in order.
    ///
    /// ```swift
    /// try await reader.concurrentMap(columns: \.status, \.total) { status, total in
    ///     status == "paid" ? total : 0
    /// } into: {
    ///     sum += $0
    /// }
    /// ```
    ///
    /// No models are created. The values are those that the properties of a record read; see `JSONArray.columns(_:)`.
    ///
    /// - Parameters:
    ///   - paths: The key paths of the properties. A key path to a computed property traps.
    ///   - countingIssues: Whether ``issueCount`` counts the issues of the values, which creates a model for each record.
    ///   - width: The number of windows of the file that are processed at once, limited to 1 through 1,024; defaults to the
    ///     number of processors.
    ///   - isolation: The actor that consumes the results.
    ///   - progress: Receives the progress, at most ten times a second and at the end.
    ///   - transform: Returns a result for the values of a record. Called on any thread.
    ///   - consume: Receives one result after another.
    /// - Throws: The errors that ``next()`` throws, `CancellationError`, and the errors that the closures throw; then reading
    ///   has ended.
    /// - Complexity: O(*n*) in the remaining bytes; only the values are decoded.
    @inlinable
    public final func concurrentMap<each Value, Output: Sendable>(
        columns paths: repeat KeyPath<Record, each Value>, countingIssues: Bool = false,
        width: Int = ProcessInfo.processInfo.activeProcessorCount, isolation: isolated (any Actor)? = #isolation,
        progress: ((JSONProgress) -> Void)? = nil, transform: @escaping @Sendable (repeat each Value) throws -> Output,
        into consume: (Output) throws -> Void
    ) async throws {
        var columns = ColumnSet(of: Record._modelType)
        repeat columns.add(each paths)
        let all = columns
        try await records.workConcurrently(
            RecordReader.Concurrency(width: width, progress: progress), isolation: isolation,
            visit: { visitor in
                var results: [Output] = []
                var rows = ColumnRows(all, visitor.context, countingIssues: countingIssues)
                do {
                    while visitor.next(&rows) {
                        var column = 0
                        results.append(try transform(repeat rows.next(&column, of: (each Value).self)))
                    }
                } catch {
                    visitor.fail(error)
                }
                return results
            }, consume: { results in for result in results { try consume(result) } })
    }
}

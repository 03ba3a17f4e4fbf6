#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Reading a few properties of many records.
extension JSONLinesReader where Record: JSONModelProtocol {
    /// Calls a closure with the values of some properties of every record that is left, without making models.
    ///
    /// ```swift
    /// try reader.forEach(columns: \.status, \.total) { status, total in sums[status, default: 0] += total }
    /// ```
    ///
    /// The values are those that the properties of a record read; see ``JSONArray/columns(_:)``.
    ///
    /// - Parameters:
    ///   - paths: The key paths of the properties; one that leads to a computed property traps.
    ///   - countingIssues: Whether ``issueCount`` counts the issues of the values, which takes a model for each record.
    ///   - body: The closure.
    /// - Throws: The errors that ``next()`` throws, and the error that the closure throws; reading can go on with the record
    ///   after it.
    /// - Complexity: O(n) in the bytes that are left; only the values are decoded.
    @inlinable
    public func forEach<each Value>(
        columns paths: repeat KeyPath<Record, each Value>, countingIssues: Bool = false,
        do body: (repeat each Value) throws -> Void
    ) throws {
        var columns = ColumnSet(of: Record._modelType)
        repeat columns.add(each paths)
        var rows = ColumnRows(columns, records.context, countingIssues: countingIssues)
        while try records.next(&rows) {
            var column = 0
            try body(repeat rows.next(&column, of: (each Value).self))
        }
    }

    /// Transforms the values of some properties of the records that are left, several records at once, and consumes the
    /// results in the order of the records.
    ///
    /// ```swift
    /// try await reader.concurrentMap(columns: \.status, \.total) { status, total in
    ///     status == "paid" ? total : 0
    /// } into: { sum += $0 }
    /// ```
    ///
    /// No models are made. The values are those that the properties of a record read; see ``JSONArray/columns(_:)``.
    ///
    /// - Parameters:
    ///   - paths: The key paths of the properties; one that leads to a computed property traps.
    ///   - countingIssues: Whether ``issueCount`` counts the issues of the values, which takes a model for each record.
    ///   - width: How many stretches of the file are worked on at once; defaults to the number of processors.
    ///   - isolation: The actor that consumes the results.
    ///   - progress: Called at most ten times a second, and at the end.
    ///   - transform: Makes a result of the values of a record, on any thread.
    ///   - consume: Called with one result after another.
    /// - Throws: The errors that ``next()`` throws, `CancellationError`, and the errors that the closures throw; then nothing
    ///   more is read.
    /// - Complexity: O(n) in the bytes that are left; only the values are decoded.
    @inlinable
    public func concurrentMap<each Value, Output: Sendable>(
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

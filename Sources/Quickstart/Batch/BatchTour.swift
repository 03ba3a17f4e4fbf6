import LazyJSON
import LazyJSONLines

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A record of any kind, with a revision number that the edit increments.
final class BatchRecord: JSONModel, @unchecked Sendable {
    @JSONProperty("customer.country") var country: String = "unknown"
    @JSONProperty var total: Decimal
    @JSONProperty var revision: Int
}

/// The tour of a file of many records: sums, and an edited copy.
struct BatchTour {
    private let file: URL
    private let copy: URL

    /// Runs the tour on a file that is generated for it.
    static func run() async throws {
        let folder = FileManager.default.temporaryDirectory
        let number = ProcessInfo.processInfo.processIdentifier
        let tour = BatchTour(
            file: folder.appending(path: "lazyjson-batch-\(number).jsonl"),
            copy: folder.appending(path: "lazyjson-batch-\(number)-edited.jsonl"))
        defer { for url in [tour.file, tour.copy] { try? FileManager.default.removeItem(at: url) } }
        Output.printTitle("Make")
        try MadeOrders.write(to: JSONLinesWriter(to: tour.file))
        print("  \(MadeOrders.count) orders in \(tour.file.path)")
        try await tour.sum()
        try await tour.edit()
        print("  both files are removed")
    }

    /// Prints the total of the orders of each country; reads two of the members of each record.
    private func sum() async throws {
        Output.printTitle("Read on all processors")
        print("  try await reader.concurrentMap { ($0.country, $0.total) } into: { … }")
        let reader = try JSONLinesReader<BatchRecord>(contentsOf: file, .init(policy: .skipping))
        var sums: [String: (orders: Int, total: Decimal)] = [:]
        let bar = ProgressBar()
        let clock = ContinuousClock()
        let time = try await clock.measure {
            try await reader.concurrentMap(progress: bar.show) {
                ($0.country, $0.total)
            } into: { country, total in
                let sum = sums[country] ?? (0, 0)
                sums[country] = (sum.orders + 1, sum.total + total)
            }
        }
        bar.remove()
        print("  \(reader.progress.records) records in \(time)")
        for (country, sum) in sums.sorted(by: { ($0.value.total, $1.key) > ($1.value.total, $0.key) }).prefix(10) {
            print("  \(Output.readable(country)): \(sum.orders) orders, \(sum.total)")
        }
    }

    /// Writes a copy in which each record has the next revision; lines that are not objects are copied.
    private func edit() async throws {
        Output.printTitle("Edit on all processors")
        print("  try await reader.concurrentMap(to: writer) { record in record.mutate { $0.revision += 1 } }")
        let writer = try JSONLinesWriter(to: copy)
        let reader = try JSONLinesReader<BatchRecord>(
            contentsOf: file, .init(policy: .diverting { line, _ throws(JSONError) in try writer.write(line: line) }))
        try await reader.concurrentMap(to: writer) { record in record.mutate { $0.revision += 1 } }
        try writer.finish()
        print("  \(writer.recordCount) lines were written; the first one:")
        var (old, new) = ([UInt8](), [UInt8]())
        try JSONLinesReader<JSON>(contentsOf: file, .init(policy: .skipping)).next()?.write(into: &old)
        try JSONLinesReader<JSON>(contentsOf: copy, .init(policy: .skipping)).next()?.write(into: &new)
        print(ChangedLines(from: old, to: new).description, terminator: "")
    }
}

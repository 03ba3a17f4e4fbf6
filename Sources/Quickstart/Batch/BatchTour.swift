import LazyJSON

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The tour through a file of many records: iteration, figures, and an edit of each record.
struct BatchTour {
    /// The file, which is only read.
    let path: String
    /// Where the copy is written.
    private let copy: URL

    /// A tour on a file; the copy with the edits is written to the temporary folder, and stays there.
    init(path: String) {
        self.path = path
        let name = "lazyjson-batch-\(ProcessInfo.processInfo.processIdentifier)-edited.jsonl"
        copy = FileManager.default.temporaryDirectory.appending(path: name)
    }

    /// The tour on a file that is made for it, and removed afterwards with its copy.
    static func runOnMadeFile() async -> ExitCode {
        let name = "lazyjson-batch-\(ProcessInfo.processInfo.processIdentifier).jsonl"
        let file = FileManager.default.temporaryDirectory.appending(path: name)
        let tour = BatchTour(path: file.path)
        defer {
            try? FileManager.default.removeItem(at: file)
            try? FileManager.default.removeItem(at: tour.copy)
        }
        Terminal.printTitle("Make")
        do throws(JSONError) {
            try MadeOrders.write(to: JSONLinesWriter(to: file))
        } catch {
            return report(error)
        }
        print("  \(Figures.grouped(MadeOrders.count)) orders in \(file.path)")
        let code = await tour.run()
        print("  both files are removed again; to keep them, pass a file of your own")
        return code
    }

    /// Shows the tour, or prints why that is impossible.
    func run() async -> ExitCode {
        do {
            try await show(URL(filePath: path))
            return .success
        } catch let error as JSONError {
            return Self.report(error)
        } catch {
            Terminal.printError("\(path): \(error)")
            return .software
        }
    }

    private func show(_ file: URL) async throws {
        guard let hasOrders = try Self.hasOrders(file) else {
            throw JSONError(.unreadableFile, "\(path) is not a regular file, which could be read several times.")
        }
        Terminal.printTitle("Iterate")
        if hasOrders {
            print("  try await reader.concurrentMap { order in Sale(order) } into: { sale in … }")
            try await SalesByCountry(file).show()
        } else {
            print("  try reader.forEach(reusing: true) { record in … }")
            try MembersByName(file).show()
        }
        Terminal.printTitle("Edit")
        print("  try writer.write(record.mutate { $0.revision += 1 })")
        let edit = try BatchEdit(from: file, to: copy)
        edit.show()
        print("  the copy: \(Terminal.readable(copy.path))")
    }

    /// Returns whether the first records have the members that the figures need; `nil` if the file can be read only once.
    private static func hasOrders(_ file: URL) throws(JSONError) -> Bool? {
        let reader = try JSONLinesReader<JSON>(contentsOf: file, policy: .skipping)
        if reader.totalBytes == nil { return nil }
        var orders = 0
        while reader.recordCount < 100, let record = try reader.next() {
            let isOrder = record[at: "customer.country"]?.kind == .string && record["total"]?.kind == .number
            orders += isOrder ? 1 : 0
        }
        return orders > 0 && orders * 2 >= reader.recordCount
    }

    private static func report(_ error: JSONError) -> ExitCode {
        Terminal.printError(Terminal.readable("\(error)"))
        return ExitCode(error)
    }
}

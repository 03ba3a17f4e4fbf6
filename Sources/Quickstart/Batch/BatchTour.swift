import LazyJSON
import LazyJSONLines

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The tour of a file of many records: iteration, figures, and an edit of each record.
struct BatchTour {
    /// The file, which is only read.
    let path: String
    /// The file that the copy is written to.
    private let copy: URL

    /// Creates a tour of a file; the edited copy is written to the temporary folder, and is kept.
    init(path: String) {
        self.path = path
        let name = "lazyjson-batch-\(ProcessInfo.processInfo.processIdentifier)-edited.jsonl"
        copy = FileManager.default.temporaryDirectory.appending(path: name)
    }

    /// Runs the tour on a file that is made for it; removes the file and its copy afterwards.
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
        print("  both files were removed; to keep a copy, pass a file of your own")
        return code
    }

    /// Runs the tour; prints the error if it fails.
    func run() async -> ExitCode {
        do {
            try await show(URL(filePath: path))
            return .success
        } catch let error as JSONError {
            return Self.report(error)
        } catch let error as Failure {
            return error.report()
        } catch {
            Terminal.printError("\(path): \(error)")
            return .software
        }
    }

    private func show(_ file: URL) async throws {
        guard let sample = try LinesSample(file) else {
            let problem = "\(path) is not a regular file, and the tour reads its file twice."
            throw Failure(.unreadableFile, "\(problem)\nSave the records to a file.")
        }
        if let (found, advice) = sample.problem {
            let expected = "Expected JSON Lines (one JSON value on each line)"
            throw Failure(.malformedInput, "\(path): \(expected), found \(found).\n\(advice)")
        }
        Terminal.printTitle("Iterate")
        if sample.hasOrders {
            print("  try await reader.concurrentMap { order in Sale(order) } into: { sale in … }")
            try await SalesByCountry(file).show()
        } else {
            print("  try reader.forEach(reusing: true) { record in … }")
            try MembersByName(file).show()
        }
        Terminal.printTitle("Edit")
        print("  try await reader.concurrentMap(to: writer) { record in record.mutate { $0.revision += 1 } }")
        try await BatchEdit(from: file, to: copy).show()
        print("  the copy: \(Terminal.readable(copy.path))")
    }

    private static func report(_ error: JSONError) -> ExitCode {
        Terminal.printError(Terminal.readable("\(error)"))
        return ExitCode(error)
    }
}

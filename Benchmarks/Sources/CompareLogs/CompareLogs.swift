import Foundation
import LazyJSON
import Samples

/// Measures reading of a generated log, whose lines have the lengths of a published one, beside the orders of `compare`.
///
///     swift run -c release --package-path Benchmarks compare-logs --help
///
/// A separate program, because each work runs in a separate process, whose memory can be measured. Speeds are measured by
/// the time that the processors spend; only reading on two processors and what was appended are measured by wall time. Floors are
/// for a machine on which the orders are read at 1.5 GB/s, and are scaled by their speed here.
@main
struct CompareLogs {
    private static let form = CommandForm(
        name: "compare-logs",
        summary: """
            Measures reading of a generated log of 1.2 GB with lines of up to 6.9 MB, what is appended to a file, and grouping
            orders on two processors, also by DuckDB and Polars if \(PythonPeer.variable) names a virtual environment of Python
            that has them.
            """,
        options: [
            CommandOption(name: "--quick", summary: "smaller files, less exact"),
            CommandOption(name: "--only", value: "TEXT", summary: "the rows whose name contains TEXT"),
            CommandOption(
                name: "--read", values: Reading.allCases.map(\.rawValue),
                summary: "does only this work on the file that --file names, and prints what it took"),
            CommandOption(name: "--file", value: "FILE", summary: "the file for --read"),
        ],
        exitCodes: "0 success, even if a floor is missed; 1 an error, or other answers; 64 wrong arguments.")

    static func main() async {
        let arguments = CommandLine.arguments.dropFirst()
        if CommandForm.asksForHelp(arguments) { return print(form.help) }
        do {
            let given = try form.parse(arguments)
            if let name = given["--read"] {
                guard let reading = Reading(rawValue: name), let file = given["--file"] else {
                    throw form.failure("--read needs --file")
                }
                return try await Usage.report { try await reading.run(URL(fileURLWithPath: file)) }
            }
            let folder = FileManager.default.temporaryDirectory.appending(path: "compare-logs-\(getpid())")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            defer { try? FileManager.default.removeItem(at: folder) }
            try LogComparison(isQuick: given["--quick"] != nil, only: given["--only"], in: folder).run()
        } catch {
            Output.end("compare-logs", error)
        }
    }
}

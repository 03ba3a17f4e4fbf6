import Foundation
import LazyJSON
import LazyJSONStore

/// Compares stores in files with SQLite, which GRDB gives the same work.
///
///     swift run -c release --package-path Benchmarks compare-stores --help
///
/// A program of its own, because it needs GRDB and SQLite's header. Rounds, ratios and answers are as in `compare`, but
/// times are wall time, since commits wait for the disk.
///
/// SQLite has a table with the id as its key and the text of each object, and an index on the member `name`. It parses
/// the input and takes it apart itself (`json_each`), which is faster than decoding it in Swift; one statement in one
/// transaction inserts all objects, or updates those that are there (`json_patch`), but for those whose text is the same.
/// The journal is a write-ahead log, and a durable commit is on the disk (`synchronous = FULL`), as ours are.
@main
struct CompareStores {
    private static let form = CommandForm(
        name: "compare-stores",
        summary: """
            Compares stores in files with SQLite, by GRDB. Prints how many times as fast as SQLite LazyJSON is: more than 1 is
            faster.
            """,
        options: [
            CommandOption(name: "--quick", summary: "fewer rounds, less exact"),
            CommandOption(name: "--only", value: "TEXT", summary: "the workloads whose name contains TEXT"),
            CommandOption(
                name: "--json", value: "FILE", summary: "also writes the results, as a list of objects"),
        ],
        exitCodes: "0 success; 1 an error of a store; 64 wrong arguments; 74 results cannot be written.")

    static func main() {
        let arguments = CommandLine.arguments.dropFirst()
        if CommandForm.asksForHelp(arguments) { return print(form.help) }
        do {
            let given = try form.parse(arguments)
            let output = try given["--json"].map { try Output.file($0) }
            let all = importing() + lookingUp() + committing()
            let workloads = try Selection(given["--only"]).of(all, name: \.name)
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            defer { try? FileManager.default.removeItem(at: folder) }
            let results = try Plan(isQuick: given["--quick"] != nil).measure(workloads)
            print(Table(results).text)
            if let output { try Outcome.write(results, to: output) }
        } catch {
            Output.end("compare-stores", error)
        }
    }

    /// The folder of the stores.
    private static let folder = FileManager.default.temporaryDirectory.appending(path: "compare-stores-\(getpid())")

    /// Returns a file that does not exist; one that had the name is removed.
    static func newFile(_ name: String) -> URL {
        for suffix in ["", "-wal", "-shm"] {
            try? FileManager.default.removeItem(at: folder.appending(path: name + suffix))
        }
        return folder.appending(path: name)
    }
}

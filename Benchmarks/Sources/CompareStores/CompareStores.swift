import Foundation
import LazyJSON
import LazyJSONStore

/// Compares stores in files with SQLite, which GRDB gives the same work.
///
///     swift run -c release --package-path Benchmarks compare-stores [--quick] [--only TEXT] [--json FILE]
///
///     --quick       fewer rounds, noisier
///     --only TEXT   the workloads whose name contains TEXT
///     --json FILE   write the results as `compare` does
///
/// A program of its own, because it needs GRDB and SQLite's header. Rounds, ratios and answers are those of `compare`, but
/// times are wall time, since commits wait for the disk.
///
/// SQLite has a table with the id as its key and the text of each object, and an index on the member `name`. It parses
/// the input and takes it apart itself (`json_each`), which is faster than decoding it in Swift; one statement in one
/// transaction inserts all objects, or updates those that are there (`json_patch`), but for those whose text is the same.
/// The journal is a write-ahead log, and a durable commit is on the disk (`synchronous = FULL`), as ours are.
@main
struct CompareStores {
    static func main() {
        do {
            var (isQuick, only, output) = (false, "", URL?.none)
            var arguments = CommandLine.arguments.dropFirst()
            while let argument = arguments.popFirst() {
                switch argument {
                case "--quick": isQuick = true
                case "--only": only = arguments.popFirst() ?? ""
                case "--json": output = arguments.popFirst().map { URL(fileURLWithPath: $0) }
                default: end("usage: compare-stores [--quick] [--only TEXT] [--json FILE]", code: 64)
                }
            }
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            defer { try? FileManager.default.removeItem(at: folder) }
            var results: [Outcome] = []
            let plan = Plan(isQuick: isQuick)
            for workload in importing() + lookingUp() + committing()
            where only.isEmpty || workload.name.contains(only) {
                StatusLine.show(workload.name)
                results += try plan.measure(workload)
            }
            StatusLine.clear()
            print(Table(results).text)
            if let output { try Outcome.write(results, to: output) }
        } catch {
            StatusLine.clear()
            end("compare-stores: \(error)", code: 1)
        }
    }

    private static func end(_ message: String, code: Int32) -> Never {
        FileHandle.standardError.write(Data("\(message)\n".utf8))
        exit(code)
    }

    /// Where the stores are.
    private static let folder = FileManager.default.temporaryDirectory.appending(path: "compare-stores-\(getpid())")

    /// A file that does not exist, in place of the one that was called so.
    static func newFile(_ name: String) -> URL {
        for suffix in ["", "-wal", "-shm"] {
            try? FileManager.default.removeItem(at: folder.appending(path: name + suffix))
        }
        return folder.appending(path: name)
    }
}

import Foundation
import LazyJSON

/// Compares LazyJSON with Foundation and, where the Debian package `libsimdjson-dev` is installed, with simdjson.
///
///     swift run -c release --package-path Benchmarks compare \
///         [--data FOLDER] [--quick] [--json FILE] [--plot FILE.svg] [--only TEXT]
///     swift run -c release --package-path Benchmarks compare --scaling [--quick] [--only TEXT]
///
///     --data FOLDER   take twitter.json, citm_catalog.json, canada.json and gsoc-2018.json from there where they are;
///                     else documents of the same shapes are made, always the same ones
///     --quick         fewer rounds and smaller files: less than a minute, noisier
///     --json FILE     write the results as a list of {workload, peer, ratio, spread, …} too
///     --plot FILE     draw them as bars, on a scale of tens, with the floors
///     --only TEXT     the workloads whose name contains TEXT
///     --scaling       no peers: what a byte, a record or a lookup costs in small and large documents; see `Scaling.swift`
///
/// All contenders of a workload run in turn, round after round (A B C A B C …), so that a slow moment of the machine
/// meets them all. A ratio is taken in each round; the median is printed, and as spread half of what lies between the
/// quartiles. Times are those that the processor spends on the one thread, which says on a busy machine what wall time
/// says on an idle one. Every run gives an answer, and contenders whose answers differ end the comparison with exit
/// code 1; a floor that does not hold is only printed.
///
/// simdjson reads from padded memory that is filled beforehand and keeps its parsers; LazyJSON copies the text and
/// allocates anew in every run.
@main
struct Compare {
    static func main() {
        do {
            let options = Options(CommandLine.arguments.dropFirst())
            print(Machine.summary)
            if options.isScaling {
                try Scaling(isQuick: options.isQuick, only: options.only).run()
            } else {
                try run(options)
            }
        } catch {
            StatusLine.clear()
            FileHandle.standardError.write(Data("compare: \(error)\n".utf8))
            exit(1)
        }
    }

    private static func run(_ options: Options) throws {
        let documents = try Documents(folder: options.folder)
        print(documents.summary)

        var results: [Outcome] = []
        let plan = Plan(isQuick: options.isQuick)
        for workload in workloads(on: documents, plan) where workload.isNamed(options.only) {
            StatusLine.show(workload.name)
            results += try plan.measure(workload)
        }
        StatusLine.clear()
        print(Table(results).text)
        if let file = options.output { try Outcome.write(results, to: file) }
        if let file = options.plot { try Data(Plot(results).svg.utf8).write(to: file) }
    }

    /// All workloads, a line for each room.
    private static func workloads(on documents: Documents, _ plan: Plan) -> [Workload] {
        parsing(documents)
            + reading(documents)
            + modelling(documents, plan)
            + changing(documents)
            + editing()
            + lining(plan)
            + identity()
            + storing()
    }
}

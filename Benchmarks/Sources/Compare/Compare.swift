import Foundation
@_spi(Kernels) import LazyJSON

/// Compares LazyJSON with Foundation and, if the Debian package `libsimdjson-dev` is installed, with simdjson.
///
///     swift run -c release --package-path Benchmarks compare [--data FOLDER] [--quick] [--json FILE] [--plot FILE.svg]
///         [--only TEXT] [--kernel NAME]
///     swift run -c release --package-path Benchmarks compare --profile [--quick] [--data FOLDER] [--only TEXT] [--kernel NAME]
///     swift run -c release --package-path Benchmarks compare --scaling [--quick] [--only TEXT]
///
///     --data FOLDER   take the documents that are there (twitter.json, citm_catalog.json, canada.json, gsoc-2018.json,
///                     github_events.json); others of the same shapes are made, always the same ones
///     --quick         fewer rounds and smaller documents: half a minute, noisier
///     --json FILE     write the results as a list of {workload, peer, ratio, spread, …} too
///     --plot FILE     draw them as bars, on a scale of tens, with the floors
///     --only TEXT     the workloads whose name contains TEXT
///     --kernel NAME   parse with avx512, avx2, sse2, neon or portable; simdjson takes its kernel for the same instructions
///     --profile       no peers: the nanoseconds of each part of the work; see `Profile.swift`
///     --scaling       no peers: what a byte, a record or a lookup costs in small and large documents; see `Scaling.swift`
///
/// All contenders of a workload run in turn, round after round (A B C A B C …), so that a slow moment of the machine
/// affects all of them; those that take many times as long as the fastest run in one round of four. A ratio is taken in each
/// round; the median is printed, and as spread half of the range between the quartiles. Times are those that the processor
/// spends on the one thread, which are on a busy machine what wall time is on an idle one; only those of commits are wall
/// time, because they wait for the disk. Every run gives an answer, and
/// contenders whose answers differ end the comparison with exit code 1; a floor that does not hold is only printed.
///
/// Each peer is used as its documentation recommends. simdjson reads padded memory that is filled before the time is taken,
/// and keeps its parsers and their memory; it is compiled for this machine. LazyJSON gets a `Data` as users have it, copies
/// the text and allocates anew in every run. JSONDecoder is kept, and gets slices of a `Data`, which are no copies.
@main
struct Compare {
    static func main() {
        do {
            let options = Options(CommandLine.arguments.dropFirst())
            JSON.Kernel.setAutomatic(options.kernel)
            Machine.chooseKernelOfSimdjson(like: options.kernel)
            print(Machine.summary(options.kernel))
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
        if options.isProfile {
            for profile in Profile.all(documents, isQuick: options.isQuick)
            where options.only.isEmpty || profile.name.contains(options.only) {
                if options.isWhole { try profile.runForCounting() } else { print(try profile.table()) }
            }
            return
        }

        var results: [Outcome] = []
        let plan = Plan(isQuick: options.isQuick)
        for workload in workloads(on: documents, plan, options.kernel)
        where options.only.isEmpty || workload.name.contains(options.only) {
            StatusLine.show(workload.name)
            results += try plan.measure(workload)
        }
        StatusLine.clear()
        print(Table(results).text)
        if let file = options.output { try Outcome.write(results, to: file) }
        if let file = options.plot { try Data(Plot(results).svg.utf8).write(to: file) }
    }

    /// All workloads, a line for each file.
    private static func workloads(on documents: Documents, _ plan: Plan, _ kernel: JSON.Kernel) -> [Workload] {
        parsing(documents, kernel)
            + reading(documents)
            + smallRecords(plan)
            + lining(plan)
            + cachedReads()
            + changing(documents)
            + coding(documents)
            + editing()
            + importing()
            + identity()
            + storing(plan)
    }
}

import Foundation
@_spi(Kernels) import LazyJSON

/// Compares LazyJSON with Foundation and, if the Debian package `libsimdjson-dev` is installed, with simdjson.
///
///     swift run -c release --package-path Benchmarks compare --help
///
/// All contenders of a workload run in turn, round after round (A B C A B C …), so that a slow moment of the machine
/// affects all of them; those that take many times as long as the fastest run in one round of four. A ratio of speeds is
/// measured in each round; the median is printed, and as spread half of the range between the quartiles. Times are those that
/// the processor spends on the one thread, which are on a busy machine what wall time is on an idle one; only the times of
/// commits are wall time, because they wait for the disk. Every run gives an answer, and contenders whose answers differ end the
/// comparison with exit code 1; a demand that is not met is only printed.
///
/// Each peer is used as its documentation recommends. simdjson reads padded memory that is filled before the time is taken,
/// and keeps its parsers and their memory; it is compiled for this machine. LazyJSON gets a `Data` as users have it, copies
/// the text and allocates anew in every run. JSONDecoder is kept, and gets slices of a `Data`, which are no copies.
@main
struct Compare {
    static func main() {
        let arguments = CommandLine.arguments.dropFirst()
        if CommandForm.asksForHelp(arguments) { return print(Options.form.help) }
        do {
            let options = try Options(arguments)
            JSON.Kernel.setAutomatic(options.kernel)
            Machine.chooseKernelOfSimdjson(like: options.kernel)
            if options.isScaling {
                try Scaling(isQuick: options.isQuick, options.selection, options.kernel).run()
            } else {
                let documents = try Documents(folder: options.folder)
                if options.isProfile { try profile(documents, options) } else { try compare(documents, options) }
            }
        } catch {
            Output.end("compare", error)
        }
    }

    private static func profile(_ documents: Documents, _ options: Options) throws {
        let profiles = try options.selection.of(Profile.all(documents, isQuick: options.isQuick), name: \.name)
        print(Machine.summary(options.kernel), documents.summary, separator: "\n")
        for (number, profile) in profiles.enumerated() {
            StatusLine.show(number + 1, of: profiles.count, profile.name)
            let table = options.isWhole ? try profile.runForCounting() : try profile.table()
            StatusLine.clear()
            print(table)
        }
    }

    private static func compare(_ documents: Documents, _ options: Options) throws {
        let plan = Plan(isQuick: options.isQuick)
        let workloads = try options.selection.of(all(documents, plan, options.kernel), name: \.name)
        print(Machine.summary(options.kernel), documents.summary, separator: "\n")
        let results = try plan.measure(workloads)
        print(Table(results).text)
        if let file = options.output { try Outcome.write(results, to: file) }
        if let file = options.plot { try Data(Plot(results).svg.utf8).write(to: file) }
    }

    /// All workloads, a line for each file.
    private static func all(_ documents: Documents, _ plan: Plan, _ kernel: JSON.Kernel) -> [Workload] {
        parsing(documents, kernel)
            + reading(documents)
            + smallRecords(plan)
            + lining(plan)
            + cachedReads()
            + changing(documents)
            + coding(documents)
            + smallWriting(plan)
            + smallReading()
            + editing()
            + importing()
            + identity()
            + storing(plan)
    }
}

import Foundation
@_spi(Kernels) import LazyJSON

/// The options of the command line.
struct Options {
    /// The folder of real documents.
    private(set) var folder: URL?
    /// The file for the results, as JSON.
    private(set) var output: URL?
    /// The file for the chart.
    private(set) var plot: URL?
    let isQuick: Bool
    /// Whether the cost in small and large documents is measured, and not the peers.
    let isScaling: Bool
    /// Whether the parts of the work are measured, and not the peers.
    let isProfile: Bool
    /// Whether only the whole work of each profile runs, once, for a tool that counts instructions.
    let isWhole: Bool
    /// The kernel that LazyJSON parses with.
    let kernel: JSON.Kernel
    /// The workloads to measure.
    let selection: Selection

    /// The form of the command.
    static let form = CommandForm(
        name: "compare",
        summary: """
            Compares LazyJSON with Foundation and, if the Debian package libsimdjson-dev is installed, with simdjson. Prints how
            many times as fast as each peer LazyJSON is: more than 1 is faster.
            """,
        options: [
            CommandOption(
                name: "--data", value: "FOLDER",
                summary: """
                    reads the documents that are in the folder, and generates the others:
                    \(Documents.names.prefix(3).joined(separator: ", ")),
                    \(Documents.names.dropFirst(3).joined(separator: ", "))
                    """),
            CommandOption(name: "--quick", summary: "fewer rounds and smaller documents: half a minute, less exact"),
            CommandOption(
                name: "--json", value: "FILE", summary: "also writes the results, as a list of objects"),
            CommandOption(name: "--plot", value: "FILE", summary: "also writes the results as a bar chart in SVG"),
            CommandOption(name: "--only", value: "TEXT", summary: "the workloads whose name contains TEXT"),
            CommandOption(
                name: "--kernel", values: JSON.Kernel.available.map(\.description),
                summary: "the instructions to parse with; simdjson uses its kernel for the same ones"),
            CommandOption(name: "--profile", summary: "no peers: the nanoseconds of each part of some workloads"),
            CommandOption(
                name: "--whole", summary: "with --profile: runs each workload twice for valgrind, and measures nothing"),
            CommandOption(
                name: "--scaling", summary: "no peers: the cost of a byte or a record in small and in large documents"),
        ],
        exitCodes: """
            0 success, even if LazyJSON is slower than demanded; 1 contenders gave different answers, or a cost
            grows with the size of the document; 64 wrong arguments; 66 documents cannot be read; 74 results cannot be written.
            """)

    /// The options that cannot be used together.
    private static let exclusions = [
        ("--scaling", ["--profile", "--data", "--json", "--plot"]), ("--profile", ["--json", "--plot"]),
    ]

    /// Reads the arguments.
    ///
    /// - Throws: ``Failure``.
    init(_ arguments: ArraySlice<String>) throws(Failure) {
        let given = try Self.form.parse(arguments)
        for (option, others) in Self.exclusions where given[option] != nil {
            if let other = others.first(where: { given[$0] != nil }) {
                throw Self.form.failure("\(option) and \(other) cannot be used together")
            }
        }
        if given["--whole"] != nil, given["--profile"] == nil {
            throw Self.form.failure("--whole is for --profile only")
        }
        folder = given["--data"].map { URL(fileURLWithPath: $0, isDirectory: true) }
        output = try given["--json"].map { path throws(Failure) in try Output.file(path) }
        plot = try given["--plot"].map { path throws(Failure) in try Output.file(path) }
        isQuick = given["--quick"] != nil
        isScaling = given["--scaling"] != nil
        isProfile = given["--profile"] != nil
        isWhole = given["--whole"] != nil
        let name = given["--kernel"]
        kernel = JSON.Kernel.available.first { $0.description == name } ?? .automatic
        selection = Selection(given["--only"])
    }
}

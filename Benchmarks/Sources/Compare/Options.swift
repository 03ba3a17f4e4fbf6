import Foundation
@_spi(Kernels) import LazyJSON

/// The options of the command line.
struct Options {
    /// The folder of real documents.
    var folder: URL?
    /// The file for the results, as JSON.
    var output: URL?
    /// The file for the chart.
    var plot: URL?
    var isQuick = false
    /// Whether the cost against the size is measured, and not the peers.
    var isScaling = false
    /// Whether the parts of the work are measured, and not the peers.
    var isProfile = false
    /// Whether only the whole work of each profile runs, once, for a tool that counts instructions.
    var isWhole = false
    /// The kernel that LazyJSON parses with.
    var kernel = JSON.Kernel.automatic
    var only = ""

    /// Reads the arguments; ends the process with exit code 64 if they make no sense.
    init(_ arguments: some Sequence<String>) {
        var arguments = Array(arguments)[...]
        while let argument = arguments.popFirst() {
            switch (argument, Self.flags.contains(argument) ? nil : arguments.popFirst()) {
            case ("--quick", _): isQuick = true
            case ("--scaling", _): isScaling = true
            case ("--profile", _): isProfile = true
            case ("--whole", _): isWhole = true
            case ("--kernel", let name?):
                guard let named = JSON.Kernel.available.first(where: { $0.description == name }) else { Self.end() }
                kernel = named
            case ("--data", let path?): folder = URL(fileURLWithPath: path, isDirectory: true)
            case ("--json", let path?): output = URL(fileURLWithPath: path)
            case ("--plot", let path?): plot = URL(fileURLWithPath: path)
            case ("--only", let text?): only = text
            default: Self.end()
            }
        }
    }

    private static let flags = ["--quick", "--scaling", "--profile", "--whole"]

    private static func end() -> Never {
        let kernels = JSON.Kernel.available.map(\.description).joined(separator: " | ")
        let usage = """
            usage: compare [--data FOLDER] [--quick] [--json FILE] [--plot FILE.svg] [--only TEXT] [--kernel NAME]
                   compare --profile [--whole] [--quick] [--data FOLDER] [--only TEXT] [--kernel NAME]
                   compare --scaling [--quick] [--only TEXT]
            kernels of this machine: \(kernels)

            """
        FileHandle.standardError.write(Data(usage.utf8))
        exit(64)
    }
}

import Foundation

/// What the command line asks for.
struct Options {
    /// Where real documents are.
    var folder: URL?
    /// Where the results go, as JSON.
    var output: URL?
    /// Where the chart goes.
    var plot: URL?
    var isQuick = false
    /// Whether the cost against the size is measured, and not the peers.
    var isScaling = false
    var only = ""

    /// Reads the arguments; ends the process with exit code 64 where they make no sense.
    init(_ arguments: some Sequence<String>) {
        var arguments = Array(arguments)[...]
        while let argument = arguments.popFirst() {
            switch (argument, Self.flags.contains(argument) ? nil : arguments.popFirst()) {
            case ("--quick", _): isQuick = true
            case ("--scaling", _): isScaling = true
            case ("--data", let path?): folder = URL(fileURLWithPath: path, isDirectory: true)
            case ("--json", let path?): output = URL(fileURLWithPath: path)
            case ("--plot", let path?): plot = URL(fileURLWithPath: path)
            case ("--only", let text?): only = text
            default: Self.end()
            }
        }
    }

    private static let flags = ["--quick", "--scaling"]

    private static func end() -> Never {
        let usage = """
            usage: compare [--data FOLDER] [--quick] [--json FILE] [--plot FILE.svg] [--only TEXT]
                   compare --scaling [--quick] [--only TEXT]

            """
        FileHandle.standardError.write(Data(usage.utf8))
        exit(64)
    }
}

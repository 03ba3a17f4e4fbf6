import LazyJSON

/// The command: a tour through the library, on a document of its own or on a file.
enum Quickstart {
    private static let usage = """
        usage: Quickstart [FILE]

        Without FILE: declares models for a document that comes with the program, parses it, reads some of it and counts
        what was decoded, changes some places, writes it and shows that nothing else changed.
        With FILE: parses it, reads some of it, edits two places in memory and shows what that changes. FILE is only read.
        """

    /// Does what the arguments say.
    static func run(_ arguments: [String]) -> ExitCode {
        switch arguments.first {
        case nil:
            return sampleTour()
        case "--help", "-h":
            print(usage)
            return .success
        case let path? where arguments.count == 1 && !path.hasPrefix("-"):
            return FileTour(path: path).run()
        default:
            Terminal.printError(usage)
            return .usage
        }
    }

    private static func sampleTour() -> ExitCode {
        do throws(JSONError) {
            try SampleTour.run()
            return .success
        } catch {
            Terminal.printError("\(error)")
            return .software
        }
    }
}

import LazyJSON

/// The command: a tour through the library, on a document of its own, on a file, or on a file of many records.
enum Quickstart {
    private static let usage = """
        usage: Quickstart [FILE]
               Quickstart batch [FILE.jsonl]

        Without FILE: declares models for a document that comes with the program, parses it, reads some of it and counts
        what was decoded, changes some places, writes it and shows that nothing else changed.
        With FILE: parses it, reads some of it, edits two places in memory and shows what that changes. FILE is only read.
        batch: walks over a file of JSON Lines, prints what is in it, and writes a copy with one property of each record
        changed. Without FILE.jsonl it makes one of 200,000 orders, and removes it afterwards.
        """

    /// Runs the command that the arguments select.
    static func run(_ arguments: [String]) async -> ExitCode {
        switch arguments.first {
        case nil:
            return sampleTour()
        case "--help", "-h":
            print(usage)
            return .success
        case "batch" where arguments.count == 1:
            return await BatchTour.runOnMadeFile()
        case "batch" where arguments.count == 2 && !arguments[1].hasPrefix("-"):
            return await BatchTour(path: arguments[1]).run()
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

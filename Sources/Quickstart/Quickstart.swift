import LazyJSON

/// The command: a tour through the library, or an edit of one value of a file.
enum Quickstart {
    private static let usage = """
        usage: Quickstart [FILE]
               Quickstart batch [FILE.jsonl]
        \(EditorCommand.allCases.map { "       \($0.synopsis)" }.joined(separator: "\n"))

        Without FILE: declares models for a document that comes with the program, parses it, reads some of it and counts
        what was decoded, changes some places, writes it and shows that nothing else changed.
        With FILE: parses it, reads some of it, edits two places in memory and shows what that changes. FILE is only read.
        batch: iterates over a file of JSON Lines, prints what is in it, and writes a copy with one property of each record
        changed. Without FILE.jsonl it makes one of 200,000 orders, and removes it afterwards.
        get, set, remove, append: print or change one value of a file, and nothing else in it; each explains itself with
        --help. FILE may be - for standard input and output.

        Exit codes: 0 done; 1 nothing is at PATH, or no value can be put there; 64 wrong arguments; 65 malformed JSON;
        66 FILE cannot be read; 70 an error of Quickstart; 74 the output cannot be written.
        """

    /// Runs the command that the arguments select.
    static func run(_ arguments: [String]) async -> ExitCode {
        guard let first = arguments.first else { return sampleTour() }
        if let command = EditorCommand(rawValue: first) { return command.run(arguments.dropFirst()) }
        if EditorArguments.areHelp(arguments[...]) {
            print(usage)
            return .success
        }
        let files = arguments.dropFirst(first == "batch" ? 1 : 0)
        if let option = files.first(where: { $0.hasPrefix("-") }) { return wrong("unknown option \(option)") }
        if files.count > 1 { return wrong("unexpected argument \(files[files.startIndex + 1])") }
        guard first == "batch" else { return FileTour(file: SourceFile(name: first)).run() }
        if let path = files.first { return await BatchTour(path: path).run() }
        return await BatchTour.runOnMadeFile()
    }

    private static func wrong(_ message: String) -> ExitCode {
        Terminal.printError("Quickstart: \(Terminal.readable(message))\n\(usage)")
        return .usage
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

import LazyJSON

/// The command: a tour through the library, or an edit of one value of a file.
enum Quickstart {
    private static let tour = CommandForm(
        name: "Quickstart", arguments: ["FILE"], areOptional: true, options: [.dialect])
    private static let batch = CommandForm(name: "Quickstart batch", arguments: ["FILE.jsonl"], areOptional: true)
    private static let sync = CommandForm(name: "Quickstart sync", arguments: ["STORE"], areOptional: true)
    private static let forms = [tour, batch, sync] + EditorCommand.allCases.map(\.form)

    private static let usage = """
        usage: \(forms.map(\.synopsis).joined(separator: "\n       "))

        Without FILE: declares models for a document that comes with the program, parses it, reads some of it and counts
        what was decoded, changes some places, writes it and shows that nothing else changed.
        With FILE: parses it, reads some of it, edits two places in memory and shows what that changes. FILE is only read.
        batch: iterates over a file of JSON Lines, prints what is in it, and writes a copy with one property of each record
        changed. Without FILE.jsonl it makes one of 200,000 orders, and removes it afterwards.
        sync: a client that keeps a feed with pages, types and relationships in a store, and shows changes as they come.
        Without STORE it makes one, and removes it afterwards.
        get, set, remove, append: print or change one value of a file, and nothing else in it; each explains itself with
        --help. FILE may be - for standard input and output.
        --dialect jsonc: comments and trailing commas are read and kept. It is the default for files with these names:
          \(JSONDialect.namesWithComments.joined(separator: " "))

        Exit codes: 0 done; 1 nothing is at PATH, or no value can be put there; 64 wrong arguments; 65 malformed JSON;
        66 FILE cannot be read; 70 an error of Quickstart; 74 the output cannot be written.
        """

    /// Runs the command that the arguments select.
    static func run(_ arguments: [String]) async -> ExitCode {
        if let command = arguments.first.flatMap(EditorCommand.init) { return command.run(arguments.dropFirst()) }
        if CommandForm.asksForHelp(arguments[...]) {
            print(usage)
            return .success
        }
        do throws(Failure) {
            if arguments.first == "batch" {
                guard let path = try batch.parse(arguments.dropFirst()).arguments.first else {
                    return await BatchTour.runOnMadeFile()
                }
                return await BatchTour(path: path).run()
            }
            if arguments.first == "sync" {
                return await SyncTour.run(path: try sync.parse(arguments.dropFirst()).arguments.first)
            }
            let (names, options) = try tour.parse(arguments[...])
            return names.first.map { FileTour(file: SourceFile($0, options)).run() } ?? sampleTour()
        } catch {
            return error.report()
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

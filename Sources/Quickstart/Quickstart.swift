import LazyJSON

/// The command: a tour of the library, or an edit of one value of a file.
enum Quickstart {
    private static let exitCodes = """
        0 success; 1 there is no value at PATH, or none can be written there; 64 wrong arguments;
        65 malformed JSON; 66 FILE cannot be read; 70 an internal error; 74 the output cannot be written.
        """
    private static let tour = CommandForm(
        name: "Quickstart",
        summary: """
            Without FILE, declares models for a document that is part of the program, parses it, reads some of it and counts
            what was decoded, changes some values, writes it and shows that nothing else changed.
            With FILE, parses it, reads some of it, edits two values in memory and shows what that changes.
            """,
        arguments: [("FILE", "a file with one JSON document, which is only read")], areOptional: true,
        options: [.dialect], commands: ["batch", "sync"] + EditorCommand.allCases.map(\.rawValue), exitCodes: exitCodes)
    private static let batch = CommandForm(
        name: "Quickstart batch",
        summary: """
            Reads a file of JSON Lines (one JSON value on each line), shows what is in it, and writes a copy to the folder for
            temporary files in which one property of each record is changed. All processors are used.
            """,
        arguments: [("FILE", "a file of JSON Lines, which is only read; by default one that is made and removed")],
        areOptional: true,
        exitCodes: """
            0 success; 64 wrong arguments; 65 FILE is not JSON Lines; 66 FILE cannot be read; 70 an internal error;
            74 the copy cannot be written.
            """)
    private static let sync = CommandForm(
        name: "Quickstart sync",
        summary: """
            Shows a client that keeps a feed with pages, types and relationships in a store, and prints the changes of each
            commit.
            """,
        arguments: [("STORE", "the file of the store; by default one that is made and removed")],
        areOptional: true,
        exitCodes: "0 success; 64 wrong arguments; 66 STORE cannot be read, is damaged or in use; 70 an internal error."
    )

    private static let usage = """
        usage: \(([tour, batch, sync] + EditorCommand.allCases.map(\.form)).map(\.synopsis).joined(separator: "\n       "))

        \(tour.summary)

        batch reads a file of many records, and writes an edited copy.
        sync keeps the objects of a server in a store.
        get, set, remove and append print or change one value of a file, and nothing else in it.
        Each command explains its arguments with --help.

          FILE                  a file with one JSON document, which is only read; the last four commands take - for
                                standard input and output
          \(CommandOption.dialect.form)  \(CommandOption.dialect.summary)
          -h, --help            prints this text
          --                    ends the options: all that follows are arguments

        These names of files mean comments and trailing commas:
          \(JSONDialect.namesWithComments.joined(separator: " "))

        Exit codes: \(exitCodes)
        """

    /// Runs the command that the arguments select.
    static func run(_ arguments: [String]) async -> ExitCode {
        switch arguments.first {
        case "batch":
            return await run(batch, arguments.dropFirst(), help: batch.help) { given in
                guard let path = given.arguments.first else { return await BatchTour.runOnMadeFile() }
                return await BatchTour(path: path).run()
            }
        case "sync":
            return await run(sync, arguments.dropFirst(), help: sync.help) { given in
                await SyncTour.run(path: given.arguments.first)
            }
        default:
            if let command = arguments.first.flatMap(EditorCommand.init) { return command.run(arguments.dropFirst()) }
            return await run(tour, arguments[...], help: usage) { given in
                guard let name = given.arguments.first else { return sampleTour() }
                return FileTour(file: SourceFile(name, dialect: given[CommandOption.dialect.name])).run()
            }
        }
    }

    /// Runs a tour with its arguments, or prints its help.
    private static func run(
        _ form: CommandForm, _ words: ArraySlice<String>, help: String, _ tour: (CommandForm.Given) async -> ExitCode
    ) async -> ExitCode {
        if CommandForm.asksForHelp(words) {
            print(help)
            return .success
        }
        do throws(Failure) {
            return await tour(try form.parse(words))
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

extension CommandOption {
    /// The option to choose a dialect.
    static let dialect = Self(
        name: "--dialect", values: JSONDialect.allCases.map(\.rawValue),
        summary: "jsonc has comments and trailing commas, which are kept; the default depends on the name of FILE")
}

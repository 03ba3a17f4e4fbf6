#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The command: a tour of the library, an editor of files, and a batch job.
enum Quickstart {
    static let usage = """
        usage: Quickstart                                a tour of the library
               Quickstart FILE                           a first look at a file: values, layout, time, mistakes
               Quickstart batch                          a tour of JSON Lines: 200,000 orders, on all processors
               Quickstart batch FILE                     the records, fields and bad lines of a file of JSON Lines
               Quickstart model FILE …                   print the Swift types for samples, ready to compile
               Quickstart get FILE [PATH]                print a value as it is in the file, or all
               Quickstart set FILE PATH VALUE            set a value; missing parents are created
               Quickstart append FILE PATH VALUE         add an element to an array
               Quickstart remove FILE PATH               remove a member or element, with its comments
               Quickstart move FILE PATH before|after NAME   move a member next to another one
               Quickstart comment FILE PATH TEXT         set the comment above a member; "" removes it
               Quickstart disable FILE PATH              comment a member out
               Quickstart enable FILE PATH NAME          comment a member of the object at PATH in again
               Quickstart format FILE                    lay the file out anew; comments are kept
               Quickstart check FILE                     print what is wrong with a file, with positions

          FILE    a file, or - for standard input and output; set and append read a missing or empty one as {}
          PATH    names and indexes with dots, a.b.0 (\\. is a dot in a name), or a JSON Pointer, /a/b/0
          VALUE   JSON: 8080, true, '"text"', '{"a": [1]}'

          --string     VALUE, or what get prints, is plain text
          --dry-run    print the lines that would change, and write nothing
          --codable    print Codable structs in place of models
          --jsonc      the file has comments and trailing commas; names such as tsconfig.json, settings.json
                       and *.jsonc mean that, too
          --help       print this text

        Edits change nothing else in a file, and replace it as a whole or not at all. They print the lines that changed.
        Exit codes: 0 success; 1 no such value, or check found something; 64 wrong arguments; 65 malformed JSON;
        66 a file cannot be read; 70 an unexpected error; 74 the output cannot be written.
        """

    /// Runs the command that the arguments select, and returns its exit code.
    static func run(_ words: [String]) async -> Int32 {
        do {
            var arguments = try Arguments(words)
            if arguments.has("--help") { return try Output.write(usage + "\n") }
            switch arguments.next() {
            case nil:
                try arguments.end()
                try ShopTour.run()
            case "batch":
                let name = arguments.next()
                try arguments.end()
                guard let name else {
                    try await BatchTour.run()
                    return 0
                }
                var report = BatchReport(SourceFile(name, hasComments: false))
                try await report.run()
            case "model": try ModelCommand(&arguments).run()
            case let name?:
                guard let command = Editor.Command(rawValue: name) else {
                    let isFile = name.contains { ".-/".contains($0) } || FileManager.default.fileExists(atPath: name)
                    if isFile {
                        try arguments.end()
                        try FileReport(file: SourceFile(name, hasComments: arguments.has("--jsonc"))).run()
                        return 0
                    }
                    let known = ["batch", "model"] + Editor.Command.allCases.map(\.rawValue)
                    throw Failure.usage("unknown command \(name); the nearest is \(nearest(to: name, of: known))")
                }
                return try Editor(command, &arguments).run()
            }
            return 0
        } catch {
            let failure = error as? Failure ?? Failure(error)
            Output.writeError(failure.message)
            return failure.code
        }
    }

    /// Returns the word that needs the fewest characters removed and added to become another one.
    private static func nearest(to word: String, of words: [String]) -> String {
        words.min { word.difference(from: $0).count < word.difference(from: $1).count } ?? ""
    }
}

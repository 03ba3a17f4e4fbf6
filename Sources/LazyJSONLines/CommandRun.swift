import LazyJSON

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The reason why a command fails, and its exit code.
struct CommandFailure: Error {
    let code: Int32
    let message: String

    /// The files among the arguments, where `-` is standard input; nil if help is asked for.
    static func files(_ arguments: some Sequence<String>) throws(CommandFailure) -> [String]? {
        let all = Array(arguments)
        let end = all.firstIndex(of: "--") ?? all.endIndex
        let isOption = { (argument: String) in argument.hasPrefix("-") && argument != "-" }
        let options = all[..<end].filter(isOption)
        if options.contains("-h") || options.contains("--help") { return nil }
        if let unknown = options.first {
            throw CommandFailure(code: 64, message: "unknown option \(unknown); usage: [FILE …]")
        }
        return all[..<end].filter { !isOption($0) } + all[end...].dropFirst()
    }
}

/// The help of a command.
struct CommandHelp {
    /// The name of the program.
    let name: String

    private var text: String {
        """
        usage: \(name) [FILE …]

        Reads records of JSON Lines, and writes one for each record or none.

          FILE        a file to read; - is standard input, which is read if there is no file
          --          all further arguments are files
          -h, --help  prints this text

        Exit codes: 0 success; 64 unknown option; 65 bad record; 66 a file cannot be opened; 74 reading or writing failed.

        """
    }

    func print(to output: Int32) throws(CommandFailure) {
        var bytes = ByteBuffer()
        bytes.append(text)
        do throws(JSONError) {
            try OutputFile(descriptor: output).write(bytes)
        } catch {
            throw CommandFailure(code: 74, message: error.message)
        }
    }
}

/// An error of a command's `map`.
private struct MapFailure: Error {
    let error: any Error
}

extension JSONLinesCommand {
    fileprivate func output(of record: Record) throws(MapFailure) -> Output? {
        do { return try map(record) } catch { throw MapFailure(error: error) }
    }
}

/// One run of a command.
struct CommandRun<Command: JSONLinesCommand> {
    let command: Command
    let input: Int32
    let writer: JSONLinesWriter

    /// Reads the files, or the input if there are none, and writes the command's results.
    func run(files: [String], isolation: isolated (any Actor)? = #isolation) async throws(CommandFailure) {
        do {
            for file in files.isEmpty ? ["-"] : files { try await map(file) }
        } catch {
            // The results of the records before the error are written; if that fails too, the first error is thrown.
            try? writer.flush()
            throw error
        }
        do throws(JSONError) {
            try writer.finish()
        } catch {
            throw CommandFailure(code: 74, message: error.message)
        }
    }

    private func map(_ file: String, isolation: isolated (any Actor)? = #isolation) async throws(CommandFailure) {
        let reader = try reader(of: file)
        do {
            if command.width > 1 {
                try await reader.concurrentMap(to: writer, width: command.width) { [command] in
                    try command.output(of: $0)
                }
            } else {
                while let record = try reader.next() {
                    if let output = try command.output(of: record) { try writer.write(output) }
                }
            }
        } catch let error as JSONError where error.code == .unwritableFile || error.code == .unreadableFile {
            throw CommandFailure(code: 74, message: error.message)
        } catch {
            // A position of an error of `map` is not one in the file.
            let mapping = (error as? MapFailure)?.error
            let isLocated = mapping == nil && (error as? JSONError)?.line != nil
            let place = isLocated ? "" : reader.lineNumber.map { ":\($0)" } ?? ""
            throw CommandFailure(code: 65, message: "\(name(of: file))\(place): \(mapping ?? error)")
        }
    }

    private func reader(of file: String) throws(CommandFailure) -> JSONLinesReader<Command.Record> {
        if file == "-" {
            return JSONLinesReader(fileDescriptor: input, command.options)
        }
        do throws(JSONError) {
            return try JSONLinesReader(contentsOf: URL(filePath: file), command.options)
        } catch {
            throw CommandFailure(code: 66, message: error.message)
        }
    }

    private func name(of file: String) -> String { file == "-" ? "standard input" : file }
}

import LazyJSON

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// A program that reads JSON Lines, transforms each record, and writes JSON Lines.
///
/// Preview: may change in a minor release.
///
/// ```swift
/// struct Birthday: JSONLinesCommand {
///     func map(_ user: User) -> User? { user.mutate { $0.age += 1 } }
/// }
/// ```
///
/// Mark the type with `@main` to make it the program. It reads the files in its arguments, one after another, or standard
/// input if there are none or if one is `-`, and writes to standard output. Use it in a pipe, with `parallel`, Hadoop
/// Streaming, or Spark's `pipe`. It does not read the environment; without input it writes nothing. `--help` prints the
/// arguments and exit codes.
///
/// | Exit code | Meaning |
/// |---|---|
/// | 0 | Everything is written. |
/// | 64 | An option is unknown. |
/// | 65 | A record is bad, or `map` threw an error for it. The output for the records before it is written. |
/// | 66 | A file cannot be opened. |
/// | 74 | Reading or writing failed: for example, the reader of the output has ended, or the disk is full. |
///
/// The error is written to standard error, on one line.
public protocol JSONLinesCommand: Sendable {
    /// The type of the records that are read.
    associatedtype Record: JSONRecord
    /// The type of the records that are written.
    associatedtype Output: JSONRecord

    /// Creates the command.
    init()

    /// Returns the record to write for a record; `nil` to skip it.
    ///
    /// Called on any thread if ``width`` is greater than 1. If the output is `JSON`, return `.none` to skip a record: `nil`
    /// may mean the value `null`.
    ///
    /// - Parameter record: The record that was read.
    /// - Throws: Any error; it ends the program with exit code 65.
    func map(_ record: Record) throws -> Output?

    /// The options of the readers; by default a bad record ends the program with exit code 65.
    var options: JSONReadingOptions { get }

    /// The number of windows of the input that are processed at once, limited to 1 through 1,024; 1 by default.
    var width: Int { get }
}

extension JSONLinesCommand {
    /// The default options: a bad record ends the program.
    public var options: JSONReadingOptions { JSONReadingOptions() }

    /// 1: one window after another.
    public var width: Int { 1 }

    /// Runs the command as the program, and ends the process with its exit code.
    ///
    /// No other function of the library changes the state of the process: this one ignores SIGPIPE.
    public static func main() async {
        signal(SIGPIPE, SIG_IGN)
        exit(await run(CommandLine.arguments))
    }

    /// Runs the command on other file descriptors, for example in a test.
    ///
    /// - Parameters:
    ///   - arguments: The name of the program, then the files to read, or `--help`.
    ///   - input: The file descriptor to read if there are no files.
    ///   - output: The file descriptor to write to.
    ///   - errors: The file descriptor for errors.
    /// - Returns: The exit code.
    /// - Complexity: O(*n*) in the size of the files, in constant memory.
    public static func run(
        _ arguments: [String], input: Int32 = 0, output: Int32 = 1, errors: Int32 = 2
    ) async -> Int32 {
        let name = arguments.first?.split(separator: "/").last.map(String.init) ?? "\(Self.self)"
        do {
            guard let files = try CommandFailure.files(arguments.dropFirst()) else {
                try CommandHelp(name: name).print(to: output)
                return 0
            }
            let writer = JSONLinesWriter(fileDescriptor: output)
            try await CommandRun(command: Self(), input: input, writer: writer).run(files: files)
            return 0
        } catch {
            let message = error.message.map { $0.isNewline ? " " : $0 }
            var line = ByteBuffer()
            line.append("\(name): \(String(message))\n")
            // If this fails too, the exit code is the only report.
            try? OutputFile(descriptor: errors).write(line)
            return error.code
        }
    }
}

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// A program that reads JSON Lines, makes one record of another, and writes JSON Lines.
///
///     @main
///     struct Birthday: JSONLinesCommand {
///         func map(_ user: User) -> User? { user.mutate { $0.age += 1 } }
///     }
///
/// It reads the files that are its arguments, one after another, or standard input if there are none or one is `-`, and
/// writes to standard output. So it can be used in a pipe, by `parallel`, Hadoop Streaming and Spark's `pipe`. It depends on
/// no variable of the environment; without input it writes nothing.
///
/// | exit code | meaning |
/// |---|---|
/// | 0 | everything is written |
/// | 64 | an option that is unknown |
/// | 65 | a bad record, or one for which `map` threw; the output for the records before it is written |
/// | 66 | a file that cannot be opened |
/// | 74 | an error of reading or writing: for example, the reader of the output has ended, or the disk is full |
///
/// The error is written to standard error, in one line.
public protocol JSONLinesCommand: Sendable {
    /// The type of the records that are read.
    associatedtype Record: JSONRecord
    /// The type of the records that are written.
    associatedtype Output: JSONRecord

    /// Makes the command.
    init()

    /// Returns what to write for a record; `nil` leaves it out.
    ///
    /// If ``JSON`` is written, return `.none` to leave a record out: `nil` may mean the value `null`.
    ///
    /// - Throws: Any error; it ends the program with exit code 65.
    func map(_ record: Record) throws -> Output?

    /// The policy for bad records; `throwing` by default, which ends the program with exit code 65.
    var policy: JSONBadRecordPolicy { get }

    /// The treatment of models with issues; good records by default.
    var invalid: JSONInvalidRecords { get }

    /// The number of windows of the input that are processed at once; 1 by default.
    var width: Int { get }
}

extension JSONLinesCommand {
    /// A bad record ends the program.
    public var policy: JSONBadRecordPolicy { .throwing }

    /// Models with issues are good records.
    public var invalid: JSONInvalidRecords { .accept }

    /// One window after another.
    public var width: Int { 1 }

    /// Runs the command as the program, and ends the process with its exit code.
    ///
    /// This alone changes the state of the process: SIGPIPE is ignored.
    public static func main() async {
        signal(SIGPIPE, SIG_IGN)
        exit(await run(CommandLine.arguments))
    }

    /// Runs the command on other descriptors, for example in a test.
    ///
    /// - Parameters:
    ///   - arguments: The name of the program, then the files to read.
    ///   - input: The descriptor to read if there are no files.
    ///   - output: The descriptor to write to.
    ///   - errors: The descriptor for errors.
    /// - Returns: The exit code.
    public static func run(
        _ arguments: [String], input: Int32 = 0, output: Int32 = 1, errors: Int32 = 2
    ) async -> Int32 {
        let name = arguments.first?.split(separator: "/").last.map(String.init) ?? "\(Self.self)"
        let run = CommandRun(command: Self(), input: input, writer: JSONLinesWriter(fileDescriptor: output))
        do {
            try await run.run(files: try CommandFailure.files(arguments.dropFirst()))
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

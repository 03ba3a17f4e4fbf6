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
/// It reads the files that its arguments name, one after another, or standard input where there are none or one is `-`, and
/// writes to standard output. So it can be used in a pipe, by `parallel`, Hadoop Streaming and Spark's `pipe`. It depends on no
/// variable of the environment; without input it writes nothing.
///
/// | exit code | meaning |
/// |---|---|
/// | 0 | everything is written |
/// | 64 | an option that is unknown |
/// | 65 | a bad record, or one for which `map` has thrown; the output for those before it is written |
/// | 66 | a file that cannot be opened |
/// | 74 | reading or writing has failed; nobody reads the output, or the disk is full |
///
/// What is wrong is said on standard error, in one line.
public protocol JSONLinesCommand: Sendable {
    /// What a line is read as.
    associatedtype Record: JSONRecord
    /// What is written for it.
    associatedtype Output: JSONRecord

    /// Makes the command.
    init()

    /// What to write for a record; nil leaves it out.
    ///
    /// Where ``JSON`` is written, say `.none` to leave a record out: `nil` may be taken for the value `null`.
    ///
    /// What this throws ends the program with exit code 65.
    func map(_ record: Record) throws -> Output?

    /// What happens with a bad record; `throwing` unless it is said otherwise, which ends the program with exit code 65.
    var policy: JSONBadRecordPolicy { get }

    /// How many stretches of the input are worked on at once; 1 unless it is said otherwise.
    var width: Int { get }
}

extension JSONLinesCommand {
    /// A bad record ends the program.
    public var policy: JSONBadRecordPolicy { .throwing }

    /// One after another.
    public var width: Int { 1 }

    /// Runs the command as the program, and ends the process with its exit code.
    ///
    /// This alone changes the state of the process: SIGPIPE is ignored.
    public static func main() async {
        signal(SIGPIPE, SIG_IGN)
        exit(await run(CommandLine.arguments))
    }

    /// Runs the command on descriptors of choice, as a test does.
    ///
    /// - Parameters:
    ///   - arguments: The name of the program, then the files to read.
    ///   - input: What is read where no file is named.
    ///   - output: Where to write.
    ///   - errors: Where to say what is wrong.
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
            // Where this cannot be said either, the exit code is all that is left.
            try? OutputFile(descriptor: errors).write(line)
            return error.code
        }
    }
}

import Foundation
import TestSupport

/// A run of the command in a folder.
struct Run: Equatable {
    /// The exit code of the process.
    let code: Int32
    /// The text that it wrote to standard output.
    let output: String
    /// The text that it wrote to standard error.
    let errors: String

    init(code: Int32, output: String, errors: String) {
        (self.code, self.output, self.errors) = (code, output, errors)
    }

    /// Runs the command and waits for its end.
    ///
    /// - Parameters:
    ///   - arguments: The arguments after the name of the command.
    ///   - folder: The working directory.
    ///   - input: The contents of standard input.
    ///   - output: A file to which standard output goes; by default one that is read afterwards.
    ///   - errors: A file to which standard error goes; by default one that is read afterwards.
    init(
        _ arguments: String..., in folder: Folder, input: String = "", output: String? = nil, errors: String? = nil
    ) throws {
        try self.init(arguments, in: folder, input: input, output: output, errors: errors)
    }

    /// Runs the command with an array of arguments.
    init(
        _ arguments: [String], in folder: Folder, input: String = "", output: String? = nil, errors: String? = nil
    ) throws {
        // Files, because a process waits while a pipe that nothing reads is full.
        let streams = try Folder()
        let standard = try streams.file("output")
        let process = Process()
        process.executableURL = try Self.executable
        process.arguments = arguments
        process.currentDirectoryURL = folder.url
        // A terminal that shows colors, whatever the tests run in.
        process.environment = ProcessInfo.processInfo.environment.merging(["TERM": "xterm", "NO_COLOR": ""]) { $1 }
        process.standardInput = try FileHandle(forReadingFrom: try streams.file("input", input))
        process.standardOutput = try FileHandle(forWritingTo: output.map { URL(filePath: $0) } ?? standard)
        let reported = try streams.file("errors")
        process.standardError = try FileHandle(forWritingTo: errors.map { URL(filePath: $0) } ?? reported)
        try process.run()
        process.waitUntilExit()
        code = process.terminationReason == .exit ? process.terminationStatus : -process.terminationStatus
        self.output = try streams.text("output")
        self.errors = try streams.text("errors")
    }

    /// The executable, which is built beside the tests.
    private static var executable: URL {
        get throws {
            let tests = [URL(filePath: CommandLine.arguments[0])] + Bundle.allBundles.map(\.bundleURL)
            let candidates = tests.map { $0.deletingLastPathComponent().appending(path: "Quickstart") }
            if let found = candidates.first(where: { FileManager.default.isExecutableFile(atPath: $0.path) }) {
                return found
            }
            throw Missing()
        }
    }

    private struct Missing: Error, CustomStringConvertible {
        let description = "The executable Quickstart is not beside the tests; build them with all products."
    }
}

extension Folder {
    /// The text of a file, with a byte order mark.
    func text(_ name: String) throws -> String {
        String(decoding: try Data(contentsOf: url.appending(path: name)), as: UTF8.self)
    }
}

import Foundation
import LazyJSON
import LazyJSONLines
import Testing

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

struct LinesCommandTests {
    struct Double: JSONLinesCommand {
        struct Odd: Error {}

        func map(_ record: JSON) throws -> JSON? {
            guard let number = record.int else { throw Odd() }
            return number == 0 ? .none : JSON(integerLiteral: 2 * number)
        }
    }

    struct Wide: JSONLinesCommand {
        var options: JSONReadingOptions { .init(policy: .skipping) }
        var width: Int { 2 }
        func map(_ figure: LineShape) -> LineShape? { figure.mutate { $0.kind = "new" } }
    }

    struct Valid: JSONLinesCommand {
        var options: JSONReadingOptions { .init(policy: .skipping, invalid: .divert) }
        func map(_ figure: LineCircle) -> LineCircle? { figure }
    }

    struct Pretty: JSONLinesCommand {
        var options: JSONReadingOptions { .init(framing: .concatenated) }
        func map(_ record: JSON) -> JSON? { record }
    }

    /// Runs a command between files.
    private static func run<Command: JSONLinesCommand>(
        _ command: Command.Type, _ arguments: [String] = [], input: String = ""
    ) async throws -> (code: Int32, output: String, errors: String) {
        let folder = try Folder()
        let handles = [
            try FileHandle(forReadingFrom: try folder.file("in", input)),
            try FileHandle(forWritingTo: try folder.file("out")), try FileHandle(forWritingTo: try folder.file("err")),
        ]
        let code = await Command.run(
            ["/usr/bin/double"] + arguments, input: handles[0].fileDescriptor, output: handles[1].fileDescriptor,
            errors: handles[2].fileDescriptor)
        // Optimised code lets go of handles, which close, after their last use.
        withExtendedLifetime(handles) {}
        let texts = try ["out", "err"].map { try String(contentsOf: folder.url.appending(path: $0), encoding: .utf8) }
        return (code, texts[0], texts[1])
    }

    struct Payload: JSONLinesCommand {
        func map(_ record: JSON) throws -> JSON? {
            if record.string == "missing" { throw JSONError(.unreadableFile, expected: "a file", found: "none") }
            return try JSON(parsing: record.string ?? "")
        }
    }

    /// An error that `map` throws has the line of its record; its own position is a position in another text.
    @Test(arguments: [("\"1\"\n\"x\"\n", "line 1, column 1"), ("\"1\"\n\"missing\"\n", "Expected a file")])
    func anErrorOfTheMapHasTheLineOfItsRecord(input: String, message: String) async throws {
        let result = try await Self.run(Payload.self, input: input)
        #expect(result.code == 65 && result.output == "1\n")
        #expect(result.errors.contains("standard input:2: ") && result.errors.contains(message), "\(result.errors)")
    }

    @Test func recordsAreMapped() async throws {
        let result = try await Self.run(Double.self, input: "1\r\n\n0\n 21")
        #expect(result == (0, "2\n42\n", ""))
        #expect(try await Self.run(Double.self) == (0, "", ""))
        let wide = try await Self.run(Wide.self, input: "{}\n?\n{ \"kind\" : 1 }\n")
        #expect(wide.code == 0)
        #expect(wide.output == "{\"kind\":\"new\"}\n{ \"kind\" : \"new\" }\n")
    }

    @Test func modelsWithIssuesAreBadRecordsOnRequest() async throws {
        let input = "{\"kind\":\"a\",\"radius\":1}\n{\"kind\":\"b\",\"radius\":\"x\"}\n"
        #expect(try await Self.run(Valid.self, input: input) == (0, "{\"kind\":\"a\",\"radius\":1}\n", ""))
    }

    @Test func prettyRecordsBecomeLines() async throws {
        let result = try await Self.run(Pretty.self, input: "{\n  \"a\": 1\n}\n[\n  2\n]{}")
        #expect(result == (0, "{\"a\": 1}\n[2]\n{}\n", ""))
        let malformed = try await Self.run(Pretty.self, input: "[1]\n[2\n}")
        #expect(malformed.code == 65 && malformed.output == "[1]\n" && malformed.errors.contains("line 3, column 1"))
    }

    @Test func filesAreReadOneAfterAnother() async throws {
        let folder = try Folder()
        let files = [try folder.file("a", "1\n2").path, try folder.file("b", "3\n").path]
        #expect(try await Self.run(Double.self, [files[0], "-", files[1]], input: "9") == (0, "2\n4\n18\n6\n", ""))
        let missing = try await Self.run(Double.self, [files[0], "--", "-no"])
        #expect(missing.code == 66)
        #expect(missing.output == "2\n4\n")
        #expect(missing.errors.hasPrefix("double: The file "))
    }

    @Test func errorsArePrintedOnOneLine() async throws {
        let bad = try await Self.run(Double.self, input: "1\n{\n3")
        #expect(bad.code == 65)
        #expect(bad.output == "2\n")
        #expect(bad.errors.hasPrefix("double: standard input: Expected "))
        #expect(bad.errors.contains("line 2, column 2"))
        let thrown = try await Self.run(Double.self, input: "1\n\"\"\n3")
        #expect(thrown.code == 65)
        #expect(thrown.errors == "double: standard input:2: Odd()\n")
        let option = try await Self.run(Double.self, ["--fast\nline"])
        #expect(option.code == 64)
        #expect(option.errors == "double: unknown option --fast line; usage: [FILE …]\n")
    }

    @Test(arguments: [["--help"], ["-h"], ["no such file", "--help"], ["--fast", "-h", "--"]])
    func helpIsPrintedOnRequest(arguments: [String]) async throws {
        let result = try await Self.run(Double.self, arguments, input: "1")
        #expect(result.code == 0 && result.errors.isEmpty)
        #expect(result.output.hasPrefix("usage: double [FILE …]\n\n") && result.output.hasSuffix("\n"))
        // All exit codes of the documentation are explained.
        for code in ["0 ", "64 ", "65 ", "66 ", "74 "] { #expect(result.output.contains(code)) }
        // Behind -- the words are files.
        #expect(try await Self.run(Double.self, ["--"] + arguments).code == 66)
    }

    @Test func outputWithoutAReaderIsAnError() async throws {
        var ends: [Int32] = [0, 0]
        try #require(unsafe pipe(&ends) == 0)
        close(ends[0])
        defer { close(ends[1]) }
        let folder = try Folder()
        let file = try folder.file("a", "1\n").path
        let errors = try FileHandle(forWritingTo: try folder.file("err"))
        #expect(await Double.run(["double", file], output: ends[1], errors: errors.fileDescriptor) == 74)
        #if os(Linux)
            let full = unsafe open("/dev/full", O_WRONLY)
            defer { close(full) }
            for argument in [file, "--help"] {
                #expect(await Double.run(["double", argument], output: full, errors: errors.fileDescriptor) == 74)
            }
        #endif
        #expect(await Double.run(["double"], input: 999, output: 1, errors: errors.fileDescriptor) == 74)
    }

    @Test func errorsArePrintedToStandardError() async throws {
        let result = try await #require(processExitsWith: .exitCode(64), observing: [\.standardErrorContent]) {
            exit(await Double.run(["double", "--fast"]))
        }
        let message = String(decoding: result.standardErrorContent, as: UTF8.self)
        #expect(message.contains("double: unknown option --fast; usage: [FILE …]\n"))
    }
}

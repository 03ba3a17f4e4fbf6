import LazyJSON
import TestSupport
import Testing

/// The code of BatchJobs.md in a `main.swift`, whose statements and closures belong to the main actor.
struct MainProgramTests {
    private static let blocks = try? MarkdownPage(path: "Sources/LazyJSONLines/LazyJSONLines.docc/BatchJobs.md")
        .blocks(of: "swift")

    /// The lines of the function that handles signals.
    private static func handler() throws -> [String] {
        try #require(blocks?.first { $0.text.hasPrefix("func runUntilSignal(") }).lines
    }

    /// Sends a signal to the process until the task is canceled.
    private static let prelude = """
        import Dispatch
        import Foundation
        signal(SIGTERM, SIG_IGN)
        @Sendable nonisolated func job() async throws {
            for _ in 0..<1_000 {
                kill(getpid(), SIGTERM)
                try await Task.sleep(for: .milliseconds(20))
            }
        }

        """

    @Test(
        .enabled(if: Compiler.found != nil, "no swiftc or no built module here"),
        arguments: [[], ["-default-isolation", "MainActor"]])
    func aSignalCancelsTheJobOfAProgram(options: [String]) throws {
        let compiler = try #require(Compiler.found)
        let handler = try Self.handler()
        let called = handler + ["print(await runUntilSignal([SIGTERM], job: job))"]
        // The body of the function as statements of the program.
        let body = try #require(handler.firstIndex { $0.hasPrefix(")") })
        let pasted =
            ["let signals = [SIGTERM]"]
            + handler[(body + 1)...].dropLast().map { $0 == "    return result" ? "print(result)" : $0 }
        for lines in [called, pasted] {
            let source = Self.prelude + lines.joined(separator: "\n")
            let (output, code) = try compiler.run(main: source, options)
            #expect(output == "failure(Swift.CancellationError())\n" && code == 0, "\(source)\n\(output)")
        }
    }

    @Test(.enabled(if: Compiler.found != nil, "no swiftc or no built module here"))
    func theWholeArticleCompiles() throws {
        let prelude = """
            import Dispatch
            import Foundation
            import LazyJSON
            import LazyJSONLines
            let (orders, output, rejects) = (URL(filePath: "a"), URL(filePath: "b"), URL(filePath: "c"))
            func show(_ text: String) { print(text) }

            """
        let article = try #require(Self.blocks).map(\.text).joined(separator: "\n")
        #expect(try #require(Compiler.found).mainOutput("\(prelude)\(article)\nexit(code)") == "")
    }
}

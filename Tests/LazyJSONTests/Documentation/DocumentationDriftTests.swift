import Foundation
import Testing

/// Compares the code of the documentation with the tests that compile it.
struct DocumentationDriftTests {
    /// The lines of each test source of examples that count: no blank ones, imports, or expectations between.
    private static var sources: [String: String] {
        get throws {
            var sources: [String: String] = [:]
            for target in ["LazyJSONTests", "LazyJSONStoreTests"] {
                let folder = MarkdownPage.root.appending(path: "Tests/\(target)/Documentation")
                for name in try FileManager.default.contentsOfDirectory(atPath: folder.path)
                where name.hasSuffix("ExampleTests.swift") {
                    let text = try String(contentsOf: folder.appending(path: name), encoding: .utf8)
                    sources[name] = lines(text.split(separator: "\n").map(String.init))
                }
            }
            return sources
        }
    }

    private static func lines(_ lines: [String]) -> String {
        let counted = lines.map { $0.trimmingCharacters(in: .whitespaces) }
            .filter { !$0.isEmpty && !$0.hasPrefix("import ") && !$0.hasPrefix("#expect") }
        return "\n" + counted.joined(separator: "\n") + "\n"
    }

    @Test(arguments: try MarkdownPage.all)
    func eachBlockOfSwiftIsInATest(_ page: MarkdownPage) throws {
        let sources = try Self.sources
        for block in try page.blocks(of: "swift") {
            let wanted = Self.lines(block.lines)
            #expect(
                sources.values.contains { $0.contains(wanted) },
                "\(page.path): no test in the folders Documentation of Tests has these lines:\n\(block.text)")
        }
    }

    @Test func pagesAreFound() throws {
        let pages = try MarkdownPage.all
        #expect(pages.count >= 13)
        #expect(try pages.reduce(0) { $0 + (try $1.blocks(of: "swift").count) } >= 60)
    }

    @Test func readmeIsShort() throws {
        let text = try String(contentsOf: MarkdownPage.root.appending(path: "README.md"), encoding: .utf8)
        #expect(text.split(separator: "\n", omittingEmptySubsequences: false).count <= 251)
    }
}

/// A page of the documentation.
struct MarkdownPage: CustomTestStringConvertible, Sendable {
    /// The file's path, from the root of the package.
    let path: String

    static let readme = MarkdownPage(path: "README.md")
    private static let catalogue = "Sources/LazyJSON/LazyJSON.docc"

    /// README.md and all articles.
    static var all: [MarkdownPage] {
        get throws {
            let names = try FileManager.default.contentsOfDirectory(atPath: root.appending(path: catalogue).path)
            let articles = names.filter { $0.hasSuffix(".md") }.sorted()
            return [readme] + articles.map { MarkdownPage(path: "\(catalogue)/\($0)") }
        }
    }

    /// The root of the package.
    static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()

    var testDescription: String { path }

    /// A fenced block of code.
    struct Block {
        let language: String
        let lines: [String]

        var text: String { lines.joined(separator: "\n") }

        /// What the comments say, those at the ends of lines and those that are lines.
        var comments: [String] {
            lines.compactMap { line in (" " + line).range(of: " // ").map { String((" " + line)[$0.upperBound...]) } }
        }

        /// What the lines that are comments say, those that continue another put together.
        var wholeLineComments: [String] {
            var found: [String] = []
            for line in lines where line.hasPrefix("// ") {
                let text = String(line.dropFirst(3))
                if text.hasPrefix(" "), let last = found.indices.last {
                    found[last] += "\n" + text
                } else {
                    found.append(text)
                }
            }
            return found
        }
    }

    /// The blocks of a language.
    func blocks(of language: String) throws -> [Block] {
        var blocks: [Block] = []
        var open: (language: String, lines: [String])?
        let text = try String(contentsOf: Self.root.appending(path: path), encoding: .utf8)
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            if line.hasPrefix("```") {
                if let block = open {
                    blocks.append(Block(language: block.language, lines: block.lines))
                    open = nil
                } else {
                    open = (String(line.dropFirst(3)), [])
                }
            } else {
                open?.lines.append(String(line))
            }
        }
        return blocks.filter { $0.language == language }
    }

    /// The block of Swift that has a text.
    func block(with text: String) throws -> Block {
        try #require(try blocks(of: "swift").first { $0.text.contains(text) }, "\(path) has no block with \(text)")
    }
}

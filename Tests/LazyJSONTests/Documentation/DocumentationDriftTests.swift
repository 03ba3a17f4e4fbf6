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

    @Test func eachBlockOfADocCommentIsInATest() throws {
        let sources = try Self.sources
        var count = 0
        // The comments of imports and of the store in memory are not checked yet.
        for file in try SourceFile.all where !file.path.contains("/Import/") && !file.path.contains("Store/Memory/") {
            for declaration in file.declarations {
                for block in declaration.blocks where block.language == "swift" {
                    let wanted = Self.lines(block.lines)
                    count += 1
                    #expect(
                        sources.values.contains { $0.contains(wanted) },
                        "\(file):\(declaration.line): no test in the folders Documentation has:\n\(block.text)")
                }
            }
        }
        #expect(count >= 80)
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

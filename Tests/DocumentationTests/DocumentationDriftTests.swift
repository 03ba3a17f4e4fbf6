import Foundation
import Testing

/// Compares the code of the documentation with the tests that compile it.
struct DocumentationDriftTests {
    /// The lines of each test source of examples that count: no blank ones, imports, or expectations between.
    private static var sources: [String: String] {
        get throws {
            var sources: [String: String] = [:]
            for path in ["DocumentationTests", "LazyJSONStoreTests/Documentation", "MainActorModels"] {
                let folder = MarkdownPage.root.appending(path: "Tests/\(path)")
                for name in try FileManager.default.contentsOfDirectory(atPath: folder.path)
                where name.contains("Example") {
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
        for file in try SourceFile.all {
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

    @Test(arguments: try MarkdownPage.all)
    func codeFitsOnThePage(_ page: MarkdownPage) throws {
        for block in try page.blocks() where block.language.hasPrefix("swift") || block.language == "diff" {
            for line in block.lines { #expect(line.count <= 100, "\(page.path): \(line)") }
        }
    }

    @Test(arguments: try MarkdownPage.all)
    func theTextOfASectionEndsWithASentence(_ page: MarkdownPage) throws {
        let text = try page.text.replacing(#/(?s)\n```.*?\n```/#, with: "\n```")
        for section in text.split(separator: #/\n#+ /#) {
            // Tables, lists, code and links are no sentences.
            guard let line = section.split(separator: "\n").dropFirst().last, !line.hasPrefix("```"),
                let first = line.first, first.isLetter || first == "`"
            else { continue }
            let end = line.last { $0 != "`" } ?? " "
            #expect(".:?!)".contains(end), "\(page.path): \(line)")
        }
    }

    @Test func pagesAreFound() throws {
        let pages = try MarkdownPage.all
        #expect(pages.count >= 13)
        #expect(try pages.reduce(0) { $0 + (try $1.blocks(of: "swift").count) } >= 60)
    }

    /// A block in a language such as `swift hummingbird` needs a package that this one does not have.
    @Test func onlyBlocksThatNeedOtherPackagesAreNotCompiled() throws {
        let pages = try MarkdownPage.all
        let languages = try Set(pages.flatMap { try $0.blocks().map(\.language) }).filter { $0.contains("wift") }
        #expect(languages == ["swift", "swift manifest", "swift hummingbird"])
        for page in pages where !page.path.hasSuffix("/Servers.md") {
            let blocks = try page.blocks().filter { $0.language.hasPrefix("swift ") }
            #expect(blocks.count <= (page.path == "README.md" ? 1 : 0), "\(page.path)")
        }
    }

    /// `Benchmarks/servers` compiles them, and sends requests to them.
    @Test func blocksForHummingbirdAreInATestOfTheNestedPackage() throws {
        let file = MarkdownPage.root.appending(path: "Benchmarks/Tests/ServersTests/ServersTests.swift")
        let source = Self.lines(try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map(String.init))
        let blocks = try MarkdownPage.all.flatMap { try $0.blocks(of: "swift hummingbird") }
        #expect(blocks.count == 2)
        for block in blocks { #expect(source.contains(Self.lines(block.lines)), "\(block.text)") }
    }

    @Test func linksOfReadmeLeadToFiles() throws {
        let text = try String(contentsOf: MarkdownPage.root.appending(path: "README.md"), encoding: .utf8)
        let links = text.matches(of: #/\]\(([^)#]+)\)/#).map { String($0.1) }
        for link in links {
            #expect(FileManager.default.fileExists(atPath: MarkdownPage.root.appending(path: link).path), "\(link)")
        }
        let articles = try MarkdownPage.all.map(\.path).filter { try !$0.hasSuffix("README.md") && isArticle($0) }
        #expect(Set(articles).subtracting(links).isEmpty)
    }

    /// Whether a page is an article and not one of a symbol.
    private func isArticle(_ path: String) throws -> Bool {
        try !String(contentsOf: MarkdownPage.root.appending(path: path), encoding: .utf8).hasPrefix("# ``")
    }

    /// The commands have their times, CI runs them, and the lines that the edit prints are those of the sample.
    @Test func readmeHasCommandsThatCIRuns() throws {
        let text = try MarkdownPage.readme.text
        let lines = text.split(separator: "\n").filter { $0.hasPrefix("    swift ") }
        let commands = lines.map { $0.components(separatedBy: "#")[0].trimmingCharacters(in: .whitespaces) }
        let path = "Sources/Quickstart/Samples/tsconfig.json"
        let edit = "swift run -c release Quickstart set \(path) compilerOptions.target '\"es2022\"'"
        #expect(commands == ["swift run -c release Quickstart", edit, "swift test"])
        for line in [lines[0], lines[2]] { #expect(line.contains(/# .* builds for .* minutes?/), "\(line)") }
        let known = try Self.commandsOfCI()
        for command in commands { #expect(known.contains(command), "no step of .ci/steps runs: \(command)") }

        let sample = MarkdownPage.root.appending(path: path)
        let source = try String(contentsOf: sample, encoding: .utf8).components(separatedBy: "\n")
        let printed = try #require(try MarkdownPage.readme.blocks(of: "").first { $0.text.contains("es2022") }).lines
        let line = try #require(Int(printed[0].dropFirst("  line ".count)))
        let (old, new) = (source[line - 1], source[line - 1].replacing("es2020", with: "es2022"))
        #expect(printed.dropFirst() == ["  - \(old)", "  + \(new)"])
    }

    /// The commands of the steps, without where they build, what they read from a folder, and where their output goes.
    private static func commandsOfCI() throws -> Set<String> {
        let folder = MarkdownPage.root.appending(path: ".ci/steps")
        var commands: Set<String> = []
        for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
            let text = try String(contentsOf: folder.appending(path: name), encoding: .utf8)
            let client = text.firstMatch(of: #/\nclient=\((.*) --scratch-path \S+\)/#).map { String($0.1) } ?? ""
            let plain = text.replacing(##""${client[@]}""##, with: client).replacing(#/"\$folder/([^"]*)"/#) { $0.1 }
            for line in plain.split(separator: "\n") {
                let command = line.split(separator: #/ (2?>|\|)/#, maxSplits: 1).first ?? ""
                commands.insert(command.trimmingCharacters(in: .whitespaces))
            }
        }
        return commands
    }

    @Test func readmeIsShort() throws {
        #expect(try MarkdownPage.readme.text.split(whereSeparator: \.isWhitespace).count <= 900)
    }
}

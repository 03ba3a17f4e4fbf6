import Foundation

/// A page of the documentation.
package struct MarkdownPage: CustomStringConvertible, Sendable {
    /// The file's path, from the root of the package.
    package let path: String

    package init(path: String) { self.path = path }

    package static let readme = MarkdownPage(path: "README.md")
    /// The folders of the articles.
    package static let catalogues = [
        "Sources/LazyJSON/LazyJSON.docc", "Sources/LazyJSONLines/LazyJSONLines.docc",
        "Sources/LazyJSONStore/LazyJSONStore.docc",
    ]

    /// All articles of a folder.
    package static func articles(in catalogue: String) throws -> [MarkdownPage] {
        try FileManager.default.contentsOfDirectory(atPath: root.appending(path: catalogue).path)
            .filter { $0.hasSuffix(".md") }.sorted().map { MarkdownPage(path: "\(catalogue)/\($0)") }
    }

    /// README.md and all articles.
    package static var all: [MarkdownPage] {
        get throws { [readme] + (try catalogues.flatMap { try articles(in: $0) }) }
    }

    /// The root of the package.
    package static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    package var description: String { path }

    /// A fenced block of code.
    package struct Block {
        package let language: String
        package let lines: [String]

        package var text: String { lines.joined(separator: "\n") }

        /// The texts of the comments, at the ends of lines and on lines of their own.
        package var comments: [String] {
            lines.compactMap { line in (" " + line).range(of: " // ").map { String((" " + line)[$0.upperBound...]) } }
        }

        /// The texts of the comments on lines of their own; continued ones are joined.
        package var wholeLineComments: [String] {
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

    /// The text of the page.
    package var text: String {
        get throws { try String(contentsOf: Self.root.appending(path: path), encoding: .utf8) }
    }

    /// The blocks of a language.
    package func blocks(of language: String) throws -> [Block] {
        try blocks().filter { $0.language == language }
    }

    /// All blocks that are fenced.
    package func blocks() throws -> [Block] {
        Self.blocks(in: try text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init))
    }

    /// The blocks of code in a text.
    static func blocks(in lines: [String]) -> [Block] {
        var blocks: [Block] = []
        var open: (language: String, lines: [String])?
        for line in lines {
            if line.hasPrefix("```") {
                if let block = open {
                    blocks.append(Block(language: block.language, lines: block.lines))
                    open = nil
                } else {
                    open = (String(line.dropFirst(3)), [])
                }
            } else {
                open?.lines.append(line)
            }
        }
        return blocks
    }

    /// The block of Swift that has a text.
    package func block(with text: String) throws -> Block {
        if let block = try blocks(of: "swift").first(where: { $0.text.contains(text) }) { return block }
        throw Missing(description: "\(path) has no block with \(text)")
    }

    private struct Missing: Error, CustomStringConvertible {
        let description: String
    }
}

import Foundation

/// A source file of the library, as its documentation sees it: public declarations with their doc comments.
package struct SourceFile: CustomStringConvertible, Sendable {
    /// The path of the file, from the root of the package.
    package let path: String

    package var description: String { path }

    /// All source files of the modules, which are read once.
    package static var all: [SourceFile] {
        get throws { try files.get() }
    }

    private static let files = Result {
        try ["Sources/LazyJSON", "Sources/LazyJSONLines", "Sources/LazyJSONStore"].flatMap { folder in
            try FileManager.default.subpathsOfDirectory(atPath: MarkdownPage.root.appending(path: folder).path)
                .filter { $0.hasSuffix(".swift") }.sorted().map { try SourceFile(path: "\(folder)/\($0)") }
        }
    }

    /// A public declaration.
    ///
    /// Names that begin with an underscore, unavailable declarations, and SPI are left out.
    package struct Declaration: Sendable {
        /// The number of its first line.
        package let line: Int
        /// The keyword, such as `func`.
        package let keyword: String
        /// The name without labels.
        package let name: String
        /// The text up to the body, on one line.
        package let signature: String
        /// Whether it is a property without accessors.
        package let isStored: Bool
        /// The lines of the doc comment, without indentation and `///`.
        package let comment: [String]

        /// Whether calling it may throw an error.
        package var isThrowing: Bool {
            var depth = 0
            let outside = signature.filter { character in
                if "([".contains(character) { depth += 1 }
                defer { if ")]".contains(character) { depth -= 1 } }
                return depth == 0
            }
            return outside.split { !$0.isLetter }.contains { $0 == "throws" || $0 == "rethrows" }
        }

        /// Whether the comment has a section, such as `Throws`.
        package func hasSection(_ name: String) -> Bool { comment.contains { $0.hasPrefix("- \(name): ") } }

        /// The blocks of code in the comment.
        package var blocks: [MarkdownPage.Block] { MarkdownPage.blocks(in: comment) }

        /// The lines of the comment that are indented code, which is not highlighted.
        package var indentedCode: [String] {
            var isFenced = false
            var last = ""
            return comment.filter { line in
                defer { last = line }
                if line.hasPrefix("```") { isFenced.toggle() }
                return !isFenced && last.isEmpty && line.hasPrefix("    ")
            }
        }
    }

    /// The public declarations in the order of the file.
    package let declarations: [Declaration]

    private init(path: String) throws {
        self.path = path
        let text = try String(contentsOf: MarkdownPage.root.appending(path: path), encoding: .utf8)
        var scanner = Scanner(lines: text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init))
        declarations = scanner.declarations()
    }
}

extension SourceFile {
    /// Finds declarations by the first words of lines, in code that is formatted.
    private struct Scanner {
        let lines: [String]
        private var comment: [String] = []
        private var attributes = ""
        /// The ends of an extension with SPI and of a public protocol, whose members are public.
        private var endOfSPI: String?
        private var endOfProtocol: String?

        init(lines: [String]) { self.lines = lines }

        mutating func declarations() -> [Declaration] {
            var found: [Declaration] = []
            var index = 0
            while index < lines.count {
                if let declaration = next(&index) { found.append(declaration) }
            }
            return found
        }

        private mutating func next(_ index: inout Int) -> Declaration? {
            let line = lines[index]
            let text = line.trimmingCharacters(in: .whitespaces)
            defer { index += 1 }
            if line == endOfSPI { endOfSPI = nil }
            if line == endOfProtocol { endOfProtocol = nil }
            if text.hasPrefix("///") {
                comment.append(String(text.dropFirst(text.hasPrefix("/// ") ? 4 : 3)))
                return nil
            }
            guard !attributes.isOpen, let head = Head(text) else {
                if text.hasPrefix("@") || attributes.isOpen {
                    attributes += text + " "
                } else {
                    comment = []
                    attributes = ""
                }
                return nil
            }
            defer {
                comment = []
                attributes = ""
            }
            let indentation = String(line.prefix { $0 == " " })
            let words = attributes + head.words
            if head.keyword == "extension" {
                if words.contains("@_spi"), text.hasSuffix("{") { endOfSPI = indentation + "}" }
                return nil
            }
            let isPublic = words.contains("public") || words.contains("open") || endOfProtocol != nil
            if !isPublic || endOfSPI != nil || words.contains("unavailable") || head.name.hasPrefix("_") { return nil }
            let start = index
            var signature = text
            while signature.isOpen || continues(at: index + 1), index + 1 < lines.count {
                index += 1
                signature += " " + lines[index].trimmingCharacters(in: .whitespaces)
            }
            if head.keyword == "protocol", signature.hasSuffix("{") { endOfProtocol = indentation + "}" }
            return Declaration(
                line: start + 1, keyword: String(head.keyword),
                name: String(head.name.isEmpty ? head.keyword : head.name), signature: signature.withoutBody,
                isStored: head.keyword == "var" && !signature.contains("{"), comment: comment)
        }

        /// Whether a line continues the signature before it.
        private func continues(at index: Int) -> Bool {
            guard index < lines.count else { return false }
            let text = lines[index].trimmingCharacters(in: .whitespaces)
            return ["where ", "-> ", "throws", "rethrows", ") "].contains { text.hasPrefix($0) }
        }
    }
}

/// The words in front of a declaration, its keyword, and its name.
private struct Head {
    private static let keywords: Set<Substring> = [
        "func", "init", "subscript", "var", "let", "struct", "class", "enum", "protocol", "extension", "typealias",
    ]

    private(set) var words = ""
    let keyword: Substring
    let name: Substring

    /// The head of a line that begins with a declaration.
    init?(_ line: String) {
        var rest = line[...]
        while true {
            let word = rest.prefix { $0.isLetter || $0 == "_" || $0 == "@" }
            if word.isEmpty { return nil }
            rest = rest.dropFirst(word.count)
            let isMember = word == "class" && (rest.hasPrefix(" func ") || rest.hasPrefix(" var "))
            if Self.keywords.contains(word), !isMember {
                keyword = word
                if rest.first == " " { rest.removeFirst() }
                let identifier = rest.drop { $0 == "`" }.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
                name = rest.hasPrefix("==") ? "==" : identifier
                return
            }
            words += word + " "
            // The argument of an attribute or of an access level.
            if rest.first == "(" {
                guard let end = rest.firstIndex(of: ")") else { return nil }
                words += rest[...end]
                rest = rest[end...].dropFirst()
            }
            if rest.first != " " { return nil }
            rest.removeFirst()
        }
    }
}

extension String {
    /// Whether a parenthesis or bracket is still open at the end.
    fileprivate var isOpen: Bool {
        reduce(0) { $0 + ("([".contains($1) ? 1 : ")]".contains($1) ? -1 : 0) } > 0
    }

    /// The text before the first brace outside of parentheses, and the accessors if they are on the same line.
    fileprivate var withoutBody: String {
        var depth = 0
        for index in indices {
            if "([".contains(self[index]) { depth += 1 }
            if ")]".contains(self[index]) { depth -= 1 }
            if self[index] == "{", depth == 0 {
                return String(self[..<index]) + (self[index...].contains("get throws") ? "throws" : "")
            }
        }
        return self
    }
}

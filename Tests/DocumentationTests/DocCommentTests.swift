import Testing
import TestSupport

/// The doc comments of all public declarations.
struct DocCommentTests {
    /// Names of declarations that parse, decode, search, copy or write.
    private static let costly: Set<String> = [
        "==", "all", "append", "applying", "canonicalData", "columns", "comments", "commit", "compact",
        "concurrentMap", "count", "data", "decode", "delete", "detached", "draft", "elements", "encode", "export",
        "fetch", "firstIndex", "forEach", "hash", "import", "index", "insert", "insertMember", "issue", "issues",
        "json", "keys", "list", "members", "merge", "mergePatch", "merging", "move", "mutate", "next", "patch",
        "rawText", "remove", "removeAll", "removeFirst", "removeLast", "removeValue", "renameKey", "renameMember",
        "replaceSubrange", "run", "set", "setNull", "snapshot", "sort", "sortMembers", "splits", "string",
        "subscript", "swapAt", "text", "transaction", "unmapped", "upsert", "utf8Equals", "validate", "value",
        "withRawBytes", "write",
    ]
    /// Labels of initializers that do.
    private static let costlyLabels = [
        "parsing", "parsingPrefix", "contentsOf url", "encoding", "validating", "from decoder", "building",
    ]

    @Test func declarationsAreFound() throws {
        let declarations = try SourceFile.all.flatMap(\.declarations)
        #expect(declarations.count > 600)
        #expect(declarations.filter(\.isThrowing).count > 100)
        #expect(declarations.contains { $0.name == "conversions" && $0.keyword == "var" })
        #expect(declarations.contains { $0.signature.contains("mutate(_ mode") && $0.isThrowing })
        #expect(!declarations.contains { $0.signature.contains("func checking(") && $0.isThrowing })
    }

    @Test(arguments: try SourceFile.all)
    func throwingDeclarationsDocumentTheirErrors(_ file: SourceFile) {
        for declaration in file.declarations where declaration.isThrowing {
            #expect(declaration.hasSection("Throws"), "\(file):\(declaration.line) has no `- Throws:`")
        }
    }

    @Test(arguments: try SourceFile.all)
    func costlyDeclarationsDocumentTheirComplexity(_ file: SourceFile) {
        for declaration in file.declarations where isCostly(declaration, in: file) {
            #expect(declaration.hasSection("Complexity"), "\(file):\(declaration.line) has no `- Complexity:`")
        }
    }

    private func isCostly(_ declaration: SourceFile.Declaration, in file: SourceFile) -> Bool {
        // The body of a declaration that no code can use never runs.
        if declaration.comment.first?.hasPrefix("Not available: ") == true { return false }
        if declaration.keyword == "init" {
            return Self.costlyLabels.contains { label in
                declaration.signature.contains("(\(label)") || declaration.signature.contains("( \(label)")
            }
        }
        // A static function with such a name describes a step of a migration.
        let isStep = declaration.signature.contains("static func") && ["delete", "move"].contains(declaration.name)
        return ["func", "var", "subscript"].contains(declaration.keyword) && Self.costly.contains(declaration.name)
            && !declaration.isStored && !isStep
    }

    @Test(arguments: try SourceFile.all)
    func codeIsFenced(_ file: SourceFile) {
        for declaration in file.declarations {
            #expect(declaration.indentedCode.isEmpty, "\(file):\(declaration.line) has indented code")
            for line in declaration.blocks.flatMap(\.lines) {
                #expect(line.count <= 100, "\(file):\(declaration.line) has a long line of code: \(line)")
            }
        }
    }

    /// The wording of thread safety, which LazyJSON.md explains.
    static let threadSafety = [
        "Safe to use from several threads at once.", "Use from one thread at a time.", "Called on any thread.",
    ]

    @Test func classesAndProtocolsOfReferencesStateTheirThreadSafety() throws {
        for file in try SourceFile.all {
            for declaration in file.declarations where isShared(declaration) {
                #expect(
                    Self.threadSafety.contains { declaration.comment.joined(separator: " ").contains($0) },
                    "\(file):\(declaration.line) does not state its thread safety")
            }
        }
        let page = try MarkdownPage(path: "Sources/LazyJSON/LazyJSON.docc/LazyJSON.md").text
        for sentence in Self.threadSafety { #expect(page.contains("| \(sentence) |")) }
    }

    /// The types that a minor release may change, beside the types of `LazyJSONStore`; Changes.md explains the mark.
    private static let previews: Set<String> = [
        "JSONPrefixParser", "JSONEventSequence", "JSONEventItems", "JSONServerSentEvent", "JSONServerSentItem",
        "JSONServerSentText", "JSONLinesCommand", "JSONComment",
    ]

    @Test func previewsAreMarked() throws {
        let mark = "Preview: may change in a minor release."
        var marked = 0
        for file in try SourceFile.all {
            let types = file.declarations.filter { ["class", "struct", "enum", "protocol"].contains($0.keyword) }
            for type in types where type.name.hasPrefix("JSON") {
                let isPreview = file.path.hasPrefix("Sources/LazyJSONStore/") || Self.previews.contains(type.name)
                if isPreview { marked += 1 }
                #expect(!isPreview || type.comment.contains(mark), "\(file):\(type.line) is not marked")
            }
        }
        #expect(marked >= 28)
        #expect(
            try MarkdownPage(path: "Sources/LazyJSON/LazyJSON.docc/Changes.md").text.contains(
                "*Preview: may change in\na"))
    }

    private func isShared(_ declaration: SourceFile.Declaration) -> Bool {
        declaration.keyword == "class"
            || declaration.keyword == "protocol" && declaration.signature.contains("AnyObject")
    }
}

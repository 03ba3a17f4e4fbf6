import Foundation
import LazyJSON
import TestSupport
import Testing

/// The code of ErrorsAndIssues.md, and that its tables are complete.
struct ErrorsAndIssuesExampleTests {
    private static let page = MarkdownPage(path: "Sources/LazyJSON/LazyJSON.docc/ErrorsAndIssues.md")

    @Test func anErrorIsCaughtByItsCode() throws {
        let text = "[1]\n[2]"
        do {
            _ = try JSON(parsing: text)
        } catch {
            switch error.code {
            case .trailingContent: print("more than one value, from line \(error.line ?? 0) on")
            default: print(error)
            }
            #expect(error.code == .trailingContent && error.line == 2)
        }
    }

    /// The names of the constants of a source, in their order.
    private static func constants(in source: String) throws -> [String] {
        let text = try String(contentsOf: MarkdownPage.root.appending(path: source), encoding: .utf8)
        return text.matches(of: #/public static let (\w+) = Self\(rawValue/#).map { String($0.1) }
    }

    @Test func eachCodeAndEachKindHasARow() throws {
        let text = try String(contentsOf: MarkdownPage.root.appending(path: Self.page.path), encoding: .utf8)
        let rows = text.matches(of: #/\n\| `(\w+)` \|/#).map { String($0.1) }
        let codes = try Self.constants(in: "Sources/LazyJSON/Errors/JSONErrorCode.swift")
        let kinds = try Self.constants(in: "Sources/LazyJSON/Errors/JSONIssue.swift")
        #expect(codes.count > 20 && kinds.count > 8)
        #expect(rows.sorted() == (codes + kinds).sorted())
    }

    @Test(arguments: [
        ("", "unexpectedEnd"), ("[1 2]", "unexpectedCharacter"), ("<html>", "unexpectedCharacter"),
        ("+1", "invalidNumber"),
        ("01", "invalidNumber"), ("1.", "unexpectedEnd"), ("[1.]", "invalidNumber"), ("0x10", "invalidNumber"),
        ("None", "invalidLiteral"), (#""\x""#, "invalidEscape"), ("\"\t\"", "controlCharacter"),
        ("1 2", "trailingContent"),
    ])
    func theCausesOfErrorsOfParsing(text: String, code: String) {
        let error = #expect(throws: JSONError.self) { try JSON(parsing: text) }
        #expect(error?.code.rawValue == code && error?.line == 1)
    }

    final class Mixed: JSONModel, @unchecked Sendable {
        @JSONProperty var missing: Int
        @JSONProperty(.required) var absent: Int
        @JSONProperty var null: String
        @JSONProperty var coerced: Int
        @JSONProperty var lossy: Int
        @JSONProperty var duplicate: Int
        @JSONProperty(checking: { $0 > 0 }) var refused: Int = 7
        @JSONProperty var unreadable: [Int]
    }

    @Test func theCausesOfIssues() throws {
        let model = try Mixed(
            parsing: #"""
                {"null": null, "coerced": "42", "lossy": 42.9, "duplicate": 1, "duplicate": 2, "refused": -1,
                 "unreadable": [1, "x"], "more": 1}
                """#)
        let issues = model.issues.map { "\($0.pointer) \($0.kind) \($0.severity)" }
        #expect(
            Set(issues) == [
                "/missing missing warning", "/absent missing error", "/null null warning", "/coerced coerced warning",
                "/lossy lossy warning", "/duplicate duplicate warning", "/refused refused error",
                "/unreadable/1 unreadable error",
            ])
        let duplicate = model.issues.first { $0.kind == .duplicate }
        #expect(duplicate?.expected == "only one member with this name" && duplicate?.rawText == "1")
        #expect(model.missing == 0 && model.null == "" && model.coerced == 42 && model.lossy == 42)
        #expect(model.duplicate == 1 && model.refused == 7 && model.unreadable == [1])
    }
}

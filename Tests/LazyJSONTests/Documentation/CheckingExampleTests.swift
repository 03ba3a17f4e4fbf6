import Foundation
import LazyJSON
import Testing

/// The code of Checking.md, and the results that it states.
struct CheckingExampleTests {
    private static let page = MarkdownPage(path: "Sources/LazyJSON/LazyJSON.docc/Checking.md")

    final class Part: JSONModel, @unchecked Sendable {
        @JSONProperty var sku: String
        @JSONProperty var weight: Double?
    }

    final class Machine: JSONModel, @unchecked Sendable {
        @JSONProperty var id: Int
        @JSONProperty var name: String
        @JSONProperty(checking: { (1...9).contains($0) }) var level: Int = 1
        @JSONProperty var built: Date?
        @JSONProperty var parts: [Part]
    }

    @Test func checks() throws {
        var printed: [String] = []
        func print(_ items: Any...) { printed.append(items.map { "\($0)" }.joined(separator: " ")) }

        let machine = try Machine(
            parsing: #"""
                {"id": "42", "level": 11, "built": "yesterday", "parts": [{"sku": 7}, "gone"], "_v": 1}
                """#)

        for issue in machine.issues { print(issue.pointer, issue.kind) }
        // /id coerced
        // /name missing
        // /level refused
        // /built unreadable
        // /parts/1 unreadable
        // /parts/0/sku coerced
        #expect(printed == (try Self.page.block(with: "for issue").wholeLineComments))

        printed = []
        let unmapped = machine.unmapped.map(\.description)  // ["/_v"]
        let part = try Part(parsing: #"{"sku": "A", "color": "red"}"#)
        try part.validate()
        do {
            try part.validate(unknownMembers: .reject)
        } catch {
            print(error.pointer ?? "")  // /color
        }
        #expect(unmapped == ["/_v"])
        #expect(printed == ["/color"])

        printed = []
        let presence = machine.$name.presence  // missing
        let raw = machine.$built.json?.rawText  // "yesterday", with its quotes
        let kind = machine.$id.issue?.kind  // coerced
        do {
            _ = try machine.$level.value()
        } catch {
            print(error.pointer ?? "")  // /level
        }
        let weight = try machine.parts[0].$weight.value()  // nil: an optional may be missing
        #expect(presence == .missing)
        #expect(raw == #""yesterday""#)
        #expect(kind == .coerced)
        #expect(printed == ["/level"])
        #expect(weight == nil)
    }
}

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

    final class Account: JSONModel, @unchecked Sendable {
        @JSONProperty(.required) var id: Int
        @JSONProperty("mail", .or("e_mail"), .required) var mail: String?
        @JSONProperty var visits: Int
    }

    final class Booking: JSONModel, @unchecked Sendable {
        @JSONProperty var start: Int
        @JSONProperty var end: Int

        override func check(_ report: inout JSONReport) {
            if end < start { report.error("a number from \(start)", at: \Booking.end) }
        }
    }

    @Test func requiresAndRules() throws {
        var printed: [String] = []
        func print(_ item: Any) { printed.append("\(item)") }

        let account = try Account(parsing: #"{"id": "7", "visits": null}"#)
        let severities = account.issues.map { "\($0.pointer) \($0.severity)" }
        // ["/id warning", "/mail error", "/visits warning"]
        #expect(severities == ["/id warning", "/mail error", "/visits warning"])

        let booking = try Booking(parsing: #"{"start": 3, "end": 5}"#)
        do {
            _ = try booking.mutate(.checked) { $0.start = 9 }
        } catch {
            print(error)  // /end: refused, expected a number from 9, found 5
        }
        #expect(printed == ["/end: refused, expected a number from 9, found 5"])
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
            print(error.issues[0].pointer)  // /color
        }
        do {
            _ = try Account(validating: #"{"id": "7", "mail": 4, "visits": "many"}"#, allowing: .warnings)
        } catch let error as JSONValidationError {
            print(error.issues[0].pointer)  // /visits
        }
        #expect(unmapped == ["/_v"])
        #expect(printed == ["/color", "/visits"])

        printed = []
        let presence = machine.$name.presence  // missing
        let raw = machine.$built.json?.rawText  // "yesterday", with its quotes
        let kind = machine.$id.issue?.kind  // coerced
        do {
            _ = try machine.$level.value()
        } catch {
            print(error.pointer ?? "")  // /level
        }
        let weight = try machine.parts[0].$weight.value()  // nil: an optional value can be missing
        #expect(presence == .missing)
        #expect(raw == #""yesterday""#)
        #expect(kind == .coerced)
        #expect(printed == ["/level"])
        #expect(weight == nil)
    }
}

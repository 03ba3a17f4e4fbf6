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

    class Entry: JSONModel, @unchecked Sendable {
        override class var requiresValues: Bool { true }

        @JSONProperty var id: Int
        @JSONProperty var note: String?
        @JSONProperty var stars: Int = 1
    }

    @Test func aClassRequiresValues() throws {
        let entry = try Entry(parsing: "{}")
        let lost = entry.issues.map { "\($0.pointer) \($0.severity)" }  // ["/id error"]
        #expect(lost == ["/id error"])
    }

    // MARK: The table of severities

    enum Status: String, JSONConvertible { case open, closed }

    /// The kinds of properties in the rows of the table.
    final class Rows: JSONModel, @unchecked Sendable {
        @JSONProperty var optional: Status?
        @JSONProperty var preset: Status = .open
        @JSONProperty var plain: [Status]
        @JSONProperty(.required) var requiredOptional: Status?
        @JSONProperty(.required) var required: [Status]
        @JSONProperty(.required) var requiredPreset: Status = .open
        @JSONProperty(.lenient) var lenientOptional: Status?
        @JSONProperty(.lenient) var lenientPreset: Status = .open
        @JSONProperty(.lenient) var lenient: [Status]
    }

    final class Demanding: JSONModel, @unchecked Sendable {
        override class var requiresValues: Bool { true }

        @JSONProperty var demanded: [Status]
    }

    /// The names of the properties for each row.
    private static let rows = [
        ["optional"], ["preset"], ["plain"], ["demanded"], ["requiredOptional", "required"], ["requiredPreset"],
        ["lenientOptional"], ["lenientPreset"], ["lenient"],
    ]

    @Test func theTableHasTheSeveritiesOfIssues() throws {
        let file = MarkdownPage.root.appending(path: Self.page.path)
        let text = try String(contentsOf: file, encoding: .utf8)
        let table = text.split(separator: "\n", omittingEmptySubsequences: false)
            .drop { !$0.hasPrefix("| property | missing") }.dropFirst(2).prefix { $0.hasPrefix("|") }
        #expect(table.count == Self.rows.count)
        for (line, names) in zip(table, Self.rows) {
            let cells = line.split(separator: "|").dropFirst().map { $0.trimmingCharacters(in: .whitespaces) }
            for name in names {
                let isArray = ["plain", "demanded", "required", "lenient"].contains(name)
                let values = ["{}", "null", #"{"a": 1}"#, isArray ? #"["paused"]"# : #""paused""#]
                for (value, cell) in zip(values, cells) {
                    let text = value == "{}" ? value : "{\"\(name)\": \(value)}"
                    let model = name == "demanded" ? try Demanding(parsing: text) : try Rows(parsing: text) as JSONModel
                    let severities = model.issues.filter { $0.pointer.components.first?.name == name }.map(\.severity)
                    #expect(severities.map { "\($0)" } == (cell == "–" ? [] : [cell]), "\(text): \(line)")
                }
            }
        }
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

import LazyJSON
import Testing

/// Raw values of the right kind that no case has.
struct UnknownCaseTests {
    enum Status: String, JSONConvertible, CaseIterable { case active, closed }
    enum Plain: String, JSONConvertible { case plain }
    enum Level: Int, JSONConvertible, CaseIterable { case low = 1, high = 2 }
    enum Many: Int, JSONConvertible, CaseIterable {
        case n1 = 1, n2, n3, n4, n5, n6, n7, n8, n9, n10, n11, n12, n13, n14, n15, n16, n17, n18, n19, n20, n21
    }

    final class Ticket: JSONModel, @unchecked Sendable {
        @JSONProperty var status: Status = .active
        @JSONProperty(.required) var needed: Status = .closed
        @JSONProperty var plain: Plain = .plain
        @JSONProperty var level: Level = .low
        @JSONProperty var maybe: Status?
        @JSONProperty var all: [Status] = [.active]
        @JSONProperty(using: .exact) var exact: Status = .active
        @JSONProperty(checking: { $0 != .closed }) var open: Status = .active
        @JSONProperty var many: Many = .n1
    }

    private func issue(_ text: String, _ name: String) throws -> JSONIssue? {
        try Ticket(parsing: text).issues.first { $0.pointer == JSONPointer([.key(name)]) }
    }

    @Test(
        arguments: [
            ("status", #""new""#, true), ("needed", #""new""#, true), ("plain", #""""#, true), ("level", "3", true),
            ("level", "3.0", true), ("exact", #""new""#, true), ("open", #""new""#, true),
            ("status", "7", false), ("needed", "[]", false), ("level", #""x""#, false), ("level", "9.5", false),
            ("level", #""3""#, false), ("exact", "7", false), ("open", #""closed""#, false),
            ("maybe", #""new""#, false),
        ])
    func theSeverityIsAWarningBesideADeclaredDefault(_ name: String, _ value: String, _ isWarning: Bool) throws {
        let text = #"{"\#(name)":\#(value)}"#
        let issue = try #require(try issue(text, name))
        #expect(issue.severity == (isWarning ? .warning : .error), "\(issue)")
        #expect(issue.kind == (name == "open" && !isWarning ? .refused : .unreadable))
        let all = isWarning ? #"{"needed":"closed",\#(text.dropFirst())"# : #"{"needed":"active",\#(text.dropFirst())"#
        if name != "needed" {
            #expect((try? Ticket(validating: all, allowing: .warnings)) != nil || !isWarning)
        } else if isWarning {
            #expect(throws: Never.self) { try Ticket(validating: text, allowing: .warnings) }
        }
    }

    @Test func thePropertyReadsTheDefaultAndKeepsTheText() throws {
        let text = #"{"status":"new","needed":"x","level":9}"#
        let ticket = try Ticket(parsing: text)
        #expect(ticket.status == .active && ticket.needed == .closed && ticket.level == .low)
        #expect(ticket.text() == text)
        #expect(try Ticket(parsing: #"{"needed":"active","all":["new"]}"#).issues.map(\.severity) == [.error])
        #expect(throws: JSONValidationError.self) { try ticket.validate() }
    }

    @Test func theErrorNamesTheValueAndTheCases() throws {
        #expect(
            try issue(#"{"status":"new"}"#, "status")?.description
                == #"/status: unreadable, expected one of "active", "closed", found "new""#)
        #expect(try issue(#"{"level":3}"#, "level")?.description == "/level: unreadable, expected one of 1, 2, found 3")
        #expect(try issue(#"{"plain":"x"}"#, "plain")?.expected == "a raw value of Plain")
        #expect(try issue(#"{"many":99}"#, "many")?.expected.hasSuffix("19, 20, …") == true)
        let error = #expect(throws: JSONError.self) { try JSON("gone").value(as: Status.self) }
        #expect(error?.message == #"Expected one of "active", "closed", found "gone"."#)
    }
}

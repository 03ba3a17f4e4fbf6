import LazyJSON
import TestSupport
import Testing

/// Rules over several properties.
struct RuleTests {
    class Span: JSONModel, @unchecked Sendable {
        @JSONProperty var start: Int
        @JSONProperty("end", .or("stop")) var end: Int

        override func check(_ report: inout JSONReport) {
            if end < start { report.error("a number from \(start)", at: \Span.end) }
            if start < 0 { report.warning("no negative number", at: \Span.start) }
        }
    }

    final class Titled: Span, @unchecked Sendable {
        @JSONProperty var title: String

        override func check(_ report: inout JSONReport) {
            super.check(&report)
            if title.isEmpty { report.error("a title") }
        }
    }

    final class Plan: JSONModel, @unchecked Sendable {
        @JSONProperty var main: Span
        @JSONProperty var others: [Span]
        @JSONProperty var lazy: JSONArray<Titled>
        @JSONProperty var named: [String: Span]
        @JSONProperty var limit: Int = 100
        @JSONProperty var check: Bool

        override func check(_ report: inout JSONReport) {
            if main.end > limit { report.error("at most \(limit)", at: \Plan.main.end) }
            if others.count > 3 { report.warning("at most 3 spans", at: "others") }
        }
    }

    private static func span(_ random: inout SeededGenerator) -> (text: String, isBroken: Bool, isWarned: Bool) {
        let (start, end) = (random.below(12) - 2, random.below(12))
        return (
            #"{"start": \#(start), "\#(random.chance(50) ? "end" : "stop")": \#(end)}"#, end < start, start < 0
        )
    }

    @Test(arguments: Cases.seeds(100))
    func rulesOfAllModelsAreAmongTheIssues(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        var expected: [String] = []
        func add(_ pointer: String, _ span: (text: String, isBroken: Bool, isWarned: Bool)) -> String {
            let end = span.text.contains("stop") ? "stop" : "end"
            if span.isBroken { expected.append("\(pointer)/\(end) error") }
            if span.isWarned { expected.append("\(pointer)/start warning") }
            return span.text
        }
        let main = add("/main", Self.span(&random))
        let count = random.below(6)
        let others = (0..<count).map { add("/others/\($0)", Self.span(&random)) }.joined(separator: ", ")
        let named = add("/named/a~1b", Self.span(&random))
        var titled = ""
        if random.chance(50) {
            titled = #"{"end": 1, "title": "\#(random.chance(50) ? "t" : "")"}"#
            if titled.contains("\"\"") { expected.append("/lazy/0 error") }
        }
        if count > 3 { expected.append("/others warning") }
        let text = #"{"main": \#(main), "others": [\#(others)], "named": {"a/b": \#(named)}, "lazy": [\#(titled)]}"#
        let plan = try Plan(parsing: text)
        let found = plan.issues.filter { $0.kind == .refused }
        #expect(Set(found.map { "\($0.pointer) \($0.severity)" }) == Set(expected), "\(text)")
        #expect(found.count == expected.count)

        let broken = Set(expected.filter { $0.hasSuffix("error") })
        do {
            let same = try plan.mutate(.checked) { $0.check = true }
            #expect(broken.isEmpty && same.check)
        } catch let error as JSONValidationError {
            #expect(Set(error.issues.map { "\($0.pointer) \($0.severity)" }) == broken)
        }
        #expect(plan.mutate { $0.check = true }.check)
        let elements = plan.lazy
        #expect((try? elements.mutate(.checked) { _ in }) != nil || broken.contains("/lazy/0 error"))
    }

    @Test func checkedFormsThrowWhatRulesReport() throws {
        let plan = try Plan(parsing: #"{"main": {"start": 1, "end": 2}}"#)
        let text = plan.text()
        let error = #expect(throws: JSONValidationError.self) {
            try plan.mutate(.checked) {
                $0.main.end = 500
                $0.others.append(Span { $0.start = 4 })
            }
        }
        #expect(error?.issues.map(\.pointer) == ["/main/end", "/others/0/end"])
        #expect(error?.issues.first?.found == "500" && plan.text() == text)
        #expect(throws: JSONValidationError.self) { try Span(.checked) { $0.start = 1 } }
        #expect(throws: JSONValidationError.self) { try plan.draft().main.mutated { $0.end = 0 }.snapshot(.checked) }
        let draft = plan.mutate { draft in
            draft.main.end = 0
            #expect(draft.issues.map(\.pointer).contains("/main/end"))
        }
        #expect(draft.main.end == 0)
        #expect(try Span(.checked) { $0.end = 3 }.end == 3)
        #expect(throws: JSONValidationError.self) {
            try Plan(parsing: #"{"main": {"start": 1}}"#).validate(allowing: .warnings)
        }
    }
}

extension JSONDraft {
    fileprivate func mutated(_ body: (inout JSONDraft) -> Void) -> JSONDraft {
        var draft = self
        body(&draft)
        return draft
    }
}

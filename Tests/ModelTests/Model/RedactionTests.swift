import Foundation
import LazyJSON
import TestSupport
import Testing

/// Properties whose values are not shown.
struct RedactionTests {
    final class Secret: JSONModel, @unchecked Sendable {
        @JSONProperty var pin: Int
        @JSONProperty("word", .or("pass", "deep.word"), .redacted, checking: { $0.count > 20 }) var password: String?
    }

    final class Vault: JSONModel, @unchecked Sendable {
        @JSONProperty var owner: String
        @JSONProperty(.redacted, .required) var token: Double
        @JSONProperty(.redacted) var parts: [Secret]
        @JSONProperty(.redacted) var lazy: JSONArray<Secret>
        @JSONProperty(.redacted) var inner: Secret
        @JSONProperty(.redacted, using: .iso8601) var date: Date?
        @JSONProperty var open: Secret?

        override func check(_ report: inout JSONReport) {
            report.error("another token", at: \Vault.token)
            report.warning("another vault")
            report.error("no pin", at: "inner.pin")
        }
    }

    /// All values have this text, in one way or another.
    private static let secret = "736"

    private static func value(_ random: inout SeededGenerator) -> String {
        random.pick([
            "736", "\"736\"", "\"x736\"", "736.736", "[\"736\"]", #"{"736": 736}"#, "null", "\"7\\u0033\\u0036\"",
        ])
    }

    private static func secret(_ random: inout SeededGenerator) -> String {
        let names = ["word", "pass", "word"].filter { _ in random.chance(60) }
        return "{\(names.map { "\"\($0)\": \(value(&random))" }.joined(separator: ", "))}"
    }

    @Test(arguments: Cases.seeds(200))
    func nothingOfAValueIsShown(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        var members = ["token", "parts", "lazy", "inner", "date", "token", "inner"].filter { _ in random.chance(70) }
            .map { "\"\($0)\": \(Self.value(&random))" }
        members.append(#""parts": [\#(Self.secret(&random)), \#(Self.value(&random))]"#)
        members.append(#""lazy": [\#(Self.secret(&random)), \#(Self.value(&random))]"#)
        members.append(#""open": \#(Self.secret(&random))"#)
        if random.chance(50) { members.append(#""open": \#(Self.secret(&random))"#) }
        members.append(#""inner": \#(Self.secret(&random))"#)
        members.shuffle(using: &random)
        let text = "{\"owner\": \"me\", \(members.joined(separator: ", "))}"
        let vault = try Vault(parsing: text)
        _ = (vault.token, vault.parts.count, vault.lazy.count, vault.inner.password, vault.date, vault.open?.password)
        var shown = ["\(vault)", vault.deepDescription()]
        shown += vault.issues.map { "\($0) \($0.rawText ?? "")" }
        do {
            try vault.validate()
        } catch {
            shown.append("\(error)")
        }
        var dumped = ""
        dump(vault.$token.issue, to: &dumped)
        shown.append(dumped)
        _ = vault.mutate { draft in
            draft.set(\.token, to: .infinity)
            draft.inner.json = "736"
            draft.date = nil
            shown += draft.issues.map { "\($0) \($0.rawText ?? "")" }
        }
        for line in shown {
            #expect(!line.contains(Self.secret) && !line.contains("u0033"), "\(line) of \(text)")
        }
        #expect(vault.text() == text)
    }

    @Test func aRedactedPartOfAnotherPropertyIsHidden() throws {
        final class Owned: JSONModel, @unchecked Sendable {
            @JSONProperty("owner") var names: [String]
            @JSONProperty("owner.email", .redacted) var email: String?
            @JSONProperty("other") var count: Int
        }
        let owned = try Owned(parsing: #"{"owner": {"email": "\#(Self.secret)"}, "other": {"a": 1}}"#)
        #expect(owned.issues.map(\.rawText) == [nil, #"{"a": 1}"#])
    }

    @Test func aRefusalDoesNotShowTheNamesInAValue() throws {
        struct Part: Codable { var n: Int }
        final class Groups: JSONModel, @unchecked Sendable {
            @JSONProperty(.redacted, using: .codable) var groups: [String: [Part]]
        }
        let model = try Groups(parsing: #"{"groups": {"\#(Self.secret)": [{"n": 1, "x": 1}, {"n": 1, "x": 2}]}}"#)
        var groups = model.groups
        groups[Self.secret]?.removeLast()
        var draft = model.draft()
        draft[\.groups] = groups
        let issue = try #require(draft.issues.first { $0.kind == .unwritable })
        #expect(issue.expected.hasPrefix("elements that can be told apart") && !"\(issue)".contains(Self.secret))
    }

    @Test func descriptionsSayThatThereIsAValue() throws {
        let secret = try Secret(parsing: #"{"pin": 4, "pass": "a very long password, indeed"}"#)
        #expect("\(secret)" == "Secret(pin: 4, password: (redacted))")
        #expect(secret.password == "a very long password, indeed")
        _ = secret.mutate { $0.password = "another very long password" }
        let wrapper = try #require(Mirror(reflecting: secret).children.first { $0.label == "_password" })
        let shown = Mirror(reflecting: wrapper.value).children.map { "\($0.value)" }
        #expect(shown == ["/word", "read", "(redacted)"])
    }

    final class Part: JSONModel, @unchecked Sendable {
        @JSONProperty(using: .range(0...3)) var size: Double
        @JSONProperty(using: .values(.range(0...3))) var counts: [String: Int]
    }

    final class Store: JSONModel, @unchecked Sendable {
        @JSONProperty(.redacted, using: .values(.range(0...3))) var counts: [String: Int]
        @JSONProperty(.redacted) var parts: [String: Part]
        @JSONProperty(.redacted) var list: [Part]
        @JSONProperty(.redacted) var part: Part
        @JSONProperty var open: Part
    }

    @Test("refusals do not show the keys of redacted dictionaries")
    func keysInRefusals() throws {
        let part = #"{"counts": {"KEY": 1}}"#
        let store = try Store(
            parsing: """
                {"counts": {"KEY": 1}, "parts": {"KEY": {}, "KEY": {}}, "list": [\(part)], "part": \(part), "open": \(part)}
                """)
        func refused(_ change: (inout JSONDraft<Store>) -> Void) -> String {
            var draft = store.draft()
            change(&draft)
            let error = #expect(throws: JSONValidationError.self) { try draft.snapshot(.checked) }
            return draft.issues.map(\.description).joined() + (error.map { "\($0)" } ?? "")
        }
        let texts = [
            refused { $0.counts["KEY"] = 8 }, refused { $0.parts["KEY"]?.size = 1 },
            refused { $0.list[0].counts["KEY"] = 8 }, refused { $0.part.counts["KEY"] = 8 },
        ]
        for text in texts { #expect(text.contains("/(redacted)") && !text.contains("KEY")) }
        #expect(texts[3].contains("/part/counts/(redacted)"))
        #expect(texts[1].contains("/parts/(redacted)/size"))
        let mended = store.mutate {
            $0.part.counts["KEY"] = 8
            $0.part.counts["KEY"] = 2
            #expect(!$0.issues.contains { $0.pointer.description.hasPrefix("/part") })
        }
        #expect(mended.part.counts["KEY"] == 2)
        #expect(refused { $0.open.counts["KEY"] = 8 }.contains("/open/counts/KEY"))
        #expect(refused { $0.part.size = 9 }.contains("/part/size"))
    }

    final class Holder: JSONModel, @unchecked Sendable {
        @JSONProperty var part: Part
        @JSONProperty("part.size", .redacted) var size: Int?
    }

    @Test("the issues of a model do not show a value that a property around it redacts")
    func redactedPathsIntoModels() throws {
        for value in [#""SECRET""#, "777"] {
            let holder = try Holder(parsing: #"{"part": {"size": \#(value)}}"#)
            let issues = holder.issues
            #expect(!issues.isEmpty)
            #expect(issues.allSatisfy { $0.rawText == nil && !"\($0)".contains("SECRET") && !"\($0)".contains("777") })
            let error = #expect(throws: JSONValidationError.self) { try holder.validate() }
            #expect(error.map { "\($0)".contains("redacted value") } == true)
        }
    }
}

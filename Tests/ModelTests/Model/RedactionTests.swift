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
}

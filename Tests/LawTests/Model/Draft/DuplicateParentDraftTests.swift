import LazyJSON
import TestSupport
import Testing

/// A model whose objects may occur twice.
final class DoubledAccount: JSONModel, @unchecked Sendable {
    final class Item: JSONModel, @unchecked Sendable {
        @JSONProperty var n: Int
    }

    struct Place: Codable, Hashable, Sendable {
        struct Spot: Codable, Hashable, Sendable {
            var x: Int?
            var y: Int?
        }
        var city: String?
        var spot: Spot?
    }

    final class Auth: JSONModel, @unchecked Sendable {
        @JSONProperty var role: String?
        @JSONProperty var level: Int
        @JSONProperty var list: [String]
        @JSONProperty var items: JSONArray<Item>
        @JSONProperty var models: [Item]
        @JSONProperty var map: [String: Item]
        @JSONProperty var counts: [String: Int]
        @JSONProperty var inner: Auth?
        @JSONProperty(using: .codable) var place: Place?
    }

    @JSONProperty var auth: Auth
    @JSONProperty("auth.role") var role: String?
    @JSONProperty("auth.level") var level: Int
    @JSONProperty("auth.inner.role") var innerRole: String?
}

/// Writes through models whose objects occur twice are refused.
@Suite struct DuplicateParentDraftTests {
    private typealias Edit = (inout JSONDraft<DoubledAccount>) -> Void

    /// A refusal has the pointer of the value that the edit was to write.
    @Test func writesThroughDuplicatesAreListed() throws {
        let doubled = #"{"auth":{"role":"x","level":1},"auth":{"role":"admin","level":2,"k":0}}"#
        let rows: [(String, [Edit], JSONPointer)] = [
            (
                #"{"auth":{"role":"x","level":1},"\u0061uth":{"role":"admin","level":2,"k":0}}"#,
                [
                    { $0.role = "guest" }, { $0.set(\.auth.role, to: "guest") }, { $0.role = nil },
                    { $0.setNull(\.role) },
                    { $0.remove(\.auth.role) },
                ], "auth.role"
            ),
            (
                doubled,
                [{ $0.auth.role = "guest" }, { $0.auth.set(\.role, to: "guest") }, { $0.auth.remove(\.role) }],
                "auth.role"
            ),
            (doubled, [{ $0.auth.merge(["role": "guest"]) }, { $0.auth.json["role"] = "guest" }], "auth"),
            (doubled, [{ $0.auth.list.append("a") }], "auth.list"),
            (doubled, [{ $0.auth.inner = DoubledAccount.Auth { $0.role = "i" } }], "auth.inner"),
            (#"{"auth":null,"auth":{"role":"y","k":1}}"#, [{ $0.role = "g" }], "auth.role"),
            (
                #"{"auth":{"items":[{"n":1}],"items":[{"n":2,"k":0}]}}"#,
                [{ $0.auth.items[0].n = 3 }], "auth.items.0.n"
            ),
            (
                #"{"auth":{"items":[{"n":1}],"items":[{"n":2,"k":0}]}}"#,
                [{ $0.auth.items.append(DoubledAccount.Item { $0.n = 2 }) }], "auth.items"
            ),
            (
                #"{"auth":{"models":[{"n":1}],"models":[{"n":2,"k":0}]}}"#, [{ $0.auth.models[0].n = 3 }],
                "auth.models.0.n"
            ),
            (#"{"auth":{"map":{"a":{"n":1},"a":{"n":2,"k":0}}}}"#, [{ $0.auth.map["a"]?.n = 3 }], "auth.map.a.n"),
            (
                #"{"auth":{"place":{"spot":{"x":1,"k":0},"city":"A","spot":{"x":2,"j":0}}}}"#,
                [{ $0.auth.place?.spot?.x = 3 }], "auth.place"
            ),
        ]
        for (text, edits, pointer) in rows {
            let model = try DoubledAccount(parsing: text)
            for (number, edit) in edits.enumerated() {
                #expect(model.mutate(edit) === model, "edit \(number) of \(text)")
                let error = #expect(throws: JSONValidationError.self) { try model.mutate(.checked, edit) }
                #expect(error?.issues.map(\.pointer) == [pointer], "edit \(number) of \(text)")
                #expect(
                    error?.issues.first?.expected.hasPrefix("only one member \"") == true, "edit \(number) of \(text)")
            }
        }
    }

    @Test func whatIsWrittenAsAWholeIsWrittenOnce() throws {
        let rows: [(String, Edit, String)] = [
            (
                #"{"auth":{"role":"x"},"auth":{"role":"y"}}"#, { $0.auth = DoubledAccount.Auth { $0.level = 2 } },
                #"{"auth":{"level":2}}"#
            ),
            (
                #"{"auth":{"role":"x"},"auth":{"role":"y"}}"#, { $0.merge(["auth": ["role": "g"]]) },
                #"{"auth":{"role":"g"}}"#
            ),
            (
                #"{"auth":{"counts":{"a":1,"b":2,"a":3}}}"#, { $0.auth.counts["a"] = 4 },
                #"{"auth":{"counts":{"a":4,"b":2}}}"#
            ),
            (#"{"auth":{"list":["a"],"list":["b"]}}"#, { $0.auth.list = ["c"] }, #"{"auth":{"list":["c"]}}"#),
        ]
        for (text, edit, expected) in rows {
            #expect(try DoubledAccount(parsing: text).mutate(.checked, edit).text() == expected, "\(text)")
        }
    }

    /// Whatever the other occurrence has.
    @Test func anAssignmentOfWhatTheFirstOccurrenceHasIsNoWrite() throws {
        let text = #"{"auth":{"role":"x","level":1,"list":["a"]},"\u0061uth":{"role":"admin","level":2,"k":0}}"#
        let model = try DoubledAccount(parsing: text)
        let edits: [Edit] = [
            { $0.role = "x" }, { $0.auth.role = "x" }, { $0.auth = $0.auth }, { $0.auth.merge(["role": "x"]) },
            { $0.auth.list = ["a"] }, { $0.auth.items = [] },
            {
                $0.auth.role = "x"
                $0.auth.level = 1
            },
        ]
        for (number, edit) in edits.enumerated() {
            #expect(try model.mutate(.checked, edit) === model, "edit \(number)")
        }
    }
}

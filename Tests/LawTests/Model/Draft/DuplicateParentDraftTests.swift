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

/// Writes through models whose objects occur twice reach each of them.
@Suite struct DuplicateParentDraftTests {
    private typealias Edit = (inout JSONDraft<DoubledAccount>) -> Void

    private static func nested(_ auth: inout JSONDraft<DoubledAccount.Auth>) {
        auth.role = "b"
        auth.role = "x"
        auth.level = 3
        auth.level = 1
    }

    /// Each way of one write.
    @Test func eachSpellingReachesEachOccurrence() throws {
        let text = #"{"auth":{"role":"x","level":1},"\u0061uth":{"role":"admin","level":2,"k":0}}"#
        let edits: [(String, [Edit])] = [
            (
                #"{"auth":{"role":"guest","level":1},"\u0061uth":{"role":"guest","level":2,"k":0}}"#,
                [
                    { $0.role = "guest" }, { $0.auth.role = "guest" }, { $0.set(\.auth.role, to: "guest") },
                    { $0.auth.set(\.role, to: "guest") }, { $0.merge(["auth": ["role": "guest"]]) },
                    { $0.auth.merge(["role": "guest"]) }, { $0.json[at: "auth.role"] = "guest" },
                    { $0.auth.json["role"] = "guest" },
                ]
            ),
            (
                // The members that the first occurrence has already.
                #"{"auth":{"role":"x","level":1},"\u0061uth":{"role":"x","level":2,"k":0}}"#,
                [
                    { $0.set(\.auth.role, to: "x") }, { $0.merge(["auth": ["role": "x"]]) },
                    { $0.json[at: "auth.role"] = "x" },
                ]
            ),
            (
                #"{"auth":{"level":1},"\u0061uth":{"level":2,"k":0}}"#,
                [
                    { $0.role = nil }, { $0.auth.role = nil }, { $0.remove(\.auth.role) }, { $0.auth.remove(\.role) },
                    { $0.merge(["auth": ["role": .null]]) },
                ]
            ),
            (
                #"{"auth":{"role":null,"level":1},"\u0061uth":{"role":null,"level":2,"k":0}}"#,
                [{ $0.setNull(\.role) }, { $0.auth.setNull(\.role) }]
            ),
            (
                #"{"auth":{"role":"x","level":1},"\u0061uth":{"role":"x","level":1,"k":0}}"#,
                [{ Self.nested(&$0.auth) }]
            ),
            (
                #"{"auth":{"role":"x","level":1,"inner":{"role":"i"}},"#
                    + #""\u0061uth":{"role":"admin","level":2,"k":0,"inner":{"role":"i"}}}"#,
                [{ $0.innerRole = "i" }, { $0.auth.inner = DoubledAccount.Auth { $0.role = "i" } }]
            ),
        ]
        for (expected, spellings) in edits {
            for (number, edit) in spellings.enumerated() {
                let model = try DoubledAccount(parsing: text)
                let changed = model.mutate(edit)
                #expect(changed.text() == expected, "spelling \(number)")
                #expect(model.text() == text)
                // The last occurrence is the first one of a model of the reverse.
                #expect(changed.mutate(edit) === changed || expected.contains("null"), "spelling \(number)")
                #expect(try model.mutate(.checked, edit).text() == expected)
            }
        }
    }

    /// Text, edit, the text wanted.
    @Test func collectionsAndMissingObjects() throws {
        let rows: [(String, Edit, String)] = [
            (
                #"{"auth":null,"auth":{"role":"y","k":1}}"#, { $0.auth.role = "g" },
                #"{"auth":{"role":"g"},"auth":{"role":"g","k":1}}"#
            ),
            (
                #"{"auth":null,"auth":{"role":"y","k":1}}"#, { $0.auth.role = nil },
                #"{"auth":null,"auth":{"role":"y","k":1}}"#
            ),
            (#"{"auth":{},"auth":{"role":"y","k":1}}"#, { $0.role = nil }, #"{"auth":{},"auth":{"role":"y","k":1}}"#),
            (#"{"auth":{},"auth":{"level":5}}"#, { $0.auth.level = 0 }, #"{"auth":{},"auth":{"level":5}}"#),
            (
                #"{"auth":{},"auth":{"level":5}}"#, { $0.set(\.auth.level, to: 0) },
                #"{"auth":{"level":0},"auth":{"level":0}}"#
            ),
            (#"{"auth":{"level":1},"auth":[]}"#, { $0.auth.level = 2 }, #"{"auth":{"level":2},"auth":{"level":2}}"#),
            (
                #"{"auth":{"list":["a"]},"auth":{"list":["b","c"],"k":0}}"#, { $0.auth.list.append("d") },
                #"{"auth":{"list":["a","d"]},"auth":{"list":["a","d"],"k":0}}"#
            ),
            (
                #"{"auth":{"list":["a"]},"auth":{"list":["b","c"],"k":0}}"#, { $0.auth.list = ["a"] },
                #"{"auth":{"list":["a"]},"auth":{"list":["b","c"],"k":0}}"#
            ),
            (
                #"{"auth":{"items":[{"n":1}]},"auth":{"items":[{"n":2,"k":0}]}}"#, { $0.auth.items[0].n = 3 },
                #"{"auth":{"items":[{"n":3}]},"auth":{"items":[{"n":3,"k":0}]}}"#
            ),
            (
                #"{"auth":{"items":[{"n":1}]},"auth":{"items":[{"n":2,"k":0}]}}"#, { $0.auth.items[0].n = 1 },
                #"{"auth":{"items":[{"n":1}]},"auth":{"items":[{"n":2,"k":0}]}}"#
            ),
            (
                #"{"auth":{"models":[{"n":1}]},"auth":{"models":[{"n":2,"k":0}]}}"#, { $0.auth.models[0].n = 3 },
                #"{"auth":{"models":[{"n":3}]},"auth":{"models":[{"n":3,"k":0}]}}"#
            ),
            (
                #"{"auth":{"items":[{"n":1}]},"auth":{"items":[],"k":0}}"#,
                { $0.auth.items.append(DoubledAccount.Item { $0.n = 2 }) },
                #"{"auth":{"items":[{"n":1},{"n":2}]},"auth":{"items":[{"n":1},{"n":2}],"k":0}}"#
            ),
            (
                #"{"auth":{"map":{"a":{"n":1},"a":{"n":2,"k":0}}},"auth":{"map":{}}}"#, { $0.auth.map["a"]?.n = 3 },
                #"{"auth":{"map":{"a":{"n":3},"a":{"n":3,"k":0}}},"auth":{"map":{"a":{"n":3}}}}"#
            ),
            (
                #"{"auth":{"map":{"a":{"n":1}}},"auth":{"map":{"b":{"n":2}}}}"#, { $0.auth.map["a"] = nil },
                #"{"auth":{"map":{}},"auth":{"map":{"b":{"n":2}}}}"#
            ),
            (
                #"{"auth":{"counts":{"a":1,"b":2,"a":3}}}"#, { $0.auth.counts = ["a": 1, "b": 2] },
                #"{"auth":{"counts":{"a":1,"b":2,"a":3}}}"#
            ),
            (
                #"{"auth":{"place":{"spot":{"x":1,"k":0},"city":"A","spot":{"x":2,"j":0}}}}"#,
                { $0.auth.place?.spot?.x = 3 },
                #"{"auth":{"place":{"spot":{"x":3,"k":0},"city":"A","spot":{"x":3,"j":0}}}}"#
            ),
        ]
        for (text, edit, expected) in rows {
            #expect(try DoubledAccount(parsing: text).mutate(edit).text() == expected, "\(text)")
        }
    }

    /// Whatever the other occurrence has.
    @Test func anAssignmentOfWhatTheFirstOccurrenceHasChangesNothing() throws {
        let text = #"{"auth":{"role":"x","level":1},"\u0061uth":{"role":"admin","level":2,"k":0}}"#
        let model = try DoubledAccount(parsing: text)
        let edits: [Edit] = [
            { $0.role = "x" }, { $0.auth.role = "x" }, { $0.auth = $0.auth }, { $0.auth.merge(["role": "x"]) },
            {
                $0.auth.role = "x"
                $0.auth.level = 1
            },
        ]
        for edit in edits { #expect(model.mutate(edit) === model) }
    }

    @Test func aWriteOfWhatAllOccurrencesHaveChangesNothing() throws {
        let text = #"{"auth":{"role":"x","level":1},"auth":{"level":1,"role":"x","role":"x"}}"#
        let model = try DoubledAccount(parsing: text)
        let edits: [Edit] = [
            { $0.role = "x" }, { $0.auth.role = "x" }, { $0.set(\.auth.level, to: 1) }, { Self.nested(&$0.auth) },
            { $0.merge(["auth": ["role": "x"]]) },
        ]
        for edit in edits[..<3] + edits[4...] { #expect(model.mutate(edit) === model) }
    }
}

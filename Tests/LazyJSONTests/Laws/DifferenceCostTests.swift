import LazyJSON
import Testing

/// Differences and merges take one pass over both values, however deep these are.
@Suite(.serialized)
struct DifferenceCostTests {
    private final class Whole: JSONModel, @unchecked Sendable {}

    /// An object, or an array in a member, so many levels deep, with something on each level that has to be compared.
    private static func nested(_ depth: Int, _ kind: String, leaf: String, added: String = "") -> String {
        let payload = "[" + (0..<60).map { "{\"n\": \($0)}" }.joined(separator: ", ") + "]"
        let (open, close) =
            kind == "objects" ? ("{\"p\": \(payload), \"d\": ", "}") : ("[\(payload), ", ", \(payload)\(added)]")
        let text = String(repeating: open, count: depth) + leaf + String(repeating: close, count: depth)
        return "{\"root\": \(text)}"
    }

    private static func ratio(_ kind: String, added: String = "", _ work: (JSON, JSON) throws -> Void) throws -> Double
    {
        var values: [Int: (JSON, JSON)] = [:]
        for depth in [60, 480] {
            values[depth] = (
                try JSON(parsing: nested(depth, kind, leaf: "1")),
                try JSON(parsing: nested(depth, kind, leaf: "2", added: added))
            )
        }
        return try CostTests.ratio(small: 60) { depth in
            guard let (one, other) = values[depth] else { return }
            try work(one, other)
        }
    }

    private static func draft(_ one: JSON, _ other: JSON) throws -> JSONDraft<Whole> {
        var draft = try Whole(parsing: one.data()).draft()
        draft.json = other
        return draft
    }

    @Test(arguments: [("objects", ""), ("arrays", ""), ("arrays", ", 1")])
    func patchesOfDeepValuesAreLinear(kind: String, added: String) throws {
        let ratio = try Self.ratio(kind, added: added) { one, other in
            let patch = try Self.draft(one, other).patch()
            #expect(patch.count > 0)
        }
        #expect(ratio < CostTests.limit)
    }

    @Test(arguments: [("objects", ""), ("arrays", ", 1")])
    func mergePatchesOfDeepValuesAreLinear(kind: String, added: String) throws {
        let ratio = try Self.ratio(kind, added: added) { one, other in
            let patch = try Self.draft(one, other).mergePatch()
            #expect(patch.count > 0)
        }
        #expect(ratio < CostTests.limit)
    }

    @Test(arguments: [("objects", ""), ("arrays", ", 1")])
    func mergesOfDeepValuesAreLinear(kind: String, added: String) throws {
        let ratio = try Self.ratio(kind, added: added) { one, other in
            #expect(one.merging(other) == other)
        }
        #expect(ratio < CostTests.limit)
    }

    @Test func differencesAndMergesNeedLittleStack() {
        let isDone = Threads.run { _ in
            let depth = 20_000
            for (open, close) in [("{\"a\":", "}"), ("[0,", "]"), ("[", ",1]")] {
                func text(_ leaf: String) -> String {
                    "{\"r\":" + String(repeating: open, count: depth) + leaf + String(repeating: close, count: depth)
                        + "}"
                }
                let limits = JSONLimits(depth: depth + 2)
                guard let one = try? JSON(parsing: text("1"), limits: limits),
                    let other = try? JSON(parsing: text("2"), limits: limits)
                else { continue }
                guard var draft = Whole(one)?.draft() else { continue }
                draft.json = other
                #expect(draft.patch().count == 1)
                #expect((try? draft.mergePatch())?.count == 1)
                #expect(one.merging(other) == other)
                #expect((try? one.applying(patch: [["op": "copy", "from": "/r", "path": "/s"]]))?.count == 2)
            }
        }
        #expect(isDone)
    }
}

import FoundationEssentials
import LazyJSON
import Testing

/// Law 8: the cost of n edits or searches of n children grows with n, not with its square.
@Suite(.serialized)
struct CostTests {
    private static func object(_ count: Int) throws -> JSON {
        try JSON(parsing: "{" + (0..<count).map { "\"key number \($0)\": \($0)" }.joined(separator: ",\n") + "}")
    }

    private static func array(_ count: Int) throws -> JSON {
        try JSON(parsing: "[" + (0..<count).map { "[\($0)]" }.joined(separator: ", ") + "]")
    }

    @Test(.costs) func searchesInAnObjectAreLinear() throws {
        let ratio = try Cost.ratio { count in
            let json = try Self.object(count)
            for number in 0..<count where json["key number \(number)"] == nil { Issue.record("\(number)") }
        }
        #expect(ratio < Cost.limit)
    }

    @Test(.costs) func searchesInAnEditedObjectAreLinear() throws {
        let ratio = try Cost.ratio { count in
            var json = try Self.object(count)
            json["x"] = 1
            for number in 0..<count where json["key number \(number)"] == nil { Issue.record("\(number)") }
        }
        #expect(ratio < Cost.limit)
    }

    @Test(.costs) func settingAllMembersIsLinear() throws {
        let ratio = try Cost.ratio { count in
            var json = try Self.object(count)
            for number in 0..<count { json["key number \(number)"] = true }
        }
        #expect(ratio < Cost.limit)
    }

    @Test(.costs) func settingAllMembersBesideDuplicatesIsLinear() throws {
        let ratio = try Cost.ratio { count in
            let members = (0..<count).map { "\"key number \($0)\": \($0)" } + ["\"last\": 1", "\"last\": 2"]
            var json = try JSON(parsing: "{" + members.joined(separator: ", ") + "}")
            for number in 0..<count { json["key number \(number)"] = true }
        }
        #expect(ratio < Cost.limit)
    }

    @Test(.costs) func searchesAreLinearAfterDuplicatesOfARenamedMemberWereRemoved() throws {
        let ratio = try Cost.ratio { count in
            let members = [String](repeating: #""a": 0"#, count: count)
            var json = try JSON(parsing: "{\(members.joined(separator: ",")), \"b\": 1}")
            try json.renameMember("a", to: "c")
            for _ in 0..<count where json["b"] == nil { Issue.record() }
            #expect(json.count == 2)
        }
        #expect(ratio < Cost.limit)
    }

    /// A value that is longer than what is copied into another one is shared.
    @Test(.costs, arguments: [1, 40, 600])
    func nestingMadeValuesIsLinear(length: Int) {
        let ratio = Cost.ratio { count in
            var json: JSON = JSON(String(repeating: "x", count: length))
            for level in 0..<count { json = level % 2 == 0 ? [json] : ["a": json] }
            #expect(json.count == 1)
        }
        #expect(ratio < Cost.limit)
    }

    /// A made value that is shared is copied for each change, which takes no longer for more of them.
    @Test(.costs) func addingToSharedMadeValuesIsLinear() {
        let ratio = Cost.ratio { count in
            var (json, copies): (JSON, [JSON]) = ([], [])
            for number in 0..<count {
                try? json.append(["number": JSON(number), "list": [1, 2]])
                copies.append(json)
                if json.count == 31 { json = [] }
            }
            #expect(copies.count == count)
        }
        #expect(ratio < Cost.limit)
    }

    @Test(.costs) func openingElementsInPlaceWithoutAChangeIsLinear() throws {
        func touch(_ json: inout JSON?) {}
        let ratio = try Cost.ratio { count in
            let elements = (0..<count).map { "{\"id\":\($0),\"name\":\"N\"}" }
            var json = try JSON(parsing: "[\(elements.joined(separator: ","))]")
            for number in 0..<count { touch(&json[number]) }
            #expect(json.count == count)
        }
        #expect(ratio < Cost.limit)
    }

    @Test(.costs) func addingMembersIsLinear() throws {
        let ratio = Cost.ratio { count in
            var json: JSON = [:]
            for number in 0..<count { json["key number \(number)"] = true }
            #expect(json.count == count)
        }
        #expect(ratio < Cost.limit)
    }

    @Test(.costs, arguments: ["forwards", "backwards", "from the middle"])
    func removingAllMembersIsLinear(order: String) throws {
        let ratio = try Cost.ratio { count in
            var json = try Self.object(count)
            for step in 0..<count {
                let number =
                    order == "forwards" ? step : order == "backwards" ? count - 1 - step : (step + count / 2) % count
                try json.remove(at: JSONPointer([.key("key number \(number)")]))
            }
            #expect(json.count == 0)
        }
        #expect(ratio < Cost.limit)
    }

    @Test(.costs) func removingAndAddingInTurnIsLinear() throws {
        let ratio = try Cost.ratio { count in
            var json = try Self.object(count)
            for number in 0..<count {
                json["key number \(count - 1 - number)"] = nil
                json["new \(number)"] = 1
            }
            #expect(json.count == count)
        }
        #expect(ratio < Cost.limit)
    }

    @Test(.costs) func editsOfMembersInPlaceAreLinear() throws {
        let ratio = try Cost.ratio { count in
            var json: JSON = ["inner": try Self.object(count), "list": []]
            for number in 0..<count {
                json["inner"]?["key number \(number)"] = nil
                json[at: "inner.other"] = 1
                try json["list"]?.append(1)
            }
        }
        #expect(ratio < Cost.limit)
    }

    @Test(.costs) func insertsAtPointersAreLinear() throws {
        let ratio = try Cost.ratio { count in
            var json: JSON = ["list": try Self.array(count)]
            for number in 0..<count { try json.insert(1, at: JSONPointer([.key("list"), .index(number * 2)])) }
        }
        #expect(ratio < Cost.limit)
    }

    @Test(.costs) func duplicatesOfOneNameAreSetInLinearTime() throws {
        let ratio = try Cost.ratio(small: 12_500) { count in
            let text = "{" + (0..<count).map { "\"a\": \($0)" }.joined(separator: ", ") + "}"
            var json = try JSON(parsing: text)
            #expect(json["a"] == 0)
            #expect(json["b"] == nil)
            #expect(json == ["a": 0])
            var copy = json
            json["a"] = 1
            #expect(json.text() == "{\"a\": 1}")
            copy["b"] = 1
            _ = copy["c"]
            try copy.remove(at: "a")
            #expect(copy == ["b": 1])
        }
        #expect(ratio < Cost.limit)
    }

    @Test(.costs) func appendingElementsIsLinear() throws {
        let ratio = try Cost.ratio { count in
            var json: JSON = []
            for number in 0..<count {
                try json.append([1])
                if json[number] == nil { Issue.record("\(number)") }
            }
            #expect(json.count == count)
        }
        #expect(ratio < Cost.limit)
    }

    @Test(.costs) func randomInsertsAndRemovalsInAnArrayAreNearlyLinear() throws {
        let ratio = try Cost.ratio(small: 12_500) { count in
            var random = SeededGenerator(seed: UInt64(count))
            var json = try Self.array(count)
            for _ in 0..<count / 4 {
                try json.insert([2], at: random.below(json.count + 1))
                try json.remove(at: random.below(json.count))
            }
            #expect(json.count == count)
        }
        #expect(ratio < Cost.limit)
    }

    @Test(.costs) func comparingDeepTextsThatDifferInsideIsLinear() throws {
        let ratio = try Cost.ratio(small: 500) { count in
            let open = String(repeating: "[", count: count)
            let close = String(repeating: "]", count: count)
            let limits = JSONLimits(depth: count)
            let filler = String(repeating: "x", count: 50 * count)
            let one = try JSON(parsing: "\(open)\"\(filler)1\"\(close)", limits: limits)
            let other = try JSON(parsing: "\(open)\"\(filler)2\"\(close)", limits: limits)
            #expect(one != other)
        }
        #expect(ratio < Cost.limit)
    }

    @Test(.costs) func editingADeepPlaceAgainAndAgainCostsItsDepth() throws {
        let ratio = Cost.ratio(small: 500) { count in
            var json: JSON = [:]
            for number in 0..<count {
                json[at: "a.b.c.d.e.f.g.h"] = ["n": JSON(number)]
                json[at: "a.b.c.list.0"] = nil
                json[at: "a.b.c.list"] = [1]
            }
            #expect(json.text().utf8.count < 200)
        }
        #expect(ratio < Cost.limit)
    }
}

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
        return try Cost.ratio(small: 60) { depth in
            guard let (one, other) = values[depth] else { return }
            try work(one, other)
        }
    }

    private static func draft(_ one: JSON, _ other: JSON) throws -> JSONDraft<Whole> {
        var draft = try Whole(parsing: one.data()).draft()
        draft.json = other
        return draft
    }

    @Test(.costs, arguments: [("objects", ""), ("arrays", ""), ("arrays", ", 1")])
    func patchesOfDeepValuesAreLinear(kind: String, added: String) throws {
        let ratio = try Self.ratio(kind, added: added) { one, other in
            let patch = try Self.draft(one, other).patch()
            #expect(patch.count > 0)
        }
        #expect(ratio < Cost.limit)
    }

    @Test(.costs, arguments: [("objects", ""), ("arrays", ", 1")])
    func mergePatchesOfDeepValuesAreLinear(kind: String, added: String) throws {
        let ratio = try Self.ratio(kind, added: added) { one, other in
            let patch = try Self.draft(one, other).mergePatch()
            #expect(patch.count > 0)
        }
        #expect(ratio < Cost.limit)
    }

    @Test(.costs, arguments: [("objects", ""), ("arrays", ", 1")])
    func mergesOfDeepValuesAreLinear(kind: String, added: String) throws {
        let ratio = try Self.ratio(kind, added: added) { one, other in
            #expect(one.merging(other) == other)
        }
        #expect(ratio < Cost.limit)
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

extension CollectionsTests {
    /// Law 8 for arrays in models and their drafts.
    @Suite(.serialized) struct CostTests {
        private static func person(_ count: Int) throws -> Person {
            let streets = (0..<count).map { #"{"city": "city \#($0)", "street": "s"}"# }.joined(separator: ", ")
            return try Person(parsing: #"{"addresses": [\#(streets)], "company": {}}"#)
        }

        @Test("writing into all elements, one after another", .costs)
        func writing() throws {
            let ratio = try Cost.ratio(small: 1_000) { count in
                let person = try Self.person(count).mutate { draft in
                    for position in 0..<count { draft.addresses[position].city = "x" }
                }
                #expect(person.addresses[count - 1].city == "x")
            }
            #expect(ratio < Cost.limit)
        }

        @Test("replacing, inserting and removing", .costs)
        func replacing() throws {
            let ratio = try Cost.ratio(small: 1_000) { count in
                let street = Street { $0.city = "x" }
                let person = try Self.person(count).mutate { draft in
                    for position in 0..<count { draft.addresses[position] = street }
                    for _ in 0..<count { draft.addresses.append(street) }
                    for _ in 0..<count { draft.addresses.removeLast() }
                    draft.addresses.removeAll { $0.city == "y" }
                }
                #expect(person.addresses.count == count)
            }
            #expect(ratio < Cost.limit)
        }

        @Test("reading all elements by their positions", .costs)
        func reading() throws {
            let ratio = try Cost.ratio { count in
                let person = try Self.person(count)
                for position in 0..<count where person.addresses[position].street != "s" { Issue.record("\(position)") }
                for position in 0..<count where person.addresses[position].street != "s" { Issue.record("\(position)") }
            }
            #expect(ratio < Cost.limit)
        }
    }
}

import LazyJSON
import TestSupport
import Testing

/// The issues of a draft: what was refused, and issues of the values that it wrote.
struct DraftIssueTests {
    final class Item: JSONModel, @unchecked Sendable {
        @JSONProperty var id: Int
        @JSONProperty var name: String
        @JSONProperty var size: Int?
    }

    class Owner: JSONModel, @unchecked Sendable {
        @JSONProperty var age: Int
        @JSONProperty var note: String?
        @JSONProperty("deep.code") var code: String?
        @JSONProperty(.required) var needed: String?
        @JSONProperty var items: [Item]
        @JSONProperty var list: JSONArray<Item>
        @JSONProperty var ratio: Double?
    }

    final class Ruled: Owner, @unchecked Sendable {
        override func check(_ report: inout JSONReport) {
            if age > 100 { report.error("a smaller number", at: \Ruled.age) }
        }
    }

    private func lines(_ draft: JSONDraft<Owner>) -> [String] {
        draft.issues.map { "\($0.pointer) \($0.kind)" }
    }

    @Test func whatWasNotWrittenIsNotListed() throws {
        let owner = try Owner(parsing: #"{"age":"old","note":7,"items":[{"id":1},"x"],"list":[{}]}"#)
        #expect(owner.issues.count > 5)
        var draft = owner.draft()
        #expect(draft.issues.isEmpty)
        draft.code = "a"
        draft.items[0].size = 3
        draft.list[0].size = 3
        #expect(draft.issues.isEmpty, "\(draft.issues)")
        // The number stays one, and is read with coercion.
        draft.note = "8"
        #expect(lines(draft) == ["/note coerced"])
        draft.note = "text"
        #expect(draft.issues.isEmpty)
        draft.ratio = .nan
        #expect(lines(draft) == ["/ratio unwritable"])
        draft.list.append(Item { $0.id = 5 })
        #expect(lines(draft) == ["/ratio unwritable", "/list/1/name missing"])
        let list: JSONArrayDraft<Item> = draft.list
        #expect(list.issues.map { "\($0.pointer) \($0.kind)" } == ["/1/name missing"])
    }

    @Test func removalsThatCauseIssuesAreListed() throws {
        let owner = try Owner(parsing: #"{"age":1,"needed":"a","items":[],"list":[]}"#)
        var draft = owner.draft()
        draft.remove(\.needed)
        draft.remove(\.age)
        #expect(lines(draft) == ["/age missing", "/needed missing"])
    }

    @Test func rulesThatAWriteBreaksAreListed() throws {
        let ruled = try Ruled(parsing: #"{"age":1,"items":[],"list":[],"needed":"a"}"#)
        var draft = ruled.draft()
        draft.age = 101
        #expect(draft.issues.map { "\($0.pointer) \($0.kind)" } == ["/age refused"])
        #expect(throws: JSONValidationError.self) { try draft.snapshot(.checked) }
        let broken = try Ruled(parsing: #"{"age":101,"items":[],"list":[],"needed":"a"}"#)
        #expect(broken.draft().issues.isEmpty)
    }

    @Test func elementsThatMoveAreNotWritten() throws {
        let owner = try Owner(parsing: #"{"age":1,"needed":"a","items":[{"id":1},{"id":"2","name":3}],"list":[]}"#)
        var draft = owner.draft()
        draft.items.remove(at: 0)
        #expect(draft.issues.isEmpty, "\(draft.issues)")
        draft.items.insert(Item { $0.id = 9 }, at: 0)
        #expect(lines(draft) == ["/items/0/name missing"])
    }

    /// A value with an issue, marked by a number that no other one has.
    private static func broken(_ random: inout SeededGenerator, _ mark: inout Int) -> String {
        mark += 1
        return random.pick(["\"x\(mark)\"", "[\(mark)]", "{\"m\":\(mark)}"])
    }

    /// Documents in which every value with an issue has its own text, and scripts of writes: an issue is listed unless its
    /// text, or the element that lacks a member, is one of the document.
    @Test func onlyIssuesOfWrittenValuesAreListed() throws {
        var listed = 0
        for seed in Cases.seeds(3_000) {
            var random = SeededGenerator(seed: seed)
            var mark = 100
            func item(_ id: Int) -> String {
                let name = random.chance(50) ? #","name":"n""# : ""
                let size = random.chance(40) ? ",\"size\":\(Self.broken(&random, &mark))" : ""
                return "{\"id\":\(id)\(name)\(size)}"
            }
            let items = (0..<random.below(4)).map { item($0) }.joined(separator: ",")
            let list = (0..<random.below(4)).map { item(10 + $0) }.joined(separator: ",")
            let age = random.chance(50) ? "1" : Self.broken(&random, &mark)
            let text = "{\"age\":\(age),\"needed\":\"a\",\"items\":[\(items)],\"list\":[\(list)]}"
            let owner = try Owner(parsing: text)
            var draft = owner.draft()
            var script: [String] = []
            for step in 0..<1 + random.below(4) {
                let choice = random.below(8)
                let at = random.below(4)
                script.append("\(choice) at \(at)")
                switch choice {
                case 0: draft.age = 5
                case 1: draft.json["age"] = JSON("new\(step)")
                case 2 where at < draft.items.count: draft.items.remove(at: at)
                case 3 where at <= draft.items.count: draft.items.insert(Item { $0.id = 50 + step }, at: at)
                case 4 where at < draft.list.count: draft.list.remove(at: at)
                case 5 where at <= draft.list.count: draft.list.insert(Item { $0.id = 70 + step }, at: at)
                case 6 where at < draft.items.count: draft.items[at].size = 3
                case 7 where at < draft.list.count: draft.list[at].name = "w"
                default: break
                }
            }
            let all = draft.snapshot().issues
            let wanted = all.filter { issue in
                if let text = issue.rawText { return !owner.text().contains(text) }
                // A missing name: the element is a new one if its number is.
                let id = issue.pointer.parent.flatMap { draft.json[at: $0]?["id"]?.int } ?? 0
                return id >= 50
            }
            #expect(draft.issues == wanted, "seed \(seed): \(text), \(script)")
            listed += wanted.count
        }
        #expect(listed > Cases.seeds(3_000).count / 10)
    }
}

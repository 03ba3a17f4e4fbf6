import LazyJSON
import TestSupport
import Testing

final class Branch: JSONModel, @unchecked Sendable {
    @JSONProperty var n: Int
    @JSONProperty var part: Branch
    @JSONProperty var maybe: Branch?
    @JSONProperty var list: JSONArray<Branch>
    @JSONProperty var items: [Branch]
    @JSONProperty var byName: [String: Branch]
}

/// Drafts of parts borrow the tree of the whole: whatever is copied, kept, and overwritten meanwhile, each draft is a value.
struct LentDraftLawTests {
    private typealias Draft = JSONDraft<Branch>

    /// A random program on a draft, and the same on its JSON.
    private struct Program {
        var generator: SeededGenerator
        /// Drafts that were kept, with the JSON that they must keep.
        var kept: [(draft: Draft, json: JSON)] = []
        let note: Comment

        mutating func run(_ draft: inout Draft, _ json: inout JSON, depth: Int = 0) {
            for _ in 0..<1 + generator.below(5) { step(&draft, &json, depth) }
            #expect(draft.json == json, note)
        }

        /// Changes a part, and returns its JSON; an empty object for one that is missing and was not changed.
        private mutating func change(_ part: inout Draft, _ json: JSON?, _ depth: Int) -> JSON {
            var new = json ?? [:]
            run(&part, &new, depth: depth + 1)
            return new
        }

        private mutating func step(_ draft: inout Draft, _ json: inout JSON, _ depth: Int) {
            let number = 1 + generator.below(9)
            let branch = Branch { $0.n = number }
            switch depth > 4 ? generator.below(3) : generator.below(14) {
            case 0, 1:
                draft.n = number
                json["n"] = JSON(number)
            case 2: kept.append((draft, json))
            case 3:
                var copy = draft
                var copied = json
                run(&copy, &copied, depth: depth + 1)
                if generator.chance(20) { (draft, json) = (copy, copied) }
            case 4:
                if let other = kept.randomElement(using: &generator) { (draft, json) = other }
            case 5:
                let new = change(&draft.part, json["part"], depth)
                // A missing part that was changed to have no members may be there or not.
                if new.count > 0 || draft.json["part"] != nil { json["part"] = new }
            case 6:
                // swift-format-ignore: NeverForceUnwrap
                if json["maybe"] != nil { json["maybe"] = change(&draft.maybe!, json["maybe"], depth) }
            case 7:
                draft.maybe = generator.chance(70) ? branch : nil
                json["maybe"] = draft.snapshot().maybe.map { _ in branch.json }
            case 8:
                draft.list.append(branch)
                json["list"] = JSON(elements: (json["list"]?.elements.map { $0 } ?? []) + [branch.json])
            case 9:
                guard let count = json["list"]?.count, count > 0 else { return }
                let at = generator.below(count)
                let new = change(&draft.list[at], json["list"]?[at], depth)
                json["list"]?[at] = new
            case 10:
                draft.items.append(branch)
                json["items"] = JSON(elements: (json["items"]?.elements.map { $0 } ?? []) + [branch.json])
            case 11:
                guard let count = json["items"]?.count, count > 0 else { return }
                let at = generator.below(count)
                let new = change(&draft.items[at], json["items"]?[at], depth)
                json["items"]?[at] = new
            case 12:
                let name = generator.pick(["a", "b"])
                let new = change(&draft.byName[name, default: Branch()], json["byName"]?[name], depth)
                if new.count == 0, draft.json["byName"]?[name] == nil { return }
                if json["byName"] == nil { json["byName"] = [:] }
                json["byName"]?[name] = new
            default: #expect(draft.snapshot().json == json, note)
            }
        }
    }

    @Test func partsAreChangedAtAnyDepth() throws {
        let depth = 300
        func change(_ draft: inout Draft, level: Int) {
            draft.n = level
            if level < depth { change(&draft.part, level: level + 1) }
            draft.items.append(Branch { $0.n = -level })
        }
        var expected: JSON = ["n": JSON(depth), "items": [["n": JSON(-depth)]]]
        for level in (1..<depth).reversed() {
            expected = ["n": JSON(level), "part": expected, "items": [["n": JSON(-level)]]]
        }
        let empty = String(repeating: #"{"part":"#, count: depth - 1) + "{}" + String(repeating: "}", count: depth - 1)
        for text in ["{}", empty] {
            var draft = try Branch(parsing: text).draft()
            change(&draft, level: 1)
            #expect(draft.json == expected)
        }
    }

    @Test func eachDraftIsAValue() throws {
        for seed in Cases.seeds(4_000) {
            let text =
                #"{"n": 1, "part": {"n": 2, "part": {"n": 3}}, "maybe": {"n": 4}, "list": [{"n": 5}, {"part": {}}], "items": [{"n": 6}]}"#
            let branch = try Branch(parsing: seed % 2 == 0 ? text : "{}")
            var program = Program(generator: SeededGenerator(seed: seed), note: "seed \(seed)")
            var draft = branch.draft()
            var json = branch.json
            program.run(&draft, &json)
            for (kept, expected) in program.kept { #expect(kept.json == expected, "seed \(seed)") }
            #expect(branch.text() == (seed % 2 == 0 ? text : "{}"))
            #expect(try JSON(parsing: draft.json.text()) == json, "seed \(seed)")
        }
    }
}

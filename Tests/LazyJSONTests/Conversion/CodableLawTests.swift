import LazyJSON
import Testing

private struct Tree: Codable, Hashable, Sendable {
    var value: Double
    var name: String?
    var children: [Tree]
    var named: [String: Int]?
}

private final class Garden: JSONModel, @unchecked Sendable {
    @JSONProperty(using: .codable) var tree: Tree?
}

@Suite("Laws of Codable values as properties")
struct CodableLawTests {
    @Test("after a write the read gives the value, and unknown members of what stays stay", arguments: Cases.seeds(200))
    func written(_ seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let old = tree(&generator, depth: 3)
        let new = changed(old, &generator)
        let garden = try Garden(parsing: #"{ "tree" : \#(text(of: old, &generator)) }"#)
        #expect(garden.tree == old)
        #expect(garden.mutate { $0.tree = old } === garden)
        let written = garden.mutate { $0.tree = new }
        #expect(written.tree == new)
        #expect(written.json["tree"]?["unknown"]?.rawText == "[ 1 , 2 ]")
        #expect((written === garden) == (old == new))
    }

    @Test("deep values are written on a small stack")
    func deep() {
        let isDone = Threads.run { _ in
            var text = #"{"value":1,"children":[]}"#
            for _ in 0..<100 { text = #"{"value":0,"children":[\#(text)]}"# }
            guard let garden = try? Garden(parsing: #"{"tree":\#(text)}"#), var tree = garden.tree else {
                Issue.record("not read")
                return
            }
            tree.value = 3
            #expect(garden.mutate { $0.tree = tree }.tree == tree)
        }
        #expect(isDone)
    }

    private func tree(_ generator: inout SeededGenerator, depth: Int) -> Tree {
        Tree(
            value: generator.pick([0, 1, 1.5, -2]), name: generator.pick([nil, "a", "ü"]),
            children: (0..<(depth > 0 ? generator.below(4) : 0)).map { _ in tree(&generator, depth: depth - 1) },
            named: generator.pick([nil, [:], ["a": 1], ["a": 2, "b": 3]]))
    }

    private func changed(_ tree: Tree, _ generator: inout SeededGenerator) -> Tree {
        var tree = tree
        switch generator.below(6) {
        case 0: tree.value = generator.pick([0, 3, 2.5])
        case 1: tree.name = generator.pick([nil, "b"])
        case 2: tree.named = generator.pick([nil, ["c": 1], ["a": 1, "b": 3]])
        case 3: tree.children.insert(self.tree(&generator, depth: 1), at: generator.below(tree.children.count + 1))
        case 4 where !tree.children.isEmpty: tree.children.remove(at: generator.below(tree.children.count))
        default:
            for at in tree.children.indices { tree.children[at] = changed(tree.children[at], &generator) }
        }
        return tree
    }

    /// A text in a spelling of its own.
    private func text(of tree: Tree, _ generator: inout SeededGenerator) -> String {
        let space = generator.pick(["", " ", "\n  "])
        var members = [#""unknown":[ 1 , 2 ]"#, #""value":\#(tree.value)\#(generator.pick(["", "e0"]))"#]
        if let name = tree.name { members.append(#""n\u0061me"\#(space):"\#(name)""#) }
        let children = tree.children.map { text(of: $0, &generator) }
        members.insert(#""children":[\#(children.joined(separator: space + ","))]"#, at: generator.below(3))
        if let named = tree.named { members.append(#""named":\#(JSON(named).text(.pretty(indent: 2)))"#) }
        return "{\(space)\(members.joined(separator: "," + space))}"
    }
}

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

    /// A text that differs from the usual one.
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

private final class Holder: JSONModel, @unchecked Sendable {
    @JSONProperty(using: .codable) var value: GeneratedValue = .standIn
    @JSONProperty("value", using: .codable) var maybe: GeneratedValue?
    @JSONProperty("value", using: .codable) var list: [GeneratedValue]
    @JSONProperty("value", using: .codable) var named: [String: GeneratedValue]
    @JSONProperty("value", using: .lossyArray) var each: [GeneratedValue]
}

@Suite("Laws of Codable values of generated types in damaged JSON")
struct CodableGeneratedLawTests {
    /// A type, a document with a value of it, and the default of the property.
    private struct Case {
        var generator: SeededGenerator
        var values = GeneratedValues()
        let type: GeneratedType
        let fallback: GeneratedValue
        let holder: Holder

        init(_ seed: UInt64, _ wrap: (GeneratedType) -> GeneratedType = { $0 }) throws {
            generator = SeededGenerator(seed: seed)
            type = wrap(values.type(&generator, depth: 3))
            fallback = values.value(type, &generator, depth: 2)
            let value = values.value(type, &generator, depth: 3)
            let damage = generator.pick([0, 2, 5, 20])
            let text = values.text(value, &generator, damage: damage)
            holder = try Holder(parsing: #"{ "value" : \#(text), "other": [1.0] }"#)
        }

        var json: JSON { holder.json["value"] ?? .null }

        /// A changed value, and the JSON that it should make.
        mutating func change(_ read: GeneratedValue) throws -> (value: GeneratedValue, text: String)? {
            var edit = GeneratedEdit(generator: generator, values: values)
            guard let changed = try edit.change(read, type, json) else { return nil }
            var json = holder.json
            json["value"] = changed.json
            return (changed.value, json.text())
        }

        /// Checks that a new value is read after it was written, or that the write is refused, because there may be parts in
        /// the text that are not known.
        func expectWritten(
            _ value: GeneratedValue, _ read: (Holder) -> GeneratedValue?, _ change: (inout JSONDraft<Holder>) -> Void
        ) {
            if let written = try? holder.mutate(.checked, change) {
                #expect(read(written) == value)
            } else {
                #expect(type.read(json) == nil && json.isContainer)
                #expect(holder.mutate(change) === holder)
            }
        }
    }

    @Test("with a default a value is read or is the default", arguments: Cases.seeds(400))
    func withDefault(_ seed: UInt64) throws {
        var test = try Case(seed)
        try GeneratedType.$current.withValue((test.type, test.fallback)) {
            let (holder, known) = (test.holder, test.type.read(test.json))
            let read = holder.value.resolved
            try #require(read == known ?? test.fallback)
            if known != nil { #expect(holder.mutate { $0.value = read } === holder) }
            let other = test.values.value(test.type, &test.generator, depth: 2)
            test.expectWritten(other, \.value.resolved) { $0.value = other }
            guard known != nil, let changed = try test.change(read) else { return }
            let written = holder.mutate { $0.value = changed.value }
            #expect(written.text() == changed.text)
            #expect(written.value.resolved == changed.value)
        }
    }

    @Test("without one a value is read or not, and a write of one part changes that only", arguments: Cases.seeds(200))
    func optional(_ seed: UInt64) throws {
        var test = try Case(seed)
        try GeneratedType.$current.withValue((test.type, .integer(0))) {
            let (holder, read) = (test.holder, test.holder.maybe)
            try #require(read == test.type.read(test.json))
            let other = test.values.value(test.type, &test.generator, depth: 2)
            test.expectWritten(other, \.maybe) { $0.maybe = other }
            guard let read, let changed = try test.change(read) else { return }
            #expect(holder.mutate { $0.maybe = read } === holder)
            let written = holder.mutate { $0.maybe = changed.value }
            #expect(written.text() == changed.text)
            #expect(written.maybe == changed.value)
        }
    }

    @Test("arrays and dictionaries are read as a whole", arguments: Cases.seeds(200))
    func collections(_ seed: UInt64) throws {
        let isArray = seed % 2 == 0
        var test = try Case(seed) { isArray ? .array($0) : .dictionary($0) }
        try GeneratedType.$current.withValue((test.type, .integer(0))) {
            let (holder, known) = (test.holder, test.type.read(test.json))
            let empty: GeneratedValue = isArray ? .array([]) : .dictionary([:])
            let read: GeneratedValue = isArray ? .array(holder.list) : .dictionary(holder.named)
            try #require(read == known ?? empty)
            guard known != nil, let changed = try test.change(read) else { return }
            let written = holder.mutate {
                if case .array(let elements) = changed.value { $0.list = elements }
                if case .dictionary(let members) = changed.value { $0.named = members }
            }
            #expect(written.text() == changed.text)
            #expect((isArray ? .array(written.list) : .dictionary(written.named)) == changed.value)
        }
    }
}

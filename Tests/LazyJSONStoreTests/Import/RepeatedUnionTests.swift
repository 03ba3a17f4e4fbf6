import LazyJSON
import LazyJSONStore
import Testing

/// One object that comes again and again, with references that are merged.
@Suite(.serialized) struct RepeatedUnionTests {
    class Node: JSONModel, JSONIdentifiable, @unchecked Sendable {
        @JSONProperty var id: Int
        @JSONProperty var name: String?
        @JSONProperty(using: .reference(.merge)) var all: [Node]
        @JSONProperty("p.lazy", using: .reference(.merge)) var lazy: JSONArray<Node>
        @JSONProperty("p.q", .or("q"), using: .reference(.merge)) var choice: [Node]
        @JSONProperty("p.set", using: .reference) var assigned: [Node]

        override class func modelType(for json: JSON, context: JSONContext) -> JSONModel.Type {
            json["name"]?.string == "s" ? Special.self : self
        }
    }

    final class Special: Node, @unchecked Sendable {
        @JSONProperty("x", using: .reference(.merge)) var own: [Node]
    }

    @Test(
        .costs, arguments: [#"{"id":1,"all":[%]}"#, #"{"id":1,"p":{"lazy":[%,3]}}"#, #"{"all":[7],"id":1,"name":"%"}"#])
    func theCostIsLinear(text: String) throws {
        let ratio = try Cost.ratio { count in
            let store = JSONMemoryStore()
            let first = (0..<count).map { "\($0)" }.joined(separator: ",")
            try store.upsert(Node(parsing: #"{"id":1,"all":[\#(first)]}"#))
            let texts = (0..<count).map { number in
                text.split(separator: "%", omittingEmptySubsequences: false).joined(separator: "\(count + number)")
            }
            try JSONImporter(store).import(parsing: "[" + texts.joined(separator: ",") + "]", as: Node.self)
        }
        #expect(ratio < Cost.limit)
    }

    private static func value(_ generator: inout SeededGenerator) -> String {
        if generator.chance(8) { return "null" }
        if generator.chance(8) { return generator.pick(["3", #"{"id":4}"#, "true", "[]", #"{"n":1}"#]) }
        let count = generator.below(4)
        let all = (0..<count).map { _ in
            generator.pick(["\(generator.below(9))", "{\"id\":\(generator.below(9))}", #"{"x":1}"#, "null"])
        }
        return "[" + all.joined(separator: ",") + "]"
    }

    private static func object(_ generator: inout SeededGenerator) -> String {
        var members = ["\"id\":\(generator.below(2) + 100)"]
        if generator.chance(50) { members.append("\"all\":\(value(&generator))") }
        if generator.chance(20) { members.append("\"x\":\(value(&generator))") }
        if generator.chance(20) { members.append("\"q\":\(value(&generator))") }
        if generator.chance(10) { members.append(generator.pick([#""name":"s""#, #""name":"t""#])) }
        if generator.chance(60) {
            var inner: [String] = []
            for name in ["lazy", "q", "set"] where generator.chance(40) {
                inner.append("\"\(name)\":\(value(&generator))")
            }
            members.append("\"p\":" + (generator.chance(10) ? "null" : "{" + inner.joined(separator: ",") + "}"))
        }
        return "{" + members.joined(separator: ",") + "}"
    }

    @Test(arguments: Cases.seeds(800)) func oneImportIsAsGoodAsMany(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let texts = (0..<12).map { _ in Self.object(&generator) }
        // Also with a member that occurs twice.
        let first = #"[{"id":100,"all":[1],"p":{"lazy":[2]},"all":[9]},{"id":101,"p":{"lazy":[5]},"p":{"lazy":[6]}}]"#
        let (one, many) = (JSONMemoryStore(), JSONMemoryStore())
        for store in [one, many] where seed % 2 == 0 { try JSONImporter(store).import(parsing: first, as: Node.self) }
        try JSONImporter(one).import(parsing: "[" + texts.joined(separator: ",") + "]", as: Node.self)
        for text in texts { try JSONImporter(many).import(parsing: text, as: Node.self) }
        #expect(try one.texts(Node.self) == many.texts(Node.self), "\(texts.joined(separator: "\n"))")
    }

    /// An object without an id is added whenever it comes, but not if the whole object comes with the same text.
    @Test func theSameTextAgainAddsNothing() throws {
        let text = #"{"id":1,"all":[{"x":1}]}"#
        let (one, many) = (JSONMemoryStore(), JSONMemoryStore())
        try JSONImporter(one).import(parsing: "[\(text),\(text),\(text)]", as: Node.self)
        for _ in 0..<3 { try JSONImporter(many).import(parsing: text, as: Node.self) }
        #expect(try one.fetch(Node.self, id: 1)?.text() == text)
        #expect(try many.fetch(Node.self, id: 1)?.text() == text)
    }

    @Test func referencesThatNullHasClearedAreMergedAgain() throws {
        let values = [#"{"lazy":[5]}"#, #"{"lazy":[6]}"#, "null", #"{"lazy":[6]}"#, #"{"lazy":[5,6]}"#]
        let texts = values.map { #"{"id":1,"p":\#($0)}"# }
        let store = JSONMemoryStore()
        try JSONImporter(store).import(parsing: "[" + texts.joined(separator: ",") + "]", as: Node.self)
        #expect(try store.fetch(Node.self, id: 1)?.json["p"]?["lazy"] == [6, 5])
    }
}

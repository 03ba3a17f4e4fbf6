import LazyJSON
import TestSupport
import Testing

/// Nothing of what is below a redacted property is shown anywhere.
struct RedactionLawTests {
    struct Code: Codable, Sendable {
        var number: Int
        var names: [String: Int]
    }

    final class Leaf: JSONModel, @unchecked Sendable {
        @JSONProperty var pin: Int
        @JSONProperty(.redacted, checking: { $0.count > 40 }) var word: String
        @JSONProperty var parts: [String: [Int]]
    }

    class Node: JSONModel, @unchecked Sendable {
        @JSONProperty var name: String
        @JSONProperty(.redacted) var leaf: Leaf
        @JSONProperty(.redacted, .required) var map: [String: Leaf]
        @JSONProperty("alias", .or("old", "deep.er"), .redacted) var text: Int
        @JSONProperty(.redacted, using: .oneOrMany) var many: [Leaf]
        @JSONProperty(.redacted) var lazy: JSONArray<Leaf>?
        @JSONProperty(.redacted) var grid: [[Int]]
        @JSONProperty(.redacted) var rates: [String: [Double]]
        @JSONProperty(.redacted, using: .codable) var code: Code = Code(number: 1, names: [:])
        @JSONProperty(.redacted) var any: JSON
        @JSONProperty("items.9", .redacted) var tenth: String?

        @JSONProperty(using: .model(by: "name", ["sub": Sub.self])) var open: Node?
        @JSONProperty(using: .each(checking: { $0.name != "no" })) var list: [Node]
        @JSONProperty var lazyList: JSONArray<Node>
        @JSONProperty(checking: { $0.count < 2 }) var nodes: [String: Node]
        @JSONProperty(using: .oneOrMany, checking: { $0.first?.name != "no" }) var either: [Node]

        override func check(_ report: inout JSONReport) {
            report.warning("another node")
            report.error("another", at: \Node.text)
            report.error("another", at: \Node.leaf.pin)
            report.error("another", at: \Node.open)
            report.warning("another", at: "open.alias")
            report.error("another", at: "list.0.leaf.word")
            report.error("another", at: "nodes")
            report.error("another", at: "either")
        }
    }

    final class Sub: Node, @unchecked Sendable {
        @JSONProperty(.redacted) var own: String
    }

    // MARK: Objects and arrays that are read as models

    class Plain: JSONModel, @unchecked Sendable {
        @JSONProperty var name: String
        @JSONProperty var next: Plain?
        @JSONProperty var all: [Plain]
        @JSONProperty var byName: [String: JSONArray<Plain>]

        override class func modelType(for json: JSON, context: JSONContext) -> JSONModel.Type {
            json["secret"] != nil ? Secretive.self : Plain.self
        }
    }

    final class Secretive: Plain, @unchecked Sendable {
        @JSONProperty(.redacted) var secret: String
    }

    @Test func objectsAndArraysThatAreReadAsModelsAreNotShown() throws {
        let text = #"{"next": [1], "all": {"a": 2}, "byName": {"x": {}, "y": 4}, "name": [3]}"#
        let issues = try Plain(parsing: text).issues
        #expect(issues.map(\.found) == ["an array", "an array", "an object", "an object", "4"])
        #expect(issues.map(\.rawText) == ["[3]", nil, nil, nil, "4"])
    }

    @Test func modelsOfASubclassWithARedactedPropertyAreNotShown() throws {
        let model = #"{"secret": "qz736"}"#
        for text in [
            #"{"next": \#(model), "next": 1}"#, #"{"all": [1, \#(model)], "all": 1}"#,
            #"{"byName": {"x": [], "x": [{}, \#(model)]}}"#, #"{"byName": {"x": [\#(model)]}, "byName": 2}"#,
            #"{"next": {"next": \#(model)}, "next": 1}"#, #"{"all": [{"byName": {"x": [\#(model)]}}], "all": 1}"#,
        ] {
            let issues = try Plain(parsing: text).issues
            #expect(issues.contains { $0.kind == .duplicate && $0.rawText == nil }, "\(text)")
            #expect(!"\(issues)".contains("qz736"))
        }
    }

    /// A class that a member beside it chooses, and one whose choice needs a context.
    final class Holder: JSONModel, @unchecked Sendable {
        struct Needed: Sendable {}

        class Part: JSONModel, @unchecked Sendable {
            override class func modelType(for json: JSON, context: JSONContext) -> JSONModel.Type {
                precondition(context[Needed.self] != nil, "modelType was asked without the context of the model.")
                return Part.self
            }
        }

        final class Hidden: Part, @unchecked Sendable {
            @JSONProperty(.redacted) var secret: String
        }

        @JSONProperty(using: .model(by: "kind", ["hidden": Hidden.self])) var part: Part?
        @JSONProperty(using: .model(by: "kind", ["hidden": Hidden.self])) var parts: [Part]
    }

    @Test func modelsOfAChosenClassAreNotShown() throws {
        let context = JSONContext(Holder.Needed())
        let model = #"{"secret": "qz736"}"#
        for members in [
            #""part": \#(model), "part": 1"#, #""part": [\#(model)]"#, #""parts": [[\#(model)]]"#,
            #""parts": [\#(model)], "parts": 2"#, #""parts": \#(model)"#,
        ] {
            let holder = try Holder(parsing: #"{"kind": "hidden", \#(members)}"#, context: context)
            #expect(!"\(holder.issues)".contains("qz736") && !holder.issues.isEmpty, "\(members)")
        }
    }

    // MARK: What is generated

    private static let secret = "qz736"

    /// Any value with the secret in it.
    private static func value(_ random: inout SeededGenerator, depth: Int = 3) -> String {
        let inner = depth > 0 ? value(&random, depth: depth - 1) : "null"
        return switch random.below(12) {
        case 0: "\"qz736\""
        case 1: "\"x qz736\""
        case 2: "{\"qz736\": 1}"
        case 3: "{\"qz736\": \(inner)}"
        case 4: "[\(inner), \"qz736\"]"
        case 5: "{\"pin\": \(inner), \"word\": \(inner), \"qz736\": \(inner), \"word\": 5}"
        case 6: "{\"parts\": {\"qz736\": \(inner), \"a\": [\(inner)]}, \"pin\": \"qz736\"}"
        case 7: "{\"number\": \"qz736\", \"names\": {\"qz736\": \"x\", \"a\": \(inner)}}"
        case 8: "null"
        case 9: "7"
        case 10: "[[\(inner)], 4]"
        default: "{\"qz736\": {\"pin\": 1, \"pin\": \(inner)}, \"\\ud800\": \(inner)}"
        }
    }

    private static func node(_ random: inout SeededGenerator, depth: Int) -> String {
        var members = ["leaf", "map", "many", "lazy", "grid", "code", "any", "own", "alias", "old"].filter { name in
            name != "own" && random.chance(70)
        }.map { "\"\($0)\": \(value(&random))" }
        members.append("\"name\": \(random.pick(["\"no\"", "\"sub\"", "4", "null"]))")
        members.append(random.pick(["\"deep\": \"qz736\"", "\"deep\": {\"er\": \(value(&random))}", "\"free\": 1"]))
        if random.chance(20) { members.append("\"alias\": \(value(&random))") }
        if depth > 0 {
            func inner() -> String { node(&random, depth: depth - 1) }
            for name in ["open", "list", "lazyList", "nodes", "either"] where random.chance(60) {
                for _ in 0...random.below(2) {
                    // An object in place of a dictionary or model would have members that are not redacted.
                    var shapes = ["[\(inner())]", "[\(inner()), [\(inner())], 3]"]
                    if name != "nodes" { shapes.append(inner()) }
                    if name != "open", name != "either" {
                        shapes += [
                            "{\"k\": \(inner())}", "{\"k\": \(inner()), \"k\": \(inner()), \"l\": [\(inner())]}",
                        ]
                    }
                    members.append("\"\(name)\": \(random.pick(shapes))")
                }
            }
        }
        members.shuffle(using: &random)
        return "{\(members.joined(separator: ", "))}"
    }

    private static func texts(_ value: some Any) -> [String] {
        var dumped = ""
        dump(value, to: &dumped)
        return ["\(value)", String(reflecting: value), dumped]
    }

    private static func texts(of issues: [JSONIssue]) -> [String] {
        issues.flatMap { texts($0) + [$0.expected, $0.found, $0.rawText ?? "", $0.pointer.description] }
    }

    private static func errors(_ body: () throws -> Void) -> [String] {
        do {
            try body()
            return []
        } catch let error as JSONValidationError {
            return texts(error) + texts(of: error.issues)
        } catch {
            return texts(error)
        }
    }

    /// Everything that is shown of a node.
    private static func texts(of node: Node) -> [String] {
        _ = (
            node.leaf.word, node.map, node.text, node.many, node.lazy?.first, node.grid, node.code, node.any, node.tenth
        )
        _ = (node.open?.text, node.list, node.lazyList.first, node.nodes, node.either)
        var shown = texts(node) + texts(of: node.issues) + texts(node.list) + texts(node.lazyList) + texts(node.nodes)
        shown += texts(of: node.lazyList.issues)
        shown += texts(node.$text) + texts(node.$open) + texts(node.$map.issue as Any) + texts(node.$list.issue as Any)
        shown += errors { try node.validate(unknownMembers: .reject) }
        shown += errors { _ = try Node(validating: node.text(), unknownMembers: .reject) }
        shown += errors { _ = try node.$map.value() } + errors { _ = try node.$nodes.value() }
        shown += errors { _ = try node.$code.value() }
        return shown
    }

    @Test(arguments: Cases.seeds(60))
    func nothingBelowARedactedPropertyIsShown(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let text = Self.node(&random, depth: 2)
        let node = try Node(parsing: text)
        var shown = Self.texts(of: node)
        if let open = node.open { shown += Self.texts(of: open) }
        let json = try JSON(parsing: Self.value(&random))
        func change(_ draft: inout JSONDraft<Node>) {
            draft.tenth = Self.secret
            draft.open?.tenth = Self.secret
            draft.leaf.json = json
            draft.leaf.word = Self.secret
            draft.open?.leaf.json = "qz736"
            draft.set(\.text, to: 4)
            draft.rates = [Self.secret: [1, .infinity]]
            if draft.list.count > 0 { draft.list[0].tenth = Self.secret }
            draft.lazyList.append(Node { $0.leaf.word = Self.secret })
            draft.lazyList[0].leaf.json = [JSON(Self.secret)]
            draft.nodes["k"]?.tenth = Self.secret
            draft.nodes["n"] = Node { $0.any = json }
            draft.many.append(Leaf { $0.word = Self.secret })
        }
        _ = node.mutate { draft in
            change(&draft)
            shown +=
                Self.texts(draft) + Self.texts(of: draft.issues) + Self.texts(draft.lazyList as JSONArrayDraft<Node>)
            shown += Self.texts(of: (draft.lazyList as JSONArrayDraft<Node>).issues)
            shown += Self.texts(draft.nodes as JSONDictionaryDraft<Node>)
            shown += Self.errors { _ = try draft.mergePatch() }
            if let open = draft.open as JSONDraft<Node>? { shown += Self.texts(open) + Self.texts(of: open.issues) }
        }
        shown += Self.errors { _ = try node.mutate(.checked) { change(&$0) } }
        for line in shown {
            if let place = line.firstRange(of: "z736") {
                let (start, end) = (
                    line.index(place.lowerBound, offsetBy: -200, limitedBy: line.startIndex), place.upperBound
                )
                Issue.record("\(line.prefix(80)) … \(line[(start ?? line.startIndex)..<end])")
            }
        }
        #expect(node.text() == text)
        // The pointers of the model itself are exact.
        for pointer in node.unmapped where !"\(pointer)".contains("\u{FFFD}") { #expect(node.json[at: pointer] != nil) }
    }

    @Test func whatIsLeftOutIsSaid() throws {
        let text =
            #"{"name": "no", "map": {"a": 1}, "nodes": {"k": {"name": "x", "free": 5}, "l": {}}, "open": [1], "leaf": 7}"#
        let node = try Node(parsing: text)
        func found(_ kind: JSONIssue.Kind) -> [String] {
            node.issues.filter { $0.kind == kind }.map { "\($0.pointer) \($0.found) \($0.rawText ?? "-")" }
        }
        #expect(
            found(.unreadable) == [
                "/leaf a redacted value -", "/map/(redacted) a redacted value -", "/open an array -",
            ])
        #expect(found(.refused).contains("/nodes an object -"))
        #expect(node.$map.issue == nil && (try? node.$map.value()) != nil)
        #expect(throws: JSONError.self) { try node.$leaf.value() }
    }

    @Test func mergePatchesThatCannotBeMadeNameNoMembersOfARedactedValue() throws {
        let node = try Node(parsing: #"{"leaf": {"x": 1}, "nodes": {"k": {"leaf": {"x": 1}}}, "free": {"x": 1}}"#)
        func place(_ change: (inout JSONDraft<Node>) -> Void) -> String? {
            var error: JSONError?
            _ = node.mutate { draft in
                change(&draft)
                error = #expect(throws: JSONError.self) { try draft.mergePatch() }
            }
            return error?.pointer?.description
        }
        #expect(place { $0.leaf.json = ["x": nil] } == "/leaf/(redacted)")
        #expect(place { $0.nodes["k"]?.leaf.json = ["x": nil] } == "/nodes/(redacted)/(redacted)/(redacted)")
        #expect(place { $0.json["free"] = ["x": nil] } == "/free/x")
        #expect(place { $0.setNull(\.name) } == "/name")
    }
}

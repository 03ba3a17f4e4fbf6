import Foundation
import LazyJSON
import TestSupport
import Testing

/// Arrays that may be a single value.
struct OneOrManyTests {
    final class Inner: JSONModel, @unchecked Sendable {
        @JSONProperty var name: String
        @JSONProperty var size: Int?
    }

    final class Either: JSONModel, @unchecked Sendable {
        @JSONProperty(using: .oneOrMany) var texts: [String]
        @JSONProperty(using: .oneOrMany) var numbers: [Int]?
        @JSONProperty(using: .oneOrMany) var lazy: JSONArray<Inner>
        @JSONProperty(using: .oneOrMany) var models: [Inner]
        @JSONProperty(using: .oneOrMany) var maybe: [Inner]?
        @JSONProperty(using: .oneOrMany(.secondsSince1970)) var dates: [Date]
        @JSONProperty(using: .oneOrMany) var nested: [[Int]] = [[7]]
        @JSONProperty(using: .oneOrMany) var words: Set<String>
    }

    final class Always: JSONModel, @unchecked Sendable {
        @JSONProperty var texts: [String]
        @JSONProperty var numbers: [Int]?
        @JSONProperty var lazy: JSONArray<Inner>
        @JSONProperty var models: [Inner]
        @JSONProperty var maybe: [Inner]?
        @JSONProperty(using: .each(.secondsSince1970)) var dates: [Date]
        @JSONProperty var nested: [[Int]] = [[7]]
        @JSONProperty var words: Set<String>
    }

    private static let names = ["texts", "numbers", "lazy", "models", "maybe", "dates", "nested", "words"]

    private static func value(_ random: inout SeededGenerator, isElement: Bool = false) -> String {
        let simple = [
            "1", "\"2\"", "\"a\"", "true", "4.0", "{}", #"{"name": "x",  "size": 2, "q": [1]}"#, #"{"size":"3"}"#,
            "1e2",
        ]
        if isElement { return random.pick(simple + ["null", "[]", "[1, \"x\"]"]) }
        if random.chance(60) { return random.pick(simple) }
        if random.chance(15) { return "null" }
        return "[\((0..<random.below(4)).map { _ in value(&random, isElement: true) }.joined(separator: ", "))]"
    }

    /// A value as an array, as it is read.
    private static func many(_ json: JSON) -> JSON { json.kind == .array || json.isNull ? json : [json] }

    /// The JSON of an array that is written over a value.
    private static func written(_ json: JSON?, over existing: JSON?) -> JSON? {
        guard let json, let existing, existing.kind != .array, !existing.isNull else { return json }
        guard json.kind == .array, json.count == 1, let only = json[0], only.kind != .array, !only.isNull else {
            return json
        }
        return only
    }

    /// Changes of each property, each in several ways.
    private static func change(_ name: String, _ way: Int, _ draft: inout JSONDraft<Either>) {
        switch (name, way) {
        case ("texts", 0): draft.texts = ["b"]
        case ("texts", 1): draft.texts.append("c")
        case ("texts", 2): draft.texts = draft.texts
        case ("texts", _): draft.texts = []
        case ("numbers", 0): draft.numbers = [5]
        case ("numbers", 1): draft.numbers?.append(6)
        case ("numbers", 2): draft.numbers = draft.numbers
        case ("numbers", _): draft.numbers = nil
        case ("lazy", 0): if draft.lazy.count > 0 { draft.lazy[0].name = "n" }
        case ("lazy", 1): draft.lazy.append(Inner { $0.size = 1 })
        case ("lazy", 2): draft.lazy = draft.lazy
        case ("lazy", _): draft.lazy.removeAll()
        case ("models", 0): if draft.models.count > 0 { draft.models[0].size = 9 }
        case ("models", 1): draft.models.append(Inner { $0.size = 1 })
        case ("models", 2): draft.models = draft.models
        case ("models", _): if draft.models.count > 0 { draft.models.remove(at: 0) }
        case ("maybe", 0): if (draft.maybe?.count ?? 0) > 0 { draft.maybe?[0].name = "n" }
        case ("maybe", 1): draft.maybe?.append(Inner { $0.size = 1 })
        case ("maybe", 2): draft.maybe = draft.maybe
        case ("maybe", _): draft.maybe = nil
        case ("dates", 0): draft.dates = [Date(timeIntervalSince1970: 9)]
        case ("dates", 1): draft.dates.append(Date(timeIntervalSince1970: 10))
        case ("dates", _): draft.dates = draft.dates
        case ("nested", 0): draft.nested.append([3])
        case ("nested", _): draft.nested = draft.nested
        case (_, 0): draft.words = ["b"]
        case (_, 1): draft.words.insert("c")
        case (_, _): draft.words = draft.words
        }
    }

    private static func change(_ name: String, _ way: Int, _ draft: inout JSONDraft<Always>) {
        switch (name, way) {
        case ("texts", 0): draft.texts = ["b"]
        case ("texts", 1): draft.texts.append("c")
        case ("texts", 2): draft.texts = draft.texts
        case ("texts", _): draft.texts = []
        case ("numbers", 0): draft.numbers = [5]
        case ("numbers", 1): draft.numbers?.append(6)
        case ("numbers", 2): draft.numbers = draft.numbers
        case ("numbers", _): draft.numbers = nil
        case ("lazy", 0): if draft.lazy.count > 0 { draft.lazy[0].name = "n" }
        case ("lazy", 1): draft.lazy.append(Inner { $0.size = 1 })
        case ("lazy", 2): draft.lazy = draft.lazy
        case ("lazy", _): draft.lazy.removeAll()
        case ("models", 0): if draft.models.count > 0 { draft.models[0].size = 9 }
        case ("models", 1): draft.models.append(Inner { $0.size = 1 })
        case ("models", 2): draft.models = draft.models
        case ("models", _): if draft.models.count > 0 { draft.models.remove(at: 0) }
        case ("maybe", 0): if (draft.maybe?.count ?? 0) > 0 { draft.maybe?[0].name = "n" }
        case ("maybe", 1): draft.maybe?.append(Inner { $0.size = 1 })
        case ("maybe", 2): draft.maybe = draft.maybe
        case ("maybe", _): draft.maybe = nil
        case ("dates", 0): draft.dates = [Date(timeIntervalSince1970: 9)]
        case ("dates", 1): draft.dates.append(Date(timeIntervalSince1970: 10))
        case ("dates", _): draft.dates = draft.dates
        case ("nested", 0): draft.nested.append([3])
        case ("nested", _): draft.nested = draft.nested
        case (_, 0): draft.words = ["b"]
        case (_, 1): draft.words.insert("c")
        case (_, _): draft.words = draft.words
        }
    }

    @Test(arguments: Cases.seeds(300))
    func aSingleValueIsAnArrayOfOne(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        var members = Self.names.filter { _ in random.chance(80) }.map { "\"\($0)\": \(Self.value(&random))" }
        members.shuffle(using: &random)
        let text = "{\(members.joined(separator: ", "))}"
        let json = try JSON(parsing: text)
        var wrapped = json
        for name in Self.names { wrapped[name] = json[name].map { Self.many($0) } }
        wrapped = try JSON(parsing: wrapped.text())
        let either = try #require(Either(json))
        let always = try #require(Always(wrapped))

        #expect(either.texts == always.texts && either.numbers == always.numbers && either.nested == always.nested)
        #expect(Array(either.lazy) == Array(always.lazy) && either.models == always.models)
        #expect(either.maybe == always.maybe && either.dates == always.dates && either.words == always.words)
        #expect(either.lazy.first === either.lazy.first)

        // Issues are the same, but for where a single value is.
        func place(_ pointer: JSONPointer) -> String {
            guard let name = pointer.components.first?.name, let value = json[name] else { return pointer.description }
            if value.kind == .array || pointer.components.count < 2 { return pointer.description }
            var components = pointer.components
            components.remove(at: 1)
            return JSONPointer(components).description
        }
        let issues = always.issues.map { "\(place($0.pointer)) \($0.kind) \($0.rawText ?? "-")" }
        #expect(either.issues.map { "\($0.pointer) \($0.kind) \($0.rawText ?? "-")" } == issues, "\(text)")
        #expect(either.unmapped.map(\.description) == always.unmapped.map(place))

        for name in Self.names {
            let way = random.below(4)
            let changed = either.mutate { Self.change(name, way, &$0) }
            let other = always.mutate { Self.change(name, way, &$0) }
            var expected = json
            if other.json[name] != wrapped[name] {
                expected[name] = Self.written(other.json[name], over: json[name])
            }
            #expect(changed.json == expected, "\(name) \(way) in \(text): \(changed.text())")
            if expected == json { #expect(changed.text() == text, "\(name) \(way)") }
            // Nothing but the value changes.
            var before = json
            var after = changed.json
            before[name] = nil
            after[name] = nil
            #expect(before.text() == after.text(), "\(name) \(way) in \(text)")
        }
    }

    final class Plain: JSONModel, @unchecked Sendable {
        @JSONProperty var lazy: Inner
        @JSONProperty var models: Inner
        @JSONProperty var maybe: Inner?
    }

    /// Objects in the styles that people write.
    private static let objects = [
        #"{"name": "a"}"#, "{ \"name\" :\"a\",\n  \"size\": 1 }",
        "{\n    \"size\": \"1\",\n    \"x\": {\n      \"y\": [ 1 ]}\n  }",
        "{}", "{ }", #"{"name": null, "name": "b"}"#,
        "{ // first\n    \"name\": \"a\", // the name\n    /* last */ \"size\": 1, // done\n  }",
        "/* before */ {} /* after */",
    ]

    @Test(arguments: objects)
    func editsOfASingleValueAreMadeInItsPlace(object: String) throws {
        for name in ["lazy", "models", "maybe"] {
            let text = "{\n  \"a\": 1,\n  \"\(name)\": \(object),\n  \"b\": [2]\n}\n"
            let either = try Either(parsing: text, dialect: .jsonc)
            let plain = try Plain(parsing: text, dialect: .jsonc)
            func edited(_ change: (inout JSONDraft<Inner>) -> Void) -> (String, String) {
                switch name {
                case "lazy":
                    (either.mutate { change(&$0.lazy[0]) }.text(), plain.mutate { change(&$0.lazy) }.text())
                case "models":
                    (either.mutate { change(&$0.models[0]) }.text(), plain.mutate { change(&$0.models) }.text())
                default:
                    (
                        either.mutate { if $0.maybe != nil { change(&$0.maybe![0]) } }.text(),
                        plain.mutate { if $0.maybe != nil { change(&$0.maybe!) } }.text()
                    )
                }
            }
            for change: (inout JSONDraft<Inner>) -> Void in [
                { $0.name = "c" }, { $0.size = 4 }, { $0.size = nil }, { $0.name = $0.name }, { $0.json["z"] = [1] },
                { $0.remove(\.name) },
            ] {
                let (one, other) = edited(change)
                #expect(one == other)
            }
        }
    }

    @Test func formsAreKept() throws {
        func text(_ json: String, _ values: [String]) throws -> String {
            try Either(parsing: #"{"texts": \#(json)}"#).mutate { $0.texts = values }.text()
        }
        #expect(try text("\"a\"", ["b"]) == #"{"texts": "b"}"#)
        #expect(try text("\"a\"", ["a"]) == #"{"texts": "a"}"#)
        #expect(try text(#""\u0061""#, ["a", "b"]) == #"{"texts": ["\u0061", "b"]}"#)
        #expect(try text("\"a\"", []) == #"{"texts": []}"#)
        #expect(try text("[\"a\"]", ["b"]) == #"{"texts": ["b"]}"#)
        #expect(try text("[\"a\", \"b\"]", ["b"]) == #"{"texts": ["b"]}"#)
        #expect(try text("null", ["b"]) == #"{"texts": ["b"]}"#)
        #expect(try text("{\"k\":  1}", []) == #"{"texts": {"k":  1}}"#)
        #expect(try text("{\"k\":  1}", ["b"]) == #"{"texts": [{"k":  1}, "b"]}"#)
        #expect(Either { $0.texts = ["b"] }.text() == #"{"texts":["b"]}"#)
        let either = try Either(parsing: #"{"models": {"name": "a"}}"#)
        #expect(
            either.mutate { $0.models.append(Inner { $0.size = 1 }) }.text()
                == #"{"models": [{"name": "a"}, {"size": 1}]}"#)
        #expect(either.mutate { $0.models[0] = Inner { $0.size = 1 } }.text() == #"{"models": {"size": 1}}"#)
        let refused = either.draft()
        #expect(refused.issues.isEmpty)
    }

    @Test func refusalsAreAtTheValue() throws {
        let either = try Either(parsing: #"{"models": {"name": "a"}}"#)
        let error = #expect(throws: JSONValidationError.self) {
            try either.mutate(.checked) { $0.models[0].json = 4 }
        }
        #expect(error?.issues.map(\.pointer) == ["/models"])
        let patch = either.mutate {
            $0.models[0].name = "b"
            #expect((try? $0.models[0].mergePatch()) == ["name": "b"])
        }
        #expect(patch.text() == #"{"models": {"name": "b"}}"#)
    }

    @Test func aNewElementDidNotStartFromAMember() throws {
        let either = try Either(parsing: #"{"models": {"name": "a", "1": {"name": "c"}}}"#)
        _ = try either.mutate {
            $0.models.append(Inner { $0.name = "c" })
            $0.models[1].size = 3
            let new = try $0.models[1].mergePatch()
            #expect(new == ["name": "c", "size": 3])
            $0.models[0].name = "d"
            let old = try $0.models[0].mergePatch()
            #expect(old == ["name": "d"])
        }
    }

    @Test func commentsAreKept() throws {
        let text = """
            {
              // What it is about.
              "texts": "a", // one
              "models": { // the only one
                "name": "b" // its name
              }, // end
            }
            """
        let either = try Either(parsing: text, dialect: .jsonc)
        func replacing(_ old: String, _ new: String) -> String { text.replacingOccurrences(of: old, with: new) }
        #expect(either.mutate { $0.texts = ["c"] }.text() == replacing(#""a""#, #""c""#))
        #expect(either.mutate { $0.texts.append("c") }.text() == replacing(#""a""#, "[\n    \"a\",\n    \"c\"\n  ]"))
        #expect(either.mutate { $0.models[0].name = "c" }.text() == replacing(#""b""#, #""c""#))
        let more = either.mutate { $0.models.append(Inner { $0.name = "c" }) }
        for comment in ["What it is about.", "one", "the only one", "its name", "end"] {
            #expect(more.text().contains(comment), "\(more.text())")
        }
        #expect(try JSON(parsing: more.text(), dialect: .jsonc) == more.json)
    }
}

import FoundationEssentials
import LazyJSON
import Testing

/// Laws 7 and 9: nothing recurses over the depth of a value, also where edits made it, on a small stack.
struct DepthTests {
    @Test func aMillionNestedArraysAreCreatedAndReleased() {
        let isDone = Threads.run { _ in
            var json: JSON = 1
            for _ in 0..<Cases.scaled(1_000_000) { json = [json] }
            let copy = json
            json = nil
            #expect(copy.count == 1)
        }
        #expect(isDone)
    }

    @Test func replacedValuesThatWereReadOutAreReleased() {
        let isDone = Threads.run { _ in
            let limits = JSONLimits(depth: 200_000)
            guard let document = try? JSON(parsing: #"{"a": 1, "b": [2]}"#, limits: limits) else { return }
            var json: JSON = 1
            for _ in 0..<Cases.scaled(100_000) {
                var outer = document
                outer["a"] = json
                #expect(outer["b"]?.count == 1)  // settles
                json = outer
            }
            #expect(json.count == 2)
            #expect((try? JSON(parsing: json.text(), limits: limits)) == json)
            json = nil
        }
        #expect(isDone)
    }

    @Test func nestedObjectsSharedByCopiesAreReleased() {
        let isDone = Threads.run { _ in
            var json: JSON = [:]
            var copies: [JSON] = []
            for level in 0..<100_000 {
                json = ["a": json, "b": 1]
                if level % 1_000 == 0 { copies.append(json) }
            }
            json = nil
            while !copies.isEmpty { copies.removeFirst() }
        }
        #expect(isDone)
    }

    @Test func deepEditedValuesAreUsedWithoutRecursion() {
        let isDone = Threads.run { _ in
            let depth = Cases.scaled(100_000)
            var json: JSON = 1
            var other: JSON = 1
            for level in 0..<depth {
                json = level % 2 == 0 ? [json] : ["a": json]
                other = level % 2 == 0 ? [other] : ["a": other]
            }
            let text = json.data()
            #expect(text.count == depth / 2 * 2 + depth / 2 * 6 + 1)
            #expect(json == other)
            #expect(json.hashValue == other.hashValue)
            #expect(json.data(.compact) == text)
            #expect(json.data(.pretty(indent: 0)).count > text.count)
            let detached = json.detached()
            #expect(detached.data() == text)
            #expect(detached == json)
            #expect(detached.hashValue == json.hashValue)
            #expect(json.rawText.utf8.count == text.count)
            let parsed = try? JSON(parsing: text, limits: JSONLimits(depth: depth))
            #expect(parsed == json)
        }
        #expect(isDone)
    }

    @Test func aDeepPlaceIsReadAndEditedByItsPointer() {
        let isDone = Threads.run { _ in
            let depth = 100_000
            let text = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
            guard var json = try? JSON(parsing: text, limits: JSONLimits(depth: depth)) else {
                Issue.record("not parsed")
                return
            }
            let pointer = JSONPointer([JSONPointer.Component](repeating: .index(0), count: depth))
            #expect(json[at: pointer] == nil)
            json[at: pointer] = 7
            #expect(json[at: pointer] == 7)
            let copy = json
            json[at: pointer] = 8
            #expect(copy != json)
            #expect((try? json.remove(at: pointer)) == 8)
            #expect(json.text() == text)
            #expect(copy[at: pointer] == 7)
        }
        #expect(isDone)
    }

    @Test func aDeepPlaceIsCreatedByItsPointer() {
        let isDone = Threads.run { _ in
            guard var json = try? JSON(parsing: "null", limits: JSONLimits(depth: 20_000)) else { return }
            let pointer = JSONPointer(Array(repeating: .key("a"), count: 20_000))
            json[at: pointer] = 7
            #expect(json[at: pointer] == 7)
        }
        #expect(isDone)
    }
}

/// Edited values can be parsed again with the same limits, or the edit throws.
struct EditDepthTests {
    private static func nested(_ depth: Int) -> JSON { (0..<depth).reduce(1) { value, _ in [value] } }

    private static func parsed(_ text: String, depth: Int) throws -> JSON {
        try JSON(parsing: text, limits: JSONLimits(depth: depth))
    }

    @Test func theLimitIsThatOfTheDocument() throws {
        for limit in [1, 2, 7, 512, 2_000] {
            var json = try Self.parsed("[]", depth: limit)
            try json.append(Self.nested(limit - 1))
            #expect(try Self.parsed(json.text(), depth: limit) == json)
            let text = json.text()
            let error = #expect(throws: JSONError.self) { try json.append(Self.nested(limit)) }
            #expect(error?.code == .depthLimit)
            #expect(
                error?.message == "Expected at most \(limit) nested arrays and objects, found more; see JSONLimits.")
            #expect(throws: JSONError.self) { try json.insert(Self.nested(limit), at: 0) }
            #expect(throws: JSONError.self) { try json.insert(Self.nested(limit), at: "0") }
            #expect(throws: JSONError.self) { try json.set(Self.nested(limit), at: "0") }
            #expect(throws: JSONError.self) { try json.set(Self.nested(limit + 1), at: "") }
            #expect(throws: JSONError.self) {
                try json.set(1, at: JSONPointer([JSONPointer.Component](repeating: .index(0), count: limit + 1)))
            }
            json[0] = Self.nested(limit)
            #expect(json.text() == text)
            json[at: "0"] = Self.nested(limit)
            #expect(json.text() == text)
        }
    }

    @Test func aValueThatWasMadeHasTheDefaultLimit() throws {
        var json: JSON = [:]
        try json.set(Self.nested(511), at: "a")
        #expect(throws: JSONError.self) { try json.set(Self.nested(512), at: "a") }
        _ = try JSON(parsing: json.data())
    }

    @Test("the limit stays with what is made of a document")
    func limitStays() throws {
        let json = try Self.parsed(#" {"a": {"b": []}, "c": null} "#, depth: 3)
        var framed = json
        framed["c"] = 2
        var edited = json
        edited["d"] = 1
        let part = try #require(json["a"])
        for (value, path) in [
            (json, "a.b.0"), (json.detached(), "a.b.0"), (framed, "a.b.0"), (edited, "a.b.0"),
            (edited.detached(), "a.b.0"),
        ] {
            var value = value
            let pointer = try JSONPointer(parsing: path)
            #expect(throws: JSONError.self) { try value.set([], at: pointer) }
            try value.set(1, at: pointer)
        }
        var (small, large) = (part, part)
        try small.set([1], at: "b.0")
        #expect(throws: JSONError.self) { try large.set([[1]], at: "b.0") }
        #expect(throws: JSONError.self) { try edited.set(small, at: "a") }
    }

    @Test func aValueWithItselfInsideOnceMoreEndsInAnError() throws {
        var json = try JSON(parsing: #"{"a": 1}"#)
        var count = 0
        while (try? json.set(json, at: "a")) != nil { count += 1 }
        #expect(count == 511)
        #expect(try JSON(parsing: json.text()) == json)
    }

    @Test func patchesAreChecked() throws {
        let json = try Self.parsed(#"{"a": [[1]], "b": {}}"#, depth: 4)
        let patch = try JSON(parsing: #"[{"op": "copy", "from": "/a", "path": "/b/c"}]"#)
        let once = try json.applying(patch: patch)
        #expect(once.text() == #"{"a": [[1]], "b": {"c": [[1]]}}"#)
        for text in [
            #"[{"op": "copy", "from": "/b", "path": "/a/0/0"}]"#, #"[{"op": "move", "from": "/b", "path": "/a/0/-"}]"#,
            #"[{"op": "add", "path": "/b/c", "value": [[[1]]]}]"#,
            #"[{"op": "replace", "path": "", "value": [[[[[]]]]]}]"#,
            #"[{"op": "replace", "path": "/a/0", "value": [[{}]]}]"#,
        ] {
            let error = #expect(throws: JSONError.self) { try once.applying(patch: JSON(parsing: text)) }
            #expect(error?.code == .depthLimit)
        }
        // A value that is removed again does not count.
        let there = #"[{"op": "add", "path": "/b/c", "value": [[[1]]]}, {"op": "remove", "path": "/b/c"}]"#
        #expect(try json.applying(patch: JSON(parsing: there)) == json)
    }

    @Test("a deep part of a document is no reason to refuse others")
    func deepElsewhere() throws {
        let deep = Self.nested(500).text()
        let wide = "[" + Array(repeating: "[1]", count: 3_000).joined(separator: ",") + "]"
        var json = try JSON(parsing: #"{"deep": \#(deep), "wide": \#(wide), "way": {}}"#)
        let way = JSONPointer([.key("way")] + Array(repeating: .key("x"), count: 509))
        let value = try #require(json["wide"])
        try json.set(value, at: way)
        #expect(try JSON(parsing: json.text()) == json)
        try json.set(value, at: way.parent ?? way)
        try json.set(1, at: "deep")
        let edited = json
        #expect(throws: JSONError.self) { try json.set(edited, at: way.appending(.key("x"))) }
        #expect(throws: JSONError.self) { try json.set([value], at: way) }
    }

    @Test(arguments: Cases.seeds(24))
    func randomEditsCanBeParsedAgainOrAreErrors(seed: UInt64) throws {
        var script = NestingScript(seed: seed)
        try script.run(steps: 60)
    }
}

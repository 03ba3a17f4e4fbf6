import LazyJSON
import Testing

/// Values without the members that are null.
struct RemovingNullsTests {
    @Test(arguments: [
        (#"{"a":null}"#, "{}"), ("null", "null"), ("[null, 1]", "[null, 1]"), (#"{ "a": 1.50 }"#, #"{ "a": 1.50 }"#),
        (#"{"a": null, "b": 2, "c": null}"#, #"{"b": 2}"#), (#" {"a": [null, {"b": null}]} "#, #" {"a": [null, {}]} "#),
        (
            "{\n  \"a\": {\n    \"b\": null,\n    \"c\": [\n      null\n    ]\n  },\n\n  \"d\": null,\n  \"e\": 1\n}\n",
            "{\n  \"a\": {\n    \"c\": [\n      null\n    ]\n  },\n\n  \"e\": 1\n}\n"
        ),
        // The first member of a name counts, at each level.
        (#"{"a":null,"a":1,"b":2}"#, #"{"b":2}"#), (#"{"a":1,"\u0061":null}"#, #"{"a":1,"\u0061":null}"#),
        (#"{"a":{"x":null},"a":{"y":null},"z":null}"#, #"{"a":{},"a":{}}"#),
    ])
    func membersAreRemoved(text: String, expected: String) throws {
        let json = try JSON(parsing: text)
        #expect(json.removingNulls().text() == expected)
        #expect(json.text() == text)
        #expect(json.removingNulls().removingNulls().text() == expected)
    }

    @Test func commentsGoWithTheirMembers() throws {
        let text = "{\n  // one\n  \"a\": null, // two\n  // three\n  \"b\": {\"c\": null /* four */},\n}"
        let json = try JSON(parsing: text, dialect: .jsonc)
        #expect(json.removingNulls().text() == "{\n  // three\n  \"b\": {},\n}")
    }

    @Test func valuesOfCodeAndEditsHaveNullsToo() throws {
        let made: JSON = ["a": nil, "b": ["c": nil, "d": [nil, ["e": nil]]]]
        #expect(made.removingNulls().text() == #"{"b":{"d":[null,{}]}}"#)
        var edited = try JSON(parsing: #"{ "a": 1, "b": {"c": 2} }"#)
        edited["a"] = .null
        edited[at: "b.x"] = ["y": nil]
        #expect(edited.removingNulls().text() == #"{ "b": {"c": 2, "x": {}} }"#)
    }

    /// Pointers to the members that are null and the first of their name; the values that they are in come before them.
    private static func nulls(in json: JSON, _ path: [JSONPointer.Component] = []) -> [JSONPointer] {
        var found: [JSONPointer] = []
        for member in json.members {
            let path = path + [.key(member.key)]
            if member.value.isNull, json[member.key]?.isNull == true { found.append(JSONPointer(path)) }
            found += nulls(in: member.value, path)
        }
        for (number, element) in json.elements.enumerated() { found += nulls(in: element, path + [.index(number)]) }
        return found
    }

    /// The number of members that are null.
    private static func nullCount(in json: JSON) -> Int {
        json.members.reduce(0) { $0 + ($1.value.isNull ? 1 : nullCount(in: $1.value)) }
            + json.elements.reduce(0) { $0 + nullCount(in: $1) }
    }

    /// Generated documents, with comments and edits: the same text as after removing one member after another.
    @Test func allAreRemovedAsOneAfterAnother() throws {
        var compared = 0
        for seed in Cases.seeds(600) {
            var script = ScriptGenerator(seed: seed)
            var random = SeededGenerator(seed: seed)
            let bytes = script.documents.document()
            let isCommented = random.chance(40)
            var json = try JSON(
                parsing: isCommented ? CommentedText.commented(bytes, &random) : bytes,
                dialect: isCommented ? .jsonc : .json)
            var model = ModelValue.parsed(bytes)
            for _ in 0..<Int(seed % 3) {
                let edit = script.edit(of: model)
                _ = edit.make(in: &model)
                _ = try edit.make(in: &json)
            }
            let result = json.removingNulls()
            #expect(Self.nulls(in: result).isEmpty)
            var expected = json
            let pointers = Self.nulls(in: json)
            // A pointer leads neither through a member that occurs several times nor to a name with a lone surrogate.
            guard pointers.count == Self.nullCount(in: json),
                pointers.allSatisfy({ (try? expected.remove(at: $0)) != nil })
            else { continue }
            #expect(result.text() == expected.text(), "seed \(seed): \(pointers), \(json.text())")
            #expect(try JSON(parsing: result.text(), dialect: json.dialect) == result)
            compared += pointers.isEmpty ? 0 : 1
        }
        #expect(compared > 5)
    }

    @Test func deepAndWideValuesTakeLinearTime() throws {
        let depth = 100_000
        let deep = String(repeating: #"{"n":null,"a":"#, count: depth) + "1" + String(repeating: "}", count: depth)
        let json = try JSON(parsing: deep, limits: JSONLimits(depth: depth + 1))
        #expect(json.removingNulls().text().utf8.count == depth * 6 + 1)
        let wide = (0..<50_000).map { "\"n\($0)\":\($0 % 2 == 0 ? "null" : "1")" }.joined(separator: ",")
        #expect(try JSON(parsing: "{\(wide)}").removingNulls().count == 25_000)
    }

    @Test(.costs) func wideObjectsTakeLinearTime() throws {
        let ratio = try Cost.ratio { count in
            let wide = (0..<count).map { "\"n\($0)\":\($0 % 2 == 0 ? "null" : "1")" }.joined(separator: ",")
            let json = try JSON(parsing: "{\(wide)}")
            #expect(json.removingNulls().count == count / 2)
            #expect(try JSON(parsing: "{}").merging(JSON(parsing: "{\"a\":{\(wide)}}"))["a"]?.count == count / 2)
        }
        #expect(ratio < Cost.limit)
    }
}

import FoundationEssentials
import LazyJSON
import Testing

/// Values are equal if they mean the same, whatever their source text; then their hashes are equal too.
struct EqualityTests {
    @Test func equalityIsThatOfTheModel() throws {
        for seed in Cases.seeds(500) {
            var script = ScriptGenerator(seed: seed)
            script.documents.hasWildNumbers = false
            let bytes = script.documents.document()
            var json = try JSON(parsing: bytes)
            var model = ModelValue.parsed(bytes)
            let first = (json, model)
            #expect(json == json && json.hashValue == first.0.hashValue)
            for step in 0..<4 {
                let edit = script.edit(of: model)
                _ = edit.make(in: &model)
                _ = try edit.make(in: &json)
                let note: Comment = "seed \(seed), step \(step)"
                #expect((json == first.0) == model.means(first.1), note)
                #expect((first.0 == json) == model.means(first.1), note)
                let parsed = try JSON(parsing: json.bytes)
                #expect(json == parsed && parsed == json, note)
                #expect(json.hashValue == parsed.hashValue, note)
            }
        }
    }

    @Test func valuesMadeOfLiteralsEqualThoseThatWereParsed() throws {
        for seed in Cases.seeds(400) {
            var generator = DocumentGenerator(seed: seed)
            generator.hasWildNumbers = false
            let bytes = seed % 20 == 0 ? generator.wide(60, isObject: true) : generator.document()
            let model = ModelValue.parsed(bytes)
            if model.hasLoneName { continue }
            let parsed = try JSON(parsing: bytes)
            let rebuilt = try model.rebuilt(&generator.random)
            #expect(parsed == rebuilt && rebuilt == parsed, "seed \(seed)")
            #expect(parsed.hashValue == rebuilt.hashValue, "seed \(seed)")
            let compact = try JSON(parsing: rebuilt.data(.compact))
            #expect(compact == parsed && compact.hashValue == parsed.hashValue, "seed \(seed)")
        }
    }

    @Test func smallScalarsAreComparedByMeaning() throws {
        var generator = DocumentGenerator(seed: 1)
        generator.hasWildNumbers = false
        generator.size = 1
        var texts: [[UInt8]] = []
        for _ in 0..<120 { texts.append(generator.root()) }
        for one in texts {
            for other in texts {
                let isEqual = try JSON(parsing: one) == JSON(parsing: other)
                let means = ModelValue.parsed(one).means(.parsed(other))
                if isEqual != means {
                    Issue.record("\(String(decoding: one, as: UTF8.self)) == \(String(decoding: other, as: UTF8.self))")
                }
            }
        }
    }

    @Test(
        arguments: [
            (#"{"a":1,"b":2}"#, #"{"b":2.0,"a":10e-1}"#, true), (#"{"a":1,"a":2}"#, #"{"a":1}"#, true),
            (#"{"a":1,"a":2}"#, #"{"a":2,"a":1}"#, false), (#"{"a":1}"#, #"{"\u0061":1}"#, true),
            (#"{"a":1}"#, #"{"b":1}"#, false), (#"{"a":null}"#, "{}", false), ("[]", "{}", false), ("1", "true", false),
            ("0", "false", false), ("0", "null", false), (#""1""#, "1", false), ("-0", "0", true),
            ("-0.0e7", "0", true),
            ("[1,2]", "[2,1]", false), (#""\u00e9""#, #""é""#, true), ("\"\u{E9}\"", "\"e\u{301}\"", false),
            (#""\ud800""#, #""\ud801""#, false), (#""\ud800""#, #""\uD800""#, true),
            (#""\ud800""#, "\"\u{FFFD}\"", false),
            (#"{"\ud800":1}"#, #"{"\ud801":1}"#, false), (#"{"\ud800":1}"#, #"{"\uFFFD":1}"#, false),
            (#""\/""#, #""/""#, true),
        ])
    func pairs(one: String, other: String, isEqual: Bool) throws {
        let values = (try JSON(parsing: one), try JSON(parsing: other))
        #expect((values.0 == values.1) == isEqual)
        #expect((values.1 == values.0) == isEqual)
        #expect(([values.0] == [values.1] as JSON) == isEqual)
        if isEqual { #expect(values.0.hashValue == values.1.hashValue) }
    }

    @Test(
        arguments: [
            ("9007199254740992", "9007199254740993", false), ("1e400", "1e401", false), ("1e400", "10e399", true),
            ("1e-400", "0", false), ("0.1", "0.1000000000000000000000000001", false), ("1e400", "-1e400", false),
            ("1e999999999999999999999", "10e999999999999999999998", true), ("0e999999999999999999999", "0", true),
            ("1e999999999999999999999", "1e-999999999999999999999", false), ("1000000000000000000000e-21", "1", true),
        ])
    func numbersAreComparedExactly(one: String, other: String, isEqual: Bool) throws {
        try pairs(one: one, other: other, isEqual: isEqual)
    }

    @Test func parsedPartsCanBeKeysOfASet() throws {
        let json = try JSON(
            parsing: #"[{"a": [1]}, {"a":[1.0]}, {"a":[1.5]}, "x", "\u0078", null, [null], {"a":[1], "a":0}]"#)
        #expect(Set(json.elements).count == 5)
        #expect(Set(json.elements).contains(["a": [1]]))
    }

    @Test func hashesTellContainersApart() throws {
        let values = (0..<100).flatMap { number -> [JSON] in
            let scalar = JSON(integerLiteral: number)
            return [["a": scalar], [1, [scalar]]]
        }
        #expect(Set(values.map(\.hashValue)).count > 190)
    }
}

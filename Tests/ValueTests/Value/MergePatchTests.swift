import LazyJSON
import TestSupport
import Testing

/// JSON Merge Patch, RFC 7396.
@Suite struct MergePatchTests {
    /// The rows of appendix A: document, patch, result.
    @Test(arguments: [
        (#"{"a":"b"}"#, #"{"a":"c"}"#, #"{"a":"c"}"#),
        (#"{"a":"b"}"#, #"{"b":"c"}"#, #"{"a":"b","b":"c"}"#),
        (#"{"a":"b"}"#, #"{"a":null}"#, "{}"),
        (#"{"a":"b","b":"c"}"#, #"{"a":null}"#, #"{"b":"c"}"#),
        (#"{"a":["b"]}"#, #"{"a":"c"}"#, #"{"a":"c"}"#),
        (#"{"a":"c"}"#, #"{"a":["b"]}"#, #"{"a":["b"]}"#),
        (#"{"a":{"b":"c"}}"#, #"{"a":{"b":"d","c":null}}"#, #"{"a":{"b":"d"}}"#),
        (#"{"a":[{"b":"c"}]}"#, #"{"a":[1]}"#, #"{"a":[1]}"#),
        (#"["a","b"]"#, #"["c","d"]"#, #"["c","d"]"#),
        (#"{"a":"b"}"#, #"["c"]"#, #"["c"]"#),
        (#"{"a":"foo"}"#, "null", "null"),
        (#"{"a":"foo"}"#, #""bar""#, #""bar""#),
        (#"{"e":null}"#, #"{"a":1}"#, #"{"e":null,"a":1}"#),
        ("[1,2]", #"{"a":"b","c":null}"#, #"{"a":"b"}"#),
        ("{}", #"{"a":{"bb":{"ccc":null}}}"#, #"{"a":{"bb":{}}}"#),
        // Further cases: text that is kept, null in arrays, duplicates, what is null in a new value.
        ("{\n  \"a\": 1.0,\n  \"b\": {\"c\" : 1e2}\n}", #"{"b":{"c":5}}"#, "{\n  \"a\": 1.0,\n  \"b\": {\"c\" : 5}\n}"),
        ("{}", #"{"a":[null,{"b":null}]}"#, #"{"a":[null,{"b":null}]}"#),
        (#"{"a":1}"#, #"{"a":{"b":null,"c":{"d":null,"e":2}}}"#, #"{"a":{"c":{"e":2}}}"#),
        ("{}", #"{"a":1,"a":null}"#, #"{"a":1}"#),
        ("{}\n", #"{"-":1}"#, "{\n  \"-\": 1\n}\n"),
        ("{}", "{}", "{}"),
    ])
    func mergesMemberByMember(document: String, patch: String, expected: String) throws {
        #expect(try JSON(parsing: document).merging(JSON(parsing: patch)).text() == expected)
    }

    @Test func mergesDeepPatchesWithoutRecursion() throws {
        let depth = 20_000
        let limits = JSONLimits(depth: depth + 1)
        let patch = String(repeating: #"{"a":"#, count: depth) + "{}" + String(repeating: "}", count: depth)
        let merged = try JSON(parsing: "{}").merging(JSON(parsing: patch, limits: limits))
        #expect(merged.text() == patch)
    }

    // MARK: Nulls and arrays

    @Test(arguments: [
        (#"{"a": 1, "b": [1.0]}"#, #"{"a": null, "b": [2, null]}"#, #"{"a": 1, "b": [1.0, 2, null]}"#),
        (#"{"a": {"b": 1}}"#, #"{"a": {"b": null, "c": {"d": null}}}"#, #"{"a": {"b": 1, "c": {}}}"#),
        ("[1]", "[2]", "[1,2]"), ("{ }", "null", "{ }"), (#"{"a": [1]}"#, #"{"a": []}"#, #"{"a": [1]}"#),
        (#"{"a": {}}"#, #"{"a": [1]}"#, #"{"a": [1]}"#),
        (
            "{\n  \"a\": [\n    1\n  ]\n}", #"{"a": [{"b":2}]}"#,
            "{\n  \"a\": [\n    1,\n    {\n      \"b\": 2\n    }\n  ]\n}"
        ),
    ])
    func nullsCanBeIgnoredAndArraysAppended(document: String, patch: String, expected: String) throws {
        let (json, patch) = (try JSON(parsing: document), try JSON(parsing: patch))
        #expect(json.merging(patch, nulls: .ignore, arrays: .append).text() == expected)
        if json.kind == .object, patch.kind == .object {
            let model = try Whole(parsing: document).mutate { $0.merge(patch, nulls: .ignore, arrays: .append) }
            #expect(model.text() == expected)
        }
    }

    /// Merges in the simplest way.
    private static func merged(
        _ target: JSON?, _ patch: JSON, _ nulls: JSONMergeNulls, _ arrays: JSONMergeArrays
    ) throws -> JSON {
        if patch.isNull, nulls == .ignore, let target { return target }
        if arrays == .append, patch.kind == .array, let target, target.kind == .array {
            return JSON(target.elements.map(\.self) + patch.elements.map(\.self))
        }
        guard patch.kind == .object else { return patch }
        var result = target?.kind == .object ? target ?? [:] : [:]
        var names: [String] = []
        for (name, value) in patch.members where !names.contains(where: { $0.utf8.elementsEqual(name.utf8) }) {
            names.append(name)
            if value.isNull {
                if nulls == .clear { result[name] = nil }
            } else {
                result[name] = try merged(result[name], value, nulls, arrays)
            }
        }
        return result
    }

    @Test func generatedMergesGiveWhatASimpleOneGives() throws {
        for seed in Cases.seeds(600) {
            var documents = DocumentGenerator(seed: seed)
            documents.hasFewWords = true
            let (json, patch) = (try JSON(parsing: documents.document()), try JSON(parsing: documents.document()))
            for nulls in [JSONMergeNulls.clear, .ignore] {
                for arrays in [JSONMergeArrays.replace, .append] {
                    let merged = json.merging(patch, nulls: nulls, arrays: arrays)
                    #expect(try merged == Self.merged(json, patch, nulls, arrays), "seed \(seed), \(nulls), \(arrays)")
                    #expect(try JSON(parsing: merged.data()) == merged, "seed \(seed)")
                }
            }
        }
    }

    // MARK: Text that a merge keeps

    private final class Whole: JSONModel, @unchecked Sendable {}

    /// Document, patch, the text wanted.
    @Test(arguments: [
        (#"{"a": 1.0}"#, #"{"a": 1}"#, #"{"a": 1.0}"#),
        (#"{"a": "\u0041"}"#, #"{"a": "A"}"#, #"{"a": "\u0041"}"#),
        (#"{"a": [1.0, {"b": 2}]}"#, #"{"a": [1, {"b": 2.0}]}"#, #"{"a": [1.0, {"b": 2}]}"#),
        (#"{"a": 0}"#, #"{"a": -0}"#, #"{"a": -0}"#),
        (#"{"a": [0.0]}"#, #"{"a": [-0]}"#, #"{"a": [-0]}"#),
        (#"{"a": -0.0}"#, #"{"a": -0}"#, #"{"a": -0.0}"#),
        (#"{"a": "é"}"#, "{\"a\": \"e\u{301}\"}", "{\"a\": \"e\u{301}\"}"),
        (#"{"a": {"b": 1.0}, "c": 2}"#, #"{"a": {"b": 1}, "c": 3}"#, #"{"a": {"b": 1.0}, "c": 3}"#),
        (#"{"a": 1, "a": 2}"#, #"{"a": 1.0}"#, #"{"a": 1}"#),
        (#"{"a": 1, "a": 1.0}"#, #"{"a": 1.0}"#, #"{"a": 1}"#),
        (#"{"a": {"x": 1}, "a": 2}"#, #"{"a": {"x": 3}}"#, #"{"a": {"x": 3}}"#),
        (#"{"a": null}"#, #"{"a": {"b": null}}"#, #"{"a": {}}"#),
        ("\n [1.0]\n", "[1]", "\n [1.0]\n"),
        ("\n {\"a\": 1.0}\n", #"{"a": 1, "b": 2}"#, "\n {\"a\": 1.0, \"b\": 2}\n"),
    ])
    func equalValuesKeepTheirText(document: String, patch: String, expected: String) throws {
        #expect(try JSON(parsing: document).merging(JSON(parsing: patch)).text() == expected)
    }

    @Test(arguments: [#"{"a": 1.0, "b": {"c": [2]}}"#, "\n{\"a\": 1.0, \"b\": {\"c\": [2]}}\n"])
    func aMergeOfEqualValuesGivesTheSameInstance(text: String) throws {
        let model = try Whole(parsing: text)
        #expect(model.mutate { $0.merge(["a": 1, "b": ["c": [2.0]], "d": nil]) } === model)
    }
}

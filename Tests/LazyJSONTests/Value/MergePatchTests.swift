import LazyJSON
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
        (" {}\n", #"{"-":1}"#, " {\"-\":1}\n"),
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
}

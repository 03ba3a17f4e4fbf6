import LazyJSON
import Testing

/// What a merge leaves as it is.
struct MergeTextTests {
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
        (#"{"a": 1, "a": 2}"#, #"{"a": 1.0}"#, #"{"a": 1, "a": 2}"#),
        (#"{"a": {"x": 1}, "a": 2}"#, #"{"a": {"x": 3}}"#, #"{"a": {"x": 3}, "a": 2}"#),
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

import LazyJSON
import Testing

/// JSON Patch, RFC 6902.
@Suite struct PatchTests {
    @Test(.enabled(if: Corpora.areThere, "\(Corpora.absence)"))
    func examplesOfTheStandardGiveWhatItSays() throws {
        var count = 0
        for example in try JSON(parsing: Corpora.bytes("json-patch-tests/spec_tests.json")).elements {
            let document = try #require(example["doc"])
            let patch = try #require(example["patch"])
            let comment = example["comment"]?.string ?? ""
            if example["error"] != nil {
                #expect(throws: JSONError.self, "\(comment)") { try document.applying(patch: patch) }
            } else {
                let expected = try #require(example["expected"])
                #expect(try document.applying(patch: patch) == expected, "\(comment)")
            }
            count += 1
        }
        #expect(count == 17)
    }

    /// Document, patch, the text wanted.
    @Test(arguments: [
        (#"{"a": 1}"#, #"[{"op": "add", "path": "/b", "value": [1]}]"#, #"{"a": 1, "b": [1]}"#),
        (#"{"a": 1}"#, #"[{"op": "add", "path": "/a", "value": 2.0}]"#, #"{"a": 2.0}"#),
        ("[1, 2]", #"[{"op": "add", "path": "/1", "value": 9}]"#, "[1, 9, 2]"),
        ("[1, 2]", #"[{"op": "add", "path": "/-", "value": 9}]"#, "[1, 2, 9]"),
        ("[1, 2]", #"[{"op": "add", "path": "/2", "value": 9}]"#, "[1, 2, 9]"),
        (#"{"a": 1, "b": 2}"#, #"[{"op": "remove", "path": "/a"}]"#, #"{"b": 2}"#),
        (#"{"a": 1e0}"#, #"[{"op": "replace", "path": "/a", "value": null}]"#, #"{"a": null}"#),
        (#"{"a":{"b":1}}"#, #"[{"op":"move","from":"/a/b","path":"/c"}]"#, #"{"a":{},"c":1}"#),
        ("[1,2,3]", #"[{"op":"move","from":"/0","path":"/2"}]"#, "[2,3,1]"),
        (
            #"{"a":[1]}"#, #"[{"op":"copy","from":"/a","path":"/b"},{"op":"add","path":"/a/-","value":2}]"#,
            #"{"a":[1,2],"b":[1]}"#
        ),
        (#"{"a":1}"#, #"[{"op":"test","path":"/a","value":1.0}]"#, #"{"a":1}"#),
        (" 5\n", #"[{"op":"replace","path":"","value":6}]"#, " 6\n"),
        (#"{"a":1}"#, #"[{"op":"move","from":"/a","path":"/a"}]"#, #"{"a":1}"#),
        (#"{"":0}"#, #"[{"op":"replace","path":"/","value":1}]"#, #"{"":1}"#),
    ])
    func operationsKeepTheTextAround(document: String, patch: String, expected: String) throws {
        let result = try JSON(parsing: document).applying(patch: JSON(parsing: patch))
        #expect(result.text() == expected)
    }

    /// Document, patch, the code wanted.
    @Test(arguments: [
        ("{}", "{}", JSONError.Code.invalidPatch),
        ("{}", "[1]", .invalidPatch),
        ("{}", #"[{"path":"/a"}]"#, .invalidPatch),
        ("{}", #"[{"op":"add","value":1}]"#, .invalidPatch),
        ("{}", #"[{"op":"add","path":"/a"}]"#, .invalidPatch),
        ("{}", #"[{"op":"ad","path":"/a","value":1}]"#, .invalidPatch),
        ("{}", #"[{"op":1,"path":"/a","value":1}]"#, .invalidPatch),
        ("{}", #"[{"op":"add","path":"a.b","value":1}]"#, .invalidPatch),
        ("{}", #"[{"op":"add","path":"/~2","value":1}]"#, .invalidPatch),
        ("{}", #"[{"op":"add","op":"remove","path":"/a","value":1}]"#, .invalidPatch),
        ("{}", #"[{"op":"add","path":"/a/b","value":1}]"#, .notFound),
        ("{}", #"[{"op":"remove","path":"/a"}]"#, .notFound),
        ("{}", #"[{"op":"replace","path":"/a","value":1}]"#, .notFound),
        ("{}", #"[{"op":"test","path":"/a","value":null}]"#, .notFound),
        ("{}", #"[{"op":"copy","from":"/a","path":"/b"}]"#, .notFound),
        (#"{"a":{}}"#, #"[{"op":"move","from":"/a","path":"/a/b"}]"#, .invalidPatch),
        ("[1]", #"[{"op":"add","path":"/2","value":1}]"#, .indexOutOfRange),
        ("[1]", #"[{"op":"add","path":"/01","value":1}]"#, .wrongKind),
        ("[1]", #"[{"op":"add","path":"/x","value":1}]"#, .wrongKind),
        (#"{"a":1}"#, #"[{"op":"add","path":"/a/b","value":1}]"#, .wrongKind),
        (#"{"a":1}"#, #"[{"op":"test","path":"/a","value":"1"}]"#, .patchTestFailed),
    ])
    func brokenPatchesSayWhatIsWrong(document: String, patch: String, code: JSONError.Code) throws {
        let document = try JSON(parsing: document)
        let error = #expect(throws: JSONError.self) { try document.applying(patch: JSON(parsing: patch)) }
        #expect(error?.code == code)
    }

    @Test func aFailureChangesNothingAndNamesItsOperation() throws {
        let document = try JSON(parsing: #"{"a":1}"#)
        let patch: JSON = [
            ["op": "add", "path": "/b", "value": 1], ["op": "remove", "path": "/c"],
        ]
        let error = #expect(throws: JSONError.self) { try document.applying(patch: patch) }
        #expect(error?.message.hasPrefix("Operation 1:") == true)
        #expect(error?.pointer == "/c")
        #expect(document.text() == #"{"a":1}"#)
    }
}

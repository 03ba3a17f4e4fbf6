import FoundationEssentials
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
        #expect(error?.message.hasPrefix("Operation 1 (remove) failed: ") == true)
        #expect(error?.pointer == "/c")
        #expect(document.text() == #"{"a":1}"#)
    }

    // MARK: The size of the result

    /// A patch that copies one member so many times into a new one with two copies of it.
    private static func doubling(_ times: Int) -> [JSON] {
        (0..<times).flatMap { number -> [JSON] in
            [["op": "copy", "from": "", "path": JSON("/a\(number)")]]
        }
    }

    @Test func copiesThatDoubleADocumentAreRefused() throws {
        let json = try JSON(parsing: #"{"x": "some text"}"#)
        for times in [36, 70, 200] {
            let error = #expect(throws: JSONError.self) {
                try json.applying(patch: JSON(Self.doubling(times)))
            }
            #expect(error?.code == .resultTooLarge)
        }
    }

    @Test func copiesToTheRootAreRefusedBeforeTheyAreWritten() throws {
        let json = try JSON(parsing: "\n{\"x\": \"some text\"}\n")
        let copy: [JSON] = [["op": "copy", "from": "/a39", "path": ""]]
        let error = #expect(throws: JSONError.self) {
            try json.applying(patch: JSON(Self.doubling(40) + copy))
        }
        #expect(error?.code == .resultTooLarge)
        let back: [JSON] = [["op": "copy", "from": "/a1", "path": ""]]
        let small = try json.applying(patch: JSON(Self.doubling(2) + back))
        #expect(small.text() == "\n{\"x\": \"some text\", \"a0\": {\"x\": \"some text\"}}\n")
    }

    @Test func whatIsCopiedAndRemovedAgainDoesNotCount() throws {
        let json = try JSON(parsing: #"{"x": "some text"}"#)
        let removals: [JSON] = (0..<40).map { ["op": "remove", "path": JSON("/a\($0)")] }
        #expect(try json.applying(patch: JSON(Self.doubling(40) + removals)).text() == json.text())
    }

    @Test func theLimitIsTheLengthOfTheText() throws {
        for seed in Cases.seeds(200) {
            var script = ScriptGenerator(seed: seed)
            var json = try JSON(parsing: script.documents.document())
            var model = ModelValue.parsed(Array(json.data()))
            for _ in 0..<Int(seed % 5) {
                let edit = script.edit(of: model)
                if try edit.make(in: &json) { _ = edit.make(in: &model) }
            }
            let patch: JSON = json.kind == .object ? [["op": "copy", "from": "", "path": "/copy"]] : []
            let result = try json.applying(patch: patch)
            let size = result.data().count
            #expect(try json.applying(patch: patch, sizeLimit: size).text() == result.text(), "seed \(seed)")
            #expect(throws: JSONError.self, "seed \(seed)") { try json.applying(patch: patch, sizeLimit: size - 1) }
        }
    }

    @Test func indentationCounts() throws {
        let depth = 250
        let levels = (1...depth).map { String(repeating: "    ", count: $0) + "[\n" }.joined()
        let deep = levels + String(repeating: "    ", count: depth + 1) + "1" + String(repeating: "\n]", count: depth)
        let many = "[" + String(repeating: "\n        1,", count: 70_000) + "\n        1\n    ]"
        let json = try JSON(parsing: "{\n    \"many\": \(many),\n    \"deep\": \(deep)\n}")
        let path = "/deep" + String(repeating: "/0", count: depth - 1) + "/-"
        let copy: JSON = [["op": "copy", "from": "/many", "path": JSON(path)]]
        let error = #expect(throws: JSONError.self) { try json.applying(patch: copy) }
        #expect(error?.code == .resultTooLarge)
        #expect(throws: Never.self) { try json.applying(patch: copy, sizeLimit: 200 << 20) }
    }

    @Test func renamedMembersCountWithTheirNewNames() throws {
        let copies: [JSON] = (0..<100).map { ["op": "copy", "from": "/a", "path": JSON("/b\($0)")] }
        let long = String(repeating: "x", count: 1 << 20)
        var json = try JSON(parsing: #"{"a":{"k" : 1}}"#)
        try json[at: "a"]?.renameMember("k", to: long)
        let error = #expect(throws: JSONError.self) { try json.applying(patch: JSON(copies)) }
        #expect(error?.code == .resultTooLarge)
        try json[at: "a"]?.renameMember(long, to: "k")
        #expect(try json.applying(patch: JSON(copies)).count == 101)
    }

    @Test func aLargePatchHasALargerLimit() throws {
        let text = JSON(String(repeating: "x", count: 9 << 20))
        let copies: [JSON] = (0..<9).map { ["op": "copy", "from": "/a", "path": JSON("/b\($0)")] }
        let patched = try ([:] as JSON).applying(
            patch: JSON([["op": "add", "path": "/a", "value": text]] + copies))
        #expect(patched.count == 10)
    }

    @Test func whiteSpaceIsNotMultiplied() throws {
        let space = "\n" + String(repeating: " ", count: 1 << 20)
        for text in ["{\(space)\"a\"\(space):1\(space),\(space)\"b\":2\(space)}", "{\(space)\"a\":1}"] {
            let json = try JSON(parsing: text)
            let patch = (0..<100).reduce(into: [:] as JSON) { $0["new\($1)"] = 1 }
            #expect(json.merging(patch).data().count < text.utf8.count + 1_000_000)
        }
        var list = try JSON(parsing: "[\(space)1\(space),\(space)2\(space)]")
        for number in 0..<100 { try list.insert(3, at: number % 3 == 0 ? list.count : number % 3 - 1) }
        #expect(list.data().count < 6_000_000)
    }

    @Test func failedTestsOfEnormousValuesShowTheirBeginning() throws {
        let json = try JSON(parsing: #"{"x": "some text"}"#)
        let test: [JSON] = [["op": "test", "path": "/a59", "value": 7]]
        let error = #expect(throws: JSONError.self) {
            try json.applying(patch: JSON(Self.doubling(60) + test))
        }
        #expect(error?.code == .patchTestFailed)
        #expect(error?.message.contains(#"found {"x": "some text", "a0": {"x""#) == true)
        #expect((error?.message.utf8.count ?? 0) < 300)
    }

    @Test func messagesShowTwoHundredBytesOfWhatIsWrong() throws {
        let long = String(repeating: "é", count: 1_000)
        let patches: [JSON] = [
            [["op": JSON(long), "path": ""]], [["op": "remove", "path": JSON(long)]],
            [["op": "test", "path": "", "value": JSON(long)]],
            [["op": "test", "path": "", "value": [JSON(long)]]],
            [["op": "add", "path": JSON("/list/" + long), "value": 1]],
        ]
        for patch in patches {
            let json: JSON = ["list": [], "text": JSON(long)]
            let error = #expect(throws: JSONError.self) { try json.applying(patch: patch) }
            #expect((error?.message.utf8.count ?? 0) < 500)
        }
    }
}

import Foundation
import TestSupport
import Testing

/// The commands that print or change one value of a file, on files as people write them.
struct EditorTests {
    static let manifest = """
        {
          "name": "shop",
          "version": "1.2.0",
          "scripts": {
            "build": "tsc",
            "test": "node --test"
          },
          "files": [
            "dist"
          ],
          "price": 1.50,
          "note": "caf\\u00e9 \\"A\\"",
          "on": true, "off": null
        }

        """

    @Test(arguments: [
        (["version"], "\"1.2.0\""), (["version", "--string"], "1.2.0"), (["/scripts/test"], "\"node --test\""),
        (["files.0", "--string"], "dist"), (["price"], "1.50"), (["--string", "price"], "1.50"), (["off"], "null"),
        (["note"], #""caf\u00e9 \"A\"""#), (["note", "--string"], "café \"A\""), (["files"], "[\n    \"dist\"\n  ]"),
        (["#/scripts/build"], "\"tsc\""), (["--", "on"], "true"),
    ])
    func getPrintsAValueAsItIs(arguments: [String], value: String) throws {
        let folder = try Folder()
        _ = try folder.file("package.json", Self.manifest)
        let run = try Run(["get", "package.json"] + arguments, in: folder)
        #expect(run == Run(code: 0, output: value + "\n", errors: ""))
    }

    @Test func getPrintsTheWholeDocument() throws {
        let folder = try Folder()
        _ = try folder.file("a.json", "\u{FEFF}\n{ }\r\n")
        #expect(try Run("get", "a.json", "", in: folder).output == "{ }\n")
        #expect(try Run("get", "a.json", in: folder).output == "{ }\n")
    }

    /// Each edit with the lines that it replaces, and the lines that it puts there.
    @Test(arguments: [
        (["set", "version", "\"1.3.0\""], "\"1.2.0\"", "\"1.3.0\""),
        (["set", "version", "1.3.0", "--string"], "\"1.2.0\"", "\"1.3.0\""),
        (["set", "version", "--string", "--", "--\"\\\n"], "\"1.2.0\"", #""--\"\\\n""#),
        (["set", "price", "-2e0"], "1.50", "-2e0"),
        (["set", "off", "false"], "null", "false"),
        (["set", "files.-", "\"src\""], "\"dist\"\n", "\"dist\",\n    \"src\"\n"),
        (["set", "files.1", "\"src\""], "\"dist\"\n", "\"dist\",\n    \"src\"\n"),
        (["set", "scripts.lint", "eslint .", "--string"], "--test\"\n", "--test\",\n    \"lint\": \"eslint .\"\n"),
        (["append", "files", "src", "--string"], "\"dist\"\n", "\"dist\",\n    \"src\"\n"),
        (["remove", "scripts.build"], "    \"build\": \"tsc\",\n", ""),
        (["remove", "scripts.test"], ",\n    \"test\": \"node --test\"", ""),
        (["remove", "on"], "  \"on\": true, ", "  "),
        (["remove", "note"], "  \"note\": \"caf\\u00e9 \\\"A\\\"\",\n", ""),
    ])
    func anEditChangesItsPlaceOnly(edit: [String], old: String, new: String) throws {
        let folder = try Folder()
        // With the line ends of Windows, and without the last one, all is the same.
        for (name, text) in [
            ("unix", { $0 }), ("windows", { $0.replacingOccurrences(of: "\n", with: "\r\n") }),
            ("open", { $0.trimmingCharacters(in: .newlines) }), ("marked", { "\u{FEFF}" + $0 }),
        ] as [(String, (String) -> String)] {
            _ = try folder.file(name, text(Self.manifest))
            let arguments = [edit[0], name] + edit.dropFirst()
            let dry = try Run([edit[0], "--dry-run", name] + edit.dropFirst(), in: folder)
            #expect(dry.code == 0 && dry.output.hasPrefix("  line "))
            #expect(try Run(arguments, in: folder) == dry)
            #expect(Self.manifest.contains(old))
            #expect(try folder.text(name) == text(Self.manifest.replacingOccurrences(of: old, with: new)))
        }
    }

    @Test func aCreatedFileIsSaid() throws {
        let folder = try Folder()
        let run = try Run("set", "new.json", "a", "1", in: folder)
        #expect(run == Run(code: 0, output: "created new.json\n", errors: ""))
        #expect(try folder.text("new.json") == "{\n  \"a\": 1\n}\n")
        let second = try Run("set", "new.json", "a", "2", in: folder)
        #expect(second == Run(code: 0, output: "  line 2\n  -   \"a\": 1\n  +   \"a\": 2\n", errors: ""))
        #expect(try Run("set", "new.json", "a", "2", in: folder) == Run(code: 0, output: "", errors: ""))
    }

    @Test(arguments: [["set", "a.b", "1"], ["append", "a", "1"], ["set", "", "[]"]])
    func aDryRunShowsTheLinesOfAFileThatIsMissing(edit: [String]) throws {
        let folder = try Folder()
        let arguments = [edit[0], "new.json"] + edit.dropFirst()
        let dry = try Run(arguments + ["--dry-run"], in: folder)
        #expect(dry.code == 0 && dry.errors.isEmpty && folder.names.isEmpty)
        #expect(try Run(arguments, in: folder).output == "created new.json\n")
        let lines = try folder.text("new.json").split(separator: "\n").map { "  + \($0)\n" }
        #expect(dry.output == "  line 1\n" + lines.joined())
        // An empty file gets the same lines.
        _ = try folder.file("new.json", "")
        #expect(try Run(arguments, in: folder) == dry)
    }

    @Test func missingParentsAreCreated() throws {
        let folder = try Folder()
        _ = try folder.file("a.json", "{\"a\": 1}\n")
        #expect(try Run("set", "a.json", "b.0.c", "2", in: folder).code == 0)
        #expect(try Run("append", "a.json", "d", "3", in: folder).code == 0)
        #expect(try Run("get", "a.json", "b.0.c", in: folder).output == "2\n")
        #expect(try Run("get", "a.json", "d.0", in: folder).output == "3\n")
        #expect(try folder.text("a.json").hasPrefix("{\"a\": 1, \"b\": "))
    }

    @Test func theWholeDocumentIsSetAndAppendedTo() throws {
        let folder = try Folder()
        _ = try folder.file("a.json", " [1]\n")
        #expect(try Run("append", "a.json", "", "2", in: folder).code == 0)
        #expect(try folder.text("a.json").filter { $0 != " " } == "[1,2]\n")
        #expect(try Run("set", "a.json", "", "null", in: folder).code == 0)
        #expect(try folder.text("a.json") == " null\n")
        #expect(try Run("append", "a.json", "", "3", in: folder).code == 0)
        #expect(try folder.text("a.json") == " [\n   3\n ]\n")
    }

    @Test func aMemberWithANumberAsItsNameIsMoved() throws {
        let folder = try Folder()
        _ = try folder.file("a.json", #"{"ports": {"80": "http", "443": "https"}}"#)
        #expect(try Run("move", "a.json", "ports.80", "after", "443", in: folder).code == 0)
        #expect(try folder.text("a.json") == #"{"ports": {"443": "https", "80": "http"}}"#)
    }

    @Test func duplicateMembersAreOneAfterwards() throws {
        let folder = try Folder()
        _ = try folder.file("a.json", #"{"a": 1, "b": 2, "a": 3}"#)
        #expect(try Run("set", "a.json", "a", "4", in: folder).code == 0)
        #expect(try folder.text("a.json") == #"{"a": 4, "b": 2}"#)
        _ = try folder.file("a.json", #"{"a": 1, "b": 2, "a": 3}"#)
        #expect(try Run("set", "a.json", "a", "1", in: folder).code == 0)
        #expect(try folder.text("a.json") == #"{"a": 1, "b": 2}"#)
        _ = try folder.file("a.json", #"{"a": {"b": 1}, "a": {"b": 2}}"#)
        let refused = try Run("set", "a.json", "a.b", "1", in: folder)
        #expect(refused.code == 1 && refused.errors.contains("found several"))
        #expect(try Run("append", "a.json", "a.c", "1", in: folder).code == 1)
        #expect(try folder.text("a.json") == #"{"a": {"b": 1}, "a": {"b": 2}}"#)
    }

    /// A value with the same tokens is left as it is laid out, with its comments.
    @Test func aValueThatIsThereStays() throws {
        let folder = try Folder()
        let text = "{\"a\":\n[ 1, // one\n {\"b\":2}], \"c\": 1 }"
        _ = try folder.file("a.jsonc", text)
        #expect(try Run("set", "a.jsonc", "a", #"[1, {"b" : 2}]"#, in: folder).code == 0)
        #expect(try folder.text("a.jsonc") == text)
        #expect(try Run("set", "a.jsonc", "c", "1.0", in: folder).code == 0)
        #expect(try folder.text("a.jsonc") == text.replacing("1 }", with: "1.0 }"))
    }

    /// Canonically equivalent text is another text.
    @Test func anEqualStringOfOtherScalarsIsWritten() throws {
        let folder = try Folder()
        _ = try folder.file("a.json", "[\"e\u{301}\"]")
        #expect(try Run("set", "a.json", "0", "\u{E9}", "--string", in: folder).code == 0)
        #expect(try Array(folder.text("a.json").utf8) == Array("[\"\u{E9}\"]".utf8))
    }

    // MARK: Standard input and output

    @Test func standardInputIsEditedToStandardOutput() throws {
        let folder = try Folder()
        let edited = Self.manifest.replacingOccurrences(of: "1.50", with: "2")
        #expect(
            try Run("set", "-", "price", "2", in: folder, input: Self.manifest)
                == Run(code: 0, output: edited, errors: ""))
        // Also if there is nothing to change.
        #expect(
            try Run("set", "-", "price", "1.50", in: folder, input: Self.manifest)
                == Run(code: 0, output: Self.manifest, errors: ""))
        #expect(try Run("get", "-", "price", in: folder, input: Self.manifest).output == "1.50\n")
        #expect(folder.names.isEmpty)
    }

    @Test func aDryRunShowsLinesAndWritesNothing() throws {
        let folder = try Folder()
        _ = try folder.file("package.json", Self.manifest)
        let run = try Run("set", "--dry-run", "package.json", "version", "\"1.3.0\"", in: folder)
        #expect(run.code == 0)
        #expect(run.output.contains("  line 3\n  -   \"version\": \"1.2.0\",\n  +   \"version\": \"1.3.0\",\n"))
        let streamed = try Run("remove", "-", "scripts", "--dry-run", in: folder, input: Self.manifest)
        #expect(streamed.output.contains("  -   \"scripts\": {"))
        #expect(!streamed.output.hasPrefix("{"))
        #expect(try folder.text("package.json") == Self.manifest)
    }
}

import Foundation
import TestSupport
import Testing

/// Files with comments: which are read as such, and that the comments stay.
struct EditorCommentTests {
    static let settings = """
        {
          // What Node 20 runs.
          "compilerOptions": {
            "target": "es2020", /* see node.green */
            "strict": true, // since 2.0
            "lib": [
              "es2023",
            ],
          },
          /* Tests have
             a file of their own. */
          "include": ["src", "test"],
        }

        """

    @Test(arguments: [
        (["set", "compilerOptions.target", "es2022", "--string"], "es2020", "es2022"),
        (["set", "compilerOptions.strict", "false"], "true, //", "false, //"),
        (["append", "include", "\"tools\""], "\"test\"]", "\"test\", \"tools\"]"),
        (["append", "compilerOptions.lib", "dom", "--string"], "\"es2023\",\n", "\"es2023\",\n      \"dom\",\n"),
        // A comment of a value stays on its line, and one about what comes next where it is.
        (["set", "compilerOptions.noEmit", "true"], "    ],\n  },", "    ],\n    \"noEmit\": true,\n  },"),
        (["set", "exclude", "null"], "\"test\"],\n", "\"test\"],\n  \"exclude\": null,\n"),
        (["remove", "compilerOptions.strict"], "    \"strict\": true, // since 2.0\n", ""),
        (["remove", "compilerOptions.target"], "    \"target\": \"es2020\", /* see node.green */\n", ""),
        (
            ["remove", "include"],
            "  /* Tests have\n     a file of their own. */\n  \"include\": [\"src\", \"test\"],\n", ""
        ),
    ])
    func commentsStayWithWhatTheyAreAbout(edit: [String], old: String, new: String) throws {
        let folder = try Folder()
        _ = try folder.file("tsconfig.json", Self.settings)
        let dry = try Run([edit[0], "tsconfig.json", "--dry-run"] + edit.dropFirst(), in: folder)
        let run = try Run([edit[0], "tsconfig.json"] + edit.dropFirst(), in: folder)
        #expect(run == dry && run.code == 0 && !run.output.isEmpty)
        #expect(Self.settings.contains(old))
        #expect(try folder.text("tsconfig.json") == Self.settings.replacingOccurrences(of: old, with: new))
    }

    @Test func theCommentsInAValueArePrintedWithIt() throws {
        let folder = try Folder()
        _ = try folder.file("tsconfig.json", Self.settings)
        let run = try Run("get", "tsconfig.json", "compilerOptions", in: folder)
        #expect(run.output.hasPrefix("{\n    \"target\": \"es2020\", /* see node.green */\n"))
        #expect(run.output.hasSuffix("\n  }\n"))
    }

    @Test(arguments: [
        "a.jsonc", "tsconfig.json", "tsconfig.build.json", "jsconfig.json", "settings.json", "launch.json",
        "shop.code-workspace", ".swift-format", "./../\u{E9}/.jsonc",
    ])
    func someNamesMeanThatThereAreComments(name: String) throws {
        let folder = try Folder()
        let inner = folder.url.appending(path: "\u{E9}")
        try FileManager.default.createDirectory(at: inner, withIntermediateDirectories: true)
        try Data("{\"a\": 1, /**/}".utf8).write(to: URL(filePath: inner.path + "/" + name))
        let arguments = ["get", "\u{E9}/" + name, "a"]
        #expect(try Run(arguments, in: folder).output == "1\n")
    }

    @Test(arguments: ["package.json", "tsconfig", "my-settings.json", "tsconfig.json.bak", "jsonc"])
    func otherFilesAreStrict(name: String) throws {
        let folder = try Folder()
        _ = try folder.file(name, "{\"a\": 1} // one\n")
        for run in [
            try Run("set", name, "a", "2", in: folder),
            try Run("set", "-", "a", "2", in: folder, input: try folder.text(name)),
        ] {
            #expect(run.code == 65)
            #expect(run.output.isEmpty)
            #expect(run.errors.contains("the dialect .jsonc reads comments"))
        }
        #expect(try Run("set", name, "a", "2", "--jsonc", in: folder).code == 0)
        #expect(try folder.text(name) == "{\"a\": 2} // one\n")
        let streamed = try Run("set", "-", "a", "3", "--jsonc", in: folder, input: try folder.text(name))
        #expect(streamed.output == "{\"a\": 3} // one\n")
    }

    @Test func textThatIsOfNoDialectGetsNoAdvice() throws {
        let folder = try Folder()
        _ = try folder.file("a.json", "{'a': 1} // one\n")
        for arguments in [["format", "a.json"], ["get", "a.json", "a"], ["get", "a.json", "a", "--jsonc"]] {
            let run = try Run(arguments, in: folder)
            #expect(run.code == 65)
            #expect(run.errors.hasPrefix("a.json:1:2: "))
            #expect(!run.errors.contains("which --jsonc reads"))
        }
    }

    @Test func strictTextGetsNoAdvice() throws {
        let folder = try Folder()
        _ = try folder.file("a.json", "{\"a\": 1}")
        // The member would nest deeper than the file may.
        let deep = String(repeating: "[", count: 512) + String(repeating: "]", count: 512)
        let run = try Run("set", "a.json", "a", deep, in: folder)
        #expect(run.code != 0 && !run.errors.isEmpty)
        #expect(!run.errors.contains("which --jsonc reads"))
        #expect(try folder.text("a.json") == "{\"a\": 1}")
    }

    @Test(
        "Comments are set, members are commented out and in, moved and laid out anew",
        arguments: [
            (
                ["comment", "compilerOptions.strict", "all checks"],
                "    \"strict\": true, // since 2.0\n", "    // all checks\n    \"strict\": true, // since 2.0\n"
            ),
            (["comment", "compilerOptions", ""], "  // What Node 20 runs.\n", ""),
            (
                ["disable", "compilerOptions.strict"], "    \"strict\": true, // since 2.0\n",
                "    // \"strict\": true, // since 2.0\n"
            ),
            (
                ["move", "compilerOptions.strict", "before", "target"],
                "    \"target\": \"es2020\", /* see node.green */\n    \"strict\": true, // since 2.0\n",
                "    \"strict\": true, // since 2.0\n    \"target\": \"es2020\", /* see node.green */\n"
            ),
        ])
    func commentsAreEdited(edit: [String], old: String, new: String) throws {
        let folder = try Folder()
        _ = try folder.file("tsconfig.json", Self.settings)
        let dry = try Run([edit[0], "tsconfig.json", "--dry-run"] + edit.dropFirst(), in: folder)
        let run = try Run([edit[0], "tsconfig.json"] + edit.dropFirst(), in: folder)
        #expect(run == dry && run.code == 0 && !run.output.isEmpty)
        #expect(Self.settings.contains(old))
        #expect(try folder.text("tsconfig.json") == Self.settings.replacingOccurrences(of: old, with: new))
        guard edit[0] == "disable" else { return }
        let back = try Run("enable", "tsconfig.json", "compilerOptions", "strict", in: folder)
        #expect(back.code == 0 && back.errors.isEmpty)
        #expect(try folder.text("tsconfig.json") == Self.settings)
    }

    /// A settings file, the name of a member, and the file with it; nil if it cannot be commented in.
    @Test(
        arguments: [
            (
                "{\n  // \"[py]\": {\n  //   \"on\": true\n  // },\n  // \"on\": false,\n  \"b\": 2\n}\n", "on",
                "{\n  // \"[py]\": {\n  //   \"on\": true\n  // },\n  \"on\": false,\n  \"b\": 2\n}\n"
            ),
            // The name of the commented-out block is taken.
            (
                "{\n  // \"b\": {\n  //   \"on\": true\n  // },\n  // \"on\": false,\n  \"b\": 2\n}\n", "on",
                "{\n  // \"b\": {\n  //   \"on\": true\n  // },\n  \"on\": false,\n  \"b\": 2\n}\n"
            ),
            ("{\n  // \"[py]\": {\n  //   \"on\": true\n  // },\n  \"b\": 2\n}\n", "on", nil),
            ("{\n  /* \"[py]\": {\n    \"on\": true\n  }, */\n  \"b\": 2\n}\n", "on", nil),
            // A heading, and comments of another member.
            (
                "{\n  // \"on\" is off, see below\n  // Mode\n  // \"mode\": \"on\",\n  // \"on\": 1,\n  \"b\": 2\n}\n",
                "on",
                "{\n  // \"on\" is off, see below\n  // Mode\n  // \"mode\": \"on\",\n  \"on\": 1,\n  \"b\": 2\n}\n"
            ),
            ("{\n  // \"b\": 1,\n  \"b\": 2\n}\n", "b", nil),
            // The last line of the block has another member; a block around members that are there.
            ("{\n  // \"a\": {\n  //   \"on\": 1\n  // }, \"c\": 3,\n  \"b\": 2\n}\n", "on", nil),
            (
                "{\n  // \"a\": {\n\n  \"b\": true,\n  // \"on\": 1,\n  \"c\": 2\n  // }\n}\n", "on",
                "{\n  // \"a\": {\n\n  \"b\": true,\n  \"on\": 1,\n  \"c\": 2\n  // }\n}\n"
            ),
        ] as [(String, String, String?)])
    func theMemberOfTheObjectIsCommentedIn(text: String, name: String, expected: String?) throws {
        let folder = try Folder()
        _ = try folder.file("settings.json", text)
        let run = try Run("enable", "settings.json", "", name, in: folder)
        #expect(run.code == (expected == nil ? 1 : 0), "\(run.errors)")
        #expect(try folder.text("settings.json") == expected ?? text)
    }

    @Test func aFormattedFileKeepsItsCommentsAndIsFormattedOnce() throws {
        let folder = try Folder()
        _ = try folder.file("tsconfig.json", "{ // all\n\"a\":1,\n   /* b */ \"b\":[1,2]\n}")
        #expect(try Run("format", "tsconfig.json", in: folder).code == 0)
        let text = try folder.text("tsconfig.json")
        #expect(text.contains("// all") && text.contains("/* b */") && text.contains("  \"a\": 1,"), "\(text)")
        #expect(try Run("format", "tsconfig.json", in: folder).code == 0)
        #expect(try folder.text("tsconfig.json") == text)
    }

    @Test(arguments: ["", "// my settings\n", "\u{FEFF}"])
    func anEmptyFileIsAnEmptyObject(text: String) throws {
        let folder = try Folder()
        _ = try folder.file("settings.json", text)
        #expect(try Run("set", "settings.json", "editor.tabSize", "4", in: folder).code == 0)
        let written = try folder.text("settings.json")
        #expect(written.hasPrefix(text) && written.contains("\"tabSize\": 4"), "\(written)")
        #expect(try Run("set", "new.json", "a", "1", in: folder).code == 0)
        #expect(try Run("get", "new.json", "a", in: folder).output == "1\n")
        // Other commands need a value.
        for command in ["get", "remove", "disable"] {
            #expect(try Run(command, "none.json", "a", in: folder).code == 66)
            #expect(try Run(command, "-", "a", in: folder).code == 65)
        }
    }

    @Test func checkPrintsPositions() throws {
        let folder = try Folder()
        let name = "tsconfig.json"
        _ = try folder.file(
            name, "{\n  // one\n  \"compilerOptions\": { \"strict\": \"maybe\", \"lib\": [1], \"lib\": [] }\n}\n")
        let run = try Run("check", name, in: folder)
        #expect(run.code == 1 && run.errors.isEmpty)
        #expect(
            run.output.contains("tsconfig.json:3:22: the member /compilerOptions/lib occurs twice\n"), "\(run.output)")
        #expect(run.output.contains("tsconfig.json:3:34: "), "\(run.output)")
        _ = try folder.file("package.json", "{\"name\": \"a\", \"version\": \"1\"}")
        #expect(try Run("check", "package.json", in: folder) == Run(code: 0, output: "", errors: ""))
        _ = try folder.file("package.json", "{\"name\": \"a\",\n}")
        let malformed = try Run("check", "package.json", in: folder)
        #expect(malformed.code == 1 && malformed.errors.hasPrefix("package.json:2:1: "), "\(malformed.errors)")
    }

    @Test func checkComparesNamesExactly() throws {
        let folder = try Folder()
        _ = try folder.file("a.json", #"{"\ud800": 1, "\ud801": 2, "\u00e9": 3, "e\u0301": 4}"#)
        #expect(try Run("check", "a.json", in: folder) == Run(code: 0, output: "", errors: ""))
        _ = try folder.file("a.json", #"{"\ud800": {"b": 1, "\u0062": 2}, "\ud801": 3}"#)
        let run = try Run("check", "a.json", in: folder)
        #expect(run.code == 1 && run.output.hasSuffix("/b occurs twice\n"), "\(run.output)")
        #expect(run.output.split(separator: "\n").count == 1)
    }
}

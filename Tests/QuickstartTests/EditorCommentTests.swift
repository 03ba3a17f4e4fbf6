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
        let run = try Run([edit[0], "tsconfig.json"] + edit.dropFirst(), in: folder)
        #expect(run == Run(code: 0, output: "", errors: ""))
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
        #expect(try Run(arguments + ["--dialect", "json"], in: folder).code == 65)
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
            #expect(run.errors.hasSuffix("\nThis is JSON with comments, which --dialect jsonc reads.\n"))
        }
        #expect(try Run("set", name, "a", "2", "--dialect", "jsonc", in: folder).code == 0)
        #expect(try folder.text(name) == "{\"a\": 2} // one\n")
        let streamed = try Run("set", "-", "a", "3", "--dialect=jsonc", in: folder, input: try folder.text(name))
        #expect(streamed.output == "{\"a\": 3} // one\n")
    }

    @Test func textThatIsOfNoDialectGetsNoAdvice() throws {
        let folder = try Folder()
        _ = try folder.file("a.json", "{'a': 1} // one\n")
        for arguments in [["a.json"], ["get", "a.json", "a"], ["get", "a.json", "a", "--dialect", "jsonc"]] {
            let run = try Run(arguments, in: folder)
            #expect(run.code == 65)
            #expect(run.errors.hasPrefix("a.json:1:2: "))
            #expect(!run.errors.contains("--dialect"))
        }
    }

    @Test func theTourOfAFileReadsComments() throws {
        let folder = try Folder()
        _ = try folder.file("tsconfig.json", Self.settings)
        let run = try Run("tsconfig.json", in: folder)
        #expect(run.code == 0)
        #expect(run.output.contains("  +     \"target\": \"edited\", /* see node.green */\n"))
    }
}

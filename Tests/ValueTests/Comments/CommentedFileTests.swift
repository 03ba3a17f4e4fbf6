import LazyJSON
import Testing
import TestSupport

/// Files as people write them, with a comment wherever one can be, and what is left of each after an edit.
///
/// An expected text is the file with one replacement, or several.
struct CommentedFileTests {
    /// An edit, and what it replaces in the text.
    struct Case: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let replacements: [(old: String, new: String)]
        let edit: @Sendable (inout JSON) throws -> Void

        init(
            _ name: String, _ replacements: [(old: String, new: String)],
            _ edit: @escaping @Sendable (inout JSON) throws -> Void
        ) {
            (testDescription, self.replacements, self.edit) = (name, replacements, edit)
        }

        func check(_ text: String) throws {
            var expected = text
            for (old, new) in replacements {
                #expect(expected.ranges(of: old).count == 1, "\(old)")
                expected = expected.replacing(old, with: new)
            }
            var json = try JSON(parsing: text, dialect: .jsonc)
            #expect(json.text() == text)
            try edit(&json)
            #expect(json.text() == expected)
            #expect(try JSON(parsing: json.text(), dialect: .jsonc) == json)
            #expect(try JSON(parsing: CommentedText.blanked(Array(json.data()))) == json)
        }
    }

    private static let settings = """
        // Settings of the workspace.
        {
          // Editor
          "editor.tabSize": 4, // was 2
          "editor.rulers": [80, 120], /* columns */

          /* Files */
          "files.exclude": {
            "**/.build": true,
            // "**/.git": false,
            "**/*.o": true, // objects
          },

          // Languages

          "[swift]": {
            "editor.tabSize": 4
            // formats on save
          },
          "swift.path": /* a folder */ "/usr/bin" // not the file
          // The end.
        }
        // Nothing follows.

        """

    @Test(arguments: [
        Case("set a number", [("\"editor.tabSize\": 4, // was", "\"editor.tabSize\": 8, // was")]) {
            $0["editor.tabSize"] = 8
        },
        Case("set behind a comment", [("/* a folder */ \"/usr/bin\"", "/* a folder */ \"/opt\"")]) {
            $0["swift.path"] = "/opt"
        },
        Case("remove with comments", [("  // Editor\n  \"editor.tabSize\": 4, // was 2\n", "")]) {
            $0["editor.tabSize"] = nil
        },
        Case("append to a line", [("[80, 120], /*", "[80, 120, 100], /*")]) { try $0["editor.rulers"]?.append(100) },
        Case("add to an object with a trailing comma", [("// objects\n", "// objects\n    \"**/.cache\": true,\n")]) {
            $0["files.exclude"]?["**/.cache"] = true
        },
        Case(
            "remove below a member that is commented out",
            [("false,\n    \"**/*.o\": true, // objects", "false,")]
        ) { $0["files.exclude"]?["**/*.o"] = nil },
        Case(
            "add before the last comment",
            [("4\n    // formats on save", "4,\n    \"editor.rulers\": null\n    // formats on save")]
        ) { $0["[swift]"]?["editor.rulers"] = .null },
        Case("remove the only member", [("    \"editor.tabSize\": 4\n    // formats", "    // formats")]) {
            $0["[swift]"]?["editor.tabSize"] = nil
        },
        Case(
            "add to the root",
            [
                (
                    "\"/usr/bin\" // not the file\n  // The end.",
                    "\"/usr/bin\", // not the file\n  \"a\": 1\n  // The end."
                )
            ]
        ) { $0["a"] = 1 },
        Case("remove the last member", [(",\n  \"swift.path\": /* a folder */ \"/usr/bin\" // not the file", "")]) {
            $0["swift.path"] = nil
        },
        Case(
            "remove a section",
            [
                (
                    """


                      /* Files */
                      "files.exclude": {
                        "**/.build": true,
                        // "**/.git": false,
                        "**/*.o": true, // objects
                      },
                    """, ""
                )
            ]
        ) { $0["files.exclude"] = nil },
        Case("rename", [("\"swift.path\": /*", "\"swift.folder\": /*")]) {
            try $0.renameMember("swift.path", to: "swift.folder")
        },
    ])
    func settings(test: Case) throws { try test.check(Self.settings) }

    private static let tsconfig = """
        {
        \t"extends": "./base.json", // shared
        \t"compilerOptions": {
        \t\t/* Language */
        \t\t"target": "es2022",
        \t\t"lib": ["es2022", "dom" /* for fetch */],
        \t\t// "jsx": "react",

        \t\t/* Checks */
        \t\t"strict": true, /* all of
        \t\tthem */
        \t\t"paths": {
        \t\t\t"@/*": ["./src/*"], // no comment: "/*" is in a string
        \t\t},
        \t},
        \t"include": [
        \t\t"src", // the program
        \t\t// "test",
        \t\t"tools"
        \t],
        }

        """

    @Test(arguments: [
        Case(
            "append before a comment on the line",
            [("\"dom\" /* for fetch */]", "\"dom\" /* for fetch */, \"webworker\"]")]
        ) {
            try $0[at: "compilerOptions.lib"]?.append("webworker")
        },
        Case("remove with the comment on the line", [("[\"es2022\", \"dom\" /* for fetch */]", "[\"es2022\"]")]) {
            try $0.remove(at: "compilerOptions.lib.1")
        },
        Case("insert first on a line", [("[\"es2022\",", "[\"es2021\", \"es2022\",")]) {
            try $0[at: "compilerOptions.lib"]?.insert("es2021", at: 0)
        },
        Case(
            "remove with a comment of two lines",
            [("\n\t\t/* Checks */\n\t\t\"strict\": true, /* all of\n\t\tthem */\n", "\n")]
        ) { try $0.remove(at: "compilerOptions.strict") },
        Case("add to the last object", [("them */\n\t\t\"paths\": {\n", "them */\n\t\t\"paths\": {\n")]) { _ in },
        Case("add a member", [("\t\t},\n\t},", "\t\t},\n\t\t\"noEmit\": true,\n\t},")]) {
            $0[at: "compilerOptions.noEmit"] = true
        },
        Case(
            "remove the only member with a comma",
            [
                (
                    "\"paths\": {\n\t\t\t\"@/*\": [\"./src/*\"], // no comment: \"/*\" is in a string\n\t\t},",
                    "\"paths\": {},"
                )
            ]
        ) { $0[at: "compilerOptions.paths"]?["@/*"] = nil },
        Case("append to lines", [("\t\t\"tools\"\n", "\t\t\"tools\",\n\t\t\"docs\"\n")]) {
            try $0["include"]?.append("docs")
        },
        Case(
            "move with comments",
            [
                (
                    "\t\t\"src\", // the program\n\t\t// \"test\",\n\t\t\"tools\"\n",
                    "\t\t\"tools\",\n\t\t// \"test\",\n\t\t\"src\" // the program\n"
                )
            ]
        ) { try $0["include"]?.move(from: 1, to: 0) },
        Case("remove the first member", [("\t\"extends\": \"./base.json\", // shared\n", "")]) { $0["extends"] = nil },
    ])
    func tsconfig(test: Case) throws { try test.check(Self.tsconfig) }

    private static let launch = """
        {
            // See https://example.com/launch
            "version": "0.2.0",
            "configurations": [
                // The program.
                {
                    "name": "Run", // shown in the menu
                    "args": [/* none */],
                    "env": {
                        // "DEBUG": "1"
                    }
                }, // end of Run
                /* The tests. */ {
                    "name": "Test"
                }
            ]
        }
        """

    @Test(arguments: [
        Case(
            "remove an object with its comments",
            [
                (
                    """
                            // The program.
                            {
                                "name": "Run", // shown in the menu
                                "args": [/* none */],
                                "env": {
                                    // "DEBUG": "1"
                                }
                            }, // end of Run
                            /* The
                    """, "        /* The"
                )
            ]
        ) { try $0.remove(at: "configurations.0") },
        Case(
            "remove the last object",
            [
                (
                    "}, // end of Run\n        /* The tests. */ {\n            \"name\": \"Test\"\n        }",
                    "} // end of Run"
                )
            ]
        ) { try $0.remove(at: "configurations.1") },
        Case("fill an array with a comment", [("[/* none */]", "[/* none */\n                \"-v\"\n            ]")]) {
            try $0[at: "configurations.0.args"]?.append("-v")
        },
        Case("fill an object with a comment", [("\"1\"\n", "\"1\"\n                \"LANG\": \"C\"\n")]) {
            $0[at: "configurations.0.env.LANG"] = "C"
        },
        Case("add to an object in an array", [("\"Test\"\n", "\"Test\",\n            \"port\": 1\n")]) {
            $0[at: "configurations.1.port"] = 1
        },
        Case("rename below", [("\"name\": \"Run\", //", "\"label\": \"Run\", //")]) {
            try $0[at: "configurations.0"]?.renameMember("name", to: "label")
        },
        Case(
            "exchange",
            [
                (
                    "        // The program.\n        {\n            \"name\": \"Run\"",
                    "        /* The tests. */ {\n            \"name\": \"Test\"\n        },\n        // The program.\n        {\n            \"name\": \"Run\""
                ),
                (
                    "}, // end of Run\n        /* The tests. */ {\n            \"name\": \"Test\"\n        }\n",
                    "} // end of Run\n"
                ),
            ]
        ) { try $0["configurations"]?.swapAt(0, 1) },
        Case("replace a container", [("{\n                // \"DEBUG\": \"1\"\n            }", "null")]) {
            $0[at: "configurations.0.env"] = .null
        },
        Case("set below a comment", [("\"0.2.0\"", "\"0.3.0\"")]) { $0["version"] = "0.3.0" },
        Case(
            "remove all",
            [
                ("    // See https://example.com/launch\n    \"version\": \"0.2.0\",\n", "")
            ]
        ) { $0["version"] = nil },
    ])
    func launch(test: Case) throws { try test.check(Self.launch) }

    private static let swiftFormat = """
        { // version 1 is the only one
          "version" : 1
        , "lineLength" : 120 // as Xcode shows
          /* spaces or tabs */
        , "indentation" : { "spaces" : 4 }

        , "rules" :
          { "NeverForceUnwrap" : true
            // tests may
          , "NeverUseForceTry" : false
          }
        }

        """

    @Test(arguments: [
        Case(
            "remove with a comment above",
            [("  /* spaces or tabs */\n, \"indentation\" : { \"spaces\" : 4 }\n", "")]
        ) {
            $0["indentation"] = nil
        },
        Case("remove with a comment behind", [(", \"lineLength\" : 120 // as Xcode shows\n", "")]) {
            $0["lineLength"] = nil
        },
        Case("remove the last", [("\n    // tests may\n  , \"NeverUseForceTry\" : false", "")]) {
            $0["rules"]?["NeverUseForceTry"] = nil
        },
        Case("add behind", [("false\n  }", "false\n  , \"OneCasePerLine\" : true\n  }")]) {
            $0["rules"]?["OneCasePerLine"] = true
        },
        Case("set", [("120 //", "100 //")]) { $0["lineLength"] = 100 },
    ])
    func swiftFormat(test: Case) throws { try test.check(Self.swiftFormat) }
}

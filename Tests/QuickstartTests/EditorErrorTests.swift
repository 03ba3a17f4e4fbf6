import Foundation
import TestSupport
import Testing

/// The messages and exit codes of commands that cannot do what they are asked for.
struct EditorErrorTests {
    /// Commands on `EditorTests.manifest`, and the beginning of their message.
    @Test(arguments: [
        (["get", "price.x"], "11:12: /price: Expected an object or an array, found a number.\n"),
        (["get", "files.1"], "8:12: /files/1: Expected an index into an array of 1 elements, found 1.\n"),
        (["get", "files.first"], "8:12: /files/first: Expected an index into an array, found a key.\n"),
        (["get", "a"], "1:1: /a: Expected a value, found nothing.\nThe root has the members name, version, "),
        (
            ["remove", "scripts.lint"],
            "4:14: /scripts/lint: Expected a value, found nothing.\n/scripts has the members build, test.\n"
        ),
        (["remove", ""], "1:1: Expected a pointer to a member or an element, found the whole value.\n"),
        (["set", "version.major", "1"], "3:14: /version: Expected an object or an array, found a string.\n"),
        (["set", "files.3", "1"], "8:12: /files/3: Expected an index into an array of 1 elements, found 3.\n"),
        (["set", "files.x", "1"], "8:12: /files/x: Expected an index into an array, found the key \"x\".\n"),
        (["append", "name", "1"], "2:11: /name: Expected an array to append to, found a string.\n"),
        (["append", "scripts", "1"], "4:14: /scripts: Expected an array to append to, found an object.\n"),
        (["set", "deep", String(repeating: "[", count: 512) + String(repeating: "]", count: 512)], "1:1: /deep"),
    ])
    func aPlaceThatDoesNotExistIsNamed(arguments: [String], message: String) throws {
        let folder = try Folder()
        _ = try folder.file("package.json", EditorTests.manifest)
        let run = try Run([arguments[0], "package.json"] + arguments.dropFirst(), in: folder)
        #expect(run.code == 1)
        #expect(run.output.isEmpty)
        #expect(run.errors.hasPrefix("package.json:" + message), "\(run.errors)")
        #expect(try folder.text("package.json") == EditorTests.manifest)
    }

    @Test(arguments: [
        ("{\n  \"a\": tru\n}\n", "a.json:2:11: /a: Expected 'true', found the byte 0x0A.\n"),
        ("{\r\n  \"a\": 01\r\n}", "a.json:2:9: /a: "), ("", "a.json:1:1: Expected a value, found the end"),
        ("{} x", "a.json:1:4: "), ("[1, 2", "a.json:1:6: "), ("[\"\u{1B}[2J\"]", "a.json:1:3: /0: "),
    ])
    func malformedTextIsLocatedAndStays(text: String, message: String) throws {
        let folder = try Folder()
        _ = try folder.file("a.json", text)
        for command in [["get", "a.json", "a"], ["set", "a.json", "a", "1"], ["remove", "a.json", "a"]] {
            let run = try Run(command, in: folder)
            #expect(run.code == 65)
            #expect(run.errors.hasPrefix(message), "\(run.errors)")
            #expect(!run.errors.contains("\u{1B}"))
        }
        #expect(try folder.text("a.json") == text)
        let streamed = try Run("get", "-", "a", in: folder, input: text)
        #expect(streamed.errors.hasPrefix(message.replacingOccurrences(of: "a.json", with: "standard input")))
    }

    @Test(arguments: [
        (["get"], "Quickstart get: FILE is missing\n"), (["get", "a.json"], "Quickstart get: PATH is missing\n"),
        (["set", "a.json", "a"], "Quickstart set: VALUE is missing\n"),
        (["remove", "a.json", "a", "1"], "Quickstart remove: unexpected argument 1\n"),
        (["remove", "a.json", "a", "--string"], "Quickstart remove: unknown option --string\n"),
        (["get", "a.json", "a", "--dry-run"], "Quickstart get: unknown option --dry-run\n"),
        (["append", "-n", "a.json", "a", "1"], "Quickstart append: unknown option -n\n"),
        (["get", "a.json", "a..b"], "Quickstart get: PATH is malformed: Expected a key or an index"),
        (["get", "a.json", "/~2"], "Quickstart get: PATH is malformed: Expected 0 or 1 after '~'"),
        (
            ["set", "a.json", "a", "hello"],
            """
            Quickstart set: VALUE is not JSON: Expected a value, found 'hello'. (line 1, column 1, byte 0)
            Put quotes around text, or pass --string.
            usage: Quickstart set FILE PATH VALUE [--string] [--dry-run] [--dialect json|jsonc]
            Quickstart set --help explains the arguments.

            """
        ),
        (["set", "a.json", "a", "1 2"], "Quickstart set: VALUE is not JSON: "),
        (["get", "a.json", "a", "--dialect"], "Quickstart get: --dialect takes json or jsonc\n"),
        (["get", "--dialect", "json5", "a.json", "a"], "Quickstart get: --dialect takes json or jsonc, not json5\n"),
        (
            ["get", "a.json", "a", "--string=1"],
            "Quickstart get: unknown option --string=1\n--string takes no value.\n"
        ),
        (["set", "a.json", "--dryrun"], "Quickstart set: unknown option --dryrun\nDid you mean --dry-run?\n"),
        (["set", "--dial", "json"], "Quickstart set: unknown option --dial\nDid you mean --dialect?\n"),
        (["--halp"], "Quickstart: unknown option --halp\nDid you mean --help?\n"),
        (["sett", "a.json"], "Quickstart: unexpected argument a.json\nDid you mean the command set?\n"),
        (["sync", "--fast"], "Quickstart sync: unknown option --fast\nusage: "),
        (["--fast"], "Quickstart: unknown option"),
        (["a.json", "b.json"], "Quickstart: unexpected argument b.json\n"),
        (["batch", "--a"], "Quickstart batch: unknown option --a\n"),
        (["batch", "a.json", "b.json"], "Quickstart batch: unexpected argument b.json\n"),
    ])
    func wrongArgumentsAreNamed(arguments: [String], message: String) throws {
        let folder = try Folder()
        _ = try folder.file("a.json", "{\"a\": {}}")
        let run = try Run(arguments, in: folder)
        #expect(run.code == 64)
        #expect(run.output.isEmpty)
        #expect(run.errors.hasPrefix(message), "\(run.errors)")
        #expect(run.errors.contains("\nusage: Quickstart "))
        #expect(try folder.text("a.json") == "{\"a\": {}}")
    }

    @Test(arguments: [["--help"], ["-h"], ["a.json", "--help"]])
    func helpNamesAllCommands(arguments: [String]) throws {
        let run = try Run(arguments, in: try Folder())
        #expect(run.code == 0)
        #expect(run.errors.isEmpty)
        for command in ["batch", "sync", "get", "set", "remove", "append"] {
            #expect(run.output.contains("       Quickstart \(command) "))
        }
        #expect((run.output.split(separator: "\n").map(\.count).max() ?? 0) <= 120)
    }

    @Test(arguments: [
        ("batch", "[FILE]\n", ["FILE", "-h, --help"]), ("sync", "[STORE]\n", ["STORE", "-h, --help"]),
        ("get", "FILE PATH [--string] ", ["FILE", "PATH", "--string", "--dialect json|jsonc", "-h, --help"]),
        ("set", "FILE PATH VALUE ", ["VALUE", "--string", "--dry-run", "--dialect json|jsonc"]),
        ("remove", "FILE PATH [--dry-run] ", ["PATH", "--dry-run", "--"]),
        ("append", "FILE PATH VALUE ", ["VALUE", "--string", "--dry-run"]),
    ])
    func helpOfACommandExplainsItsArguments(command: String, form: String, explained: [String]) throws {
        for arguments in [[command, "--help"], [command, "a.json", "a", "-h"]] {
            let run = try Run(arguments, in: try Folder())
            #expect(run.code == 0 && run.errors.isEmpty)
            #expect(run.output.hasPrefix("usage: Quickstart \(command) \(form)"))
            #expect(run.output.contains("\nExit codes: 0 success"))
            for name in explained { #expect(run.output.contains("\n  \(name)  ")) }
            let longest = run.output.split(separator: "\n").map(\.count).max() ?? 0
            #expect(longest <= 120)
        }
    }

    @Test func aStringWithoutTextIsNotPrintedAsText() throws {
        let folder = try Folder()
        let run = try Run("get", "-", "a", "--string", in: folder, input: #"{"a": "\ud800"}"#)
        #expect(run.code == 1)
        #expect(run.errors.hasPrefix("standard input:1:7: /a: Expected a string that is Unicode text"))
        #expect(try Run("get", "-", "a", in: folder, input: #"{"a": "\ud800"}"#).output == "\"\\ud800\"\n")
    }
}

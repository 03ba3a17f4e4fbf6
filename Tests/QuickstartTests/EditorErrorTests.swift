import Foundation
import TestSupport
import Testing

/// The messages and exit codes of commands that cannot do what they are asked for.
struct EditorErrorTests {
    /// Commands on `EditorTests.manifest`, and the beginning of their message.
    @Test(arguments: [
        (["get", "price.x"], "11:12: Expected an object or an array, found a number at \"/price\".\n"),
        (["get", "files.1"], "8:12: Expected an index into an array of 1 elements, found 1 at \"/files/1\".\n"),
        (["get", "files.first"], "8:12: Expected an index into an array, found a key at \"/files/first\".\n"),
        (["get", "a"], "1:1: Expected a value, found nothing at \"/a\".\nThe root has the members name, version, "),
        (
            ["remove", "scripts.lint"],
            "4:14: Expected a value, found nothing at \"/scripts/lint\".\n/scripts has the members build, test.\n"
        ),
        (["remove", ""], "1:1: Expected a pointer to a member or an element, found the whole value.\n"),
        (["set", "version.major", "1"], "3:14: Expected an object or an array, found a string at \"/version\".\n"),
        (["set", "files.3", "1"], "8:12: Expected an index into an array of 1 elements, found 3 at \"/files/3\".\n"),
        (["set", "files.x", "1"], "8:12: Expected an index into an array, found the key \"x\" at \"/files/x\".\n"),
        (["append", "name", "1"], "2:11: Expected an array to append to, found a string at \"/name\".\n"),
        (
            ["move", "scripts.build", "before", "name"],
            "4:14: Expected a value, found nothing at \"/scripts/name\".\n/scripts has the members build, test.\n"
        ),
        (
            ["move", "scripts.lint", "after", "test"],
            "4:14: Expected a value, found nothing at \"/scripts/lint\".\n/scripts has the members build, test.\n"
        ),
        (["move", "files.0", "before", "1"], "8:12: Expected a value, found nothing at \"/files/1\".\n"),
        (["append", "scripts", "1"], "4:14: Expected an array to append to, found an object at \"/scripts\".\n"),
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
        ("{\n  \"a\": tru\n}\n", "a.json:2:11: Expected 'true', found the byte 0x0A at \"/a\".\n"),
        ("{\r\n  \"a\": 01\r\n}", "a.json:2:9: "), ("", "a.json:1:1: Expected a value, found the end"),
        ("{} x", "a.json:1:4: "), ("[1, 2", "a.json:1:6: "), ("[\"\u{1B}[2J\"]", "a.json:1:3: "),
    ])
    func malformedTextIsLocatedAndStays(text: String, message: String) throws {
        let folder = try Folder()
        _ = try folder.file("a.json", text)
        for command in [["get", "a.json", "a"], ["set", "a.json", "a", "1"], ["remove", "a.json", "a"]]
        where !text.isEmpty || command[0] != "set" {
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
        (["get"], "FILE is missing"), (["set", "a.json"], "PATH is missing"),
        (["set", "a.json", "a"], "VALUE is missing"),
        (["remove", "a.json", "a", "1"], "unexpected argument 1"),
        (["move", "a.json", "a", "before"], "NAME is missing"),
        (["append", "-n", "a.json", "a", "1"], "unknown option -n"),
        (["set", "a.json", "--dryrun"], "unknown option --dryrun"),
        (["get", "a.json", "a..b"], "PATH is malformed: Expected a key or an index"),
        (["get", "a.json", "/~2"], "PATH is malformed: Expected 0 or 1 after '~'"),
        (
            ["set", "a.json", "a", "hello"],
            "VALUE is not JSON: Expected a value, found 'hello' (line 1, column 1, byte 0)."
        ),
        (["set", "a.json", "a", "1 2"], "VALUE is not JSON: "),
        (["sett", "a.json"], "unknown command sett; the nearest is set\n"),
        (["modle", "a.json"], "unknown command modle; the nearest is model\n"),
        (["rm", "a.json", "a"], "unknown command rm; the nearest is remove\n"),
        (["batch", "a.json", "b.json"], "unexpected argument b.json"),
        (["check", "a.json", "a"], "unexpected argument a"),
        (["move", "a.json", "a", "behind", "b"], "expected before or after, found behind"),
    ])
    func wrongArgumentsAreNamed(arguments: [String], message: String) throws {
        let folder = try Folder()
        _ = try folder.file("a.json", "{\"a\": {}}")
        let run = try Run(arguments, in: folder)
        #expect(run.code == 64)
        #expect(run.output.isEmpty)
        #expect(run.errors.hasPrefix("Quickstart: " + message), "\(run.errors)")
        #expect(run.errors.hasSuffix("\nQuickstart --help explains the arguments.\n"))
        #expect(try folder.text("a.json") == "{\"a\": {}}")
    }

    @Test(arguments: [["--help"], ["a.json", "--help"], ["set", "--help", "a.json"]])
    func helpNamesAllCommands(arguments: [String]) throws {
        let run = try Run(arguments, in: try Folder())
        #expect(run.code == 0)
        #expect(run.errors.isEmpty)
        let commands = "batch model get set append remove move comment disable enable format check"
            .split(separator: " ")
        for command in commands { #expect(run.output.contains("       Quickstart \(command) ")) }
        let codes = run.output.matches(of: #/[:;]\s(\d+) /#).map { $0.1 }
        #expect(codes == ["0", "1", "64", "65", "66", "70", "74"])
        #expect((run.output.split(separator: "\n").map(\.count).max() ?? 0) <= 120)
    }

    @Test func aStringWithoutTextIsNotPrintedAsText() throws {
        let folder = try Folder()
        let run = try Run("get", "-", "a", "--string", in: folder, input: #"{"a": "\ud800"}"#)
        #expect(run.code == 1)
        #expect(run.errors.hasPrefix("standard input:1:7: Expected a string that is Unicode text"))
        #expect(try Run("get", "-", "a", in: folder, input: #"{"a": "\ud800"}"#).output == "\"\\ud800\"\n")
    }
}

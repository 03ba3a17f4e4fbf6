import Foundation
import TestSupport
import Testing

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// The file that a command changes: its mode, links to it, and errors if it cannot be written.
struct EditorFileTests {
    private static func status(_ folder: Folder, _ name: String) -> stat {
        var found = stat()
        unsafe stat(folder.url.path + "/" + name, &found)
        return found
    }

    @Test(arguments: [mode_t(0o600), 0o640, 0o755])
    func aFileKeepsItsMode(mode: mode_t) throws {
        let folder = try Folder()
        let file = try folder.file("a.json", "[1]")
        unsafe chmod(file.path, mode)
        #expect(try Run("set", "a.json", "0", "2", in: folder).code == 0)
        #expect(Self.status(folder, "a.json").st_mode & 0o777 == mode)
        #expect(try folder.text("a.json") == "[2]")
        #expect(folder.names == ["a.json"])
    }

    @Test func aSymbolicLinkStays() throws {
        let folder = try Folder()
        _ = try folder.file("target.json", "[1]")
        unsafe try #require(symlink("target.json", folder.url.path + "/link.json") == 0)
        #expect(try Run("append", "link.json", "", "2", in: folder).code == 0)
        let link = folder.url.path + "/link.json"
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == "target.json")
        #expect(try Run("get", "target.json", "1", in: folder).output == "2\n")
        #expect(folder.names == ["link.json", "target.json"])
    }

    @Test(arguments: [
        ["set", "a.json", "a", "1.0"], ["set", "a.json", "", "{ \"a\":1.0 }"],
        ["set", "--dry-run", "a.json", "a", "2"],
        ["remove", "a.json", "b"], ["append", "a.json", "a", "2"],
    ])
    func aFileInWhichNothingChangesIsNotTouched(edit: [String]) throws {
        let folder = try Folder()
        _ = try folder.file("a.json", "{ \"a\":1.0 }\n")
        let before = Self.status(folder, "a.json")
        _ = try Run(edit, in: folder)
        let after = Self.status(folder, "a.json")
        #expect(after.st_ino == before.st_ino)
        #expect(after.st_size == before.st_size)
        #if os(Linux)
            #expect(after.st_mtim.tv_sec == before.st_mtim.tv_sec && after.st_mtim.tv_nsec == before.st_mtim.tv_nsec)
        #endif
        #expect(folder.names == ["a.json"])
    }

    @Test func aFileThatMayNotBeWrittenStays() async {
        await #expect(processExitsWith: .success) {
            let folder = try Folder()
            let file = try folder.file("a.json", "[1]")
            unsafe chmod(file.path, 0o444)
            // A privileged process may write everything.
            let owner = getuid()
            if owner == 0 { _ = setuid(65_534) }
            let run = try Run("set", "a.json", "0", "2", in: folder)
            #expect(run.code == 74)
            #expect(run.errors.hasPrefix("The file \(file.path) cannot be written: Permission denied.\n"))
            #expect(!run.errors.contains("--jsonc"))
            #expect(try folder.text("a.json") == "[1]")
            // There is nothing to write.
            #expect(try Run("set", "a.json", "0", "1", in: folder).code == 0)
        }
    }

    @Test func aFileThatMayNotBeReadIsAnError() throws {
        let folder = try Folder()
        for name in ["none.json", "."] {
            let run = try Run("remove", name, "a", in: folder)
            #expect(run.code == 66)
            #expect(run.errors.hasPrefix("The file ") && run.errors.contains(" cannot be read: "))
        }
        #expect(folder.names.isEmpty)
    }

    @Test("A pipe is read, but not replaced", .timeLimit(.minutes(10)))
    func pipe() throws {
        let folder = try Folder()
        let path = folder.url.path + "/pipe"
        unsafe try #require(mkfifo(path, 0o600) == 0)
        for (arguments, code) in [(["get", "pipe", "0"], Int32(0)), (["set", "pipe", "0", "2"], 66)] {
            let writer = Thread { try? Data("[1]".utf8).write(to: URL(filePath: path)) }
            writer.start()
            let run = try Run(arguments, in: folder)
            #expect(run.code == code)
            let message = "it is not a regular file, so it cannot be replaced"
            #expect(code == 0 ? run.output == "1\n" : run.errors.contains(message))
        }
        #expect(Self.status(folder, "pipe").st_mode & S_IFMT == S_IFIFO)
    }

    #if os(Linux)
        @Test(arguments: [["get", "-", "0"], ["set", "-", "0", "2"]])
        func anOutputThatIsFullIsAnError(arguments: [String]) throws {
            let run = try Run(arguments, in: try Folder(), input: "[1]", output: "/dev/full")
            let message = "Standard output cannot be written: No space left on device.\n"
            #expect(run == Run(code: 74, output: "", errors: message))
        }
    #endif

    @Test func aLargeFileIsEditedInOnePlace() throws {
        let folder = try Folder()
        let line = "{\"id\": 12345678, \"name\": \"one of many\"},\n"
        let text = "[\n" + String(repeating: line, count: 100_000) + "{\"id\": 1.0}\n]\n"
        let file = try folder.file("large.json", text)
        #expect(try Run("get", "large.json", "100000.id", in: folder).output == "1.0\n")
        #expect(try Run("set", "large.json", "100000.id", "2", in: folder).code == 0)
        #expect(try Data(contentsOf: file) == Data(text.replacingOccurrences(of: "1.0", with: "2").utf8))
        let wrong = try Run("get", "large.json", "100000.id.x", in: folder)
        #expect(wrong.errors.hasPrefix("large.json:100002:8: Expected an object or an array, found "))
        // A change in a long line is shown without the line.
        let long = text.replacingOccurrences(of: "\n", with: "")
        let shown = try Run("set", "-", "100000.id", "3", "--dry-run", in: folder, input: long)
        #expect(shown.output.utf8.count < 1000)
    }
}

import Foundation
import LazyJSON
import Testing

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// Reading, editing and replacing a file as one step.
struct FileUpdateTests {
    struct Config: Codable {
        var port: Int
        var name: String?
    }

    final class User: JSONModel, @unchecked Sendable {
        @JSONProperty var age: Int
        @JSONProperty var name: String?
    }

    private func text(_ url: URL) throws -> String { try String(contentsOf: url, encoding: .utf8) }

    private func status(_ url: URL) -> stat? {
        var found = stat()
        return unsafe lstat(url.path, &found) == 0 ? found : nil
    }

    @Test("each form edits the file as it edits its value")
    func forms() throws {
        let folder = try Folder()
        let file = try folder.file("a.json", "// c\n{ \"port\": 1, \"age\": 2, }\n")
        try JSON.update(contentsOf: file, as: Config.self, dialect: .jsonc) { $0.port = 9090 }
        try User.update(contentsOf: file, dialect: .jsonc) { $0.age += 1 }
        try JSON.update(contentsOf: file, dialect: .jsonc) { $0["x"] = [1] }
        try JSON.update(contentsOf: file, as: Int.self, at: "x.0", dialect: .jsonc) { $0 += 1 }
        #expect(try text(file) == "// c\n{ \"port\": 9090, \"age\": 3, \"x\": [2], }\n")
        #expect(folder.names == ["a.json"])
    }

    @Test("mode, owner and symbolic links are kept, hard links part")
    func links() throws {
        let folder = try Folder()
        let file = try folder.file("a.json", "{}")
        unsafe chmod(file.path, 0o640)
        let owner = getuid() == 0 ? uid_t(12_345) : getuid()
        if getuid() == 0 { unsafe chown(file.path, owner, gid_t(12_346)) }
        let (link, other) = (folder.url.appending(path: "link"), folder.url.appending(path: "other"))
        unsafe symlink("a.json", link.path)
        try FileManager.default.linkItem(at: file, to: other)
        try JSON.update(contentsOf: link) { $0["a"] = 1 }
        let (now, linked) = (try #require(status(file)), try #require(status(link)))
        #expect(linked.st_mode & S_IFMT == S_IFLNK)
        #expect(now.st_mode & 0o777 == 0o640 && now.st_uid == owner)
        #expect(try text(file) == #"{"a":1}"#)
        #expect(try text(other) == "{}")
        #expect(folder.names == ["a.json", "link", "other"])
    }

    @Test("an edit that changes nothing writes nothing", arguments: ["{\"port\": 1}", "", "// c", nil])
    func unchanged(contents: String?) throws {
        let folder = try Folder()
        let file = folder.url.appending(path: "a.json")
        if let contents { try Data(contents.utf8).write(to: file) }
        let before = status(file)
        try JSON.update(contentsOf: file, dialect: .jsonc, emptyAs: [:]) { $0["port"] = $0["port"] }
        try JSON.update(contentsOf: file, as: Config.self, dialect: .jsonc, emptyAs: ["port": 2]) { $0.port += 0 }
        try User.update(contentsOf: file, dialect: .jsonc, emptyAs: [:]) { $0.age += 0 }
        #expect(status(file)?.st_ino == before?.st_ino)
        #expect(status(file)?.st_mtim.tv_nsec == before?.st_mtim.tv_nsec)
        #expect(folder.names == (contents == nil ? [] : ["a.json"]))
    }

    @Test(
        "an empty or missing file has the given value, behind its comments",
        arguments: [
            (nil, "{\n  \"a\": 1\n}\n"), ("", "{\n  \"a\": 1\n}\n"), (" \n", "{\n  \"a\": 1\n}\n"),
            ("// c\n", "// c\n{\n  \"a\": 1\n}\n"), ("/* c */", "/* c */\n{\n  \"a\": 1\n}\n"),
        ])
    func empty(contents: String?, expected: String) throws {
        let folder = try Folder()
        let file = folder.url.appending(path: "a.json")
        if let contents { try Data(contents.utf8).write(to: file) }
        let error = #expect(throws: JSONError.self) {
            try JSON.update(contentsOf: file, dialect: .jsonc) { $0["a"] = 1 }
        }
        #expect(error?.code == (contents == nil ? .unreadableFile : .unexpectedEnd))
        try JSON.update(contentsOf: file, dialect: .jsonc, emptyAs: [:]) { $0["a"] = 1 }
        #expect(try text(file) == expected)
        #expect(folder.names == ["a.json"])
    }

    @Test("a new file goes where a symbolic link leads")
    func danglingLink() throws {
        let folder = try Folder()
        let link = folder.url.appending(path: "link")
        unsafe symlink("a.json", link.path)
        try User.update(contentsOf: link, emptyAs: [:]) { $0.age = 1 }
        #expect(try text(folder.url.appending(path: "a.json")) == "{\n  \"age\": 1\n}\n")
        #expect(folder.names == ["a.json", "link"])
    }

    @Test(
        "a file that cannot be read or is malformed stays",
        arguments: ["{", "[1,", "{\"a\":", "tru", "// c\n/*", "{} 1"])
    func malformed(contents: String) throws {
        let folder = try Folder()
        let file = try folder.file("a.json", contents)
        #expect(throws: JSONError.self) {
            try JSON.update(contentsOf: file, dialect: .jsonc, emptyAs: [:]) { $0 = ["lost": true] }
        }
        #expect(try text(file) == contents)
        #expect(throws: JSONError.self) { try JSON.update(contentsOf: folder.url, emptyAs: [:]) { $0 = 1 } }
        #expect(throws: JSONError.self) {
            try JSON.update(contentsOf: folder.url.appending(path: "no/a.json"), emptyAs: [:]) { $0 = 1 }
        }
        #expect(folder.names == ["a.json"])
    }

    @Test("an error of the closure leaves the file")
    func thrown() throws {
        struct Stop: Error {}
        let folder = try Folder()
        let file = try folder.file("a.json", "{}")
        #expect(throws: Stop.self) {
            try JSON.update(contentsOf: file) {
                $0["a"] = 1
                throw Stop()
            }
        }
        #expect(throws: JSONError.self) { try User.update(contentsOf: try folder.file("b.json", "[]")) { $0.age = 1 } }
        #expect(try text(file) == "{}")
        #expect(folder.names == ["a.json", "b.json"])
    }

    @Test("an update inside of another one of the same file ends with an error, and the other one goes on")
    func nested() throws {
        let folder = try Folder()
        let file = try folder.file("a.json", "{}")
        try JSON.update(contentsOf: file) { json in
            let error = #expect(throws: JSONError.self) {
                try JSON.update(contentsOf: file, timeout: .milliseconds(20)) { $0["b"] = 1 }
            }
            #expect(error?.code == .unwritableFile)
            json["a"] = 1
        }
        try JSON.update(contentsOf: file) { $0["c"] = 1 }
        #expect(try text(file) == #"{"a":1,"c":1}"#)
    }

    @Test("if another program writes the file meanwhile, the closure runs again", arguments: [false, true])
    func changedMeanwhile(replaces: Bool) throws {
        let folder = try Folder()
        let file = try folder.file("a.json", #"{"n": 1}"#)
        var seen: [Int?] = []
        try JSON.update(contentsOf: file) { json in
            seen.append(json["n"]?.int)
            json["mine"] = true
            guard seen.count < 3 else { return }
            try Data("{\"n\": \(seen.count + 1)}".utf8).write(to: file, options: replaces ? .atomic : [])
        }
        #expect(seen == [1, 2, 3])
        #expect(try text(file) == #"{"n": 3, "mine": true}"#)
        #expect(folder.names == ["a.json"])
    }

    @Test("a file that another program creates meanwhile is not replaced")
    func createdMeanwhile() throws {
        let folder = try Folder()
        let file = folder.url.appending(path: "a.json")
        var count = 0
        try JSON.update(contentsOf: file, emptyAs: [:]) { json in
            count += 1
            json["mine"] = true
            if count == 1 { try Data(#"{"its": 1}"#.utf8).write(to: file) }
        }
        #expect(count == 2)
        #expect(try text(file) == #"{"its": 1, "mine": true}"#)
        #expect(folder.names == ["a.json"])
    }

    // MARK: Processes

    /// Adds keys to a file that may not exist yet.
    static func addKeys(_ count: Int, of process: Int, to path: String) throws {
        for number in 0..<count {
            try JSON.update(contentsOf: URL(filePath: path), emptyAs: [:], timeout: .seconds(120)) {
                $0["key \(process) \(number)"] = .init(number)
            }
        }
    }

    @Test("processes that add keys to one file lose none", arguments: [2, 4])
    func processes(count: Int) async throws {
        let folder = try Folder()
        let path = folder.url.appending(path: "a.json").path
        let keys = Cases.scaled(1_000)
        await withTaskGroup { group in
            for process in 0..<count {
                group.addTask {
                    await #expect(processExitsWith: .success) {
                        [path = path as String, keys = keys as Int, process = process as Int] in
                        try FileUpdateTests.addKeys(keys, of: process, to: path)
                    }
                }
            }
        }
        let json = try JSON(contentsOf: URL(filePath: path))
        #expect(json.count == count * keys)
        #expect(Set(json.members.map(\.key)).count == count * keys)
        #expect(folder.names == ["a.json"])
    }

    /// Replaces all numbers of a file by the next ones until the process is killed.
    static func countUntilKilled(_ path: String, after microseconds: UInt32) throws -> Never {
        Thread.detachNewThread {
            usleep(microseconds)
            kill(getpid(), SIGKILL)
        }
        while true {
            try JSON.update(
                contentsOf: URL(filePath: path), as: [Int].self, emptyAs: .init(Array(repeating: 0, count: 500))
            ) {
                for index in $0.indices { $0[index] += 1 }
            }
        }
    }

    @Test("a process that is killed leaves the old file or the new one")
    func killed() async throws {
        let folder = try Folder()
        let file = folder.url.appending(path: "a.json")
        let path = file.path
        var last = 0
        for round in 0..<40 where round < 6 || last == 0 {
            let delay = UInt32(3_000 + round * 7_301)
            await #expect(processExitsWith: .signal(SIGKILL)) { [path = path as String, delay = delay as UInt32] in
                try FileUpdateTests.countUntilKilled(path, after: delay)
            }
            guard FileManager.default.fileExists(atPath: path) else { continue }
            let numbers = try JSON(contentsOf: file).decode([Int].self)
            #expect(Set(numbers).count == 1 && numbers.count == 500)
            #expect(try #require(numbers.first) >= last)
            last = numbers.first ?? 0
            // The lock of the process ended with it.
            try JSON.update(contentsOf: file, timeout: .seconds(1)) { _ in }
        }
        #expect(last > 0)
    }
}

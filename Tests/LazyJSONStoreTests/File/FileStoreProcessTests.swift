import FoundationEssentials
import LazyJSON
import LazyJSONStore
import Synchronization
import Testing

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Stores and processes: killed ones, second ones, and those that may not write.
struct FileStoreProcessTests {
    /// Commits until the process is killed: every object has the number of the commit, and each commit that is done is noted.
    static func commitUntilKilled(_ path: String, after microseconds: UInt32, compacting: Bool) throws -> Never {
        let store = try JSONFileStore(at: URL(filePath: path), garbageFactor: 0)
        let notes = unsafe open(path + ".notes", O_WRONLY | O_CREAT | O_TRUNC, 0o666)
        let first = (try store.fetch(FilePerson.self, id: 0)?.generation ?? 0) + 1
        Task.detached {
            usleep(microseconds)
            kill(getpid(), SIGKILL)
        }
        for generation in first... {
            try store.upsert((0..<20).map { try FilePerson(parsing: "{\"id\":\($0),\n\"generation\":\(generation)}") })
            let line = Array("\(generation)\n".utf8)
            _ = unsafe line.withUnsafeBytes { unsafe write(notes, $0.baseAddress, $0.count) }
            if compacting { try store.compact() }
        }
        exit(0)
    }

    @Test(
        "what was committed survives a process that is killed, and what was not is not there in part",
        arguments: [false, true])
    func killed(compacting: Bool) async throws {
        let folder = try Folder()
        let url = folder.url.appending(path: "store.jsonl")
        let path = url.path
        var last = 0
        // On a machine that does other work some processes are killed before their first commit.
        for round in 0..<40 where round < 6 || last == 0 {
            let delay = UInt32(3_000 + round * 7_301)
            await #expect(processExitsWith: .signal(SIGKILL)) {
                [path = path as String, delay = delay as UInt32, compacting = compacting as Bool] in
                try FileStoreProcessTests.commitUntilKilled(path, after: delay, compacting: compacting)
            }
            let notes = (try? String(contentsOf: URL(filePath: path + ".notes"), encoding: .utf8)) ?? ""
            let noted = notes.split(separator: "\n").last.flatMap { Int($0) } ?? last
            let store = try JSONFileStore(at: url)
            let people = try store.list(FilePerson.self)
            let generations = Set(people.map(\.generation))
            #expect(people.isEmpty || people.count == 20)
            #expect(generations.count <= 1)
            last = generations.first ?? 0
            #expect(last == noted || last == noted + 1)
            #expect(folder.names.filter { $0.hasPrefix(".") } == [])
        }
        #expect(last > 0)
    }

    @Test func aSecondProcessIsRefused() async throws {
        let folder = try Folder()
        let url = folder.url.appending(path: "store.jsonl")
        let path = url.path
        let store = try JSONFileStore(at: url)
        try store.put(FilePerson.self, #"{"id":1}"#)
        try store.compact()
        await #expect(processExitsWith: .success) { [path = path as String] in
            let error = #expect(throws: JSONError.self) { try JSONFileStore(at: URL(filePath: path)) }
            #expect(error?.code == .storeInUse)
        }
        withExtendedLifetime((store, folder)) {}
    }

    @Test func aFileThatMayNotBeWrittenIsAnError() async throws {
        let folder = try Folder()
        let url = folder.url.appending(path: "store.jsonl")
        let path = url.path
        do { try JSONFileStore(at: url).put(FilePerson.self, #"{"id":1}"#) }
        unsafe chmod(path, 0o444)
        await #expect(processExitsWith: .success) { [path = path as String] in
            // Nothing is forbidden to root.
            if getuid() == 0 { setuid(65_534) }
            let error = #expect(throws: JSONError.self) { try JSONFileStore(at: URL(filePath: path)) }
            #expect(error?.code == .unwritableFile)
        }
        #expect(try String(contentsOf: url, encoding: .utf8).contains("{\"id\":1}"))
        withExtendedLifetime(folder) {}
    }

    @Test("a new file has the mode of the old one, and is never open to more users")
    func modes() async throws {
        let folder = try Folder()
        let path = folder.url.path
        await #expect(processExitsWith: .success) { [path = path as String] in
            umask(0)
            for wanted: mode_t in [0o600, 0o640, 0o666] { try FileStoreProcessTests.checkMode(wanted, in: path) }
        }
        withExtendedLifetime(folder) {}
    }

    /// Compacts a file with some permissions, and expects that the new one never has others.
    private static func checkMode(_ wanted: mode_t, in folder: String) throws {
        let store = try JSONFileStore(at: URL(filePath: folder + "/store.jsonl"))
        unsafe chmod(folder + "/store.jsonl", wanted)
        let isDone = Atomic(false)
        let found = Atomic<UInt>(0)
        let isRun = Threads.run(2) { number in
            if number == 0 {
                for _ in 0..<40 { #expect(throws: Never.self) { try store.compact() } }
                isDone.store(true, ordering: .releasing)
            } else {
                while !isDone.load(ordering: .acquiring) {
                    found.bitwiseOr(UInt(mode(folder + "/.store.jsonl.compacting")), ordering: .relaxed)
                }
            }
        }
        #expect(isRun)
        #expect(found.load(ordering: .relaxed) & ~UInt(wanted) == 0)
        #expect(mode(folder + "/store.jsonl") == wanted)
    }

    /// The permissions of a file; 0 if there is none.
    private static func mode(_ path: String) -> mode_t {
        var status = stat()
        return unsafe stat(path, &status) == 0 ? status.st_mode & 0o777 : 0
    }

    @Test("a commit for which there is no room leaves the store as it was, and later ones work")
    func noRoom() async throws {
        let folder = try Folder()
        let path = folder.url.appending(path: "store.jsonl").path
        await #expect(processExitsWith: .success) { [path = path as String] in
            let store = try JSONFileStore(at: URL(filePath: path))
            try store.put(FilePerson.self, #"{"id":1,"name":"Ann"}"#)
            var limit = rlimit(rlim_cur: 2_000, rlim_max: 2_000)
            #if canImport(Glibc)
                unsafe setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
            #else
                unsafe setrlimit(RLIMIT_FSIZE, &limit)
            #endif
            let name = String(repeating: "x", count: 5_000)
            let error = #expect(throws: JSONError.self) {
                try store.put(FilePerson.self, "{\"id\":1,\"name\":\"\(name)\"}", #"{"id":2}"#)
            }
            #expect(error?.code == .unwritableFile)
            #expect(try store.list(FilePerson.self).map(\.name) == ["Ann"])
            try store.put(FilePerson.self, #"{"id":2,"name":"Ben"}"#)
        }
        let store = try JSONFileStore(at: URL(filePath: path))
        #expect(try store.list(FilePerson.self).map(\.name) == ["Ann", "Ben"])
        withExtendedLifetime(folder) {}
    }
}

import FoundationEssentials
import LazyJSON
import Testing

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Processes that are killed while they write.
struct LinesKillTests {
    @Test("a process that is killed while it writes leaves the old file, and the next one replaces it")
    func killedWriter() async throws {
        let folder = try Folder()
        let file = try folder.file("records.jsonl", "{\"old\":1}\n")
        let path = file.path
        await #expect(processExitsWith: .signal(SIGKILL)) { [path = path as String] in
            let writer = try JSONLinesWriter(to: URL(filePath: path))
            for number in 0..<100_000 { try writer.write(JSON(["number": number])) }
            try writer.flush()
            kill(getpid(), SIGKILL)
        }
        #expect(try String(contentsOf: file, encoding: .utf8) == "{\"old\":1}\n")

        let writer = try JSONLinesWriter(to: file)
        try writer.write(JSON(["new": 2]))
        try writer.finish()
        #expect(try String(contentsOf: file, encoding: .utf8) == "{\"new\":2}\n")
    }

    @Test("a process that is killed behind finish has written everything")
    func killedBehindFinish() async throws {
        let folder = try Folder()
        let file = folder.url.appending(path: "records.jsonl")
        let path = file.path
        await #expect(processExitsWith: .signal(SIGKILL)) { [path = path as String] in
            let writer = try JSONLinesWriter(to: URL(filePath: path))
            for number in 0..<1_000 { try writer.write(JSON(["number": number])) }
            try writer.finish()
            kill(getpid(), SIGKILL)
        }
        let reader = try JSONLinesReader<JSON>(contentsOf: file)
        var count = 0
        while let record = try reader.next() {
            #expect(record["number"]?.int == count)
            count += 1
        }
        #expect(count == 1_000 && folder.names == ["records.jsonl"])
    }
}

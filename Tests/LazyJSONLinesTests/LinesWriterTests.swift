import Foundation
import LazyJSON
import LazyJSONLines
import Testing

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

struct LinesWriterTests {
    @Test("the bytes are counted, collected or passed on")
    func byteCount() throws {
        var output: [UInt8] = []
        let writer = JSONLinesWriter { output += $0 }
        #expect(writer.byteCount == 0)
        for number in 0..<10_000 {
            try writer.write(JSON(["number": number]))
            if number == 0 { #expect(writer.byteCount == 13) }
        }
        let count = writer.byteCount
        try writer.finish()
        #expect(writer.byteCount == count && output.count == count && writer.recordCount == 10_000)
    }

    @Test(arguments: [
        ("{ \"a\": 1 }", "{ \"a\": 1 }"),
        ("{\n  \"a\": 1,\n  \"b  \": [ 2,\t3 ]\n}", "{\"a\": 1,\"b  \": [ 2,3 ]}"),
        ("\u{FEFF} \r\n[1, \n 2] \n", "[1,2]"),
        ("\"  \"", "\"  \""), ("[\" \" \n, \"\\n\\t\"]", "[\" \", \"\\n\\t\"]"),
        ("{}", "{}"), ("[\n]", "[]"),
    ])
    func recordsAreOnOneLine(text: String, line: String) throws {
        var output: [UInt8] = []
        let writer = JSONLinesWriter { output += $0 }
        try writer.write(try JSON(parsing: text))
        try writer.finish()
        #expect(String(decoding: output, as: UTF8.self) == line + "\n")
    }

    @Test func generatedRecordsComeBackEqual() throws {
        var generator = DocumentGenerator(seed: 11)
        let records = try (0..<300).map { _ in try JSON(parsing: generator.document()) }
        var output: [UInt8] = []
        let writer = JSONLinesWriter { output += $0 }
        for record in records { try writer.write(record) }
        try writer.finish()
        #expect(writer.recordCount == 300)
        #expect(!output.contains { $0 == 0x0D || $0 == 0x09 })
        let reader = JSONLinesReader<JSON>(output)
        for record in records {
            let read = try #require(try reader.next())
            #expect(read == record)
            #expect(read.text(.compact) == record.text(.compact))
        }
        #expect(try reader.next() == nil)
    }

    @Test func editedModelsAreWritten() throws {
        var output: [UInt8] = []
        let writer = JSONLinesWriter { output += $0 }
        let reader = JSONLinesReader<LineShape>("{ \"kind\" : \"a\", \"x\" : 1 }\n{\"y\": 2}".utf8)
        while let figure = try reader.next() { try writer.write(figure.mutate { $0.kind = "b" }) }
        try writer.flush()
        #expect(
            String(decoding: output, as: UTF8.self) == "{ \"kind\" : \"b\", \"x\" : 1 }\n{\"y\": 2, \"kind\": \"b\"}\n")
    }

    @Test func aFileIsReplacedWhenItIsFinished() throws {
        let folder = try Folder()
        let file = try folder.file("a.jsonl", "old")
        var writer: JSONLinesWriter? = try JSONLinesWriter(to: file)
        for number in 0..<50_000 { try writer?.write(JSON(integerLiteral: number)) }
        #expect(try String(contentsOf: file, encoding: .utf8) == "old")
        #expect(folder.names.count == 2)
        writer = nil
        #expect(folder.names == ["a.jsonl"])
        #expect(try String(contentsOf: file, encoding: .utf8) == "old")

        let second = try JSONLinesWriter(to: file)
        for number in 0..<50_000 { try second.write(JSON(integerLiteral: number)) }
        try second.finish()
        try second.finish()
        #expect(folder.names == ["a.jsonl"])
        let reader = try JSONLinesReader<JSON>(contentsOf: file)
        var count = 0
        while let record = try reader.next() {
            #expect(record.int == count)
            count += 1
        }
        #expect(count == 50_000)
    }

    @Test func aFolderThatIsNotThereIsUnwritable() throws {
        let folder = try Folder()
        let error = #expect(throws: JSONError.self) { try JSONLinesWriter(to: folder.url.appending(path: "no/a")) }
        #expect(error?.code == .unwritableFile)
    }

    @Test func aPipeWithoutAReaderIsAnError() throws {
        var ends: [Int32] = [0, 0]
        try #require(unsafe pipe(&ends) == 0)
        close(ends[0])
        defer { close(ends[1]) }
        let writer = JSONLinesWriter(fileDescriptor: ends[1])
        try writer.write(JSON.null)
        let error = #expect(throws: JSONError.self) { try writer.flush() }
        #expect(error?.code == .unwritableFile)
        #expect(error?.message.contains("Broken pipe") == true)
        #expect(throws: JSONError.self) { try writer.finish() }
        #expect(throws: JSONError.self) { try writer.write(JSON.null) }
        #expect(writer.recordCount == 1)
    }

    @Test func aFileThatMayNotGrowIsAnErrorAndTheOldOneStays() async {
        await #expect(processExitsWith: .success) {
            let folder = try Folder()
            let file = try folder.file("a.jsonl", "old")
            #if canImport(Glibc)
                var limit = rlimit(rlim_cur: 100_000, rlim_max: 100_000)
                unsafe _ = setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
            #else
                var limit = rlimit(rlim_cur: 100_000, rlim_max: 100_000)
                unsafe _ = setrlimit(RLIMIT_FSIZE, &limit)
            #endif
            let writer = try JSONLinesWriter(to: file)
            let error = #expect(throws: JSONError.self) {
                for _ in 0..<100_000 { try writer.write(JSON.null) }
                try writer.finish()
            }
            #expect(error?.code == .unwritableFile)
            #expect(try String(contentsOf: file, encoding: .utf8) == "old")
        }
    }

    @Test func aLineThatIsGivenIsWrittenUnchanged() throws {
        var output: [UInt8] = []
        let writer = JSONLinesWriter { output += $0 }
        try writer.write(line: Array(#"{"a" : 1.0}"#.utf8))
        try writer.write(line: Array("no\r\nJSON".utf8))
        try writer.finish()
        #expect(String(decoding: output, as: UTF8.self) == "{\"a\" : 1.0}\nno  JSON\n")
        #expect(writer.recordCount == 2)
    }

    #if os(Linux)
        @Test func aFullDiskIsAnError() throws {
            let full = unsafe open("/dev/full", O_WRONLY)
            try #require(full >= 0)
            defer { close(full) }
            let writer = JSONLinesWriter(fileDescriptor: full)
            try writer.write(JSON.null)
            let error = #expect(throws: JSONError.self) { try writer.finish() }
            #expect(error?.code == .unwritableFile)
        }
    #endif

    // MARK: Processes that are killed while they write

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

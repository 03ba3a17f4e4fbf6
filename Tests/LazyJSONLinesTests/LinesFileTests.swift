import Foundation
import LazyJSON
import LazyJSONLines
import Testing

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

struct LinesFileTests {
    @Test func filesAreReadInWindows() throws {
        let folder = try Folder()
        var generator = DocumentGenerator(seed: 7)
        var texts: [String] = []
        for _ in 0..<3_000 {
            texts.append(try JSON(parsing: generator.root()).text(.compact))
        }
        texts.insert("\"\(String(repeating: "long ", count: 200_000))\"", at: 1_500)
        for separator in ["\n", "\r\n"] {
            let file = try folder.file("a.jsonl", texts.joined(separator: separator))
            let reader = try JSONLinesReader<JSON>(contentsOf: file)
            var found: [String] = []
            while let record = try reader.next() { found.append(record.text()) }
            #expect(found == texts)
            #expect(reader.lineNumber == texts.count)
        }
    }

    @Test func aFileThatIsNotThereIsUnreadable() throws {
        let folder = try Folder()
        for url in [folder.url.appending(path: "no"), folder.url, try #require(URL(string: "http://a/b"))] {
            let error = #expect(throws: JSONError.self) { try JSONLinesReader<JSON>(contentsOf: url) }
            #expect(error?.code == .unreadableFile)
        }
    }

    @Test func readingFromADescriptorThatIsNoneIsAnErrorOnce() throws {
        let reader = JSONLinesReader<JSON>(fileDescriptor: 999)
        let error = #expect(throws: JSONError.self) { try reader.next() }
        #expect(error?.code == .unreadableFile)
        #expect(try reader.next() == nil)
    }

    @Test func recordsOfAPipeComeWhenTheirLinesAreComplete() throws {
        let pipe = Pipe()
        let reader = JSONLinesReader<JSON>(fileDescriptor: pipe.fileHandleForReading.fileDescriptor)
        pipe.fileHandleForWriting.write(Data("1\n2\n3".utf8))
        #expect(try reader.next()?.int == 1)
        #expect(try reader.next()?.int == 2)
        pipe.fileHandleForWriting.write(Data("4\n".utf8))
        #expect(try reader.next()?.int == 34)
        try pipe.fileHandleForWriting.close()
        #expect(try reader.next() == nil)
        #expect(reader.totalBytes == nil)
    }

    @Test func aFileThatGrowsIsReadToItsEnd() throws {
        let folder = try Folder()
        let file = try folder.file("a.jsonl", "1\n")
        let reader = try JSONLinesReader<JSON>(contentsOf: file)
        #expect(try reader.next()?.int == 1)
        let handle = try FileHandle(forWritingTo: file)
        try handle.seekToEnd()
        try handle.write(contentsOf: Data("2\n3".utf8))
        #expect(try reader.next()?.int == 2)
        #expect(try reader.next()?.int == 3)
        #expect(try reader.next() == nil)
        #expect(reader.progress.fraction == 1)
    }

    @Test func cancellationEndsAnAsynchronousReader() async throws {
        let task = Task {
            var count = 0
            let endless = AsyncStream<[UInt8]> { continuation in
                for _ in 0..<100 { continuation.yield(Array("1\n".utf8)) }
            }
            for try await _ in JSONLinesSequence<JSON, _>(endless) {
                count += 1
                if count == 10 { unsafe withUnsafeCurrentTask { unsafe $0?.cancel() } }
            }
            return count
        }
        await #expect(throws: CancellationError.self) { try await task.value }
    }
}

import Foundation
import LazyJSON
import LazyJSONLines
import Testing

/// The code of FilesAndBatches.md, and the results that it states.
struct FilesAndBatchesExampleTests {
    private static let page = MarkdownPage(path: "Sources/LazyJSONLines/LazyJSONLines.docc/FilesAndBatches.md")

    final class Visit: JSONModel, @unchecked Sendable {
        @JSONProperty var page: String
        @JSONProperty("ms") var time: Int
    }

    final class Order: JSONModel, @unchecked Sendable {
        @JSONProperty(.required) var id: Int
        @JSONProperty var total: Double
    }

    final class Delta: JSONModel, @unchecked Sendable {
        @JSONProperty("choices.0.delta.content") var text: String
    }

    private let folder: Folder
    private let file: URL
    private let copy: URL

    init() throws {
        folder = try Folder()
        file = try folder.file("visits.jsonl", try #require(try Self.page.blocks(of: "json").first).text + "\n")
        copy = folder.url.appending(path: "copy.jsonl")
    }

    private func copied() throws -> String { try String(contentsOf: copy, encoding: .utf8) }

    @Test func reads() throws {
        let reader = try JSONLinesReader<Visit>(contentsOf: file)
        var time = 0
        while let visit = try reader.next() {
            time += visit.time
        }
        let count = reader.recordCount  // 3
        let seconds = Double(time) / 1000  // 1.7
        #expect(count == 3)
        #expect(seconds == 1.7)
    }

    /// Changes.md shows this call.
    @Test func theOptionsOfAReaderAreOneValue() throws {
        let url = try folder.file("bad.jsonl", "{\"page\": \n{\"page\": \"/\"}\n")
        let reader: JSONLinesReader<Visit> = try JSONLinesReader(contentsOf: url, .init(policy: .skipping))
        #expect(try reader.next()?.page == "/")
        let changes = try MarkdownPage(path: "Sources/LazyJSON/LazyJSON.docc/Changes.md").text
        #expect(changes.contains("| `JSONLinesReader(contentsOf: url, .init(policy: .skipping))`: one "))
    }

    @Test func readsRecordsThatAreNotLines() throws {
        let output = "{\n  \"page\": \"/\"\n}\n{\"page\": \"/help\"}{\"page\": 7"
        let values = JSONLinesReader<Visit>(output.utf8, .init(framing: .concatenated))
        let page = try values.next()?.page  // /
        #expect(page == "/")
        #expect(try values.next()?.page == "/help")
        let error = try #require(throws: JSONError.self) { try values.next() }
        #expect(error.line == 4 && error.column == 28)
        let writer = try JSONLinesWriter(to: copy, framing: .sequence)
        try writer.write(JSON(7))
        try writer.finish()
        #expect(try copied() == "\u{1E}7\n")
    }

    @Test func divertsBadRecords() throws {
        var time = 0
        var rejected: [String] = []
        let policy = JSONBadRecordPolicy.diverting { line, error in
            rejected.append("line \(error.line ?? 0): \(String(decoding: line, as: UTF8.self))")
        }
        let text = "{\"ms\": 1}\n{\"ms\": \n[2]\n{\"ms\": 3}\n"
        let tolerant = JSONLinesReader<Visit>(text.utf8, .init(policy: policy))
        try tolerant.forEach(reusing: true) { visit in time += visit.time }
        let bad = tolerant.badRecordCount  // 2
        #expect(bad == 2)
        #expect(time == 4)
        #expect(rejected == ["line 2: {\"ms\": ", "line 3: [2]"])
    }

    @Test func treatsInvalidRecordsAsBad() throws {
        let orders = "{\"id\": 1, \"total\": 5}\n{\"total\": 6}\n{\"id\": \"3\", \"total\": 7}\n"
        let valid = JSONLinesReader<Order>(
            orders.utf8, .init(policy: .skipping, invalid: .divert(allowing: .warnings)))
        var sum = 0.0
        while let order = try valid.next() { sum += order.total }
        // sum is 12
        #expect(sum == 12)
    }

    @Test func readsEvents() async throws {
        let chunks = AsyncStream<[UInt8]> { continuation in
            for text in [#"{"city": "O"#, #"slo"}"#] {
                let record: JSON = ["choices": [["delta": ["content": JSON(text)]]]]
                continuation.yield(Array("data: \(record.text())\n\n".utf8))
            }
            continuation.yield(Array("data: [DONE]\n\n".utf8))
            continuation.finish()
        }
        var answer = JSONPrefixParser()
        for try await event in JSONEventSequence<Delta, _>(chunks, end: "[DONE]") {
            try answer.append(event.record.text)
        }
        let city = answer.json["city"]?.string  // Oslo
        #expect(city == "Oslo")
    }

    @Test func readsColumns() async throws {
        let columns = try JSONLinesReader<Visit>(contentsOf: file)
        var longest: [String: Int] = [:]
        try columns.forEach(columns: \.page, \.time) { page, time in
            longest[page] = max(longest[page] ?? 0, time)
        }
        // longest is ["/": 120, "/help": 1500]
        #expect(longest == ["/": 120, "/help": 1500])

        let parallel = try JSONLinesReader<Visit>(contentsOf: file)
        var slowPages: Set<String> = []
        try await parallel.concurrentMap(columns: \.page, \.time) { page, time in
            time > 100 ? page : nil
        } into: { page in
            if let page { slowPages.insert(page) }
        }
        // slowPages is ["/", "/help"]
        #expect(slowPages == ["/", "/help"])
    }

    @Test func readsHugeArrays() throws {
        let export = #"{"version": 2, "data": {"visits": [{"ms": 5}, {"ms": 6}, {"ms": 7}]}}"#
        let elements = JSONArrayReader<Visit>(export.utf8, at: "data.visits")
        var slowest = 0
        while let visit = try elements.next() { slowest = max(slowest, visit.time) }
        // slowest is 7
        #expect(slowest == 7)
    }

    @Test func edits() throws {
        let input = try JSONLinesReader<Visit>(contentsOf: file)
        let writer = try JSONLinesWriter(to: copy)
        while let visit = try input.next() {
            try writer.write(visit.mutate { $0.time += 1 })
        }
        try writer.finish()
        #expect(try copied() == (try #require(try Self.page.blocks(of: "json").last).text + "\n"))

        let handle = try FileHandle(forWritingTo: copy)
        try handle.seekToEnd()
        let appender = JSONLinesWriter(fileDescriptor: handle.fileDescriptor)
        try appender.write(JSON(["page": "/new"]))
        try appender.finish()
        #expect(try copied().hasSuffix("\"_shard\": 7}\n{\"page\":\"/new\"}\n"))
    }

    @Test func showsProgress() throws {
        var time = 0
        let watched = try JSONLinesReader<Visit>(contentsOf: file)
        try watched.forEach(reusing: true) { visit in time += visit.time }
        let done = watched.progress.fraction  // 1.0
        let rate = watched.progress.recordsPerSecond
        #expect(done == 1)
        #expect(rate > 0)
    }

    @Test func worksOnManyAtOnce() async throws {
        let wide = try JSONLinesReader<Visit>(contentsOf: file)
        var times: [String: Int] = [:]
        try await wide.concurrentMap { visit in
            (page: visit.page, time: visit.time)
        } into: { visit in
            times[visit.page, default: 0] += visit.time
        }
        // times is ["/": 200, "/help": 1500]
        #expect(times == ["/": 200, "/help": 1500])
    }

    @Test func writesManyAtOnce() async throws {
        var printed: [Int] = []
        func print(_ count: Int) { printed.append(count) }
        let all = try JSONLinesReader<Visit>(contentsOf: file)
        let slow = try JSONLinesWriter(to: copy)
        try await all.concurrentMap(to: slow, progress: { print($0.records) }) { visit in
            visit.time > 100 ? visit.mutate { $0.page += "?slow" } : nil
        }
        try slow.finish()
        #expect(printed.last == 3)
        #expect(
            try copied() == #"""
                {"page": "/?slow", "ms": 120, "agent": "A"}
                {"page": "/help?slow", "ms": 1.5e3, "agent": "B"}

                """#)
    }

    @Test func followsAFile() throws {
        var position: JSONLinesPosition?
        var pages: [String] = []
        let log = try JSONLinesReader<Visit>(contentsOf: file, resumingAt: position)
        while let visit = try log.next() { pages.append(visit.page) }
        position = log.position
        #expect(pages == ["/", "/help", "/"] && position?.lineCount == 3)
        let handle = try FileHandle(forWritingTo: file)
        try handle.seekToEnd()
        try handle.write(contentsOf: Data("{\"page\": \"/new\"}\n{\"page\": \"/last\"}".utf8))
        while try log.readMore() {
            while let visit = try log.next() { pages.append(visit.page) }
        }
        let last = try log.readRest()
        #expect(pages.last == "/new" && last?.page == "/last")
    }

    @Test func splits() throws {
        var found = 0
        for split in try JSONLinesSplit.splits(of: file, count: 4) {
            let part = try JSONLinesReader<Visit>(contentsOf: file, split: split)
            while try part.next() != nil { found += 1 }
        }
        // found is 3
        #expect(found == 3)
    }
}

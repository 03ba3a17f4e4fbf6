import Foundation
import LazyJSON
import LazyJSONLines
import Testing

/// The code of FilesAndBatches.md about results that are stored with a position, and about rotated logs.
struct FollowingExampleTests {
    final class Visit: JSONModel, @unchecked Sendable {
        @JSONProperty var page: String
        @JSONProperty("ms") var time: Int
    }

    struct Tally: Codable {
        var position: JSONLinesPosition?
        var times: [String: Int] = [:]
    }

    private let folder: Folder
    private var file: URL { folder.url.appending(path: "visits.jsonl") }
    private var rotatedFile: URL { folder.url.appending(path: "visits.1.jsonl") }
    private var saved: URL { folder.url.appending(path: "tally.json") }

    init() throws { folder = try Folder() }

    private func append(_ text: String, to url: URL) throws {
        let handle = try FileHandle(forWritingTo: url)
        try handle.seekToEnd()
        try handle.write(contentsOf: Data(text.utf8))
        try handle.close()
    }

    /// Does the work of one run of a program.
    private func run() throws -> Tally {
        var tally = Tally()
        if let data = try? Data(contentsOf: saved) {
            tally = try JSONDecoder().decode(Tally.self, from: data)
        }
        if FileManager.default.fileExists(atPath: rotatedFile.path) {
            let rotated = try JSONLinesReader<Visit>(contentsOf: rotatedFile, resumingAt: tally.position)
            while rotated.start == .resumed, let visit = try rotated.readRest() {
                tally.times[visit.page, default: 0] += visit.time
            }
            let current = try JSONLinesReader<Visit>(contentsOf: file, resumingAt: tally.position)
            while let visit = try current.next() { tally.times[visit.page, default: 0] += visit.time }
            tally.position = current.position
            try JSONEncoder().encode(tally).write(to: saved, options: .atomic)
            #expect(current.start == .replaced(.otherFile) || current.start == .resumed)
            return tally
        }
        let current = try JSONLinesReader<Visit>(contentsOf: file, resumingAt: tally.position)
        while let visit = try current.next() { tally.times[visit.page, default: 0] += visit.time }
        tally.position = current.position
        try JSONEncoder().encode(tally).write(to: saved, options: .atomic)
        return tally
    }

    @Test func eachRecordCountsOnceAlsoInARotatedFile() throws {
        _ = try folder.file("visits.jsonl", "{\"page\": \"/\", \"ms\": 1}\n")
        #expect(try run().times == ["/": 1])
        #expect(try run().times == ["/": 1])
        try append("{\"page\": \"/\", \"ms\": 2}\n{\"page\": \"/help\", \"ms\": 5}", to: file)
        try FileManager.default.moveItem(at: file, to: rotatedFile)
        _ = try folder.file("visits.jsonl", "{\"page\": \"/\", \"ms\": 4}\n")
        #expect(try run().times == ["/": 7, "/help": 5])
        try append("{\"page\": \"/\", \"ms\": 8}\n", to: file)
        #expect(try run().times == ["/": 15, "/help": 5])
    }
}

import Foundation
import LazyJSON
import LazyJSONLines
import Testing

/// The code of the doc comments of readers and writers.
struct LinesCommentExampleTests {
    private static let text = "{\"age\": 1, \"status\": \"paid\", \"total\": 3}\n{\"age\": 2, \"total\": 4}\n"

    final class User: JSONModel, @unchecked Sendable {
        @JSONProperty var age: Int
    }

    final class Order: JSONModel, @unchecked Sendable {
        @JSONProperty var status: String
        @JSONProperty var total: Int
    }

    final class Delta: JSONModel, @unchecked Sendable {
        @JSONProperty var text: String
    }

    private let folder: Folder
    private let file: URL

    init() throws {
        folder = try Folder()
        file = folder.url.appending(path: "users.jsonl")
        try Self.text.write(to: file, atomically: true, encoding: .utf8)
    }

    @Test(.timeLimit(.minutes(10)))
    func aFileIsFollowed() async throws {
        let log = file
        var position: JSONLinesPosition?
        var handled: [Int] = []
        func handle(_ user: User) { handled.append(user.age) }
        typealias Event = User
        func follow() async throws {
            let reader = try JSONLinesReader<Event>(contentsOf: log, resumingAt: position)
            while true {
                while let event = try reader.next() { handle(event) }
                position = reader.position
                try await Task.sleep(for: .seconds(1))
                try reader.readMore()
            }
        }
        func resume() throws {
            let reader = try JSONLinesReader<Event>(contentsOf: log, resumingAt: position)
            while let event = try reader.next() {
                handle(event)
            }
            position = reader.position
        }
        try resume()
        try resume()
        #expect(handled == [1, 2] && position?.lineCount == 2)
        _ = follow
    }

    @Test func recordsAreRead() throws {
        let url = file
        var total = 0
        let reader = try JSONLinesReader<User>(contentsOf: url)
        while let user = try reader.next() {
            total += user.age
        }
        #expect(total == 3)
        for split in try JSONLinesSplit.splits(of: url, count: 4) {
            let reader = try JSONLinesReader<User>(contentsOf: url, split: split)
            while let user = try reader.next() {
                total += user.age
            }
        }
        #expect(total == 6)
        try iterate(JSONLinesReader<User>(contentsOf: url), &total)
        #expect(total == 9)
        try reuse(JSONLinesReader<User>(contentsOf: url), &total)
        #expect(total == 12)
    }

    private func iterate(_ reader: JSONLinesReader<User>, _ total: inout Int) {
        for result in reader {
            if case .success(let user) = result { total += user.age }
        }
    }

    private func reuse(_ reader: JSONLinesReader<User>, _ total: inout Int) throws {
        try reader.forEach(reusing: true) { user in total += user.age }
    }

    @Test func elementsAreRead() throws {
        let url = folder.url.appending(path: "users.json")
        try #"{"data": {"items": [{"age": 1}, {"age": 2}]}}"#.write(to: url, atomically: true, encoding: .utf8)
        var total = 0
        let reader = try JSONArrayReader<User>(contentsOf: url, at: "data.items")
        while let user = try reader.next() {
            total += user.age
        }
        #expect(total == 3)
    }

    @Test func optionsAreTaken() throws {
        let url = file
        let reader = try JSONLinesReader<User>(contentsOf: url, .init(policy: .skipping))
        #expect(try reader.next() != nil)
    }

    @Test func badRecordsAreDiverted() throws {
        let url = folder.url.appending(path: "rejects.jsonl")
        let rejects = try JSONLinesWriter(to: url)
        let policy = JSONBadRecordPolicy.diverting { bytes, error throws(JSONError) in
            try rejects.write(line: bytes)
        }
        let lines = JSONLinesReader<User>("1\n{}\n".utf8, .init(policy: policy))
        #expect(try lines.next() != nil && rejects.recordCount == 1)
        let reader = try JSONLinesReader<Order>(
            contentsOf: file, .init(policy: .skipping, invalid: .divert(allowing: .warnings)))
        #expect(try reader.next()?.total == 3)
    }

    @Test func columnsAreRead() async throws {
        var sums: [String: Int] = [:]
        try read(JSONLinesReader<Order>(contentsOf: file), &sums)
        #expect(sums == ["paid": 3, "": 4])
        let reader = try JSONLinesReader<Order>(contentsOf: file)
        var sum = 0
        try await reader.concurrentMap(columns: \.status, \.total) { status, total in
            status == "paid" ? total : 0
        } into: {
            sum += $0
        }
        #expect(sum == 3)
    }

    private func read(_ reader: JSONLinesReader<Order>, _ sums: inout [String: Int]) throws {
        try reader.forEach(columns: \.status, \.total) { status, total in
            sums[status, default: 0] += total
        }
    }

    @Test func recordsAreTransformedInParallel() async throws {
        let reader = try JSONLinesReader<User>(contentsOf: file)
        var total = 0
        try await reader.concurrentMap { user in
            user.age
        } into: { age in
            total += age
        }
        #expect(total == 3)
        let output = folder.url.appending(path: "output.jsonl")
        try await copy(JSONLinesReader<User>(contentsOf: file), to: output)
        #expect(try String(contentsOf: output, encoding: .utf8).hasPrefix(#"{"age": 2"#))
    }

    private func copy(_ reader: JSONLinesReader<User>, to output: URL) async throws {
        let writer = try JSONLinesWriter(to: output)
        try await reader.concurrentMap(to: writer) { user in user.mutate { $0.age += 1 } }
        try writer.finish()
    }

    @Test func recordsAreWritten() throws {
        let url = folder.url.appending(path: "written.jsonl")
        let users = [User { $0.age = 1 }]
        let writer = try JSONLinesWriter(to: url)
        for user in users { try writer.write(user) }
        try writer.finish()
        #expect(try String(contentsOf: url, encoding: .utf8) == "{\"age\":1}\n")
        #expect(try collect(users) == Array("{\"age\":1}\n".utf8))
    }

    private func collect(_ users: [User]) throws -> [UInt8] {
        var output: [UInt8] = []
        let writer = JSONLinesWriter { output += $0 }
        for user in users { try writer.write(user) }
        try writer.finish()
        return output
    }

    @Test func recordsArrive() async throws {
        var total = 0
        let chunks = AsyncStream<[UInt8]> { stream in
            stream.yield(Array(Self.text.utf8))
            stream.finish()
        }
        for try await user in JSONLinesSequence<User, _>(chunks) {
            total += user.age
        }
        let bytes = AsyncStream<UInt8> { stream in
            for byte in Self.text.utf8 { stream.yield(byte) }
            stream.finish()
        }
        for try await user in JSONLinesSequence<User, _>(bytes) {
            total += user.age
        }
        #expect(total == 6)
    }

    @Test func eventsArrive() async throws {
        let text = "data: {\"text\": \"Hello\"}\n\ndata: [DONE]\n\n"
        let chunks = AsyncStream<[UInt8]> { stream in
            stream.yield(Array(text.utf8))
            stream.finish()
        }
        for try await event in JSONEventSequence<Delta, _>(chunks, end: "[DONE]") {
            print(event.record.text)
        }
        let bytes = AsyncStream<UInt8> { stream in
            for byte in text.utf8 { stream.yield(byte) }
            stream.finish()
        }
        for try await event in JSONEventSequence<Delta, _>(bytes, end: "[DONE]") {
            print(event.record.text)
        }
    }

    struct Birthday: JSONLinesCommand {
        func map(_ user: User) -> User? { user.mutate { $0.age += 1 } }
    }

    @Test func aCommandTransformsRecords() throws {
        #expect(try Birthday().map(User(parsing: #"{"age": 41}"#))?.age == 42)
    }
}

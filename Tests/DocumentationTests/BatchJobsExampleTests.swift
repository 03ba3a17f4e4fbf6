import Dispatch
import Foundation
import LazyJSON
import LazyJSONLines
import TestSupport
import Testing

/// The code of BatchJobs.md, and the behavior of stopped jobs that the article describes.
struct BatchJobsExampleTests {
    final class Order: JSONModel, @unchecked Sendable {
        @JSONProperty var cents: Int
    }

    struct Repricing: Sendable {
        let orders: URL
        let output: URL
        let rejects: URL

        func run(progress: (@Sendable (JSONProgress) -> Void)? = nil) async throws {
            let rejected = try JSONLinesWriter(to: rejects)
            let policy = JSONBadRecordPolicy.diverting { line, _ throws(JSONError) in
                try rejected.write(line: line)
            }
            let reader = try JSONLinesReader<Order>(contentsOf: orders, .init(policy: policy))
            let writer = try JSONLinesWriter(to: output)
            try await reader.concurrentMap(to: writer, progress: progress) { order in
                order.mutate { $0.cents += 50 }
            }
            try rejected.finish()
            try writer.finish()
        }
    }

    struct ResumableRepricing: Sendable {
        let orders: URL
        let parts: URL
        let output: URL

        func run() async throws {
            let splits = try JSONLinesSplit.splits(of: orders, count: 16)
            let files = splits.indices.map { parts.appending(path: "part-\($0).jsonl") }
            for (split, file) in zip(splits, files) where !isComplete(file) {
                let reader = try JSONLinesReader<Order>(contentsOf: orders, split: split)
                let writer = try JSONLinesWriter(to: file)
                try await reader.concurrentMap(to: writer) { order in order.mutate { $0.cents += 50 } }
                try writer.finish()
            }
            let writer = try JSONLinesWriter(to: output)
            for file in files {
                let reader = try JSONLinesReader<JSON>(contentsOf: file)
                while let record = try reader.next() { try writer.write(record) }
            }
            try writer.finish()
        }

        func isComplete(_ part: URL) -> Bool { FileManager.default.fileExists(atPath: part.path) }
    }

    func runUntilSignal(
        _ signals: [Int32] = [SIGINT, SIGTERM], job: @escaping @Sendable () async throws -> Void
    ) async -> Result<Void, any Error> {
        let task = Task { try await job() }
        let sources = signals.map { number in
            signal(number, SIG_IGN)  // the signal no longer ends the process
            let source = DispatchSource.makeSignalSource(signal: number)
            source.setEventHandler { @Sendable in task.cancel() }
            source.resume()
            return source
        }
        let result = await task.result
        for source in sources { source.cancel() }
        return result
    }

    func text(of progress: JSONProgress) -> String {
        let part = progress.fraction.map { "\(Int($0 * 100)) %, " } ?? ""
        let left = progress.timeLeft.map { ", \($0.components.seconds) s left" } ?? ""
        return "\(part)\(progress.records) records, \(progress.badRecords) rejected\(left)"
    }

    func exitCode(of result: Result<Void, any Error>) -> Int32 {
        switch result {
        case .success: 0
        case .failure(is CancellationError): 75  // EX_TEMPFAIL: run it again
        case .failure(let error as JSONError):
            switch error.code {
            case .unreadableFile: 66  // EX_NOINPUT
            case .unwritableFile: 74  // EX_IOERR
            default: 65  // EX_DATAERR
            }
        case .failure: 70  // EX_SOFTWARE
        }
    }

    private func contents(of file: URL) throws -> String { try String(contentsOf: file, encoding: .utf8) }

    @Test func theProgramEditsAFileAndKeepsRejectedLines() async throws {
        let folder = try Folder()
        let (output, rejects) = (folder.url.appending(path: "output"), folder.url.appending(path: "rejects"))
        let lines = "{\"cents\": 100,  \"_v\": 1.0}\n{\"cents\": \n{\"cents\": \"7\"}\n"
        let orders = try folder.file("orders", lines)
        let shown = LockedLines()
        let show: @Sendable (String) -> Void = { shown.append($0) }
        // Processes that other tests start would ignore the signals, too.
        func runUntilSignal(_ job: @escaping @Sendable () async throws -> Void) async -> Result<Void, any Error> {
            await self.runUntilSignal([], job: job)
        }
        let job = Repricing(orders: orders, output: output, rejects: rejects)
        let result = await runUntilSignal {
            try await job.run { progress in show(text(of: progress)) }
        }
        if case .failure(let error) = result { show("\(error)") }
        let code = exitCode(of: result)  // 0
        #expect(code == 0)
        #expect(try contents(of: output) == "{\"cents\": 150,  \"_v\": 1.0}\n{\"cents\": \"57\"}\n")
        #expect(try contents(of: rejects) == "{\"cents\": \n")
        #expect(shown.all.last == "100 %, 2 records, 1 rejected, 0 s left")
        #expect(folder.names == ["orders", "output", "rejects"])
    }

    @Test func aCanceledJobLeavesNothing() async throws {
        let folder = try Folder()
        let (output, rejects) = (folder.url.appending(path: "output"), folder.url.appending(path: "rejects"))
        let orders = try folder.file("orders", "{\"cents\": 1}\n")
        _ = try folder.file("output", "as it was\n")
        let job = Repricing(orders: orders, output: output, rejects: rejects)
        let task = Task {
            while !Task.isCancelled { await Task.yield() }
            try await job.run()
        }
        task.cancel()
        #expect(exitCode(of: await task.result) == 75)
        #expect(folder.names == ["orders", "output"])
        #expect(try contents(of: output) == "as it was\n")
    }

    /// With SIGUSR1, as processes that other tests start would ignore the signals that end a process.
    @Test func aSignalCancelsTheJob() async throws {
        signal(SIGUSR1, SIG_IGN)
        let result = await runUntilSignal([SIGUSR1]) {
            for _ in 0..<1_000 {
                kill(getpid(), SIGUSR1)
                try await Task.sleep(for: .milliseconds(20))
            }
        }
        #expect(exitCode(of: result) == 75)
    }

    @Test func exitCodesFollowErrors() async throws {
        let folder = try Folder()
        let (output, rejects) = (folder.url.appending(path: "output"), folder.url.appending(path: "rejects"))
        let missing = folder.url.appending(path: "missing")
        let noInput = Repricing(orders: missing, output: output, rejects: rejects)
        #expect(exitCode(of: await runUntilSignal([]) { try await noInput.run() }) == 66)
        let orders = try folder.file("orders", "{\"cents\": 1}\n")
        let noFolder = Repricing(orders: orders, output: missing.appending(path: "a"), rejects: rejects)
        #expect(exitCode(of: await runUntilSignal([]) { try await noFolder.run() }) == 74)
        let bad = await runUntilSignal([]) { _ = try JSON(parsing: "[") }
        #expect(exitCode(of: bad) == 65)
        struct Other: Error {}
        #expect(exitCode(of: .failure(Other())) == 70)
    }

    @Test func partsThatExistAreNotMadeAgain() async throws {
        let folder = try Folder()
        let output = folder.url.appending(path: "output")
        let lines = (0..<100).map { "{\"cents\": \($0), \"pad\": \"\(String(repeating: "x", count: $0 % 7))\"}" }
        let orders = try folder.file("orders", lines.joined(separator: "\n") + "\n")
        let parts = folder.url.appending(path: "parts")
        try FileManager.default.createDirectory(at: parts, withIntermediateDirectories: true)
        let job = ResumableRepricing(orders: orders, parts: parts, output: output)
        try await job.run()
        let edited = try contents(of: output)
        let wanted = try lines.map { line in
            var order = try JSON(parsing: line)
            order["cents"] = JSON((order["cents"]?.int ?? 0) + 50)
            return order.text() + "\n"
        }
        #expect(edited == wanted.joined())
        // A second run takes the parts as they are, and makes those that are missing.
        let first = parts.appending(path: "part-0.jsonl")
        let count = try contents(of: first).utf8.count
        try Data("{\"kept\": true}\n".utf8).write(to: first)
        try FileManager.default.removeItem(at: parts.appending(path: "part-3.jsonl"))
        try await job.run()
        #expect(try contents(of: output) == "{\"kept\": true}\n" + String(edited.dropFirst(count)))
    }
}

/// Lines that several threads append to.
private final class LockedLines: @unchecked Sendable {
    // Sendable because each access holds the lock.
    private let lock = NSLock()
    private var lines: [String] = []

    func append(_ line: String) { lock.withLock { lines.append(line) } }
    var all: [String] { lock.withLock { lines } }
}

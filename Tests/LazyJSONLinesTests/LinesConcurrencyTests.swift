import Foundation
import LazyJSON
import LazyJSONLines
import Synchronization
import Testing

struct LinesConcurrencyTests {
    private static func text(_ count: Int) -> String {
        (0..<count).map { "{\"kind\": \"circle\", \"radius\": \($0), \"note\": \"a note of some length\"}\n" }.joined()
    }

    @Test func theLineIsKnownAfterParallelReading() async throws {
        for framing in [JSONFraming.lines, .concatenated] {
            let reader = JSONLinesReader<JSON>("1\n2\n3\n".utf8, JSONReadingOptions(framing: framing))
            _ = try reader.next()
            try await reader.concurrentMap {
                $0
            } into: { _ in
            }
            #expect(reader.lineNumber == 3)
        }
    }

    @Test(arguments: [1, 2, 3, 8])
    func resultsComeInOrderWhateverTheWidth(width: Int) async throws {
        let count = 30_000
        let reader = JSONLinesReader<LineShape>(Self.text(count).utf8)
        #expect((try reader.next() as? LineCircle)?.radius == 0)
        var found: [Int] = []
        var last: JSONProgress?
        try await reader.concurrentMap(width: width, progress: { last = $0 }) { figure in
            (figure as? LineCircle)?.radius ?? -1
        } into: { radius in
            found.append(radius)
        }
        #expect(found == Array(1..<count))
        #expect(reader.recordCount == count)
        #expect(last?.fraction == 1)
        #expect(last?.timeLeft == .zero)
        #expect(try reader.next() == nil)
    }

    @Test(arguments: [1, 2, 5])
    func writtenLinesAreTheSameWhateverTheWidth(width: Int) async throws {
        let text = Self.text(20_000)
        var output: [UInt8] = []
        let writer = JSONLinesWriter { output += $0 }
        let reader = JSONLinesReader<LineShape>(text.utf8)
        try await reader.concurrentMap(to: writer, width: width) { figure in
            figure.kind == "circle" ? figure.mutate { $0.kind = "dot" } : nil
        }
        try writer.finish()
        #expect(String(decoding: output, as: UTF8.self) == text.replacingOccurrences(of: "circle", with: "dot"))
        #expect(writer.recordCount == 20_000)
    }

    struct Stop: Error, Equatable { let radius: Int }

    @Test(arguments: [1, 2, 4])
    func theFirstErrorIsThrownAfterAllRecordsBeforeIt(width: Int) async throws {
        let reader = JSONLinesReader<LineCircle>(Self.text(20_000).utf8)
        var found = 0
        let error = await #expect(throws: Stop.self) {
            try await reader.concurrentMap(width: width) { disc in
                if disc.radius == 9_000 || disc.radius == 19_000 { throw Stop(radius: disc.radius) }
                return disc.radius
            } into: { _ in
                found += 1
            }
        }
        #expect(error == Stop(radius: 9_000))
        #expect(found == 9_000)
    }

    @Test(arguments: [1, 3])
    func badRecordsAreThrownSkippedOrDiverted(width: Int) async throws {
        let text = Self.text(9_000) + "oops\n[]\n" + Self.text(9_000)
        var count = 0
        let throwing = JSONLinesReader<LineShape>(text.utf8)
        let error = await #expect(throws: JSONError.self) {
            try await throwing.concurrentMap(width: width) { _ in
                true
            } into: { _ in
                count += 1
            }
        }
        #expect(count == 9_000)
        #expect(error?.line == 9_001)

        count = 0
        var rejects: [String] = []
        let diverting = JSONLinesReader<LineShape>(
            text.utf8,
            .init(
                policy: .diverting { bytes, error in
                    rejects.append("\(error.line ?? 0) \(String(decoding: bytes, as: UTF8.self))")
                }))
        try await diverting.concurrentMap(width: width) { _ in
            true
        } into: { _ in
            count += 1
        }
        #expect(count == 18_000)
        #expect(rejects == ["9001 oops", "9002 []"])
        #expect(diverting.badRecordCount == 2)
    }

    @Test func whatConsumingThrowsEndsTheWork() async throws {
        let reader = JSONLinesReader<LineCircle>(Self.text(20_000).utf8)
        await #expect(throws: Stop.self) {
            try await reader.concurrentMap(width: 2) {
                $0.radius
            } into: {
                if $0 == 5_000 { throw Stop(radius: $0) }
            }
        }
    }

    @Test func cancellationIsPrompt() async throws {
        let text = Array(Self.text(20_000).utf8)
        let count = Counter()
        let task = Task {
            try await JSONLinesReader<LineCircle>(text).concurrentMap(width: 2) { disc in
                count.value.add(1, ordering: .relaxed)
                usleep(100)
                return disc.radius
            } into: { _ in
            }
        }
        while count.value.load(ordering: .relaxed) < 10 { try await Task.sleep(for: .milliseconds(1)) }
        task.cancel()
        let before = count.value.load(ordering: .relaxed)
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(count.value.load(ordering: .relaxed) <= before + 6)
    }

    /// Runs an operation, cancels it while it waits for bytes, and expects its error.
    private func cancel(_ operation: @escaping @Sendable () async throws -> Void) async {
        let task = Task { try await operation() }
        try? await Task.sleep(for: .milliseconds(20))
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
    }

    /// A stream of chunks ends when the task is canceled: what was read so far is not all.
    @Test func cancellationBetweenChunksIsNoEnd() async {
        for first in [nil, ": a comment\n\n", "data: 1\n\n"] {
            let (chunks, continuation) = AsyncStream.makeStream(of: [UInt8].self)
            if let first { continuation.yield(Array(first.utf8)) }
            await cancel {
                let events = JSONEventSequence<JSON, _>(chunks)
                try await events.concurrentMap(width: 2) {
                    $0.int
                } into: { _ in
                }
            }
            continuation.finish()
        }
        for isOfItems in [false, true] {
            let (chunks, continuation) = AsyncStream.makeStream(of: [UInt8].self)
            continuation.yield(Array(": a comment\n\n".utf8))
            await cancel {
                let events = JSONEventSequence<JSON, _>(chunks)
                if isOfItems { for try await _ in events.items {} } else { for try await _ in events {} }
            }
            continuation.finish()
        }
    }

    @Test func cancellationDoesNotWaitForAPipe() async throws {
        var ends: [Int32] = [0, 0]
        unsafe try #require(pipe(&ends) == 0)
        let (input, output) = (ends[0], ends[1])
        await cancel {
            try await JSONLinesReader<JSON>(fileDescriptor: input).concurrentMap {
                $0.int
            } into: { _ in
            }
        }
        close(output)
        close(input)
    }

    @Test func progressOfEventsIsThatOfTheirStream() async throws {
        let chunks = [": hb\n\ndata: 1\n\n", "data: 22\n\n"].map { Array($0.utf8) }
        let stream = AsyncStream { continuation in
            for chunk in chunks { continuation.yield(chunk) }
            continuation.finish()
        }
        var progress: [JSONProgress] = []
        try await JSONEventSequence<JSON, _>(stream).concurrentMap(width: 1, progress: { progress.append($0) }) {
            $0.int
        } into: { _ in
        }
        #expect(progress.last?.bytes == chunks.map(\.count).reduce(0, +))
    }

    @Test func resultsAreConsumedBeforeWaitingForMoreThanOneChunk() async throws {
        let width = 1_000
        let (sent, transformed, consumed) = (Counter(), Counter(), Counter())
        // Sends a record when the record before it was transformed, and ends when a result was consumed, or is still missing
        // after as many records as could be processed at once.
        let chunks = AsyncStream<[UInt8]>(unfolding: {
            let count = sent.value.load(ordering: .relaxed)
            while transformed.value.load(ordering: .relaxed) < count { try? await Task.sleep(for: .milliseconds(1)) }
            if count == width || consumed.value.load(ordering: .relaxed) > 0 { return nil }
            sent.value.add(1, ordering: .relaxed)
            return Array("\(count)\n".utf8)
        })
        var found: [Int] = []
        try await JSONLinesSequence<JSON, _>(chunks).concurrentMap(width: width) { record in
            transformed.value.add(1, ordering: .relaxed)
            return record.int ?? -1
        } into: { number in
            consumed.value.add(1, ordering: .relaxed)
            found.append(number)
        }
        #expect(found.count < width)
        #expect(found == Array(0..<found.count))
    }

    private final class Counter: Sendable {
        let value = Atomic(0)
    }
}

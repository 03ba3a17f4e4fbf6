import LazyJSON
import Synchronization

/// Processing several windows at once.
extension RecordReader {
    /// The number of windows to process at once, and the closure that receives the progress.
    @usableFromInline
    struct Concurrency {
        /// The number of windows that are processed at once.
        let width: Int
        let progress: ((JSONProgress) -> Void)?

        @usableFromInline
        init(width: Int, progress: ((JSONProgress) -> Void)?) {
            self.width = min(max(width, 1), 1_024)
            self.progress = progress
        }

        /// The number of running tasks: one more than `width`, which keeps the processors busy while results are consumed.
        var running: Int { width > 1 ? width + 1 : 1 }
        /// The largest number of windows in memory: windows that are processed, and results that wait for earlier windows.
        var inFlight: Int { 2 * width + 2 }
    }

    /// Processes the remaining records, and consumes the results of each window, in the order of the windows.
    @usableFromInline
    func workConcurrently<Output: Sendable>(
        _ concurrency: Concurrency, isolation: isolated (any Actor)?,
        visit: @escaping @Sendable (WindowVisitor) -> Output, consume: (Output) throws -> Void
    ) async throws {
        // Reading has ended if this throws, because records that were read ahead and not consumed are lost.
        var isComplete = false
        defer { isEnded = isEnded || !isComplete }
        let rules = rules
        if let rest = takeOpen() { try take(WindowResult(rest, visit), consume) }
        let limits = limits
        // Reading waits until more arrives: from chunks, a pipe or a socket.
        let isArriving = source?.size == nil
        let ready = ReadyCount()
        var pace = ProgressPace(tell: concurrency.progress)
        try await withThrowingTaskGroup(of: (Int, Int, WindowResult<Output>).self, isolation: isolation) { group in
            var waiting: [Int: (end: Int, result: WindowResult<Output>)] = [:]
            var (started, finished, consumed) = (0, 0, 0)
            var failure: (any Error)?
            var isAtEnd = isEnded
            while true {
                try Task.checkCancellation()
                while !isAtEnd, started - finished < concurrency.running, started - consumed < concurrency.inFlight {
                    do {
                        // A line that is skipped may be huge.
                        try Task.checkCancellation()
                        if let window = feed.window() {
                            let (number, end) = (started, feed.progress)
                            group.addTask {
                                let visitor = WindowVisitor(RecordCursor(window, limits), rules)
                                let result = WindowResult(visitor, visit)
                                ready.value.add(1, ordering: .relaxed)
                                return (number, end, result)
                            }
                            started += 1
                        } else if isArriving, ready.value.load(ordering: .relaxed) > finished {
                            break  // Results are consumed before waiting.
                        } else {
                            isAtEnd = try await !waitForMore(isolation: isolation)
                        }
                    } catch {
                        failure = error
                        isAtEnd = true
                    }
                }
                guard let (number, end, result) = try await group.next() else { break }
                finished += 1
                waiting[number] = (end, result)
                while let (end, result) = waiting.removeValue(forKey: consumed) {
                    consumed += 1
                    try take(result, consume)
                    pace.note(progress(at: end))
                }
            }
            if let failure { throw failure }
        }
        isComplete = true
        pace.finish(progress(at: feed.progress))
    }

    /// Consumes the result of a window.
    private func take<Output>(_ result: WindowResult<Output>, _ consume: (Output) throws -> Void) throws {
        lastLine = result.line ?? lastLine
        recordCount += result.recordCount
        issueCount += result.issueCount
        try consume(result.output)
        if policy.isThrowing { lastEnd = result.end ?? lastEnd }
        for record in result.bad {
            if !policy.isThrowing { badRecordCount += 1 }
            try policy.handle(record.error) { record.bytes }
        }
        lastEnd = result.end ?? lastEnd
        if let failure = result.failure { throw failure }
    }

    private func progress(at offset: Int) -> JSONProgress {
        var progress = progress
        progress.bytes = offset
        return progress
    }
}

/// The number of windows whose results are ready.
private final class ReadyCount: Sendable {
    let value = Atomic(0)
}

/// Reports progress at most ten times per second, and at the end.
private struct ProgressPace {
    let tell: ((JSONProgress) -> Void)?
    var last = ContinuousClock.now

    mutating func note(_ progress: @autoclosure () -> JSONProgress) {
        guard let tell else { return }
        let now = ContinuousClock.now
        if now - last < .milliseconds(100) { return }
        last = now
        tell(progress())
    }

    func finish(_ progress: @autoclosure () -> JSONProgress) { tell?(progress()) }
}

import Foundation

/// How long and how often is measured.
struct Plan {
    let isQuick: Bool
    /// Seconds for each workload.
    private let budget: Double
    private let rounds: ClosedRange<Int>
    /// The least time of a sample: shorter runs are repeated.
    private let sample = 0.003

    init(isQuick: Bool) {
        self.isQuick = isQuick
        budget = isQuick ? 0.6 : 8
        rounds = isQuick ? 5...9 : 5...60
    }

    /// Measures workloads one after another.
    func measure(_ workloads: [Workload]) throws -> [Outcome] {
        var results: [Outcome] = []
        for (number, workload) in workloads.enumerated() {
            StatusLine.show(number + 1, of: workloads.count, workload.name)
            results += try measure(workload)
        }
        StatusLine.clear()
        return results
    }

    /// Compares the answers, and measures in interleaved rounds.
    private func measure(_ workload: Workload) throws -> [Outcome] {
        let workload = try workload.ready()
        let runners = try runners(workload)
        let clock = ContinuousClock()
        let start = clock.now
        var times: [[Double]] = []
        while times.count < rounds.lowerBound
            || times.count < rounds.upperBound && (clock.now - start).seconds < budget
        {
            let last = times.last
            times.append(
                try runners.enumerated().map { number, runner in
                    if let last, times.count % runner.stride != 0 { return last[number] }
                    return try runner.time()
                })
        }
        return workload.comparisons.map { Outcome(workload, $0, times: times) }
    }

    /// A contender, and how it is measured.
    private struct Runner {
        let contender: Contender
        let workload: String
        let countsWaiting: Bool
        var answer = 0
        /// The seconds of the first run.
        var first = 0.0
        var repeats = 1
        /// Measured in each round of so many.
        var stride = 1

        init(_ contender: Contender, _ workload: Workload) throws {
            (self.contender, self.workload) = (contender, workload.name)
            countsWaiting = workload.countsWaiting
            let start = now
            answer = try contender.run()
            first = now - start
        }

        private var now: Double { countsWaiting ? Plan.time : Plan.processorTime }

        /// Seconds for one run, on the average of some.
        func time() throws -> Double {
            // The previous run leaves cold caches and small freed blocks, which malloc puts together in the next run: a contender
            // must not pay for another one, unless that takes little of its time.
            if stride == 1 { try run() }
            let start = now
            for _ in 0..<repeats { try run() }
            return (now - start) / Double(repeats)
        }

        private func run() throws {
            if try contender.run() != answer {
                throw Disagreement(workload: workload, message: "\(contender.name) answers differently now")
            }
        }
    }

    /// Lets every contender run once, and compares the answers.
    private func runners(_ workload: Workload) throws -> [Runner] {
        var runners = try workload.contenders.map { try Runner($0, workload) }
        let fastest = runners.map(\.first).min() ?? 0
        for number in runners.indices {
            let (name, answer) = (runners[number].contender.name, runners[number].answer)
            if answer != runners[0].answer {
                throw Disagreement(
                    workload: workload.name,
                    message: "\(runners[0].contender.name) answers \(runners[0].answer), \(name) answers \(answer)")
            }
            // The first run may have prepared something.
            if runners[number].first < sample {
                runners[number].repeats = max(1, Int(sample / (try runners[number].time())))
            }
            // A work that takes many times as long varies less, and would take all of the time.
            if runners[number].first > 0.02, runners[number].first > 15 * fastest { runners[number].stride = 4 }
        }
        return runners
    }

    /// Seconds that the processor has spent on this thread.
    static var processorTime: Double { seconds(CLOCK_THREAD_CPUTIME_ID) }

    /// Seconds that have passed since some moment.
    private static var time: Double { seconds(CLOCK_MONOTONIC) }

    private static func seconds(_ clock: clockid_t) -> Double {
        var time = timespec()
        clock_gettime(clock, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
    }
}

extension Duration {
    /// The duration in seconds.
    var seconds: Double { Double(components.seconds) + Double(components.attoseconds) * 1e-18 }
}

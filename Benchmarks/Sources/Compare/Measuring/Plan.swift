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
        budget = isQuick ? 1.5 : 8
        rounds = isQuick ? 5...15 : 5...60
    }

    /// Measures in interleaved rounds, when the answers have been compared.
    func measure(_ workload: Workload) throws -> [Outcome] {
        let answers = try workload.check()
        let contenders = workload.contenders
        var isShort: [Bool] = []
        let repeats = try zip(contenders, answers).map { contender, answer in
            let once = try time(contender, 1, answer, in: workload)
            isShort.append(once < 0.02)
            return max(1, Int(sample / once))
        }
        let clock = ContinuousClock()
        let start = clock.now
        var times: [[Double]] = []
        while times.count < rounds.lowerBound
            || times.count < rounds.upperBound && (clock.now - start).seconds < budget
        {
            times.append(
                try contenders.indices.map { number in
                    // What ran before leaves cold caches and small freed blocks, which malloc puts together in the next
                    // run: nobody pays for that of another, where it would weigh.
                    if isShort[number] { _ = try contenders[number].run() }
                    return try time(contenders[number], repeats[number], answers[number], in: workload)
                })
        }
        return workload.comparisons.map { Outcome(workload, $0, times: times) }
    }

    /// Seconds that the processor has spent on this thread.
    static var processorTime: Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
    }

    /// Seconds for one run, on the average of so many.
    private func time(_ contender: Contender, _ repeats: Int, _ answer: Int, in workload: Workload) throws -> Double {
        var isRight = true
        let start = Self.processorTime
        for _ in 0..<repeats where try contender.run() != answer { isRight = false }
        let elapsed = Self.processorTime - start
        guard isRight else {
            throw Disagreement(workload: workload.name, message: "\(contender.name) answers differently now")
        }
        return elapsed / Double(repeats)
    }
}

extension Duration {
    /// The duration in seconds.
    var seconds: Double { Double(components.seconds) + Double(components.attoseconds) * 1e-18 }
}

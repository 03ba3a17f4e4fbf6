import FoundationEssentials
import Testing

/// The growth of costs, which tests measure by ratios of processor time, never by times.
///
/// Even ratios depend on the load of the machine. These tests have the trait ``costs``, and names with Linear, Logarithmic or Cost, by
/// which the step `costs` of `.ci/run all` chooses them.
package enum Cost {
    /// Whether costs are measured.
    package static var areMeasured: Bool { ProcessInfo.processInfo.environment["LAZYJSON_COSTS"] != nil }

    /// How many times as large the larger input is.
    private static let factor = 8

    /// The largest ratio of a linear cost; a quadratic one has a ratio of 64.
    package static let limit = Double(factor) * 3

    /// Returns how many times as long work takes for eight times as much.
    package static func ratio(small: Int = 4_000, _ work: (Int) throws -> Void) rethrows -> Double {
        try measuredRatio(small: small) { count in
            let start = Threads.seconds
            try work(count)
            return Threads.seconds - start
        }
    }

    /// Returns the ratio of work that measures itself the part that counts.
    ///
    /// The smaller input is measured several times in a row, so that both sides take about equally long where the ratio is a
    /// third of the limit: other processes disturb a long measurement more often than a short one. The result is the least time
    /// of the larger input divided by the least time of the smaller one. Both are repeated up to ten times, until the result is
    /// below the limit.
    ///
    /// - Parameters:
    ///   - small: The size of the smaller input in an optimized build.
    ///   - limit: What the test expects.
    package static func measuredRatio(
        small: Int, below limit: Double = Cost.limit, _ seconds: (Int) throws -> Double
    ) rethrows -> Double {
        if let test = Test.current, !"\(test.id)".contains(/Linear|Logarithmic|Cost/) || !areMeasured {
            Issue.record("\(test.name) measures a cost, which neither its name nor the trait .costs says")
        }
        let small = Cases.scaled(small)
        let repetitions = max(Int(limit / 3), 1)
        var (large, base, ratio) = (Double.infinity, Double.infinity, Double.infinity)
        for _ in 0..<10 where ratio >= limit {
            large = min(large, max(try seconds(small * factor), 1e-4))
            var sum = 0.0
            for _ in 0..<repetitions { sum += max(try seconds(small), 1e-4) }
            base = min(base, sum / Double(repetitions))
            ratio = large / base
        }
        return ratio
    }
}

extension Trait where Self == ConditionTrait {
    /// Of a test that measures a cost: it runs only if costs are measured.
    package static var costs: Self { .enabled(if: Cost.areMeasured, "LAZYJSON_COSTS=1 measures costs.") }
}

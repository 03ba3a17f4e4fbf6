import Benchmark
import CAllocations
import Foundation

/// Work that must not become slow unnoticed.
struct HotPath: Sendable {
    let name: String
    /// How many runs make up a sample, so that a sample takes a millisecond or more.
    var repeats = 1
    /// Whether it must not ask for memory at all.
    var allocatesNothing = false
    /// Does the work; its answer keeps the compiler from leaving it out.
    let run: @Sendable () throws -> Int

    static let allocations = BenchmarkMetric.custom("allocations", polarity: .prefersSmaller, useScalingFactor: false)
    static let relative = BenchmarkMetric.custom("relative", polarity: .prefersSmaller, useScalingFactor: false)

    /// The allocations of one run, and its time in thousandths of the yardstick's: of each the least of some samples.
    func measure() throws -> (allocations: Int, relative: Int) {
        var fewest = Int.max
        var least = Double.infinity
        var yardstick = Double.infinity
        for _ in 0..<7 {
            let before = allocation_count()
            let time = try Self.seconds {
                for _ in 0..<repeats { blackHole(try run()) }
            }
            fewest = min(fewest, Int(allocation_count() - before) / repeats)
            least = min(least, time / Double(repeats))
            yardstick = min(yardstick, Self.seconds { blackHole(Self.mix()) })
        }
        return (fewest, Int(least / yardstick * 1_000))
    }

    /// The yardstick: a chain of multiplications, each of which waits for the one before.
    private static func mix() -> UInt64 {
        var value = UInt64(allocation_count() & 1)
        for step in 0..<250_000 as Range<UInt64> { value = (value ^ step) &* 0x9E37_79B9_7F4A_7C15 }
        return value
    }

    /// Seconds that the processor spends on this thread.
    private static func seconds(_ body: () throws -> Void) rethrows -> Double {
        func now() -> Double {
            var time = timespec()
            clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
            return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
        }
        let start = now()
        try body()
        return now() - start
    }
}

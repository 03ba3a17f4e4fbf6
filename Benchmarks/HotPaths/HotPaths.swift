import Benchmark
import CAllocations
import Foundation
import LazyJSON
import Samples

// The hot paths, held against the thresholds in the folder Thresholds by `Benchmarks/thresholds`.
//
// Of each is measured what holds on other machines too:
//
// * `allocations`: how often memory was asked for. Exact; a tenth more fails.
// * `relative`: the processor time, in thousandths of the processor time of a yardstick which runs in turn with it. Caches,
//   vector instructions and the noise of a machine move it, so that it may be twice as much.
//
// Instructions would be exact, but cannot be counted on most machines that are lent; seconds say nothing about another
// machine. `compare` has the floors against Foundation and simdjson.

let benchmarks: @Sendable () -> Void = {
    for path in HotPath.all {
        let configuration = Benchmark.Configuration(
            metrics: [HotPath.allocations, HotPath.relative], warmupIterations: 1, maxDuration: .seconds(3),
            maxIterations: 12,
            thresholds: [
                // A part of nothing is nothing.
                HotPath.allocations: path.allocatesNothing
                    ? .init(absolute: [.p90: 0]) : .init(relative: [.p90: 10]),
                HotPath.relative: .init(relative: [.p90: 100]),
            ])
        Benchmark(path.name, configuration: configuration) { benchmark in
            let (allocations, relative) = try path.measure()
            benchmark.measurement(HotPath.allocations, allocations)
            benchmark.measurement(HotPath.relative, relative)
        }
    }
}

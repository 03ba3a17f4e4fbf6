import CBarrier
import Foundation
@_spi(Kernels) import LazyJSON

/// The cost of a unit of work in small and in large documents: of a byte, a record, a member, a level.
///
/// The cost of a unit is a time: less is better. Linear work costs as much for each unit of a large document as of a small
/// one, apart from caches and new pages of memory. If the cost grows by more than the bound of its row from one size to one
/// ten times as large, or by more than that bound squared over all sizes, the row is marked and the comparison ends with exit
/// code 1: quadratic work grows by ten each time, sorting and trees by a third. Work with random access to a document has a
/// higher bound, because it outgrows caches.
///
/// Memory is reused and not returned to the system, so that the cost of new pages, which only large blocks have, is not
/// measured.
///
/// The documents have from 10 KB to 10 MB if the comparison is quick, else to 1 GB or a tenth of the memory.
struct Scaling {
    private let sizes: [Int]
    private let works: [ScalingWork]
    private let kernel: JSON.Kernel
    /// The least time of a measurement: shorter ones are repeated.
    private let least: Double

    /// Creates a measurement of some works.
    ///
    /// - Throws: ``Failure`` if none is selected.
    init(isQuick: Bool, _ selection: Selection, _ kernel: JSON.Kernel) throws(Failure) {
        works = try selection.of(ScalingWork.all, name: \.name)
        self.kernel = kernel
        let most = isQuick ? 10_000_000 : min(1_000_000_000, Machine.availableMemory / 10)
        sizes = (4...9).map { Int(pow(10, Double($0))) }.filter { $0 <= most }
        least = isQuick ? 0.03 : 0.15
    }

    /// Measures and prints the table; throws if a cost grows too much.
    func run() throws {
        keep_memory()
        print(Machine.summary(kernel))
        var costs = works.map { _ in [Double]() }
        let steps = works.reduce(0) { sum, work in sum + sizes.count { $0 <= work.largest } }
        var step = 0
        for size in sizes {
            let samples = ScalingSamples(size: size)
            for (number, work) in works.enumerated() where size <= work.largest {
                step += 1
                StatusLine.show(step, of: steps, "\(work.name): \(Figures.bytes(size))")
                costs[number].append(try measure(work, samples))
            }
        }
        StatusLine.clear()
        print(table(costs))
        let flagged = zip(works, costs).filter { $0.isExceeded(by: $1) }.map(\.0.name)
        if !flagged.isEmpty { throw ScalingFailure(works: flagged) }
    }

    /// Returns the nanoseconds for a unit: the least of some runs, but of two if they take long, as the first may need new memory.
    private func measure(_ work: ScalingWork, _ samples: ScalingSamples) throws -> Double {
        let task = try work.task(samples)
        var answer: Int?
        var times: [Double] = []
        var sum = 0.0
        while times.count < 2 || times.count < 3 && sum < 1 || sum < least && times.count < 1_000 {
            // The values of the run are released within its time.
            var run: (() throws -> Int)? = try task.prepare()
            let start = Plan.processorTime
            let given = try run?()
            run = nil
            let time = Plan.processorTime - start
            guard answer == nil || answer == given else {
                throw Disagreement(workload: work.name, message: "another answer than before")
            }
            answer = given
            times.append(time)
            sum += time
        }
        return (times.min() ?? 0) / Double(task.units) * 1e9
    }

    private func table(_ costs: [[Double]]) -> String {
        let head = ["cost: ns for each", ""] + sizes.map { Figures.bytes($0) } + ["growth", "bound", ""]
        let rows = zip(works, costs).map { work, costs in
            let cells = sizes.indices.map { costs.indices.contains($0) ? Figures.threeDigits(costs[$0]) : "" }
            let verdict = work.isExceeded(by: costs) ? "TOO MUCH" : "ok"
            return [work.name, work.unit] + cells
                + [Figures.ratio(work.growth(of: costs)), Figures.ratio(work.bound), verdict]
        }
        return Table.aligned([head] + rows).joined(separator: "\n")
    }
}

/// The error for works whose cost for a unit grows with the size.
struct ScalingFailure: Error, CustomStringConvertible {
    let works: [String]

    var description: String { "the cost for each unit grows with the size: \(works.joined(separator: ", "))" }
}

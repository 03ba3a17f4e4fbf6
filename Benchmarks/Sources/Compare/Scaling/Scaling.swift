import CBarrier
import Foundation

/// What a unit of work costs in small documents and in large ones: a byte, a record, a member, a level.
///
/// Work that is linear costs as much for each unit of a large document as of a small one, but for caches and fresh pages
/// of memory. Where the cost grows by more than the bound of its row from one size to one ten times as large, or by more
/// than that bound squared over all sizes, the row is marked and the comparison ends with exit code 1: what is quadratic
/// grows by ten each time, what is sorted or in trees by a third. Work that jumps about in a document has a higher
/// bound, for the caches that it outgrows.
///
/// Memory that was used once is used again and not given back, so that the system's price of fresh pages, which large blocks
/// pay and small ones do not, is not taken for the library's.
///
/// Documents of 10 kB to 10 MB where it has to be quick, else to 1 GB or as much as fits into a tenth of the memory.
struct Scaling {
    private let sizes: [Int]
    private let only: String
    /// The least time of a measurement: shorter ones are repeated.
    private let least: Double

    init(isQuick: Bool, only: String) {
        let most = isQuick ? 10_000_000 : min(1_000_000_000, Machine.availableMemory / 10)
        sizes = (4...9).map { Int(pow(10, Double($0))) }.filter { $0 <= most }
        least = isQuick ? 0.03 : 0.15
        self.only = only
    }

    /// Measures, prints the table, and throws where a row grows too much.
    func run() throws {
        keep_memory()
        let works = ScalingWork.all.filter { only.isEmpty || $0.name.contains(only) }
        var costs = works.map { _ in [Double]() }
        for size in sizes {
            let samples = ScalingSamples(size: size)
            for (number, work) in works.enumerated() where size <= work.largest {
                StatusLine.show("\(work.name): \(Self.name(of: size))")
                costs[number].append(try measure(work, samples))
            }
        }
        StatusLine.clear()
        print(table(works, costs))
        let flagged = zip(works, costs).filter { $0.isExceeded(by: $1) }.map(\.0.name)
        if !flagged.isEmpty { throw ScalingFailure(works: flagged) }
    }

    /// Nanoseconds for a unit: the least of some runs, of two where they take long, since the first may take new memory.
    private func measure(_ work: ScalingWork, _ samples: ScalingSamples) throws -> Double {
        let task = try work.task(samples)
        var answer: Int?
        var times: [Double] = []
        var sum = 0.0
        while times.count < 2 || times.count < 3 && sum < 1 || sum < least && times.count < 1_000 {
            // What the run leaves is let go of within its time.
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

    private func table(_ works: [ScalingWork], _ costs: [[Double]]) -> String {
        let head = ["ns for each", ""] + sizes.map(Self.name(of:)) + ["growth", "bound", ""]
        let rows = zip(works, costs).map { work, costs in
            let cells = sizes.indices.map { costs.indices.contains($0) ? costs[$0].asRatio : "" }
            let verdict = work.isExceeded(by: costs) ? "TOO MUCH" : "ok"
            return [work.name, work.unit] + cells
                + [work.growth(of: costs).asRatio + "×", "\(work.bound.asRatio)×", verdict]
        }
        return Table.aligned([head] + rows).joined(separator: "\n")
    }

    private static func name(of size: Int) -> String {
        size >= 1_000_000_000
            ? "\(size / 1_000_000_000) GB" : size >= 1_000_000 ? "\(size / 1_000_000) MB" : "\(size / 1_000) kB"
    }
}

/// Works whose cost for a unit grows with the size.
struct ScalingFailure: Error, CustomStringConvertible {
    let works: [String]

    var description: String { "the cost for each unit grows with the size: \(works.joined(separator: ", "))" }
}

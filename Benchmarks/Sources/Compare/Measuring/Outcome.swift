import Foundation
import LazyJSON

/// The result of one comparison.
struct Outcome {
    let workload: String
    let comparison: Comparison
    /// How many times as fast as the peer: the median of the rounds.
    let ratio: Double
    /// Half of the range between the quartiles of the ratios, as a part of the median.
    let spread: Double
    /// Median seconds of one run.
    let ours, peers: Double
    private let unit: Unit

    init(_ workload: Workload, _ comparison: Comparison, times: [[Double]]) {
        func column(_ name: String) -> [Double] {
            let number = workload.contenders.firstIndex { $0.name == name } ?? 0
            return times.map { $0[number] }
        }
        let ours = column(comparison.ours)
        let peers = column(comparison.peer)
        let ratios = zip(ours, peers).map { ours, peer in peer / ours }
        self.workload = workload.name
        self.comparison = comparison
        ratio = ratios.quantile(0.5)
        spread = (ratios.quantile(0.75) - ratios.quantile(0.25)) / 2 / ratio
        self.ours = ours.quantile(0.5)
        self.peers = peers.quantile(0.5)
        unit = workload.unit
    }

    /// Whether the demand is met; `nil` if there is none.
    var holds: Bool? {
        switch comparison.demand {
        case .speed(let least): ratio >= least
        case .nanoseconds(let most): nanoseconds(ours) <= most
        case .none: nil
        }
    }

    /// The nanoseconds for each record of a run that takes a time; for the whole run if there are no records.
    private func nanoseconds(_ seconds: Double) -> Double {
        if case .records(let count) = unit { return seconds * 1e9 / Double(count) }
        return seconds * 1e9
    }

    /// The time of a run, or what follows from it for the unit of the workload.
    func text(of seconds: Double) -> String {
        switch unit {
        case .run: Figures.time(seconds: seconds)
        case .records(let count): "\(Figures.time(seconds: seconds / Double(count)))/record"
        case .bytes(let count): Figures.speed(Double(count) / seconds)
        case .commits(let count): "\(Figures.grouped(Int(Double(count) / seconds))) commits/s"
        }
    }

    /// The floor of the ratio; `nil` if there is none.
    var floor: Double? {
        switch comparison.demand {
        case .speed(let least): least
        case .nanoseconds(let most): ratio * nanoseconds(ours) / most
        case .none: nil
        }
    }

    /// Writes results as a list of objects.
    static func write(_ results: [Outcome], to file: URL) throws {
        var list: JSON = []
        for result in results {
            try list.append([
                "workload": JSON(stringLiteral: result.workload), "ours": JSON(stringLiteral: result.comparison.ours),
                "peer": JSON(stringLiteral: result.comparison.peer), "ratio": JSON(floatLiteral: result.ratio),
                "spread": JSON(floatLiteral: result.spread),
                "floor": result.floor.map { JSON(floatLiteral: $0) } ?? nil,
                "milliseconds": [
                    "ours": JSON(floatLiteral: result.ours * 1e3), "peer": JSON(floatLiteral: result.peers * 1e3),
                ],
            ])
        }
        try list.data(.pretty).write(to: file)
    }
}

extension [Double] {
    /// Returns the value that a part of the values is below.
    func quantile(_ part: Double) -> Double {
        let position = part * Double(count - 1)
        let (low, high) = (Int(position.rounded(.down)), Int(position.rounded(.up)))
        let values = sorted()
        return values[low] + (values[high] - values[low]) * (position - Double(low))
    }
}

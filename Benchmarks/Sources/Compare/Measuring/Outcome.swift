import Foundation
import LazyJSON

/// The result of one comparison.
struct Outcome {
    let workload: String
    let comparison: Comparison
    /// The median ratio of the rounds: of speeds, or of times where the demand is on the cost.
    let ratio: Double
    /// Half of what lies between the quartiles of the ratios, as a part of the median.
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
        let ratios = zip(ours, peers).map { ours, peer in
            if case .cost = comparison.demand { ours / peer } else { peer / ours }
        }
        self.workload = workload.name
        self.comparison = comparison
        ratio = ratios.quantile(0.5)
        spread = (ratios.quantile(0.75) - ratios.quantile(0.25)) / 2 / ratio
        self.ours = ours.quantile(0.5)
        self.peers = peers.quantile(0.5)
        unit = workload.unit
    }

    /// Whether the demand is fulfilled; `nil` if there is none.
    var holds: Bool? {
        switch comparison.demand {
        case .speed(let least): ratio >= least
        case .cost(let most): ratio <= most
        case .nanoseconds(let most): nanoseconds(ours) <= most
        case .none: nil
        }
    }

    /// What a run of so many seconds takes for each record; for the whole run if there are none.
    private func nanoseconds(_ seconds: Double) -> Double {
        if case .records(let count) = unit { return seconds * 1e9 / Double(count) }
        return seconds * 1e9
    }

    /// The time of a run of so many seconds, for each record, or the speed, by the unit of the workload.
    func text(of seconds: Double) -> String {
        switch unit {
        case .run: "\((seconds * 1e3).asRatio) ms"
        case .records: "\(nanoseconds(seconds).asRatio) ns"
        case .bytes(let count): "\((Double(count) / seconds / 1e9).asRatio) GB/s"
        case .commits(let count): "\((Double(count) / seconds).asRatio) /s"
        }
    }

    /// How many times as fast as the peer, also where the demand is on the cost.
    var speed: Double {
        if case .cost = comparison.demand { 1 / ratio } else { ratio }
    }

    /// What `speed` has to be at least; `nil` if nothing is demanded.
    var floor: Double? {
        switch comparison.demand {
        case .speed(let least): least
        case .cost(let most): 1 / most
        case .nanoseconds(let most): speed * nanoseconds(ours) / most
        case .none: nil
        }
    }

    /// Writes results as a list of objects, all ratios as those of speeds.
    static func write(_ results: [Outcome], to file: URL) throws {
        var list: JSON = []
        for result in results {
            try list.append([
                "workload": JSON(stringLiteral: result.workload), "ours": JSON(stringLiteral: result.comparison.ours),
                "peer": JSON(stringLiteral: result.comparison.peer), "ratio": JSON(floatLiteral: result.speed),
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
    /// The value below which a part of the others lies.
    func quantile(_ part: Double) -> Double {
        let position = part * Double(count - 1)
        let (low, high) = (Int(position.rounded(.down)), Int(position.rounded(.up)))
        let values = sorted()
        return values[low] + (values[high] - values[low]) * (position - Double(low))
    }
}
